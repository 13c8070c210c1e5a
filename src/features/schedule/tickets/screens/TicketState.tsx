import { useMinute } from '#client/time/useMinute.ts'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { clockTime, nearDay } from '#ui/zonedTime.ts'
import type { Ticket } from '../../contract.ts'
import type { ScheduledEvent } from '../../events/contract.ts'
import { TICKET } from '../spec.ts'

const minutesUntil = (at: Date, now: Date) => Math.floor((at.getTime() - now.getTime()) / 60_000)

/** Status of the viewer's ticket as text. The remaining time has minutes, but no seconds. */
export function TicketState({ event, ticket }: { event: ScheduledEvent; ticket: Ticket }) {
  const zone = useViewerZone()
  const now = useMinute()
  const timeOf = (at: Date) => (zone === undefined ? '' : clockTime(at, zone))
  const returnUntil = zone && `${nearDay(event.return_until, zone, now)}, ${timeOf(event.return_until)}`
  const { status, tokens, position, confirm_by, auto_confirm } = ticket
  const words: Record<Ticket['status'], readonly [string, string?]> = {
    confirmed: [tokens === 0 ? TICKET.hasFree : TICKET.has, tokens === 0 ? undefined : TICKET.held(tokens)],
    waitlisted: [TICKET.inLine(position ?? 1), auto_confirm ? TICKET.inLineAuto(tokens) : TICKET.inLineAbout],
    offered: [
      TICKET.offered,
      confirm_by && zone ? TICKET.offeredUntil(timeOf(confirm_by), minutesUntil(confirm_by, now)) : '',
    ],
    used: [TICKET.used],
    returned: [TICKET.returned],
    lapsed: [TICKET.lapsed],
    refunded: [TICKET.refunded],
  }
  const [first, second] = words[status]
  const ending =
    status !== 'confirmed' || event.status !== 'scheduled' || tokens === 0
      ? undefined
      : event.allowed.give_back
        ? returnUntil && TICKET.returnUntil(returnUntil)
        : TICKET.returnOver
  return (
    <div className="grid gap-0.5" aria-live="polite">
      <p className="font-semibold">{first}</p>
      {[second, ending].filter(Boolean).map((text) => (
        <p key={text} className="measure text-muted text-sm">
          {text}
        </p>
      ))}
    </div>
  )
}
