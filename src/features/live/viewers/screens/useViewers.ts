import { trpc } from '#client/trpc/trpc.ts'
import { figuresEveryMs, figuresMax } from '../spec.ts'

type Counted = { id: string; viewers: number }

/**
 * Polls the viewer counts of listed streams while the page is visible. `readAt` is the time at which the list was
 * fetched. Returns a function for the count of a stream; for an ended or unpolled stream it returns the count of the
 * list.
 */
export function useViewers(listed: readonly Counted[], readAt: number): (stream: Counted) => number {
  const named = listed.slice(0, figuresMax).map(({ id, viewers }) => ({ id, viewers }))
  // sign-in resets queries, so that this query has no data for a moment
  const { data = { streams: named } } = trpc.live.viewers.useQuery(
    { ids: named.map(({ id }) => id).toSorted() },
    {
      enabled: named.length > 0,
      refetchInterval: figuresEveryMs,
      staleTime: figuresEveryMs,
      // the list is as recent as these counts
      initialData: { streams: named },
      initialDataUpdatedAt: readAt,
    },
  )
  const byId = new Map(data.streams.map(({ id, viewers }) => [id, viewers]))
  return ({ id, viewers }) => byId.get(id) ?? viewers
}
