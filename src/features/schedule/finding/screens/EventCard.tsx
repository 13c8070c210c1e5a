import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/Badge.tsx'
import { chipClass } from '#ui/Chip.tsx'
import { fewLeft, SalePoster } from '#ui/SalePoster.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import { clockTime, dayName, zoneTime } from '#ui/zonedTime.ts'
import type { ScheduledEvent } from '../../events/contract.ts'
import { EventBadges } from '../../events/screens/EventBadges.tsx'
import { DETAILS, RECURRING } from '../../events/spec.ts'
import { FINDING } from '../spec.ts'

type EventCardProps = {
  event: ScheduledEvent
  /** True in a list of one creator. */
  hideCreator?: boolean
  /** Later dates of the same series. */
  later?: readonly ScheduledEvent[]
}

/** Poster of an event: title, time, creator, price and free seats. */
export function EventCard({ event, hideCreator = false, later = [] }: EventCardProps) {
  const { id, title, creator, price, seats_left: left, recurringPattern } = event
  const isFew = left !== null && left > 0 && left <= fewLeft && event.max_participants !== 1
  return (
    <SalePoster
      title={title}
      picture={event.poster_url}
      creator={creator}
      hideCreator={hideCreator}
      link={({ className, children }) => (
        <Link to="/events/$id" params={{ id }} className={className}>
          {children}
        </Link>
      )}
      badges={
        <>
          <EventBadges event={event} />
          {isFew && <Badge tone="gold">{DETAILS.seatsLeft(left)}</Badge>}
        </>
      }
      line={<When event={event} />}
      note={recurringPattern && RECURRING[recurringPattern]}
      tokens={price}
      isSoldOut={event.status === 'scheduled' && left === 0}
    >
      {later.length > 0 && <Dates events={later} />}
    </SalePoster>
  )
}

/** Links to the later dates of a series. */
function Dates({ events }: { events: readonly ScheduledEvent[] }) {
  const zone = useViewerZone()
  return (
    <ul aria-label={FINDING.later} className="chips">
      {events.map(({ id, title, starts_at, time_zone }) => (
        <li key={id}>
          <Link to="/events/$id" params={{ id }} className={chipClass}>
            <span className="sr-only">{title}, </span>
            <span translate="no" className="figures">
              {dayName(starts_at, zone ?? time_zone)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Start in the viewer's time zone. Until it is known: in the creator's, with its name. */
function When({ event: { starts_at, time_zone } }: { event: ScheduledEvent }) {
  const zone = useViewerZone()
  const shown = zone ?? time_zone
  return (
    <span translate="no" className="figures">
      {dayName(starts_at, shown)}, {clockTime(starts_at, shown)}
      {zone === undefined && ` (${zoneTime(shown)})`}
    </span>
  )
}
