import { fullMomentText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'

/** A time in the viewer's time zone. Shows the year, because accounts can be older than this year. */
export const When = ({ at }: { at: Date }) => (
  <ViewerText at={at} className="figures whitespace-nowrap">
    {(zone) => fullMomentText(at, zone)}
  </ViewerText>
)
