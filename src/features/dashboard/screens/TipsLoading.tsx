import { Skeleton } from '#ui/Skeleton.tsx'

const rows = ['a', 'b', 'c', 'd']

/** Placeholder for four tips. */
export function TipsLoading() {
  return (
    <div aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className="flex gap-3 border-line border-t px-5 py-4 md:px-6">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-4/5" />
          </div>
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </div>
  )
}
