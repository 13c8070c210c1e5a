import { Link } from '@tanstack/react-router'
import { QueryState } from '#client/query/QueryList.tsx'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SalePostersSkeleton, salePosters } from '#ui/SalePoster.tsx'
import { FINDING, PAGES } from '../spec.ts'
import { bySeries, ownClassesInput } from '../state.ts'
import { EventCard } from './EventCard.tsx'

/** A creator's own classes of the next two months. A recurring class is one poster with its dates. */
export function OwnClasses() {
  const now = useMinute()
  const query = trpc.events.list.useQuery(ownClassesInput(now))
  const items = query.data?.events.filter(
    ({ type, is_own, status, ends_at }) => type === 'class' && is_own && status === 'scheduled' && ends_at > now,
  )
  return (
    <QueryState
      query={query}
      items={items}
      failed={FINDING.failed}
      loading={<SalePostersSkeleton />}
      none={<EmptyState heading="h2" {...FINDING.ownNone} />}
    >
      {(events) => (
        <>
          <h2 className="sr-only">{PAGES['/classes'].tabs.own}</h2>
          <ul className={salePosters}>
            {bySeries(events).map(
              ([event, ...later]) =>
                event && (
                  <li key={event.id} className="grid min-w-0">
                    <EventCard event={event} hideCreator later={later} />
                  </li>
                ),
            )}
          </ul>
          <p className="mt-5 text-muted">
            {FINDING.ownLater}{' '}
            <Link to="/schedule" className="press-area underline underline-offset-4">
              {FINDING.toSchedule}
            </Link>
          </p>
        </>
      )}
    </QueryState>
  )
}
