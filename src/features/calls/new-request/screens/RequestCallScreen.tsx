import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { CreatorEvents } from '#features/schedule/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import type { CallType } from '../../lists.ts'
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

type Person = { id: string; username: string; display_name: string; avatar_url: string | null; category: string }

function RequestCallForm({ creator, type }: { creator: Person; type: CallType | undefined }) {
  const form = useId()
  const navigate = useNavigate()
  const { username, display_name: name } = creator
  const ask = useAsk({
    creator: username,
    type,
    when: type ? 'now' : 'date',
    onAsked: (id) => void navigate({ to: '/calls/$id', params: { id } }),
  })
  const { terms, draft } = ask
  return (
    <Page>
      <PageHeader title={type ? ASKING.title(draft.type, name) : ASKING.book(name)} text={ASKING.about} />
      <Link
        to="/creator/$usernameOrId"
        params={{ usernameOrId: username }}
        className="card card-pad card-press flex items-center gap-4"
      >
        <Avatar name={name} src={creator.avatar_url} size="lg" />
        <span className="grid min-w-0">
          <span className="truncate font-bold font-display text-lg">{name}</span>
          <span className="truncate text-muted text-sm">
            @{username} · {creator.category}
          </span>
        </span>
      </Link>
      <div className="ask-page">
        <Card>
          <AskForm id={form} creator={username} ask={ask} heading="h2" />
        </Card>
        {ask.open && terms && (
          <Card>
            <AskFooter terms={terms} draft={draft} ask={ask} form={form} />
          </Card>
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
