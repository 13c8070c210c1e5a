import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pages } from '#app/pages.ts'
import { adminAreas, areaLink } from '#client/admin/areas.ts'
import { addressOf } from '#ops/build/routes.ts'
import { root } from '#ops/command.ts'
import type { Audience } from '#shared/session.ts'

/** Routes that redirect to another page. */
const redirectingRoutes = ['/$', '/$username', '/__ui', '/privacy-settings', '/tip/$id']

/** Returns the paths of all pages in the route tree, such as `/shop/product/$id`. */
export function pageAddresses(): string[] {
  const tree = readFileSync(path.join(root, 'src/routeTree.gen.ts'), 'utf8')
  const [, listed = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree) ?? []
  const all = [...listed.matchAll(/'(\/[^']*)': /g)].flatMap(([, id]) => (id ? [addressOf(id)] : []))
  const shown = all.filter((one) => !/^\/(api|media|watch)\//.test(one) && !redirectingRoutes.includes(one))
  return [...new Set(shown)]
}

/** Viewers in the order of preference for a page that several may see. */
const viewers: readonly Audience[] = ['visitor', 'fan', 'creator', 'admin']

/**
 * Returns the viewers that must visit a page: the first viewer with access by the manifest of the page or its parent,
 * and another one for each other title of the page. A page without a manifest is visited by a visitor.
 */
export function viewersOf(address: string): Audience[] {
  const page = pages.get(address) ?? pages.get(address.slice(0, address.lastIndexOf('/')))
  if (!page) return ['visitor']
  const allowed = viewers.filter((viewer) => page.access.includes(viewer))
  const titleFor = (viewer: Audience) =>
    typeof page.title === 'string' ? page.title : page.title[viewer === 'visitor' ? 'fan' : viewer]
  return allowed.filter((viewer, place) => allowed.findIndex((one) => titleFor(one) === titleFor(viewer)) === place)
}

/** Ids in the example URLs. */
export type Ids = Partial<
  Record<'call' | 'event' | 'offerOrder' | 'product' | 'purchase' | 'recording' | 'stream', string>
>

/** Exceptions per route: an example URL (`at`), and viewers that differ from the manifest's first viewer (`by`). */
export const particulars: Record<string, { at?: (ids: Ids) => string; by?: Audience[] }> = {
  '/': { by: ['visitor', 'fan'] },
  '/auth': { at: () => '/auth?mode=signin' },
  '/auth/callback': { at: () => '/auth/callback?token=b' },
  '/auth/reset-password': { at: () => '/auth/reset-password?token=b' },
  '/call/video/$id': { at: () => '/call/video/mira_koval' },
  '/call/voice/$id': { at: () => '/call/voice/mira_koval' },
  '/calls/$id': { at: ({ call }) => `/calls/${call}`, by: ['fan'] },
  '/calls/$id/receipt': { at: () => '/calls/none/receipt', by: ['fan'] },
  '/connect': { at: () => '/connect?section=experiences' },
  '/creator/$usernameOrId': { at: () => '/creator/mira_koval' },
  // creators and admins, because a fan is redirected on wide screens
  '/dashboard': { by: ['creator', 'admin'] },
  '/events/$id': { at: ({ event }) => `/events/${event}` },
  '/live/$id': { at: ({ stream }) => `/live/${stream}` },
  '/live/$id/summary': { at: ({ stream }) => `/live/${stream}/summary` },
  '/messages': { by: ['fan', 'creator'] },
  '/messages/$id': { at: () => '/messages/mira_koval' },
  '/offer/$id': { at: () => '/offer/mira_koval' },
  '/offers': { by: ['fan', 'creator'] },
  '/orders': { by: ['fan', 'creator'] },
  '/orders/$id': { at: ({ offerOrder }) => `/orders/${offerOrder}`, by: ['fan'] },
  '/profile': { by: ['fan', 'creator'] },
  '/receipt/$id': { at: ({ purchase }) => `/receipt/${purchase}`, by: ['fan'] },
  '/schedule/$id': { at: () => '/schedule/mira_koval' },
  '/recordings/$id': { at: ({ recording }) => `/recordings/${recording}` },
  '/settings': { by: ['fan', 'creator'] },
  '/settings/live': { by: ['creator'] },
  '/settings/subscriptions': { by: ['fan', 'creator'] },
  '/shop/product/$id': { at: ({ product }) => `/shop/product/${product}` },
  '/unsubscribe': { at: () => '/unsubscribe?token=b' },
  '/video-call/$sessionId': { at: () => '/video-call/none?fan=ada' },
  '/voice-call/$sessionId': { at: () => '/voice-call/none?fan=ada' },
  '/wallet': { by: ['creator', 'admin'] },
  // restricted accounts see no other page; separate walks visit these pages
  '/leaving': { by: [] },
  '/suspended': { by: [] },
}

/** Returns the example URL of every page of the route tree that this viewer visits. */
export const pathsFor = (viewer: Audience, ids: Ids = {}): string[] =>
  pageAddresses()
    .filter((address) => (particulars[address]?.by ?? viewersOf(address)).includes(viewer))
    .map((address) => particulars[address]?.at?.(ids) ?? address)

/** URLs of the admin areas, without the overview, which the route tree lists. */
export const adminPaths = adminAreas.slice(1).map((area) => String(areaLink(area).to))
