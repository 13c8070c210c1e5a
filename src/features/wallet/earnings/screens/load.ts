import type { Utils } from '#client/trpc.ts'
import { type Bucket, movementsPage, payoutsPage } from '../../lists.ts'

/** Waited for while the page is rendered on the server; in the browser the screen shows the places of what comes. */
async function whileRendering(reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(reads)
  if (import.meta.env.SSR) await all
}

// on the server nobody waits for a second attempt; the screen makes it
const once = { retry: false }

export const loadCreatorWallet = ({ wallet: { creator } }: Utils) =>
  whileRendering([
    creator.overview.prefetch(undefined, once),
    creator.payouts.prefetchInfinite({ limit: payoutsPage.default }, once),
  ])

export const loadEarnings = ({ wallet: { creator } }: Utils, bucket: Bucket = 'pending') =>
  whileRendering([
    creator.overview.prefetch(undefined, once),
    creator.movements.prefetchInfinite({ bucket, limit: movementsPage.default }, once),
  ])
