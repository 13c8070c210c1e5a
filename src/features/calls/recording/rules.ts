import type { Reason } from '#shared/errors.ts'
import type { CallSide, CallStatus } from '../requests/lists.ts'
import { activeStates, type RecordingState, recordingStates } from './lists.ts'
import { RECORDING_REFUSALS } from './spec.ts'

/** Who agrees now: since somebody last said no. */
export type Agreed = Record<CallSide, boolean>

type Asked = { status: CallStatus; agreed: Agreed; side: CallSide; agree: boolean }
type Decision = { outcome: 'refused'; reason: Reason } | { outcome: 'unchanged' } | { outcome: 'noted' }

/** Somebody agrees to be recorded, or does not any more: only while both are in the call. A no is of both: who wants it asks again. */
export function decideAgreement({ status, agreed, side, agree }: Asked): Decision {
  if (status !== 'in_progress') return { outcome: 'refused', reason: RECORDING_REFUSALS.notUnderWay }
  const isSame = agree ? agreed[side] : !agreed.fan && !agreed.creator
  return { outcome: isSame ? 'unchanged' : 'noted' }
}

type Standing = { status: CallStatus; agreed: Agreed; states: readonly RecordingState[] }

export const isActive = (state: RecordingState): boolean => activeStates.includes(state)

/** What has to be done for what was agreed to: nothing is recorded that one of the two does not want. */
export function wantedOf({ status, agreed, states }: Standing): 'start' | 'stop' | null {
  const isWanted = status === 'in_progress' && agreed.fan && agreed.creator
  const isOn = states.some(isActive)
  if (isWanted === isOn) return null
  return isWanted ? 'start' : 'stop'
}

/** The state after news, which come late, twice and in any order: it only ever goes on. Undefined: nothing new. */
export function stateAfter(before: RecordingState, news: Exclude<RecordingState, 'deleted'>): typeof news | undefined {
  const isOver = before === 'ready' || before === 'failed' || before === 'deleted'
  return isOver || recordingStates.indexOf(news) <= recordingStates.indexOf(before) ? undefined : news
}
