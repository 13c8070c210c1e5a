import { momentText } from '#ui/dates.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'

/** A moment in the viewer's time zone. */
export const Moment = ({ at, className = '' }: { at: Date; className?: string }) => (
  <ViewerText at={at} className={className}>
    {(zone) => momentText(at, zone)}
  </ViewerText>
)

const rows = ['a', 'b', 'c']

/** Placeholder for the lines of a list. */
export function LinesLoading() {
  return (
    <div aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className="flex gap-4 border-line border-t px-5 py-4 md:px-6">
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </div>
  )
}
