import { Link } from '@tanstack/react-router'
import { ArrowLeft, BadgeCheck, Phone, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { useOnline } from '#features/realtime/index.ts'
import { PersonMenu } from '#features/social/index.ts'
import { TipButton } from '#features/tips/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { Thread as ThreadPage } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

const ClearDialog = lazyWithRetry(() => import('./ClearDialog.tsx'))

type ThreadHeaderProps = { page: ThreadPage; isTyping: boolean; onLeave: () => void }

/** Header of a conversation: the other person with their online state, and the actions on them. */
export function ThreadHeader({ page: { user, refusal }, isTyping, onLeave }: ThreadHeaderProps) {
  const [asked, setAsked] = useState(false)
  const modals = useModals()
  const mayCall = useSession()?.user.role !== 'admin' && user.is_creator && !refusal
  const call = () => modals.open('requestCall', { creator: recipient })
  const isOnline = useOnline(user.id, user.is_online)
  const person = { id: user.id, displayName: user.display_name }
  const recipient = { id: user.id, username: user.username, displayName: user.display_name, avatarUrl: user.avatar_url }
  return (
    <header className="flex min-h-16 items-center gap-1 border-line border-b px-1 py-2 md:gap-2 md:px-6">
      <Link
        to="/messages"
        aria-label="Back to your messages"
        className={`${buttonClass({ variant: 'ghost' })} btn-icon md:hidden`}
      >
        <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
      </Link>
      <Who user={user}>
        <Avatar name={user.display_name} src={user.avatar_url} online={isOnline} />
        <div className="grid min-w-0">
          <div className="flex min-w-0 items-center gap-1">
            <h1 translate="no" className="truncate leading-6 md:text-lg">
              {user.display_name}
            </h1>
            {user.verified && <BadgeCheck role="img" aria-label="Verified" className="size-4 shrink-0 text-accent" />}
          </div>
          <span className="truncate text-muted text-xs" aria-hidden={isTyping || undefined}>
            {isTyping ? 'typing…' : isOnline ? 'Online' : `@${user.username}`}
          </span>
        </div>
      </Who>
      <span className="ms-auto flex shrink-0 items-center gap-1">
        {mayCall && (
          <IconButton className="narrow:hidden" label={SENTENCES.call(user.display_name)} onClick={call}>
            <Phone aria-hidden="true" />
          </IconButton>
        )}
        {user.is_creator && !refusal && <TipButton recipient={recipient} variant="ghost" size="sm" />}
        <PersonMenu
          person={person}
          isCreator={user.is_creator}
          onBlocked={onLeave}
          further={[
            ...(mayCall
              ? [{ label: SENTENCES.call(user.display_name), icon: <Phone aria-hidden="true" />, onSelect: call }]
              : []),
            {
              label: 'Delete conversation',
              tone: 'danger',
              icon: <Trash2 aria-hidden="true" />,
              onSelect: () => setAsked(true),
            },
          ]}
        />
      </span>
      {asked && (
        <Suspense fallback={null}>
          <ClearDialog user={user} onClose={() => setAsked(false)} onCleared={onLeave} />
        </Suspense>
      )}
      <span className="sr-only" role="status">
        {isTyping && SENTENCES.typing(user.display_name)}
      </span>
    </header>
  )
}

type WhoProps = { user: ThreadPage['user']; children: ReactNode }

function Who({ user, children }: WhoProps) {
  const look = 'flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-1 md:gap-3'
  if (!user.is_creator) return <div className={look}>{children}</div>
  return (
    <Link
      to="/creator/$usernameOrId"
      params={{ usernameOrId: user.username }}
      className={`${look} hover:[&_h1]:underline`}
    >
      {children}
    </Link>
  )
}
