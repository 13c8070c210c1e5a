import { trpc } from '#client/trpc.ts'
import { figuresEveryMs, figuresMax } from '../spec.ts'

type Counted = { id: string; viewers: number }

/**
 * How many watch streams that a list named, read again every few seconds while the page is seen; `readAt`: when the list was.
 * @returns what is known of a stream: of one that is over, or that nobody has asked for, what the list said
 */
export function useViewers(listed: readonly Counted[], readAt: number): (stream: Counted) => number {
  const named = listed.slice(0, figuresMax).map(({ id, viewers }) => ({ id, viewers }))
  // a query that is reset, when somebody signs in, has nothing
  const { data = { streams: named } } = trpc.live.viewers.useQuery(
    { ids: named.map(({ id }) => id).toSorted() },
    {
      ...{ enabled: named.length > 0, refetchInterval: figuresEveryMs, staleTime: figuresEveryMs },
      // the list has just said them
      ...{ initialData: { streams: named }, initialDataUpdatedAt: readAt },
    },
  )
  const byId = new Map(data.streams.map(({ id, viewers }) => [id, viewers]))
  return ({ id, viewers }) => byId.get(id) ?? viewers
}
