import { figureMomentText } from './dates.ts'
import { ViewerText } from './ViewerText.tsx'

/** Time of a figure to the second, in the viewer's zone. */
export function Moment({ at }: { at: Date }) {
  return (
    <ViewerText at={at} className="figures whitespace-nowrap">
      {(zone) => figureMomentText(at, zone)}
    </ViewerText>
  )
}
