import type { Reason } from '#shared/errors.ts'
import type { CallSide, CallStatus } from '../lists.ts'
import { RECORDING_REFUSALS } from './spec.ts'

/** States of a recording in their order. A `failed` one has no file; the file of a `deleted` one is removed. */
export const recordingStates = ['starting', 'recording', 'ending', 'ready', 'failed', 'deleted'] as const
export type RecordingState = (typeof recordingStates)[number]

/** Agreement of each side since the last refusal by either. */
export type Agreed = Record<CallSide, boolean>

type Asked = { status: CallStatus; agreed: Agreed; side: CallSide; agree: boolean }
type Decision = { outcome: 'refused'; reason: Reason } | { outcome: 'unchanged' } | { outcome: 'noted' }

/**
 * Decides a side's agreement or refusal during a call. A refusal withdraws both agreements, so that recording needs a
 * new request.
 */
export function decideAgreement({ status, agreed, side, agree }: Asked): Decision {
  if (status !== 'in_progress') return { outcome: 'refused', reason: RECORDING_REFUSALS.notUnderWay }
  const isSame = agree ? agreed[side] : !agreed.fan && !agreed.creator
  return { outcome: isSame ? 'unchanged' : 'noted' }
}

type Standing = { status: CallStatus; agreed: Agreed; states: readonly RecordingState[] }

/** Returns true while a recording is in progress; both sides then see a mark. */
export const isActive = (state: RecordingState): boolean => state === 'starting' || state === 'recording'

/** Returns the action that the agreements require: a call is recorded only while both sides agree. */
export function requiredAction({ status, agreed, states }: Standing): 'start' | 'stop' | null {
  const isWanted = status === 'in_progress' && agreed.fan && agreed.creator
  const isOn = states.some(isActive)
  if (isWanted === isOn) return null
  return isWanted ? 'start' : 'stop'
}

/** Returns the state after an event of the provider; undefined if it is old. Events can be late, repeated or out of order. */
export function stateAfter(before: RecordingState, news: Exclude<RecordingState, 'deleted'>): typeof news | undefined {
  const isOver = before === 'ready' || before === 'failed' || before === 'deleted'
  return isOver || recordingStates.indexOf(news) <= recordingStates.indexOf(before) ? undefined : news
}
