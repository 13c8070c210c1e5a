import { once } from '#shared/once.ts'
import { ViewerText } from './ViewerText.tsx'

const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const full = once(() => new Intl.DateTimeFormat('en-GB', parts))

/** A moment to the second, in the viewer's zone: what a figure is true for. */
export function Moment({ at }: { at: Date }) {
  return (
    <ViewerText at={at} className="figures whitespace-nowrap">
      {full().format(at)}
    </ViewerText>
  )
}
