import { Badge } from '#ui/Badge.tsx'
import type { ScheduledEvent } from '../contract.ts'
import { DETAILS, EVENT_TYPES } from '../spec.ts'

/** Badges for the event type, its status and the viewer's ticket. */
export function EventBadges({ event: { type, status, seats_left, ticket } }: { event: ScheduledEvent }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone="accent">{EVENT_TYPES[type].label}</Badge>
      {status === 'cancelled' && <Badge tone="danger">Cancelled</Badge>}
      {status === 'completed' && <Badge>Over</Badge>}
      {ticket?.status === 'confirmed' && <Badge tone="success">Booked</Badge>}
      {ticket?.status === 'waitlisted' && <Badge tone="gold">In line</Badge>}
      {ticket?.status === 'offered' && <Badge tone="gold">Seat offered</Badge>}
      {status === 'scheduled' && !ticket && seats_left === 0 && <Badge tone="warning">{DETAILS.seatsLeft(0)}</Badge>}
    </span>
  )
}
