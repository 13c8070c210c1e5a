import { figureMomentText } from './dates.ts'
import { ViewerText } from './ViewerText.tsx'

/** A moment to the second, in the viewer's zone: what a figure is true for. */
export function Moment({ at }: { at: Date }) {
  return (
    <ViewerText at={at} className="figures whitespace-nowrap">
      {(zone) => figureMomentText(at, zone)}
    </ViewerText>
  )
}
