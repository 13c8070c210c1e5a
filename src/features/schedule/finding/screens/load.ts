import { correctedNow } from '#client/time/clock.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import type { Session } from '#shared/session.ts'
import {
  type EventListPath,
  type Found,
  findInputOf,
  kindOf,
  opensAll,
  ownClassesInput,
  type RawSearch,
  readFound,
} from '../state.ts'

export type Loading = { api: Utils; session: Session | null }

export const findPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/**
 * Prefetches the first page of the list. The server waits for it while rendering; the browser shows skeletons
 * meanwhile. A list with a `day` filter is not prefetched, because only the browser knows the viewer's time zone.
 */
async function loadEvents({ api }: Loading, path: EventListPath, found: Found): Promise<void> {
  if (found.day !== undefined) return
  const input = findInputOf(found, kindOf(path, found), undefined)
  const first = api.events.find.prefetchInfinite(input, { retry: false })
  if (import.meta.env.SSR) await first
}

/** Prefetches the list of a page: the events of all creators or, for a creator, their own classes. */
export async function loadFound(path: EventListPath, loading: Loading, said: RawSearch): Promise<void> {
  const found = readFound(said)
  if (loading.session?.user.role !== 'creator' || opensAll(found)) return loadEvents(loading, path, found)
  if (path !== '/classes') return
  const first = loading.api.events.list.prefetch(ownClassesInput(correctedNow()), { retry: false })
  if (import.meta.env.SSR) await first
}
