import type { ListedStream, Stream } from '../contract.ts'

/** "0:07", "12:34", "1:02:03". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000))

/** The stream after this one in a list that goes round, and may be watched; undefined: there is no other. */
export function nextStream(streams: readonly ListedStream[], id: string, step: 1 | -1): ListedStream | undefined {
  const open = streams.filter((stream) => stream.id === id || stream.locked === null)
  const at = open.findIndex((stream) => stream.id === id)
  const next = at === -1 ? open[0] : open[(at + step + open.length) % open.length]
  return next?.id === id ? undefined : next
}

/**
 * Streams in the order in which they were first heard of, new ones at the end: whoever goes from one to the next changes how many
 * watch, and would otherwise be led to and fro between the first two.
 */
export function inLine(line: readonly string[], streams: readonly ListedStream[]): ListedStream[] {
  const placeOf = ({ id }: ListedStream) => (line.includes(id) ? line.indexOf(id) : line.length)
  return streams.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Where a finger leads that moved so far over the picture, further than `least`: up to the next stream, down to the one before. */
export function swipeStep({ x, y }: { x: number; y: number }, least: number): 1 | -1 | undefined {
  const isAlong = Math.abs(y) > least && Math.abs(y) > 2 * Math.abs(x)
  return isAlong ? (y < 0 ? 1 : -1) : undefined
}

/** What is known of a stream after news of it; figures that are not in the news stay. */
export function withNews(
  stream: Stream,
  news: { viewers?: number | undefined; held_until?: Date | null | undefined },
): Stream {
  const viewers = news.viewers ?? stream.viewers
  const stats = { ...stream.stats, viewers, peak_viewers: Math.max(stream.stats.peak_viewers, viewers) }
  const heldUntil = news.held_until === undefined ? stream.held_until : news.held_until
  return { ...stream, viewers, stats, held_until: heldUntil }
}

/** The creator of a stream as other features name people. */
export function personOf({ creator }: Pick<Stream, 'creator'>) {
  const { id, username, display_name: displayName, avatar_url: avatarUrl } = creator
  return { id, username, displayName, avatarUrl }
}
