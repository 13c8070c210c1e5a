import type { Reason } from '#shared/errors.ts'
import type { CallSide, CallStatus } from '../lists.ts'
import { RECORDING_REFUSALS } from './spec.ts'

/** States of a recording, in order. `failed`: it has no file. `deleted`: its file is removed. */
export const recordingStates = ['starting', 'recording', 'ending', 'ready', 'failed', 'deleted'] as const
export type RecordingState = (typeof recordingStates)[number]

/** True for each side that has agreed since the last refusal by any side. */
export type Agreed = Record<CallSide, boolean>

type AgreementInput = { status: CallStatus; agreed: Agreed; side: CallSide; agree: boolean }
type Decision = { outcome: 'refused'; reason: Reason } | { outcome: 'unchanged' } | { outcome: 'noted' }

/**
 * Decides a side's agreement or refusal during a call. A refusal withdraws both agreements, so that a recording needs
 * the agreement of both sides again.
 */
export function decideAgreement({ status, agreed, side, agree }: AgreementInput): Decision {
  if (status !== 'in_progress') return { outcome: 'refused', reason: RECORDING_REFUSALS.notUnderWay }
  const isSame = agree ? agreed[side] : !agreed.fan && !agreed.creator
  return { outcome: isSame ? 'unchanged' : 'noted' }
}

type RecordingInput = { status: CallStatus; agreed: Agreed; states: readonly RecordingState[] }

/** Returns true if a recording is in progress; both sides then see a mark. */
export const isActive = (state: RecordingState): boolean => state === 'starting' || state === 'recording'

/** Returns the action that the agreements require: a call is recorded only while both sides agree. */
export function requiredAction({ status, agreed, states }: RecordingInput): 'start' | 'stop' | null {
  const isWanted = status === 'in_progress' && agreed.fan && agreed.creator
  const isOn = states.some(isActive)
  if (isWanted === isOn) return null
  return isWanted ? 'start' : 'stop'
}

/** Returns the state after a provider event; undefined if the event is outdated. Events can be late or duplicate. */
export function stateAfter(
  before: RecordingState,
  reported: Exclude<RecordingState, 'deleted'>,
): typeof reported | undefined {
  const isOver = before === 'ready' || before === 'failed' || before === 'deleted'
  return isOver || recordingStates.indexOf(reported) <= recordingStates.indexOf(before) ? undefined : reported
}
