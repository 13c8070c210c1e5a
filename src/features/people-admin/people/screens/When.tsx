import { fullMomentText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'

/** A time with its year in the viewer's zone, because accounts can be older than this year. */
export const When = ({ at }: { at: Date }) => (
  <ViewerText at={at} className="figures whitespace-nowrap">
    {(zone) => fullMomentText(at, zone)}
  </ViewerText>
)
