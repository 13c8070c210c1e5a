import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { CreatorEvents } from '#features/schedule/index.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { Page } from '#ui/Page.tsx'
import type { CallType } from '../../lists.ts'
import { Standing } from '../../standing/screens/Standing.tsx'
import { ASKING } from '../spec.ts'
import { AskFooter } from './AskFooter.tsx'
import { AskForm } from './AskForm.tsx'
import { useAsk } from './useAsk.ts'

/**
 * Screen with the form of `RequestCallDialog`. /call/video/{id} and /call/voice/{id} request an immediate call.
 * /schedule/{id}, without a type, books a time and lists the creator's events.
 */
export function RequestCallScreen({ type }: { type?: CallType }) {
  const { id = '' } = useParams({ strict: false })
  const creator = trpc.discovery.creator.useQuery({ usernameOrId: id }).data?.creator
  // the loader has read the creator; without one the route shows a page for a missing creator
  return creator ? <RequestCallForm key={creator.id} creator={creator} type={type} /> : null
}

type Person = { id: string; username: string; display_name: string; avatar_url: string | null }

function RequestCallForm({ creator, type }: { creator: Person; type: CallType | undefined }) {
  const form = useId()
  const { username, display_name: name } = creator
  const ask = useAsk({ creator: username, type, when: type ? 'now' : 'date' })
  const { terms, draft } = ask
  return (
    <Page className="narrow:pb-32">
      <header className="flex items-center gap-4">
        <Link
          to="/creator/$usernameOrId"
          params={{ usernameOrId: username }}
          aria-label={ASKING.profile(name)}
          className="shrink-0 rounded-full"
        >
          <Avatar name={name} src={creator.avatar_url} size="xl" />
        </Link>
        <div className="grid min-w-0 gap-1">
          <h1 className="page-title">{type ? ASKING.title(draft.type, name) : ASKING.book(name)}</h1>
          <Standing creator={username} />
        </div>
      </header>
      <div className="ask-page">
        {/* without a frame on a phone, so that the days and times get its width */}
        <Card className="narrow:border-0 narrow:bg-transparent narrow:p-0">
          <AskForm id={form} creator={username} ask={ask} heading="h2" />
        </Card>
        {ask.open && terms && (
          <ActionBar>
            <AskFooter terms={terms} draft={draft} ask={ask} form={form} />
          </ActionBar>
        )}
      </div>
      {!type && (
        <Suspense fallback={null}>
          <CreatorEvents creator={creator} />
        </Suspense>
      )}
    </Page>
  )
}
