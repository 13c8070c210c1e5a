import { Suspense, startTransition, useEffect, useState } from 'react'
import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { OnlineBadge } from '#ui/Badge.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { CreatorCard } from '../../contract.ts'

const load = () => import('./OnlineNow.tsx')
const OnlineNow = lazyWithRetry(load)

type CardPresence = Pick<CreatorCard, 'id' | 'username' | 'display_name' | 'is_live' | 'is_online'>

/** Resolves when the page is hydrated and idle. Uses a timeout in Safari, which has no idle callback. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve, 300)
  })
let rest: Promise<unknown> | undefined

/** Returns true once live updates of cards can load without delaying the page. All cards share the state. */
function useIsIdle(): boolean {
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

/** LIVE or Online badge of a card. Shows the server's state first, and live updates later. */
export function CardState({ creator, glass = false }: { creator: CardPresence; glass?: boolean }) {
  const isRested = useIsIdle()
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
