import type { Reason } from '#shared/errors.ts'
import { isRefusal, stepOf } from '#shared/transitions.ts'
import type { CallSide, CallWhat, RingEnd } from '../lists.ts'
import { type CallFacts, endOf, minutesAfter, occupiedBy, type Span } from '../rules.ts'
import { minimumDays, REFUSALS } from '../spec.ts'
import {
  type Action,
  type CallAction,
  type CallActionArguments,
  type CallActor,
  type CallChanges,
  type Change,
  callTransitions,
  type Facts,
} from './state.ts'

/** Writes of one transition, made in one transaction. */
export type CallWrites = {
  changes: Partial<CallChanges>
  /**
   * Effect on the held tokens. `post` pays `tokens` of them to the creator as a movement of `kind` and returns the
   * rest. `until`: expiry of a hold as shown in the ledger; only transitions of the call end the hold.
   */
  hold: {
    effect: 'keep' | 'post' | 'void' | 'expire'
    tokens: number
    until: Date | null
    kind: 'call' | 'call_fee'
    /** Unpaid tokens that stay held until a report is decided. */
    kept: number
  }
  /** New spans of the creator's time that the call reserves; null if they are unchanged. */
  occupy: Span[] | null
  /** Start that must be a free slot within the creator's hours; null allows any time that is not reserved. */
  slot: Date | null
  entry: {
    actor: CallActor
    what: CallWhat
    effect: 'none' | 'returned' | 'paid'
    tokens: number
    data: { moment: Date | null; reason: string; side: CallSide | null }
  }
  tell: { role: CallSide; mail: boolean; notice: boolean }[]
  ring_end: RingEnd | null
}

export type Decision =
  | { outcome: 'refused'; reason: Reason }
  | { outcome: 'unchanged' }
  | { outcome: 'done'; writes: CallWrites }

type DecisionInput = {
  call: CallFacts
  action: Action
  actor: CallActor
  now: Date
  given?: CallActionArguments
  /** Reason that the acting side wrote. */
  reason?: string
}

/** Decides an action on a call. Returns the writes, `unchanged`, or a refusal. */
export function decideCall({ call, action, actor, now, given = {}, reason = '' }: DecisionInput): Decision {
  const facts: Facts = { call, now, given }
  const step = stepOf(callTransitions, { action, actor, state: call.status }, facts, REFUSALS.notYours)
  if (isRefusal(step)) return { outcome: 'refused', reason: step.refuse }
  if ('stay' in step) return { outcome: 'unchanged' }
  return { outcome: 'done', writes: writesOf(step, actor, facts, reason) }
}

const openStatuses: readonly string[] = ['pending', 'accepted', 'in_progress']
const isEnd = ({ to }: Change) => to !== undefined && !openStatuses.includes(to)

function writesOf(step: Change, actor: CallActor, facts: Facts, reason: string): CallWrites {
  const { call, now } = facts
  // pays at most the held tokens
  const paid = Math.min(call.tokens, step.pays?.(facts) ?? 0)
  const changes = {
    ...(step.to && { status: step.to }),
    ...step.set?.(facts),
    ...(isEnd(step) && { ended_at: now, rings_until: null, expires_at: null, paid_tokens: paid, reason }),
    ...(isEnd(step) && { proposed_at: null, proposed_by: null, proposal_expires_at: null }),
  }
  const after = { ...call, ...changes }
  const side = actor === 'clock' ? (step.side?.(facts) ?? null) : actor
  return {
    changes,
    hold: holdOf(step, facts, after, paid),
    occupy: changedSpans(call, after),
    slot: (step.slot && facts.given.at) ?? null,
    entry: {
      actor,
      what: step.what,
      data: { moment: step.moment?.(facts) ?? null, reason, side },
      ...effectOf(step, call, paid),
    },
    tell: sides.flatMap((role) => recipientOf(step, role, side)),
    ring_end: (call.rings_until && step.rings) || null,
  }
}

function holdOf(step: Change, facts: Facts, after: CallFacts, paid: number): CallWrites['hold'] {
  const { call, now } = facts
  const kept = Math.min(call.tokens - paid, step.keeps?.(facts) ?? 0)
  const kind = after.status === 'completed' || after.status === 'failed' ? 'call' : 'call_fee'
  const isKept = step.hold === 'keep' || call.tokens === 0
  const effect = isKept ? 'keep' : paid > 0 ? 'post' : step.hold
  const until = step.hold === 'keep' ? holdUntil(after) : kept > 0 ? minutesAfter(now, minimumDays * dayMinutes) : null
  return { effect, tokens: paid, until, kind, kept }
}

/** Returns the latest time at which the tokens of an open call are released. */
function holdUntil(call: CallFacts): Date | null {
  const end = endOf(call)
  return call.status === 'pending' || !end ? call.expires_at : minutesAfter(end, dayMinutes)
}
const dayMinutes = 24 * 60

const effectOf = ({ hold }: Change, { tokens }: CallFacts, paid: number) => {
  if (paid > 0) return { effect: 'paid' as const, tokens: paid }
  const isReturned = hold !== 'keep' && tokens > 0
  return isReturned ? { effect: 'returned' as const, tokens } : { effect: 'none' as const, tokens: 0 }
}

const text = (spans: Span[]) => JSON.stringify(spans)
function changedSpans(before: CallFacts, after: CallFacts): Span[] | null {
  const spans = occupiedBy(after)
  return text(spans) === text(occupiedBy(before)) ? null : spans
}

const sides = ['fan', 'creator'] as const

function recipientOf({ mail = [], notify = [] }: Change, role: CallSide, doer: CallSide | null): CallWrites['tell'] {
  const [isMailed, isNotified] = [mail.includes(role), notify.includes(role)]
  return isMailed || isNotified ? [{ role, mail: isMailed, notice: isNotified || role !== doer }] : []
}

export type AllowedActions = Record<CallAction | 'propose', boolean>

/** Returns the actions that the reader of a call can take now. The call shows a button for each of them. */
export function allowedActions(call: CallFacts, role: CallSide | 'admin', now: Date): AllowedActions {
  // an example of a new date: in the future, and different from the agreed and the proposed date
  const at = minutesAfter(now, dayMinutes - 0.001)
  const stepTo = (action: CallAction, given: CallActionArguments = {}): Change | null => {
    if (role === 'admin') return null
    const facts = { call, now, given }
    const step = stepOf(callTransitions, { action, actor: role, state: call.status }, facts, REFUSALS.notYours)
    return !isRefusal(step) && 'what' in step && !step.quiet ? step : null
  }
  const otherDate = stepTo('reschedule', { at })
  return {
    accept: stepTo('accept') !== null,
    decline: stepTo('decline') !== null,
    cancel: stepTo('cancel') !== null,
    withdraw: stepTo('withdraw') !== null,
    confirm: stepTo('confirm') !== null,
    reschedule: otherDate?.what === 'moved',
    propose: otherDate?.what === 'proposed',
  }
}
