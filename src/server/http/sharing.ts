import {
  edgeHeader,
  everyPage,
  isSharedPage,
  pageSeconds,
  personTag,
  pictureIdIn,
  pictureTag,
  renderMsMax,
} from '#shared/edge.ts'
import { hasServerCookie } from '#shared/viewer.ts'
import type { Context } from '../context.ts'
import type { RequestContext } from './request-context.ts'

const daySeconds = 86_400
const { fresh, stale } = pageSeconds

/** Returns true for a request that the edge has reduced to what all visitors of a cached response have in common. */
export const isShared = ({ headers }: Request): boolean =>
  headers.has(edgeHeader) && !headers.has('authorization') && !hasServerCookie(headers.get('cookie') ?? '')

/**
 * Allows the edge to cache the response to a reduced request. Errors, redirects, pages that miss a part of their data, and
 * pages that took too long for a purge to find them in the cache are never cached. Responses to all other requests stay
 * as they are.
 */
export function share(request: Request, { status }: Response, headers: Headers, context: RequestContext): void {
  if (!isShared(request) || status !== 200 || headers.getSetCookie().length > 0) return
  const { pathname } = new URL(request.url)
  const picture = pictureIdIn(pathname)
  if (picture !== undefined) {
    headers.set('cloudflare-cdn-cache-control', `public, max-age=${daySeconds}`)
    headers.set('cache-tag', pictureTag(picture))
  }
  if (!isSharedPage(pathname) || context.isPartial || context.ageMs() > renderMsMax) return
  headers.set('cache-control', `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${stale}`)
  headers.set('cache-tag', [everyPage, ...[...context.people].map(personTag)].slice(0, tagsMax).join(','))
}

/**
 * Lets caches share a REST response with every other caller for some seconds. Only for responses that are the same for
 * all callers, signed in or not, and from every country. A response of tRPC may contain other, personal calls. The edge
 * caches only the calls of `sharedCalls`.
 */
export function shareResponse(
  { client, responseHeaders }: Pick<Context, 'client' | 'responseHeaders'>,
  seconds: number,
) {
  if (client === 'api') responseHeaders.set('cache-control', `public, max-age=0, s-maxage=${seconds}`)
}

/** Largest number of tags that the header of a response carries. */
const tagsMax = 200

/** Adds the ids of the people in a response to `found`: of objects with an id and a username. */
export function notePeople(data: unknown, found: Set<string>): void {
  if (typeof data !== 'object' || data === null) return
  if ('id' in data && 'username' in data && typeof data.id === 'string') found.add(data.id)
  for (const value of Object.values(data)) notePeople(value, found)
}
