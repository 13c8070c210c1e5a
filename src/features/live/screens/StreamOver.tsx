import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { FollowButton } from '#features/social/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { Stream } from '../contract.ts'
import { WATCH } from '../watching/spec.ts'
import { personOf } from '../watching/state.ts'

const RaidCard = lazyWithRetry(() => import('../raids/screens/RaidCard.tsx'))

/** Page of an ended stream, with suggestions for its audience. */
export default function StreamOver({ stream }: { stream: Stream }) {
  const { id, creator, is_own: isOwn } = stream
  const heading = useRef<HTMLHeadingElement>(null)
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
      {!isOwn && <FollowButton person={personOf(stream)} variant={stream.raid ? 'secondary' : 'primary'} size="lg" />}
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
      <Link to="/live" className={buttonClass({ size: 'lg' })}>
        {WATCH.toAll}
      </Link>
    </section>
  )
}
