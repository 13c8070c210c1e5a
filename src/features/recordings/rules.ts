import type { Reason } from '#shared/errors.ts'
import { endSeconds, type FileState, playedSecondsMin, REFUSALS, type RecordingState } from './spec.ts'

/** Range of a recording that is played, in seconds. `end` null means the end of the file. */
export type Trim = { start: number; end: number | null }

type Publication = { making: FileState; isPublic: boolean; publishedAt: Date | null }

/** Returns the state that the creator sees. */
export function stateOf({ making, isPublic, publishedAt }: Publication): RecordingState {
  if (making !== 'ready') return making
  if (isPublic) return 'published'
  return publishedAt === null ? 'ready' : 'unpublished'
}

export const endOf = ({ end }: Trim, seconds: number): number => Math.min(end ?? seconds, seconds)

/** Returns the minimum length of the played part in seconds. A file shorter than the minimum cannot be trimmed. */
export const shortestPart = (seconds: number): number => Math.min(playedSecondsMin, seconds)

/** Returns the length of the played part in seconds. */
export const playedSeconds = (trim: Trim, seconds: number): number => Math.max(0, endOf(trim, seconds) - trim.start)

/** Returns true if the trim covers the whole file. */
export const isUntrimmed = (trim: Trim, seconds: number): boolean => trim.start <= 0 && endOf(trim, seconds) >= seconds

/**
 * Returns the second at which playback resumes: the beginning if the position is outside of the played part or close to
 * its end.
 */
export function resumeAt(position: number | null, trim: Trim, seconds: number): number {
  if (position === null || position <= trim.start) return trim.start
  return position > endOf(trim, seconds) - endSeconds ? trim.start : position
}

type Recording = { making: FileState; seconds: number | null; trim: Trim }
/** Requested changes of a recording; undefined fields stay unchanged. */
export type RequestedChanges = {
  price?: number | undefined
  tierId?: string | null | undefined
  trimStart?: number | undefined
  trimEnd?: number | null | undefined
  /** Second that a new poster shows. */
  posterSecond?: number | undefined
}
export type Change = {
  trim: Trim
  /** A price removes the tier, a tier removes the price. */
  opening: { price?: number; tierId?: string | null }
}

/** Decides whether a creator may change a recording, and returns its new trim and access. */
export function decideChange(
  recording: Recording,
  requested: RequestedChanges,
): { refused: Reason } | { refused: undefined; change: Change } {
  const { making, seconds } = recording
  if (making !== 'ready' || seconds === null) return { refused: REFUSALS.notReady }
  if (requested.price && requested.tierId) return { refused: REFUSALS.oneWay }
  const trim = {
    start: requested.trimStart ?? recording.trim.start,
    end: requested.trimEnd === undefined ? recording.trim.end : requested.trimEnd,
  }
  if (trim.start > seconds || (trim.end ?? 0) > seconds) return { refused: REFUSALS.trimBeyond }
  const isTrimmed = requested.trimStart !== undefined || requested.trimEnd !== undefined
  if (isTrimmed && playedSeconds(trim, seconds) < shortestPart(seconds)) return { refused: REFUSALS.trimOrder }
  const { posterSecond: moment } = requested
  if (moment !== undefined && (moment < trim.start || moment >= endOf(trim, seconds)))
    return { refused: REFUSALS.posterTrimmed }
  return {
    refused: undefined,
    change: {
      trim,
      opening: openingOf(requested),
    },
  }
}

function openingOf({ price, tierId }: RequestedChanges): Change['opening'] {
  if (tierId) return { price: 0, tierId }
  if (price) return { price, tierId: null }
  return { ...(price !== undefined && { price }), ...(tierId !== undefined && { tierId }) }
}

/** Events of a recording at the provider. */
export type ProviderEvent = 'recording' | 'stopped' | 'uploaded' | 'failed'
const ranks: Record<FileState, number> = { recording: 0, processing: 1, ready: 2, failed: 2 }
const nexts: Record<ProviderEvent, FileState> = {
  recording: 'recording',
  stopped: 'processing',
  uploaded: 'processing',
  failed: 'failed',
}

/** Returns the file's state after an event. Late and repeated events have no effect. */
export function nextFileState(state: FileState, event: ProviderEvent): FileState {
  const next = nexts[event]
  return ranks[next] > ranks[state] ? next : state
}

/** The caller's role on stage and the state of the recording. */
type OnStage = Record<'isHost' | 'isGuest' | 'hasConsent' | 'isRunning' | 'isStopping', boolean>

/**
 * Decides a request to start or stop the recording of a stream. Only the host can start it; the host and the guest can
 * stop it. `act` is null if the recording is already in the requested state.
 */
export function decideRecording(
  on: boolean,
  { isHost, isGuest, hasConsent, isRunning, isStopping }: OnStage,
): { refused: Reason } | { refused: undefined; act: 'begin' | 'stop' | null } {
  if (!(isHost || (isGuest && !on))) return { refused: REFUSALS.streamNotFound }
  // a new recording starts only after the previous one has ended
  if (on && isStopping) return { refused: REFUSALS.unavailable }
  if (on && !isRunning && !hasConsent) return { refused: REFUSALS.guestNotAgreed }
  return { refused: undefined, act: on === isRunning ? null : on ? 'begin' : 'stop' }
}
