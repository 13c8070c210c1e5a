import { type ReactNode, useId } from 'react'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { salePosters } from '#ui/SalePoster.tsx'
import { FINDING } from '../spec.ts'
import { nextEventsOf } from '../state.ts'
import { EventCard } from './EventCard.tsx'

type CreatorEventsProps = {
  creator: { id: string; display_name: string }
  /** Content if the creator has no events; default: none. */
  children?: ReactNode
}

/** List of a creator's next events. */
export default function CreatorEvents({ creator, children = null }: CreatorEventsProps) {
  const heading = useId()
  const now = useMinute()
  const { data } = trpc.events.list.useQuery({ creator_id: creator.id })
  const next = nextEventsOf(data?.events ?? [], now)
  if (next.length === 0) return children
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="font-bold font-display text-xl">
        {FINDING.onNext(creator.display_name)}
      </h2>
      <ul className={salePosters}>
        {next.map((event) => (
          <li key={event.id} className="grid min-w-0">
            <EventCard event={event} hideCreator />
          </li>
        ))}
      </ul>
    </section>
  )
}
