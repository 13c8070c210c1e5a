import { momentText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'

/** A moment in the viewer's time zone. */
export const Moment = ({ at, className = '' }: { at: Date; className?: string }) => (
  <ViewerText at={at} className={className}>
    {(zone) => momentText(at, zone)}
  </ViewerText>
)
