import { Suspense, startTransition, useEffect, useState } from 'react'
import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { OnlineBadge } from '#ui/Badge.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { CreatorCard } from '../../contract.ts'

const load = () => import('./OnlineNow.tsx')
const OnlineNow = lazyWithRetry(load)

type Here = Pick<CreatorCard, 'id' | 'username' | 'display_name' | 'is_live' | 'is_online'>

/** Once the page is awake and has nothing better to do; Safari never says so. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 300)
  })
let rest: Promise<unknown> | undefined

/** What keeps a card up to date comes for all cards at once, when it holds nobody up. */
function useRested(): boolean {
  const [isRested, setIsRested] = useState(false)
  useEffect(() => {
    let isThere = true
    rest ??= idle()
      .then(load)
      .catch(() => {})
    void rest.then(() => isThere && startTransition(() => setIsRested(true)))
    return () => {
      isThere = false
    }
  }, [])
  return isRested
}

/** LIVE, or Online while they are: as the page was made, and from then on as it changes. */
export function CardState({ creator, glass = false }: { creator: Here; glass?: boolean }) {
  const isRested = useRested()
  if (creator.is_live)
    return (
      <PlainLink
        href={`/live/${creator.username}`}
        className="badge badge-live relative after:absolute after:-inset-x-1 after:-inset-y-3"
        aria-label={`${creator.display_name} is live: watch`}
      >
        LIVE
      </PlainLink>
    )
  const asMade = creator.is_online ? <OnlineBadge glass={glass} /> : null
  if (!isRested) return asMade
  return (
    <Suspense fallback={asMade}>
      <OnlineNow userId={creator.id} initial={creator.is_online} glass={glass} />
    </Suspense>
  )
}
