import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { isFlagOn } from '#client/config/use-public-config.ts'
import { redirectHome } from '#client/navigation/redirectHome.ts'
import { siteOrigin } from '#client/origin.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import { creatorListQuery } from '../explore/screens/endless.ts'
import { type ExploreSearch, exploringOf, toAddress, wholeSearch } from '../state.ts'

type Loading = { api: Utils; session?: { user: unknown } | null }

/** Query options without retries on the server, because users see nothing while it renders. Browsers retry. */
const withoutServerRetry = import.meta.env.SSR ? { retry: false } : {}

const statusOf = (error: unknown): unknown => (error instanceof TRPCClientError ? error.data?.httpStatus : undefined)

/**
 * Loads the first page of /explore. The server waits for it while rendering; the browser starts it and shows placeholders.
 */
export async function loadExplore({ api, session }: Loading, search: ExploreSearch) {
  const { cursor } = search
  const exploring = exploringOf(search)
  // events, products, recordings and offers that match the search
  const q = wholeSearch(exploring)
  const found = q !== undefined && !cursor && api.discovery.everything.prefetch({ q })
  // The row of live creators above the list: a dynamic import, so that its code is not loaded by pages that link here.
  const live = q === undefined && import('#features/live/index.ts').then((m) => m.loadStrip(api))
  if (!import.meta.env.SSR) {
    if (cursor) void api.discovery.explore.prefetch({ ...exploring, cursor })
    else void api.discovery.explore.prefetchInfinite(exploring, creatorListQuery)
    // the row would move the page if it arrived later
    await live
    return { origin: siteOrigin() }
  }
  // every card shows whether its creator is bookmarked
  const kept = session && api.social.bookmarkIds.prefetch(undefined, withoutServerRetry)
  try {
    if (cursor) await api.discovery.explore.fetch({ ...exploring, cursor }, withoutServerRetry)
    else await api.discovery.explore.fetchInfinite(exploring, { ...creatorListQuery, ...withoutServerRetry })
  } catch (error) {
    // an invalid cursor falls back to the first page
    if (statusOf(error) !== 422) throw error
    if (cursor) throw redirect({ to: '/explore', search: toAddress(exploring) })
    // an invalid country or search falls back to the list without them
    if (exploring.location ?? exploring.search)
      throw redirect({ to: '/explore', search: toAddress({ ...exploring, location: undefined, search: undefined }) })
    throw error
  }
  await Promise.all([kept, found, live])
  return { origin: siteOrigin() }
}

/** Loads a creator by username, id or unique display name, and redirects to their canonical URL. */
export async function loadCreator(
  { api, queryClient }: Loading & { queryClient: QueryClient },
  usernameOrId: string,
  search: { content?: string | undefined },
) {
  const hasGallery = isFlagOn(queryClient, 'content-api')
  // a dynamic import, so that the gallery's code is not loaded by pages that link here
  const gallery = hasGallery && import('#features/content/index.ts').then((m) => m.loadGallery(api, usernameOrId))
  const [found] = await Promise.all([findCreator(api, usernameOrId), gallery])
  if (!found) throw notFound()
  const { username } = found.creator
  if (username !== usernameOrId)
    throw redirect({ to: '/creator/$usernameOrId', params: { usernameOrId: username }, search, replace: true })
  return { creator: found.creator, origin: siteOrigin() }
}

/** `/{username}`: redirects to the creator with this current or recent former username, otherwise to the home page. */
export async function redirectToCreator({ api }: Loading, username: string): Promise<never> {
  const wanted = username.toLowerCase()
  const found = /^[a-z0-9_]{3,30}$/.test(wanted) ? await findCreator(api, wanted) : undefined
  if (!found || !['username', 'former_username'].includes(found.found_by)) return redirectHome()
  const usernameOrId = found.creator.username
  throw redirect({ to: '/creator/$usernameOrId', params: { usernameOrId }, replace: true })
}

/** Finds a creator by username, id or unique display name; undefined if not found. Caches them by username. */
export async function findCreator(api: Utils, usernameOrId: string) {
  try {
    const found = await api.discovery.creator.ensureData({ usernameOrId }, withoutServerRetry)
    const { username } = found.creator
    if (username !== usernameOrId) api.discovery.creator.setData({ usernameOrId: username }, found)
    return found
  } catch (error) {
    // status 422: the text is longer than any name
    if (statusOf(error) === 404 || statusOf(error) === 422) return undefined
    throw error
  }
}
