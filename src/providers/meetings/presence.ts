import * as z from 'zod'
import { type Calls, MeetingsBusy, MeetingsUnavailable, read } from './request.ts'

/** Connection of a person to a meeting; `leftAt` is null while it exists. */
export type Connection = { personId: string; peerId: string; leftAt: Date | null }

/**
 * Connections that the provider knows. Unless `isWhole`, they are a sample: nothing is known about the connections that
 * are not in it.
 */
export type Presence = { isWhole: boolean; connections: Connection[] }

/** Number of connections that reports of the provider left open, and number of the run, which moves the sample. */
export type Expected = { open: number; run: number }

const perPage = 200
/** Pages that a run reads at most: the newest connections, and a part of the others. */
export const pagesOfRun = { newest: 5, others: 15 } as const
/** Number of runs after which a page is read although the number of connections is as expected. */
export const sampledEvery = 5

const session = z.object({ data: z.object({ id: z.string().min(1), live_participants: z.number() }) })
const attendance = z.object({
  data: z.object({
    participants: z.array(
      z.object({ id: z.string(), custom_participant_id: z.string(), left_at: z.coerce.date().nullish() }),
    ),
  }),
  paging: z.object({ total_count: z.number() }),
})

/**
 * Returns the pages to read in a run, of `pages` in all, the newest connections on page 1. Later runs read other pages,
 * so that each page has its turn.
 */
export function pagesToRead(pages: number, { isExpected, run }: { isExpected: boolean; run: number }): number[] {
  if (isExpected) return run % sampledEvery === 0 && pages > 0 ? [(Math.floor(run / sampledEvery) % pages) + 1] : []
  const { newest, others } = pagesOfRun
  const older = Math.max(0, pages - newest)
  const first = older > others ? (run * others) % older : 0
  const rest = Array.from({ length: Math.min(older, others) }, (_, i) => newest + 1 + ((first + i) % older))
  return [...Array.from({ length: Math.min(pages, newest) }, (_, i) => i + 1), ...rest]
}

/**
 * Compares a meeting with the reports about it, with requests that no join needs. If as many connections are open as
 * expected, the reports were complete, and at most two pages are read. @throws MeetingsBusy without a spare request
 */
export async function samplePresence(
  { call, request }: Calls,
  meetingId: string,
  { open, run }: Expected,
): Promise<Presence> {
  const answer = await call('GET', `/meetings/${meetingId}/active-session`, undefined, 'spare')
  if (answer.status === 404) {
    await answer.body?.cancel()
    return { isWhole: true, connections: [] }
  }
  if (!answer.ok) throw new MeetingsUnavailable(`a session of meetings answered ${answer.status}`)
  const { id, live_participants: live } = (await read(session, answer)).data
  const newestFirst = `per_page=${perPage}&sort_by=joinedAt&sort_order=DESC`
  const readPage = async (page: number) => {
    const path = `/sessions/${id}/participants?${newestFirst}&page_no=${page}`
    const { data, paging } = await request(attendance, 'GET', path, undefined, 'spare')
    const connections = data.participants.map(({ id: peerId, custom_participant_id: personId, left_at: leftAt }) => ({
      personId,
      peerId,
      leftAt: leftAt ?? null,
    }))
    return { connections, pages: Math.ceil(paging.total_count / perPage) }
  }
  const isExpected = live === open
  if (isExpected && run % sampledEvery !== 0) return { isWhole: false, connections: [] }
  const { connections, pages } = await readPage(1)
  const wanted = pagesToRead(pages, { isExpected, run }).filter((page) => page !== 1)
  let readPages = 1
  for (const page of wanted) {
    const more = await readPage(page).catch(unlessBusy)
    if (!more) break
    connections.push(...more.connections)
    readPages++
  }
  return { isWhole: readPages >= pages, connections }
}

/** Ends the sample when no request is left. */
function unlessBusy(error: unknown): undefined {
  if (!(error instanceof MeetingsBusy)) throw error
}
