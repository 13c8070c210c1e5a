import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BadgeCheck, BellOff } from 'lucide-react'
import { useOnline } from '#features/realtime/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CountBadge } from '#ui/CountBadge.tsx'
import type { Conversation } from '../../contract.ts'
import { When } from '../../dates/screens/When.tsx'
import { KINDS, SENTENCES } from '../../spec.ts'

type ConversationRowProps = { conversation: Conversation; isOpen: boolean }

/** Row of the list: the other person, the last message with its time, and the unread count. */
export function ConversationRow({ conversation, isOpen }: ConversationRowProps) {
  const { user, unread_count, last_message, muted } = conversation
  const isOnline = useOnline(user.id, user.is_online)
  // the open conversation counts as read
  const isUnread = unread_count > 0 && !isOpen
  return (
    <Link
      to="/messages/$id"
      params={{ id: user.username }}
      aria-current={isOpen ? 'true' : undefined}
      className={clsx(
        'flex items-center gap-3.5 rounded-card p-3 transition-colors hover:bg-wash focus-visible:-outline-offset-2',
        isOpen && 'bg-wash-strong hover:bg-wash-strong',
      )}
    >
      <Avatar name={user.display_name} src={user.avatar_url} size="lg" online={isOnline} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex min-w-0 items-center gap-1">
          <b translate="no" className={clsx('truncate', isUnread ? 'font-bold' : 'font-semibold')}>
            {user.display_name}
          </b>
          {user.verified && <BadgeCheck role="img" aria-label="Verified" className="size-4 shrink-0 text-accent" />}
          {isOnline && <span className="sr-only">, online</span>}
          {muted && <BellOff role="img" aria-label="Muted" className="size-3.5 shrink-0 text-faint" />}
          <When at={last_message.created_at} className="ms-auto shrink-0 ps-2 text-muted text-xs" />
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <span className={clsx('truncate text-sm', isUnread ? 'font-medium text-ink' : 'text-muted')}>
            <LastMessage last={last_message} />
          </span>
          {isUnread && <CountBadge count={unread_count} noun="unread" className="ms-auto shrink-0" />}
        </span>
      </span>
    </Link>
  )
}

function LastMessage({ last: { preview, kind, is_own } }: { last: Conversation['last_message'] }) {
  const words = preview || (kind === 'text' ? SENTENCES.deleted : KINDS[kind].preview)
  return (
    <>
      {is_own && 'You: '}
      <bdi className={preview ? undefined : 'italic'}>{words}</bdi>
    </>
  )
}
