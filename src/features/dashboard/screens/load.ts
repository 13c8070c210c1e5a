import { expectsWide } from '#client/hydration/expectsWide.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import type { User } from '#shared/session.ts'
import { featuredPreview, followingPreview, homePosters, livePreview, tipsShown } from '../lists.ts'

type Role = User['role']

/** The server waits for these reads; the browser shows placeholders meanwhile. */
async function whileRendering(reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(reads)
  if (import.meta.env.SSR) await all
}

// no retries on the server; the screen retries
const once = { retry: false }

/** Prefetches the lists and the header of the fan home in parallel; the feed only on a wide screen. */
export const loadFanHome = ({ discovery, sessions, wallet }: Utils, wide = false) =>
  whileRendering([
    discovery.featured.prefetch({ limit: featuredPreview }, once),
    discovery.live.prefetch({ limit: livePreview }, once),
    discovery.following.prefetch({ limit: followingPreview }, once),
    discovery.stats.prefetch(undefined, once),
    sessions.scheduled.prefetch(undefined, once),
    wallet.balance.prefetch(undefined, once),
    ...(wide ? [discovery.feed.prefetchInfinite({}, once)] : []),
  ])

/** Prefetches the creators of `/`. After a failure the page renders without them, and the screen retries. */
export const loadHome = (api: Utils, role: Role | undefined) =>
  role === 'fan'
    ? loadFanHome(api, expectsWide())
    : whileRendering([api.discovery.explore.prefetch({ limit: homePosters }, once)])

/** Prefetches the first view of a dashboard. */
export async function loadDashboard(api: Utils, role: Role | undefined): Promise<void> {
  if (role === 'fan') return loadFanHome(api)
  if (role !== 'creator') return
  const { dashboard, discovery, sessions, tips, wallet } = api
  await whileRendering([
    // always fresh, because the counted items change on other pages
    dashboard.read.prefetch(undefined, { ...once, staleTime: 0 }),
    wallet.balance.prefetch(undefined, once),
    tips.received.prefetchInfinite({ limit: tipsShown }, once),
    // the menus read it, too: both must start with the same data at hydration
    discovery.stats.prefetch(undefined, once),
    sessions.scheduled.prefetch(undefined, once),
  ])
}
