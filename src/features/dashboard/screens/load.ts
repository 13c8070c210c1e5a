import { expectsWide } from '#client/hydration/expectsWide.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import type { User } from '#shared/session.ts'
import { featuredPreview, followingPreview, heroStreams, homeCreators, livePreview } from '../lists.ts'

type Role = User['role']

/** Waits for these reads while the server renders. Browsers do not wait and show placeholders. */
async function whileRendering(reads: Promise<unknown>[]): Promise<void> {
  const all = Promise.allSettled(reads)
  if (import.meta.env.SSR) await all
}

// the server does not retry; the screen retries in the browser
const withoutRetries = { retry: false }

/** Waits for the streams also in a browser, because the hero's poster would move the page if it arrived later. */
async function withStreams({ live }: Utils, rendering: Promise<void>): Promise<void> {
  await Promise.all([live.list.prefetch({ limit: heroStreams }, withoutRetries), rendering])
}

/** Prefetches the lists and the header of the fan's home page in parallel. `wide` also prefetches the feed. */
export const loadFanHome = (api: Utils, wide = false) => {
  const { discovery, sessions, wallet } = api
  const reads = [
    discovery.featured.prefetch({ limit: featuredPreview }, withoutRetries),
    discovery.live.prefetch({ limit: livePreview }, withoutRetries),
    discovery.following.prefetch({ limit: followingPreview }, withoutRetries),
    discovery.stats.prefetch(undefined, withoutRetries),
    sessions.scheduled.prefetch(undefined, withoutRetries),
    wallet.balance.prefetch(undefined, withoutRetries),
    ...(wide ? [discovery.feed.prefetchInfinite({}, withoutRetries)] : []),
  ]
  return withStreams(api, whileRendering(reads))
}

/** Prefetches the streams and creators of `/`. After a failure the page renders without them, and the screen retries. */
export const loadHome = (api: Utils, role: Role | undefined) =>
  role === 'fan'
    ? loadFanHome(api, expectsWide())
    : withStreams(api, whileRendering([api.discovery.explore.prefetch({ limit: homeCreators }, withoutRetries)]))

/** Prefetches the figures of the overview and the state of the platform, which can add a line above them. */
async function loadAdmin({ admin }: Utils): Promise<void> {
  if (import.meta.env.SSR)
    await whileRendering([
      admin.stats.prefetch(undefined, withoutRetries),
      admin.health.prefetch(undefined, withoutRetries),
      // the code too, so that React renders it at once
      import('./AdminDashboard.tsx'),
      import('#features/admin/index.ts').then(({ loadAdminHome }) => loadAdminHome()),
    ])
}

/** Prefetches the first view of a dashboard. */
export async function loadDashboard(api: Utils, role: Role | undefined): Promise<void> {
  if (role === 'fan') return loadFanHome(api)
  if (role === 'admin') return loadAdmin(api)
  if (role !== 'creator') return
  const { dashboard, discovery, sessions, tips, wallet } = api
  await whileRendering([
    // never cached, because other pages change the counted items
    dashboard.read.prefetch(undefined, { ...withoutRetries, staleTime: 0 }),
    wallet.balance.prefetch(undefined, withoutRetries),
    // the menus read these counts too: server and browser must start with the same data at hydration
    discovery.stats.prefetch(undefined, withoutRetries),
    discovery.profile.prefetch(undefined, withoutRetries),
    sessions.scheduled.prefetch(undefined, withoutRetries),
    // a dynamic import, so that other pages do not load the code of calls
    import('#features/calls/index.ts').then((m) => sessions.requests.prefetch(m.nextCallQuery, withoutRetries)),
    tips.topGifters.prefetch(undefined, withoutRetries),
  ])
}
