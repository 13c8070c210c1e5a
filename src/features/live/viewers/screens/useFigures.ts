import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useSession } from '#client/session/use-session.ts'
import { http } from '#client/trpc/http.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { figuresEveryMs } from '../spec.ts'

type Counted = { id: string; viewers: number }

const answerSchema = z.object({ streams: z.array(z.object({ id: z.string(), viewers: z.number() })) })

/** Reads the counts with the URL that all visitors of the same streams use, so that a cache answers most of them. */
const readShared = async (ids: readonly string[]) =>
  answerSchema.parse(await http.get(`/live/viewers?ids=${ids.join(',')}`, { isShared: true })).streams

/** Counts that the page knows from a list, and the time at which the list was fetched. */
type Known = { streams: readonly Counted[]; at: number }

/** Polls the viewer counts of streams while the page is visible. Returns undefined until they are known. */
export function useFigures(streamIds: readonly string[], known?: Known): readonly Counted[] | undefined {
  const { client } = trpc.useUtils()
  const isVisitor = useSession() === null
  const ids = streamIds.toSorted()
  const { data } = useQuery({
    queryKey: ['viewers of streams', isVisitor, ids],
    queryFn: async () => (isVisitor ? readShared(ids) : (await client.live.viewers.query({ ids })).streams),
    enabled: ids.length > 0,
    refetchInterval: figuresEveryMs,
    staleTime: known ? figuresEveryMs : 0,
    ...(known && { initialData: known.streams, initialDataUpdatedAt: known.at }),
  })
  return data
}
