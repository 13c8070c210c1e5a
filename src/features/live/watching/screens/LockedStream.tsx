import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { FollowButton } from '#features/social/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import type { Stream } from '../../contract.ts'
import { streamPath } from '../../spec.ts'
import { WATCH } from '../spec.ts'
import { SignUpFirst } from './SignUpFirst.tsx'

/** Page for a reader who cannot watch the stream, with the ways to get access. */
export default function LockedStream({ stream }: { stream: Stream }) {
  const { creator, title, locked } = stream
  useRefetchRelation(locked, creator.id)
  if (!locked) return null
  return (
    <section className="stream-card">
      <Avatar name={creator.display_name} src={creator.avatar_url} size="xl" />
      <h1 className="page-title [overflow-wrap:anywhere]">{title}</h1>
      <p className="flex items-center justify-center gap-2 text-muted">
        <Lock aria-hidden="true" className="size-4 shrink-0" /> {WATCH.locks[locked]}
      </p>
      <Way stream={stream} />
      <Link to="/live" className={buttonClass({ size: 'lg' })}>
        {WATCH.toAll}
      </Link>
    </section>
  )
}

/** Refetches the relation to the creator, because the reader may have unfollowed on another device. */
function useRefetchRelation(locked: Stream['locked'], userId: string): void {
  const { social } = trpc.useUtils()
  useEffect(() => {
    if (locked === 'followers') void social.relation.invalidate({ userId })
  }, [locked, userId, social])
}

function Way({ stream }: { stream: Stream }) {
  const { id, creator, locked, event_id: eventId } = stream
  const look = buttonClass({ variant: 'primary', size: 'lg' })
  if (locked === 'sign_in') return <SignUpFirst next={streamPath(id)} />
  if (locked === 'followers') {
    const person = {
      id: creator.id,
      username: creator.username,
      displayName: creator.display_name,
      avatarUrl: creator.avatar_url,
    }
    return <FollowButton person={person} variant="primary" size="lg" />
  }
  if (locked === 'ticket' && eventId)
    return (
      <Link to="/events/$id" params={{ id: eventId }} className={look}>
        {WATCH.getTicket}
      </Link>
    )
  if (locked === 'tier')
    return (
      <Link to="/creator/$usernameOrId" params={{ usernameOrId: creator.username }} className={look}>
        {WATCH.subscribe}
      </Link>
    )
  return null
}
