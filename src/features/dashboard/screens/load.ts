import { expectsWide } from '#client/expectsWide.ts'
import type { Utils } from '#client/trpc.ts'
import type { User } from '#shared/session.ts'
import { featuredPreview, followingPreview, homePosters, livePreview, tipsShown } from '../lists.ts'

type Role = User['role']

/** Waited for while the page is rendered on the server; in the browser the screen shows the places of what comes. */
async function whileRendering(reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(reads)
  if (import.meta.env.SSR) await all
}

// on the server nobody waits for a second attempt; the screen makes it
const once = { retry: false }

/** The lists of the fan home and what its header says, in parallel; the feed where its place is wide. */
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

/** The creators on `/`. A home without them still says what the house is: a failure is the screen's to mend. */
export const loadHome = (api: Utils, role: Role | undefined) =>
  role === 'fan'
    ? loadFanHome(api, expectsWide())
    : whileRendering([api.discovery.explore.prefetch({ limit: homePosters }, once)])

/** What a dashboard shows first. */
export async function loadDashboard(api: Utils, role: Role | undefined): Promise<void> {
  if (role === 'fan') return loadFanHome(api)
  if (role !== 'creator') return
  const { dashboard, discovery, sessions, tips, wallet } = api
  await whileRendering([
    // what it counts is done on other pages: whoever comes back from there reads it again
    dashboard.read.prefetch(undefined, { ...once, staleTime: 0 }),
    wallet.balance.prefetch(undefined, once),
    tips.received.prefetchInfinite({ limit: tipsShown }, once),
    // the menus ask for it too, and may be answered before this page wakes: both begin with the same
    discovery.stats.prefetch(undefined, once),
    sessions.scheduled.prefetch(undefined, once),
  ])
}
