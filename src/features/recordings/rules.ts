import type { Reason } from '#shared/errors.ts'
import { endSeconds, type Making, playedSecondsMin, REFUSALS, type RecordingState } from './spec.ts'

/** The part of a file that is played, in seconds; null: the end of the file. */
export type Trim = { start: number; end: number | null }

type Made = { making: Making; isPublic: boolean; publishedAt: Date | null }

/** Returns the state that the creator sees. */
export function stateOf({ making, isPublic, publishedAt }: Made): RecordingState {
  if (making !== 'ready') return making
  if (isPublic) return 'published'
  return publishedAt === null ? 'ready' : 'unpublished'
}

export const endOf = ({ end }: Trim, seconds: number): number => Math.min(end ?? seconds, seconds)

/** Returns the minimum length of the played part in seconds; a shorter file is played whole. */
export const shortestPart = (seconds: number): number => Math.min(playedSecondsMin, seconds)

/** Returns the length of the played part in seconds. */
export const playedSeconds = (trim: Trim, seconds: number): number => Math.max(0, endOf(trim, seconds) - trim.start)

/** Returns true if the trim keeps the whole file. */
export const isUntrimmed = (trim: Trim, seconds: number): boolean => trim.start <= 0 && endOf(trim, seconds) >= seconds

/** Returns the second at which playback resumes. Positions outside of the played part or close to its end restart it. */
export function resumeAt(position: number | null, trim: Trim, seconds: number): number {
  if (position === null || position <= trim.start) return trim.start
  return position > endOf(trim, seconds) - endSeconds ? trim.start : position
}

type Recording = { making: Making; seconds: number | null; trim: Trim }
/** The requested changes; undefined fields stay unchanged. */
export type Asked = {
  price?: number | undefined
  tierId?: string | null | undefined
  trimStart?: number | undefined
  trimEnd?: number | null | undefined
  /** The second that a new poster shows. */
  posterSecond?: number | undefined
}
export type Change = {
  trim: Trim
  /** A price removes the tier, a tier removes the price. */
  opening: { price?: number; tierId?: string | null }
}

/** Decides a creator's change of a recording. */
export function decideChange(
  recording: Recording,
  asked: Asked,
): { refused: Reason } | { refused: undefined; change: Change } {
  const { making, seconds } = recording
  if (making !== 'ready' || seconds === null) return { refused: REFUSALS.notReady }
  if (asked.price && asked.tierId) return { refused: REFUSALS.oneWay }
  const trim = {
    start: asked.trimStart ?? recording.trim.start,
    end: asked.trimEnd === undefined ? recording.trim.end : asked.trimEnd,
  }
  if (trim.start > seconds || (trim.end ?? 0) > seconds) return { refused: REFUSALS.trimBeyond }
  const isTrimmed = asked.trimStart !== undefined || asked.trimEnd !== undefined
  if (isTrimmed && playedSeconds(trim, seconds) < shortestPart(seconds)) return { refused: REFUSALS.trimOrder }
  const { posterSecond: moment } = asked
  if (moment !== undefined && (moment < trim.start || moment >= endOf(trim, seconds)))
    return { refused: REFUSALS.posterTrimmed }
  return {
    refused: undefined,
    change: {
      trim,
      opening: openingOf(asked),
    },
  }
}

function openingOf({ price, tierId }: Asked): Change['opening'] {
  if (tierId) return { price: 0, tierId }
  if (price) return { price, tierId: null }
  return { ...(price !== undefined && { price }), ...(tierId !== undefined && { tierId }) }
}

/** News of a recording from the provider. */
export type ProviderEvent = 'recording' | 'stopped' | 'uploaded' | 'failed'
const ranks: Record<Making, number> = { recording: 0, processing: 1, ready: 2, failed: 2 }
const nexts: Record<ProviderEvent, Making> = {
  recording: 'recording',
  stopped: 'processing',
  uploaded: 'processing',
  failed: 'failed',
}

/** Returns the stage after news from the provider. Late or repeated news changes nothing. */
export function afterHearing(making: Making, heard: ProviderEvent): Making {
  const next = nexts[heard]
  return ranks[next] > ranks[making] ? next : making
}

/** The caller's role on stage and the state of the recording. */
type OnStage = Record<'isHost' | 'isGuest' | 'hasConsent' | 'isRunning' | 'isStopping', boolean>

/**
 * Decides a request to start or stop the recording of a stream. Only the host starts it; the host and the guest can stop it.
 * `act` is null if the recording is already in the requested state.
 */
export function decideRecording(
  on: boolean,
  { isHost, isGuest, hasConsent, isRunning, isStopping }: OnStage,
): { refused: Reason } | { refused: undefined; act: 'begin' | 'stop' | null } {
  if (!(isHost || (isGuest && !on))) return { refused: REFUSALS.streamNotFound }
  // a new recording begins only after the stopping one has ended
  if (on && isStopping) return { refused: REFUSALS.unavailable }
  if (on && !isRunning && !hasConsent) return { refused: REFUSALS.guestNotAgreed }
  return { refused: undefined, act: on === isRunning ? null : on ? 'begin' : 'stop' }
}
