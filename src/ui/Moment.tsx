import { ViewerText } from './ViewerText.tsx'

const full = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

/** A moment to the second, in the viewer's zone: what a figure is true for. */
export function Moment({ at }: { at: Date }) {
  return (
    <ViewerText at={at} className="figures whitespace-nowrap">
      {full.format(at)}
    </ViewerText>
  )
}
