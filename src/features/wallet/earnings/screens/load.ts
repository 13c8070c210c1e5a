import type { Utils } from '#client/trpc/trpc.ts'
import { type Bucket, firstPeriod, movementsPage, payoutsPage } from '../../lists.ts'

/** Awaits the queries during server rendering. In the browser it does not wait, and the screen shows skeletons. */
async function whileRendering(reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(reads)
  if (import.meta.env.SSR) await all
}

// no retry on the server, where it would delay the page; the screen retries
const once = { retry: false }

export const loadCreatorWallet = ({ wallet: { creator } }: Utils) =>
  whileRendering([
    creator.overview.prefetch(undefined, once),
    creator.payouts.prefetchInfinite({ limit: payoutsPage.default }, once),
  ])

export const loadEarnings = ({ wallet: { creator } }: Utils, bucket: Bucket = 'pending') =>
  whileRendering([
    creator.overview.prefetch(undefined, once),
    creator.revenue.prefetch({ period: firstPeriod }, once),
    creator.movements.prefetchInfinite({ bucket, limit: movementsPage.default }, once),
  ])
