import { readFileSync } from 'node:fs'
import { pages } from '#app/pages.ts'
import { addressOf } from '#ops/build/routes.ts'
import type { Audience } from '#shared/session.ts'

/** Addresses that redirect to another page. */
const leadElsewhere = ['/$', '/$username', '/__ui', '/privacy-settings', '/tip/$id']

/** Returns the addresses of all pages from the route tree, such as `/shop/product/$id`. */
export function pageAddresses(): string[] {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const [, listed = ''] = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree) ?? []
  const all = [...listed.matchAll(/'(\/[^']*)': /g)].flatMap(([, path]) => (path ? [addressOf(path)] : []))
  const shown = all.filter((path) => !/^\/(api|media)\//.test(path) && !leadElsewhere.includes(path))
  return [...new Set(shown)]
}

/** Order of preference when several viewers may see a page. */
const viewers: readonly Audience[] = ['visitor', 'fan', 'creator', 'admin']

/**
 * Returns the viewers that a walk needs for a page: the first one with access by the manifest of the page or its parent,
 * and one more for each other title of the page. A page without a manifest is a visitor's.
 */
export function viewersOf(address: string): Audience[] {
  const page = pages.get(address) ?? pages.get(address.slice(0, address.lastIndexOf('/')))
  if (!page) return ['visitor']
  const allowed = viewers.filter((viewer) => page.access.includes(viewer))
  const titleFor = (viewer: Audience) =>
    typeof page.title === 'string' ? page.title : page.title[viewer === 'visitor' ? 'fan' : viewer]
  return allowed.filter((viewer, place) => allowed.findIndex((one) => titleFor(one) === titleFor(viewer)) === place)
}
