import { ViewerText } from '#ui/ViewerText.tsx'
import type { CallRequest } from '../lifecycle/contract.ts'
import { useClock } from '../listing/screens/useClock.ts'
import { dateTexts } from '../listing/state.ts'

type CallWhenProps = { at: Date; call: Pick<CallRequest, 'duration_minutes' | 'time_zone'> }

/** Date of a call in the viewer's time zone, with the creator's time below it. */
export function CallWhen({ at, call }: CallWhenProps) {
  const { text, zones } = dateTexts(at, call, useClock(call))
  return (
    <span className="grid">
      <ViewerText exact at={at} className="figures font-semibold">
        {text}
      </ViewerText>
      <ViewerText exact className="figures text-muted text-sm">
        {zones}
      </ViewerText>
    </span>
  )
}
