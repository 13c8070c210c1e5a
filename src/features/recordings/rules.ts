import type { Reason } from '#shared/errors.ts'
import { endSeconds, type Making, playedSecondsMin, REFUSALS, type RecordingState } from './spec.ts'

/** The part of a file that is played, in its seconds; no end: to the end. */
export type Trim = { start: number; end: number | null }

type Made = { making: Making; isPublic: boolean; publishedAt: Date | null }

/** What its creator reads of it. */
export function stateOf({ making, isPublic, publishedAt }: Made): RecordingState {
  if (making !== 'ready') return making
  if (isPublic) return 'published'
  return publishedAt === null ? 'ready' : 'unpublished'
}

export const endOf = ({ end }: Trim, seconds: number): number => Math.min(end ?? seconds, seconds)

/** The shortest part of a file that may be played: a file that is shorter is played whole. */
export const shortestPart = (seconds: number): number => Math.min(playedSecondsMin, seconds)

/** How long it plays. */
export const playedSeconds = (trim: Trim, seconds: number): number => Math.max(0, endOf(trim, seconds) - trim.start)

/** Returns true if nothing of a file is trimmed away. */
export const isWhole = (trim: Trim, seconds: number): boolean => trim.start <= 0 && endOf(trim, seconds) >= seconds

/** Where somebody goes on who stopped there: within what is played, and from the beginning after the end. */
export function resumeAt(position: number | null, trim: Trim, seconds: number): number {
  if (position === null || position <= trim.start) return trim.start
  return position > endOf(trim, seconds) - endSeconds ? trim.start : position
}

type Recording = { making: Making; seconds: number | null; trim: Trim }
/** What is to change; undefined: it stays. */
export type Asked = {
  price?: number | undefined
  tierId?: string | null | undefined
  trimStart?: number | undefined
  trimEnd?: number | null | undefined
  /** The moment that a new poster shows. */
  posterSecond?: number | undefined
}
export type Change = {
  trim: Trim
  /** A price closes it for tiers, a tier for buyers. */
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

/** What the provider says of a recording. */
export type Heard = 'recording' | 'stopped' | 'uploaded' | 'failed'
const ranks: Record<Making, number> = { recording: 0, processing: 1, ready: 2, failed: 2 }
const nexts: Record<Heard, Making> = {
  recording: 'recording',
  stopped: 'processing',
  uploaded: 'processing',
  failed: 'failed',
}

/** Where a recording is after something was heard of it; what comes late or twice changes nothing. */
export function afterHearing(making: Making, heard: Heard): Making {
  const next = nexts[heard]
  return ranks[next] > ranks[making] ? next : making
}

/** Who asks whether a stream is recorded, and how it stands. */
type OnStage = Record<'isHost' | 'isGuest' | 'hasConsent' | 'isRunning' | 'isStopping', boolean>

/**
 * What is done when somebody on a stage wants it recorded or not. The host begins; the host and the guest, who does not want
 * to be in it any more, end it.
 */
export function decideRecording(
  on: boolean,
  { isHost, isGuest, hasConsent, isRunning, isStopping }: OnStage,
): { refused: Reason } | { refused: undefined; act: 'begin' | 'stop' | null } {
  if (!(isHost || (isGuest && !on))) return { refused: REFUSALS.streamNotFound }
  // one that is about to end has to end first
  if (on && isStopping) return { refused: REFUSALS.unavailable }
  if (on && !isRunning && !hasConsent) return { refused: REFUSALS.guestNotAgreed }
  return { refused: undefined, act: on === isRunning ? null : on ? 'begin' : 'stop' }
}
