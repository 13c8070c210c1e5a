import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { QueryState } from '#client/query/QueryList.tsx'
import { useSession } from '#client/session/use-session.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { EventNews } from '../../events/screens/EventNews.tsx'
import { FINDING } from '../spec.ts'
import { type Classes, ownClassesInput } from '../state.ts'
import { EventCard } from './EventCard.tsx'
import { EventsLoading, eventGrid, FindEvents } from './FindEvents.tsx'

/** Page /classes: a creator's own classes, and all upcoming classes. */
export function ClassesScreen({ finding }: { finding: Classes }) {
  const role = useSession()?.user.role
  const navigate = useNavigate()
  const modals = useModals()
  if (role === undefined) return null
  const isCreator = role === 'creator'
  const add = (
    <Button
      variant="primary"
      onPointerEnter={() => modals.preload('eventForm')}
      onClick={() => modals.open('eventForm', { type: 'class' })}
    >
      <Plus aria-hidden="true" />
      {FINDING.addClass}
    </Button>
  )
  const all = <FindEvents to="/classes" finding={finding} types={['class']} action={<ExploreLink />} />
  return (
    <Page wide>
      <EventNews />
      <PageHeader
        title="Classes"
        text={isCreator ? FINDING.ownClasses : FINDING.classes}
        actions={isCreator ? add : <ExperiencesLink />}
      />
      {isCreator ? (
        <Tabs
          label="Classes"
          items={[
            { value: 'own', label: FINDING.tabs.own, panel: <OwnClasses /> },
            { value: 'all', label: FINDING.tabs.all, panel: all },
          ]}
          value={finding.tab ?? 'own'}
          onChange={(tab) =>
            void navigate({ to: '/classes', search: tab === 'all' ? { tab } : {}, replace: true, resetScroll: false })
          }
        />
      ) : (
        all
      )}
    </Page>
  )
}

const ExperiencesLink = () => (
  <Link to="/experiences" className={buttonClass()}>
    {FINDING.experiencesLink}
  </Link>
)

function OwnClasses() {
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
      loading={<EventsLoading />}
      none={<EmptyState heading="h2" {...FINDING.ownNone} />}
    >
      {(events) => (
        <>
          <ul className={eventGrid}>
            {events.map((event) => (
              <li key={event.id} className="grid min-w-0">
                <EventCard event={event} />
              </li>
            ))}
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
