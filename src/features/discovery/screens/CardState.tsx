import { Suspense, useSyncExternalStore } from 'react'
import { LiveBadge, OnlineBadge } from '#ui/Badge.tsx'
import { comesLater } from '#ui/comesLater.ts'
import type { CreatorCard } from '../contract.ts'

const OnlineNow = comesLater(() => import('./OnlineNow.tsx'))

type Here = Pick<CreatorCard, 'id' | 'is_live' | 'is_online'>

const never = () => () => {}
const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** LIVE, or Online while they are: as the page was made, and from then on as it changes. */
export function CardState({ creator, glass = false }: { creator: Here; glass?: boolean }) {
  const isAwake = useAwake()
  if (creator.is_live) return <LiveBadge />
  const asMade = creator.is_online ? <OnlineBadge glass={glass} /> : null
  if (!isAwake) return asMade
  return (
    <Suspense fallback={asMade}>
      <OnlineNow userId={creator.id} initial={creator.is_online} glass={glass} />
    </Suspense>
  )
}
