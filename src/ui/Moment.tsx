import { once } from '#shared/once.ts'
import { ViewerText } from './ViewerText.tsx'

const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
const full = once(() => new Intl.DateTimeFormat('en-GB', parts))

type MomentProps = { at: Date /** Out of sight until the viewer's zone is known. */; exact?: boolean }

/** A moment to the second, in the viewer's zone: what a figure is true for. */
export function Moment({ at, exact = false }: MomentProps) {
  return (
    <ViewerText at={at} exact={exact} className="figures whitespace-nowrap">
      {full().format(at)}
    </ViewerText>
  )
}
