import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { FollowButton, useRelation } from '#features/social/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { Stream } from '../contract.ts'
import { WATCH } from '../watching/spec.ts'
import { personOf } from '../watching/state.ts'

const LiveStrip = lazyWithRetry(async () => ({ default: (await import('../list/screens/LiveStrip.tsx')).LiveStrip }))
const RaidCard = lazyWithRetry(() => import('../raids/screens/RaidCard.tsx'))

/** Page of an ended stream. It offers its audience the creator and the other live streams. */
export default function StreamOver({ stream }: { stream: Stream }) {
  const { id, creator, is_own: isOwn } = stream
  const heading = useRef<HTMLHeadingElement>(null)
  const follows = useRelation(creator.id)?.following ?? false
  const primary = isOwn ? 'summary' : stream.raid ? 'raid' : follows ? 'all' : 'follow'
  const variantOf = (action: typeof primary) => (action === primary ? 'primary' : 'secondary')
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stream-card">
      <Avatar name={creator.display_name} src={creator.avatar_url} size="xl" />
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {WATCH.over.title}
      </h1>
      {!isOwn && <p className="text-muted">{WATCH.over.text}</p>}
      {stream.raid && !isOwn && (
        <Suspense fallback={null}>
          <RaidCard raid={stream.raid} host={creator.display_name} />
        </Suspense>
      )}
      {!isOwn && <FollowButton person={personOf(stream)} variant={variantOf('follow')} size="lg" />}
      {isOwn ? (
        <Link to="/live/$id/summary" params={{ id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {WATCH.summary}
        </Link>
      ) : (
        <Link
          to="/creator/$usernameOrId"
          params={{ usernameOrId: creator.username }}
          className={buttonClass({ size: 'lg' })}
        >
          {WATCH.profile(creator.display_name)}
        </Link>
      )}
      <Link to="/live" className={buttonClass({ variant: variantOf('all'), size: 'lg' })}>
        {WATCH.toAll}
      </Link>
      {!isOwn && (
        <div className="grid w-full grid-cols-[minmax(0,1fr)] pt-4 text-start">
          <Suspense fallback={null}>
            <LiveStrip />
          </Suspense>
        </div>
      )}
    </section>
  )
}
