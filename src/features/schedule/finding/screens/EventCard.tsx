import { Link } from '@tanstack/react-router'
import { Avatar } from '#ui/Avatar.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { ScheduledEvent } from '../../events/contract.ts'
import { EventBadges } from '../../events/screens/EventBadges.tsx'
import { useEventTime } from '../../events/screens/useEventTime.ts'
import { DETAILS, RECURRING } from '../../events/spec.ts'

/** Card of an event: title, time, host, price and free seats. */
export function EventCard({ event }: { event: ScheduledEvent }) {
  const { id, title, creator, price, seats_left, recurringPattern } = event
  const { day, time, place } = useEventTime(event)
  const isFew = seats_left !== null && seats_left > 0 && event.max_participants !== 1
  return (
    <Link
      to="/events/$id"
      params={{ id }}
      className="card card-pad card-press grid grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <EventBadges event={event} />
      <span className="line-clamp-2 font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</span>
      <span className="grid gap-0.5">
        <span className="text-sm">
          {day},{' '}
          <span translate="no" className="figures">
            {time}
          </span>
        </span>
        <span className="text-muted text-sm">
          {[place, recurringPattern && RECURRING[recurringPattern].toLowerCase()].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="mt-auto flex items-center justify-between gap-4">
        <span className="flex min-w-0 items-center gap-2 text-muted text-sm">
          <Avatar name={creator.display_name} src={creator.avatar_url} size="sm" />
          <span translate="no" className="truncate">
            {creator.display_name}
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end">
          {price === 0 ? <span className="font-semibold">{DETAILS.free}</span> : <TokenAmount tokens={price} />}
          {isFew && <span className="text-muted text-xs">{DETAILS.seatsLeft(seats_left)}</span>}
        </span>
      </span>
    </Link>
  )
}
