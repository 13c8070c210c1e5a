import { readFileSync } from 'node:fs'
import { pages } from '#app/pages.ts'
import type { Audience } from '#shared/session.ts'
import { addressOf } from '../../src/local/build/routes.ts'

/** Addresses that show nothing of their own: they lead to another page. */
const leadElsewhere = ['/$', '/$username', '/__ui', '/privacy-settings', '/tip/$id']

/** The addresses of all pages, from the route tree: `/shop/product/$id`. */
export function pageAddresses(): string[] {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const [, listed = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree) ?? []
  const all = [...listed.matchAll(/'(\/[^']*)': /g)].flatMap(([, path]) => (path ? [addressOf(path)] : []))
  const shown = all.filter((path) => !/^\/(api|media)\//.test(path) && !leadElsewhere.includes(path))
  return [...new Set(shown)]
}

/** The order in which somebody is chosen to look at a page that several may see. */
const viewers: readonly Audience[] = ['visitor', 'fan', 'creator', 'admin']

/**
 * Who looks at a page: the first who may, by the manifest of the page or of the one around it, and one more for each other
 * title that it has. A page without a manifest is a visitor's.
 */
export function viewersOf(address: string): Audience[] {
  const page = pages.get(address) ?? pages.get(address.slice(0, address.lastIndexOf('/')))
  if (!page) return ['visitor']
  const allowed = viewers.filter((viewer) => page.access.includes(viewer))
  const titleFor = (viewer: Audience) =>
    typeof page.title === 'string' ? page.title : page.title[viewer === 'visitor' ? 'fan' : viewer]
  return allowed.filter((viewer, place) => allowed.findIndex((one) => titleFor(one) === titleFor(viewer)) === place)
}
