import { correctedNow } from '#client/time/clock.ts'
import type { Utils } from '#client/trpc/trpc.ts'
import type { Session } from '#shared/session.ts'
import {
  type EventListPath,
  type Finding,
  findInputOf,
  ownClassesInput,
  type RawSearch,
  readClasses,
  readConnecting,
  readFinding,
} from '../state.ts'

export type Loading = { api: Utils; session: Session | null }

export const findPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/**
 * Prefetches the first page of the list. The server waits for it while rendering; the browser shows skeletons
 * meanwhile. A list with a `day` filter is not prefetched, because only the browser knows the viewer's time zone.
 */
async function loadEvents({ api }: Loading, finding: Finding, types?: Finding['type'][]): Promise<void> {
  if (finding.day !== undefined) return
  const first = api.events.find.prefetchInfinite(findInputOf(finding, undefined, types), { retry: false })
  if (import.meta.env.SSR) await first
}

/**
 * Prefetches the list of a page. /connect has a list only if its section with experiences is open. For a creator,
 * /classes lists their own classes first.
 */
export async function loadFound(path: EventListPath, loading: Loading, said: RawSearch): Promise<void> {
  if (path === '/experiences') return loadEvents(loading, readFinding(said))
  if (path === '/connect') {
    const connecting = readConnecting(said)
    return connecting.section && loadEvents(loading, connecting)
  }
  const classes = readClasses(said)
  if (loading.session?.user.role !== 'creator' || classes.tab === 'all') return loadEvents(loading, classes, ['class'])
  const first = loading.api.events.list.prefetch(ownClassesInput(correctedNow()), { retry: false })
  if (import.meta.env.SSR) await first
}
