import { shortNumber } from '#ui/numbers.ts'
import type { ListedStream, StageGuest, Stream } from '../contract.ts'
import { placeEverySeconds, WATCH } from './spec.ts'

type Media = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; screen: MediaStreamTrack | null }

/** Returns the guest's media that the host allows; null if there is no guest on stage. */
export const shownOf = (media: Media | null, guest: StageGuest | null): Media | null =>
  guest && media
    ? { audio: guest.sound ? media.audio : null, video: guest.picture ? media.video : null, screen: null }
    : null

const parts = ['audio', 'video', 'screen'] as const

export const sendsAny = (media: Media): boolean => parts.some((part) => media[part] !== null)

/**
 * Merges the media of a person's connections, each kind from the newest connection that sends it. During a handover or
 * a reconnection a person has two connections, and one of them can be silent. Returns null without a connection.
 */
export const mediaOf = (connections: readonly Media[]): Media | null =>
  connections.reduce<Media | null>(
    (whole, one) => ({
      audio: one.audio ?? whole?.audio ?? null,
      video: one.video ?? whole?.video ?? null,
      screen: one.screen ?? whole?.screen ?? null,
    }),
    null,
  )

type View = { state: string; host: Media | null; player?: object | null }

const isConnected = ({ state }: View) => state === 'joined' || state === 'reconnecting'

/**
 * Returns true if the next connection can replace the shown one: it receives all media of the host that it should
 * receive, and sends the user's own media. Also returns true if one of the two has ended, or if the next one is a
 * playback, which starts when it is shown.
 */
export function takesOver(next: View & { hasSent: boolean; isSoundOnly: boolean }, shown: View): boolean {
  if (next.player || !isConnected(shown) || next.state === 'lost' || next.state === 'removed') return true
  const wanted = next.isSoundOnly ? (['audio'] as const) : parts
  return next.state === 'joined' && next.hasSent && wanted.every((part) => !shown.host?.[part] || next.host?.[part])
}

/** Formats seconds as "0:07", "12:34" or "1:02:03". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

export const secondsUntil = (at: Date, now: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000))

/** Place in the line at its start, and the start and the end of the wait. */
export type Line = { position: number; from: Date; until: Date }

/** Returns the place in the line of a refusal with `position` and `seconds`; undefined for another refusal. */
export function lineOf(details: object, now: Date): Line | undefined {
  if (!('position' in details && 'seconds' in details)) return undefined
  const { position, seconds } = details
  if (typeof position !== 'number' || typeof seconds !== 'number') return undefined
  return { position, from: now, until: new Date(now.getTime() + seconds * 1_000) }
}

/** Returns the place in the line at a time. It changes in steps, because a screen reader announces each change. */
export function placeAt({ position, from, until }: Line, now: Date): number {
  const total = secondsUntil(until, from)
  const waited = total - secondsUntil(until, now)
  const left = total - waited + (waited % placeEverySeconds)
  return Math.max(1, Math.ceil((position * left) / total))
}

/** Returns the next stream that the reader can watch, from a list that wraps around; undefined if there is no other. */
export function nextStream(streams: readonly ListedStream[], id: string, step: 1 | -1): ListedStream | undefined {
  const open = streams.filter((stream) => stream.id === id || stream.locked === null)
  const at = open.findIndex((stream) => stream.id === id)
  const next = at === -1 ? open[0] : open[(at + step + open.length) % open.length]
  return next?.id === id ? undefined : next
}

/**
 * Returns streams in the order in which they were first seen, new ones last. The order of the list changes with the
 * viewers, so that swiping could alternate between two streams.
 */
export function inSwipeOrder(line: readonly string[], streams: readonly ListedStream[]): ListedStream[] {
  const placeOf = ({ id }: ListedStream) => (line.includes(id) ? line.indexOf(id) : line.length)
  return streams.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Returns the direction of a swipe longer than `least` pixels: up goes to the next stream, down to the previous. */
export function swipeStep({ x, y }: { x: number; y: number }, least: number): 1 | -1 | undefined {
  const isAlong = Math.abs(y) > least && Math.abs(y) > 2 * Math.abs(x)
  return isAlong ? (y < 0 ? 1 : -1) : undefined
}

/** Applies an update to a stream. Omitted figures stay unchanged. */
export function withNews(
  stream: Stream,
  news: { viewers?: number | undefined; held_until?: Date | null | undefined },
): Stream {
  const viewers = news.viewers ?? stream.viewers
  const stats = { ...stream.stats, viewers, peak_viewers: Math.max(stream.stats.peak_viewers, viewers) }
  const heldUntil = news.held_until === undefined ? stream.held_until : news.held_until
  return { ...stream, viewers, stats, held_until: heldUntil }
}

type Hearted = { stats: { hearts: number } }

/** Applies the sum of hearts to a stream. An older sum, which is smaller, has no effect. */
export const withHearts = <S extends Hearted>(stream: S, hearts: number): S => ({
  ...stream,
  stats: { ...stream.stats, hearts: Math.max(stream.stats.hearts, hearts) },
})

/** Minutes for which a stream without viewers counts as just started. */
const newMinutes = 10

/** Returns the audience of a stream in words; undefined without viewers, unless the stream has just started. */
export function audienceText(stream: { viewers: number; started_at: Date }, now: Date): string | undefined {
  if (stream.viewers > 0) return WATCH.watching(shortNumber(stream.viewers))
  return now.getTime() - stream.started_at.getTime() < newMinutes * 60_000 ? WATCH.justStarted : undefined
}

/** Returns the creator of a stream in the format that other features use for users. */
export function personOf({ creator }: Pick<Stream, 'creator'>) {
  const { id, username, display_name: displayName, avatar_url: avatarUrl } = creator
  return { id, username, displayName, avatarUrl }
}

type Received = {
  state: string
  host: Media | null
  guest: Media | null
  isSoundOnly: boolean
  player?: object | null
}

/**
 * Returns true if media of the stage arrive. `bitrate` is in bits per second, undefined if not measured recently.
 * Returns undefined if the page cannot know it: it is not connected, or does not receive video.
 */
export function receivingOf({ state, host, guest, isSoundOnly, player }: Received, bitrate: number | undefined) {
  if (state !== 'joined') return undefined
  if (player) return bitrate === undefined ? undefined : bitrate > 0
  if ([host, guest].some((media) => media !== null && sendsAny(media))) return bitrate === undefined || bitrate > 0
  return isSoundOnly ? undefined : false
}
