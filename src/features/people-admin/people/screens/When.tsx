import { fullMomentText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'

/** A moment with its year, in the viewer's zone: an account is older than this one. */
export const When = ({ at }: { at: Date }) => (
  <ViewerText at={at} className="figures whitespace-nowrap">
    {(zone) => fullMomentText(at, zone)}
  </ViewerText>
)
