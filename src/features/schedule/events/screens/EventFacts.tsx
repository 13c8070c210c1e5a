import { CalendarDays, type LucideIcon, Repeat, Ticket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { ScheduledEvent } from '../contract.ts'
import { DETAILS, EVENT_TYPES, RECURRING, SENTENCES } from '../spec.ts'
import { useEventTime } from './useEventTime.ts'

/** Time, price, seats and recurrence of an event. */
export function EventFacts({ event }: { event: ScheduledEvent }) {
  const { type, price, enrolled_count, max_participants, waitlist_count, recurringPattern, shifted } = event
  const { day, time, place } = useEventTime(event)
  const { seats } = EVENT_TYPES[type]
  return (
    <dl className="grid gap-4">
      <Fact Icon={CalendarDays} name="When">
        <span className="block font-semibold">{day}</span>
        <span translate="no" className="figures block">
          {time} <span className="text-muted">({event.duration} minutes)</span>
        </span>
        <span className="block text-muted text-sm">{place}</span>
        {shifted && <span className="mt-1 block text-sm text-warning">{SENTENCES.shifted}</span>}
      </Fact>
      {seats !== 'none' && (
        <Fact Icon={Ticket} name="Price">
          {price === 0 ? (
            <span className="font-semibold">{DETAILS.free}</span>
          ) : (
            <>
              <TokenAmount tokens={price} /> <span className="text-muted text-sm">{DETAILS.perSeat}</span>
            </>
          )}
        </Fact>
      )}
      {seats !== 'none' && event.status !== 'cancelled' && (
        <Fact Icon={Users} name="Seats">
          <span className="block">{DETAILS.seats(enrolled_count, max_participants)}</span>
          {waitlist_count > 0 && <span className="block text-muted text-sm">{DETAILS.inLine(waitlist_count)}</span>}
        </Fact>
      )}
      {recurringPattern && (
        <Fact Icon={Repeat} name="Repeats">
          {RECURRING[recurringPattern]}
        </Fact>
      )}
    </dl>
  )
}

type FactProps = { Icon: LucideIcon; name: string; children: ReactNode }

const Fact = ({ Icon, name, children }: FactProps) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
    <dt>
      <Icon aria-hidden="true" className="mt-0.5 size-5 text-muted" />
      <span className="sr-only">{name}</span>
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
