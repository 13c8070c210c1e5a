import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { figuresEveryMs } from '../spec.ts'

type Counted = { id: string; viewers: number }

/** Loads the reader for visitors after the page, in browsers only. */
const loadReader = async () => (import.meta.env.SSR ? Promise.reject() : import('./readFigures.ts'))

/** Counts that the page knows from a list, and the time at which the list was fetched. */
type Known = { streams: readonly Counted[]; at: number }

/** Polls the viewer counts of streams while the page is visible. Returns undefined until they are known. */
export function useFigures(streamIds: readonly string[], known?: Known): readonly Counted[] | undefined {
  const { client } = trpc.useUtils()
  const isVisitor = useSession() === null
  const ids = streamIds.toSorted()
  const { data } = useQuery({
    queryKey: ['viewers of streams', isVisitor, ids],
    queryFn: async () =>
      isVisitor ? (await loadReader()).readFigures(ids) : (await client.live.viewers.query({ ids })).streams,
    enabled: ids.length > 0,
    refetchInterval: figuresEveryMs,
    staleTime: known ? figuresEveryMs : 0,
    ...(known && { initialData: known.streams, initialDataUpdatedAt: known.at }),
  })
  return data
}
