import { correctedNow } from '#client/clock.ts'
import type { Utils } from '#client/trpc.ts'
import type { Session } from '#shared/session.ts'
import {
  type Finding,
  type FoundPath,
  ownQuestion,
  questionOf,
  readClasses,
  readConnecting,
  readFinding,
  type Said,
} from '../state.ts'

export type Loading = { api: Utils; session: Session | null }

export const findPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/**
 * The list that opens: awaited while rendering; in the browser the page shows skeletons meanwhile. A day is the viewer's,
 * whose zone only the browser knows.
 */
async function loadEvents({ api }: Loading, finding: Finding, types?: Finding['type'][]): Promise<void> {
  if (finding.day !== undefined) return
  const first = api.events.find.prefetchInfinite(questionOf(finding, undefined, types), { retry: false })
  if (import.meta.env.SSR) await first
}

/** What a page opens with: /connect has only ways until its experiences are open, a creator's /classes their own. */
export async function loadFound(path: FoundPath, loading: Loading, said: Said): Promise<void> {
  if (path === '/experiences') return loadEvents(loading, readFinding(said))
  if (path === '/connect') {
    const connecting = readConnecting(said)
    return connecting.section && loadEvents(loading, connecting)
  }
  const classes = readClasses(said)
  if (loading.session?.user.role !== 'creator' || classes.tab === 'all') return loadEvents(loading, classes, ['class'])
  const first = loading.api.events.list.prefetch(ownQuestion(correctedNow()), { retry: false })
  if (import.meta.env.SSR) await first
}
