import { readFileSync } from 'node:fs'
import { pages } from '#app/pages.ts'
import { addressOf } from '#ops/build/routes.ts'
import type { Audience } from '#shared/session.ts'

/** Routes that redirect to another page. */
const redirectingRoutes = ['/$', '/$username', '/__ui', '/privacy-settings', '/tip/$id']

/** Returns the paths of all pages in the route tree, such as `/shop/product/$id`. */
export function pageAddresses(): string[] {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const [, listed = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree) ?? []
  const all = [...listed.matchAll(/'(\/[^']*)': /g)].flatMap(([, path]) => (path ? [addressOf(path)] : []))
  const shown = all.filter((path) => !/^\/(api|media)\//.test(path) && !redirectingRoutes.includes(path))
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
