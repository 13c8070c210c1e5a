import { useNavigate, useSearch } from '@tanstack/react-router'
import { Megaphone, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { EventNews } from '../../events/screens/EventNews.tsx'
import { DETAILS } from '../../events/spec.ts'
import { FINDING, PAGES } from '../spec.ts'
import { type EventListPath, opensAll, readFound } from '../state.ts'
import { FindEvents } from './FindEvents.tsx'
import { OwnClasses } from './OwnClasses.tsx'

type FoundScreenProps = { path: EventListPath /** A creator's own experiences. */; own: ReactNode }

/** Pages /experiences, /connect and /classes: upcoming events to book; for a creator also their own. */
export function FoundScreen({ path, own }: FoundScreenProps) {
  const found = readFound(useSearch({ strict: false }))
  const isCreator = useSession()?.user.role === 'creator'
  const navigate = useNavigate()
  const { title, text, tabs } = PAGES[path]
  const all = <FindEvents path={path} found={found} />
  return (
    <Page wide>
      <EventNews />
      <PageHeader
        title={title}
        text={text}
        actions={isCreator ? path === '/classes' ? <AddClass /> : <AnnounceShow /> : undefined}
      />
      {isCreator ? (
        <Tabs
          label={title}
          items={[
            { value: 'own', label: tabs.own, panel: path === '/classes' ? <OwnClasses /> : own },
            { value: 'all', label: tabs.all, panel: all },
          ]}
          value={opensAll(found) ? 'all' : 'own'}
          onChange={(tab) =>
            void navigate({ to: path, search: tab === 'all' ? { tab } : {}, replace: true, resetScroll: false })
          }
        />
      ) : (
        all
      )}
    </Page>
  )
}

function AddClass() {
  const modals = useModals()
  return (
    <Button
      variant="primary"
      onPointerEnter={() => modals.preload('eventForm')}
      onClick={() => modals.open('eventForm', { type: 'class' })}
    >
      <Plus aria-hidden="true" />
      {FINDING.addClass}
    </Button>
  )
}

/** Opens the dialog to create and announce a private show. */
function AnnounceShow() {
  const modals = useModals()
  return (
    <Button
      variant="primary"
      onPointerEnter={() => modals.preload('announceShow')}
      onClick={() => modals.open('announceShow')}
    >
      <Megaphone aria-hidden="true" />
      {DETAILS.announceShow}
    </Button>
  )
}
