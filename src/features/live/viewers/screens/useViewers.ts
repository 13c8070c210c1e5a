import { figuresMax } from '../spec.ts'
import { useFigures } from './useFigures.ts'

type Counted = { id: string; viewers: number }

/**
 * Polls the viewer counts of listed streams while the page is visible. `readAt` is the time at which the list was
 * fetched. Returns a function for the count of a stream; for an ended or unpolled stream it returns the count of the
 * list.
 */
export function useViewers(listed: readonly Counted[], readAt: number): (stream: Counted) => number {
  const streams = listed.slice(0, figuresMax).map(({ id, viewers }) => ({ id, viewers }))
  // the list is as recent as these counts
  const polled = useFigures(
    streams.map(({ id }) => id),
    { streams, at: readAt },
  )
  // sign-in resets queries, so that the poll has no data for a moment
  const byId = new Map((polled ?? streams).map(({ id, viewers }) => [id, viewers]))
  return ({ id, viewers }) => byId.get(id) ?? viewers
}
