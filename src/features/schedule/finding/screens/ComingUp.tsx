import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'
import type { ScheduledEvent } from '../../events/contract.ts'
import { FINDING } from '../spec.ts'
import { EventCard } from './EventCard.tsx'

/** Row of the next events of all creators. Renders nothing without events. */
export default function ComingUp({ events }: { events: readonly ScheduledEvent[] }) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="coming" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="coming" className="text-xl">
          {FINDING.coming}
        </h2>
        <Link to="/experiences" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {FINDING.all}
        </Link>
      </div>
      <ul className="chips gap-4!">
        {events.map((event) => (
          <li key={event.id} className="w-44 shrink-0 md:w-52">
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}
