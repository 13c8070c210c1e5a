import { useHydrated, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ReportButton } from '#features/moderation/index.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Panel } from '#ui/Panel.tsx'
import { PosterPicture } from '#ui/PosterCard.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { EventOutput, ScheduledEvent } from '../events/contract.ts'
import { EventAbout } from '../events/screens/EventAbout.tsx'
import { EventBadges } from '../events/screens/EventBadges.tsx'
import { EventFacts } from '../events/screens/EventFacts.tsx'
import { EventNews } from '../events/screens/EventNews.tsx'
import { IcsButton } from '../events/screens/IcsButton.tsx'
import type { EventPage } from '../events/screens/load.ts'
import { DETAILS, EVENT_TYPES } from '../events/spec.ts'
import { TicketActions } from '../tickets/screens/TicketActions.tsx'
import { YOU } from '../timeline/spec.ts'

// loaded lazily for signed-in users with a role in the event; browser only (src/ops/build/browser-only.ts)
const HostActions = lazyWithRetry(async () => ({
  default: (await import('../events/screens/HostActions.tsx')).HostActions,
}))
const EventHistory = lazyWithRetry(() => import('../events/screens/EventHistory.tsx'))
const SoldTickets = lazyWithRetry(() => import('../tickets/screens/SoldTickets.tsx'))

/** Page /events/{id}: an event with its tickets and history. */
export function EventScreen({ page }: { page: EventPage }) {
  const { id } = page.event
  // shows the prefetched event at once and refetches it; also the fallback while a sign-in resets the query
  const first: EventOutput = { event: page.event }
  const { data = first } = trpc.events.one.useQuery({ id }, { initialData: first, initialDataUpdatedAt: 0, retry: 1 })
  const { event, timeline } = data
  const isHydrated = useHydrated()
  const isAdmin = useSession()?.user.role === 'admin'
  const hasSeats = EVENT_TYPES[event.type].seats !== 'none'
  return (
    <div className="stage">
      <EventNews />
      <article className="page sale-page">
        <PosterPicture
          title={event.title}
          person={event.creator.display_name}
          picture={event.poster_url ?? event.creator.avatar_url}
        />
        <header className="grid content-start gap-3">
          <EventBadges event={event} />
          <h1 className="page-title">{event.title}</h1>
        </header>
        <aside aria-label="Date and tickets" className="card card-pad grid content-start gap-5">
          <EventFacts event={event} />
          <Actions event={event} />
          {/* browser only; the empty space prevents a layout shift */}
          {event.status === 'scheduled' && (isHydrated ? <IcsButton id={id} /> : <div className="h-11" />)}
        </aside>
        <div className="sale-about">
          <EventAbout event={event} />
        </div>
        <div className="sale-rest">
          {event.type !== 'personal' && (
            <div className="-ms-4 forced-colors:ms-0">
              <ReportButton about={{ type: 'class', id, title: event.title }} creator={event.creator} />
            </div>
          )}
          <Suspense fallback={<Skeleton className="h-48 rounded-card" />}>
            {isHydrated && hasSeats && (event.is_own || isAdmin) && <SoldTickets event={event} />}
            {timeline && timeline.length > 0 && (
              <Panel title={DETAILS.history}>
                <EventHistory
                  timeline={timeline}
                  names={{ creator: event.is_own ? YOU : event.creator.display_name, fan: YOU }}
                />
              </Panel>
            )}
          </Suspense>
        </div>
      </article>
    </div>
  )
}

function Actions({ event }: { event: ScheduledEvent }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  if (!event.is_own) return <TicketActions event={event} />
  if (!isHydrated) return <Skeleton className="h-11" />
  return (
    <Suspense fallback={<Skeleton className="h-11" />}>
      <HostActions event={event} onDeleted={() => void navigate({ to: '/schedule' })} />
    </Suspense>
  )
}
