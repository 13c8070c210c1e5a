import type { Utils } from '#client/trpc.ts'
import type { User } from '#features/accounts/index.ts'
import { homePosters, tipsShown } from '../spec.ts'

/** Waited for while the page is rendered on the server; in the browser the screen shows the places of what comes. */
async function whileRendering(reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(reads)
  if (import.meta.env.SSR) await all
}

// on the server nobody waits for a second attempt; the screen makes it
const once = { retry: false }

/** The creators on `/`. A home without them still says what the house is: a failure is the screen's to mend. */
export const loadHome = (api: Utils) => whileRendering([api.discovery.explore.prefetch({ limit: homePosters }, once)])

/** What a creator's dashboard shows first; the others need nothing. */
export const loadDashboard = (api: Utils, role: User['role'] | undefined) =>
  whileRendering(
    role === 'creator'
      ? [api.wallet.balance.prefetch(undefined, once), api.tips.received.prefetchInfinite({ limit: tipsShown }, once)]
      : [],
  )
