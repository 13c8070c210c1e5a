import type { Reason } from '#shared/errors.ts'
import { type Cell, type Refusal, refuse, type Transitions } from '#shared/transitions.ts'
import type { CallSide, CallStatus, CallWhat, RingEnd } from '../lists.ts'
import {
  type CallFacts,
  endOf,
  expiryOf,
  feeNow,
  feeOf,
  isUp,
  minutesAfter,
  opensAt,
  proposalExpiryOf,
} from '../rules.ts'
import { proposalDaysMax, REFUSALS } from '../spec.ts'

export type CallActor = CallSide | 'clock'

/** Actions of the two sides. */
export const callActions = ['accept', 'decline', 'cancel', 'withdraw', 'reschedule', 'confirm'] as const
export type CallAction = (typeof callActions)[number]
/** Actions of the sides, of the clock (`tick`), of a block or an erased account (`leave`), and events of the room. */
export type Action = CallAction | 'tick' | 'leave' | 'begin' | 'complete' | 'noShow' | 'fail'

/** Arguments of an action. */
export type CallActionArguments = {
  /** The requested date. */
  at?: Date | null
  /** The side that leaves. */
  side?: CallSide
  /** Tokens that the call costs. */
  tokens?: number
  /** Tokens that stay held until a report is decided. */
  disputed?: number
  /** True for each side that joined the room. */
  came?: Record<CallSide, boolean>
}

export type Facts = { call: CallFacts; now: Date; given: CallActionArguments }

/** Columns of a call that a transition may change. */
export type CallChanges = Omit<CallFacts, 'minutes' | 'rate' | 'tokens' | 'cancel_hours'> & {
  reason: string
  paid_tokens: number
}

/** One transition of a call. */
export type Change = {
  /** New status; omitted if the status does not change. */
  to?: CallStatus
  /** Kind of the timeline entry. */
  what: CallWhat
  /** Effect on the held tokens: kept, or released (without paid ones) by an action (`void`) or by time (`expire`). */
  hold: 'keep' | 'void' | 'expire'
  /** Tokens paid to the creator. */
  pays?: (facts: Facts) => number
  /** Tokens that stay held until a report is decided. */
  keeps?: (facts: Facts) => number
  set?: (facts: Facts) => Partial<CallChanges>
  /** Sides that get a mail; the side that did not act also gets a notification. */
  mail?: readonly CallSide[]
  /** Sides that get only a notification. */
  notify?: readonly CallSide[]
  /** Reason with which the ringing stops. */
  rings?: RingEnd
  /** True if the requested date must be a free slot within the creator's hours. */
  slot?: true
  /** Date that the timeline entry is about. */
  moment?: (facts: Facts) => Date | null
  /** The side that caused a transition of the clock. */
  side?: (facts: Facts) => CallSide | null
  /** True if the transition is possible but has no button. */
  quiet?: true
}
/** No transition: the same side has already done the same, or no timer is due. */
type Stay = { stay: true }
export type Step = Change | Stay
type StepOrRefusal = Step | Refusal

const noChange: Stay = { stay: true }
const both = ['fan', 'creator'] as const
const otherSide = (side: CallSide): CallSide => (side === 'fan' ? 'creator' : 'fan')
const noProposal = { proposed_at: null, proposed_by: null, proposal_expires_at: null }
const noDeadlines = { ...noProposal, rings_until: null, expires_at: null }
const date = ({ call }: Facts) => call.scheduled_at
const proposal = ({ call }: Facts) => call.proposed_at
const namedDate = ({ given }: Facts) => given.at ?? null

const acceptedNow: Change = {
  to: 'accepted',
  what: 'accepted',
  hold: 'keep',
  notify: ['fan'],
  rings: 'accepted',
  set: ({ now }) => ({ ...noDeadlines, scheduled_at: now, accepted_at: now }),
}
const acceptedDate: Change = {
  to: 'accepted',
  what: 'accepted',
  hold: 'keep',
  mail: both,
  moment: date,
  set: ({ now }) => ({ ...noDeadlines, accepted_at: now }),
}
const confirmed: Change = {
  to: 'accepted',
  what: 'confirmed',
  hold: 'keep',
  mail: both,
  moment: proposal,
  set: ({ call, now }) => ({
    ...noDeadlines,
    scheduled_at: call.proposed_at,
    accepted_at: call.accepted_at ?? now,
    sequence: call.sequence + 1,
  }),
}
const propose = (side: CallSide): Change => ({
  what: 'proposed',
  hold: 'keep',
  moment: namedDate,
  rings: 'moved',
  mail: [otherSide(side)],
  // a creator can propose a time outside of their hours; a fan cannot
  ...(side === 'fan' && { slot: true }),
  set: ({ call, now, given }) => {
    const at = given.at ?? now
    const until = proposalExpiryOf(at, call.status === 'accepted' ? call.scheduled_at : null, now)
    return {
      proposed_at: at,
      proposed_by: side,
      proposal_expires_at: until,
      rings_until: null,
      ...(call.status === 'pending' && { expires_at: until }),
    }
  },
})
const moved: Change = {
  what: 'moved',
  hold: 'keep',
  mail: ['creator'],
  rings: 'moved',
  slot: true,
  moment: namedDate,
  set: ({ call, now, given }) => ({
    ...noProposal,
    rings_until: null,
    asked_for: 'date',
    scheduled_at: given.at ?? null,
    expires_at: expiryOf(given.at ?? null, now),
    sequence: call.sequence + 1,
  }),
}
const dropProposal = (what: 'proposal_declined' | 'proposal_withdrawn', recipient: CallSide): Change => ({
  what,
  hold: 'keep',
  mail: [recipient],
  moment: date,
  set: () => noProposal,
})
/** Raises the sequence number: calendars ignore a cancellation without a higher one. */
const raiseSequence: Change['set'] = ({ call }) => ({ sequence: call.sequence + 1 })
const declined: Change = {
  to: 'declined',
  what: 'declined',
  hold: 'void',
  mail: ['fan'],
  rings: 'declined',
  set: raiseSequence,
}
const withdrawn: Change = {
  to: 'cancelled',
  what: 'withdrawn',
  hold: 'void',
  notify: ['creator'],
  rings: 'withdrawn',
  set: ({ call }) => ({ cancelled_by: 'fan', sequence: call.sequence + 1 }),
}
const cancelBy = (side: CallSide): Change => ({
  to: 'cancelled',
  what: 'cancelled',
  hold: 'void',
  mail: both,
  moment: date,
  side: () => side,
  ...(side === 'fan' && { pays: ({ call, now }) => feeNow(call, now) }),
  set: ({ call }) => ({ cancelled_by: side, sequence: call.sequence + 1 }),
})
const expired: Change = {
  to: 'expired',
  what: 'expired',
  hold: 'expire',
  mail: both,
  rings: 'expired',
  moment: date,
  set: raiseSequence,
}
const missed: Change = {
  what: 'missed',
  hold: 'keep',
  notify: ['creator'],
  rings: 'missed',
  set: () => ({ rings_until: null }),
}
const proposalExpired: Change = {
  what: 'proposal_expired',
  hold: 'keep',
  mail: both,
  moment: date,
  set: () => noProposal,
}
const noShow: Change = { to: 'no_show', what: 'no_show', hold: 'expire', mail: both, moment: date }
const noShowOfOne: Change = {
  ...noShow,
  hold: 'void',
  pays: ({ call, given: { came } }) => (came?.creator && !came.fan ? feeOf(call) : 0),
  side: ({ given: { came } }) => (came?.fan === came?.creator ? null : came?.fan ? 'creator' : 'fan'),
}
const began: Change = { to: 'in_progress', what: 'began', hold: 'keep', set: () => noProposal }
const cost = ({ given }: Facts) => given.tokens ?? 0
const disputed = ({ given }: Facts) => given.disputed ?? 0
const completed: Change = { to: 'completed', what: 'completed', hold: 'void', pays: cost, keeps: disputed, mail: both }
const failed: Change = { to: 'failed', what: 'failed', hold: 'void', pays: cost, mail: both }

const notPending = refuse(REFUSALS.pending)
const notYours = refuse(REFUSALS.notYours)
const wasAccepted = refuse(REFUSALS.accepted)
const afterCancelling = ({ call }: Facts): StepOrRefusal =>
  refuse(call.accepted_at || call.cancelled_by !== 'fan' ? REFUSALS.cancelled : REFUSALS.withdrawn)
/** Refusals of an action that comes too late, by the current state. */
const lateRefusals = {
  declined: refuse(REFUSALS.declined),
  cancelled: afterCancelling,
  expired: refuse(REFUSALS.expired),
  in_progress: refuse(REFUSALS.underWay),
  completed: refuse(REFUSALS.completed),
  no_show: refuse(REFUSALS.noShow),
  failed: refuse(REFUSALS.failed),
}
const unchanged = {
  pending: noChange,
  accepted: noChange,
  declined: noChange,
  cancelled: noChange,
  expired: noChange,
  in_progress: noChange,
  completed: noChange,
  no_show: noChange,
  failed: noChange,
}

/** Returns no change if the same side has already cancelled, so that a retry does not fail. */
const unlessCancelledBy =
  (side: CallSide) =>
  (facts: Facts): StepOrRefusal =>
    facts.call.cancelled_by === side ? noChange : afterCancelling(facts)
/** Refuses actions on a request that has expired, even before the job `calls` marks it as expired. */
const beforeExpiry =
  (decide: (facts: Facts) => StepOrRefusal): Cell<Facts, Step> =>
  (facts) => {
    const { call, now } = facts
    if (isUp(call.expires_at, now)) return refuse(call.proposed_by ? REFUSALS.proposalExpired : REFUSALS.expired)
    return decide(facts)
  }

const isSame = (one: Date | null | undefined, other: Date | null): boolean => Boolean(one && other && +one === +other)
const isProposedBy = ({ call, now }: Facts, side: CallSide): boolean =>
  call.proposed_by === side && !isUp(call.proposal_expires_at, now)

/** Returns the reason why a date cannot be requested or proposed. */
function dateRefusal({ now, given: { at } }: Facts): Reason | undefined {
  if (!at || at <= now) return REFUSALS.datePast
  return at > minutesAfter(now, proposalDaysMax * 24 * 60) ? REFUSALS.dateFar : undefined
}

/** Returns the step that moves a call to another date: `step`, unless that date is already proposed or agreed. */
function moveToDate(facts: Facts, side: CallSide, step: Change): StepOrRefusal {
  const { call, given } = facts
  const reason = dateRefusal(facts)
  if (reason) return refuse(reason)
  if (isSame(given.at, call.proposed_at)) return isProposedBy(facts, otherSide(side)) ? confirmed : noChange
  if (!isSame(given.at, call.scheduled_at)) return step
  if (!call.proposed_by) return noChange
  if (call.status === 'pending') return step
  const what = call.proposed_by === side ? 'proposal_withdrawn' : 'proposal_declined'
  return dropProposal(what, otherSide(side))
}

/** Accepts a request at the fan's date, or for now without a date. Any other date becomes a proposal. */
function acceptPending(facts: Facts): StepOrRefusal {
  const { call, now, given } = facts
  const { at } = given
  if (isSame(at, call.scheduled_at)) return acceptedDate
  if (!at && call.proposed_by) return refuse(REFUSALS.waitingForFan)
  if (!at) return call.scheduled_at ? acceptedDate : acceptedNow
  // a form has whole minutes only, so the current minute means now
  if (!call.scheduled_at && at <= now && now < minutesAfter(at, 1)) return acceptedNow
  return moveToDate(facts, 'creator', propose('creator'))
}
function confirmPending(facts: Facts): StepOrRefusal {
  const step = acceptPending({ ...facts, given: {} })
  // without a button, because the accept button does the same
  return 'what' in step ? { ...step, quiet: true } : step
}
const confirmProposal =
  (proposer: CallSide) =>
  (facts: Facts): StepOrRefusal => {
    if (isProposedBy(facts, proposer)) return confirmed
    return refuse(facts.call.proposed_by === proposer ? REFUSALS.proposalExpired : REFUSALS.nothingToConfirm)
  }
const declineProposal =
  (proposer: CallSide, otherwise: Refusal) =>
  (facts: Facts): StepOrRefusal =>
    isProposedBy(facts, proposer) ? dropProposal('proposal_declined', proposer) : otherwise
const withdrawProposal =
  (proposer: CallSide) =>
  (facts: Facts): StepOrRefusal =>
    isProposedBy(facts, proposer) ? dropProposal('proposal_withdrawn', otherSide(proposer)) : wasAccepted
const proposeBeforeStart =
  (side: CallSide) =>
  (facts: Facts): StepOrRefusal =>
    isUp(facts.call.scheduled_at, facts.now) ? refuse(REFUSALS.started) : moveToDate(facts, side, propose(side))

function expirePending({ call, now }: Facts): StepOrRefusal {
  if (isUp(call.expires_at, now)) return expired
  return isUp(call.rings_until, now) ? missed : noChange
}
function expireAccepted({ call, now }: Facts): StepOrRefusal {
  if (isUp(endOf(call), now)) return noShow
  return isUp(call.proposal_expires_at, now) ? proposalExpired : noChange
}
const leave =
  (more: Partial<Change>) =>
  ({ given: { side } }: Facts): StepOrRefusal =>
    side ? { ...cancelBy(side), ...more } : noChange
function begin({ call, now }: Facts): StepOrRefusal {
  if (isUp(endOf(call), now)) return refuse(REFUSALS.noShow)
  return isUp(opensAt(call), now) ? began : refuse(REFUSALS.tooEarly)
}

/** Transition table of calls: the result of each action by each actor in each state. */
export const callTransitions: Transitions<Action, CallActor, CallStatus, Facts, Step> = {
  accept: { creator: { ...lateRefusals, pending: beforeExpiry(acceptPending), accepted: wasAccepted } },
  decline: {
    creator: {
      ...lateRefusals,
      pending: beforeExpiry(() => declined),
      declined: noChange,
      accepted: declineProposal('fan', wasAccepted),
    },
    fan: { ...lateRefusals, pending: notYours, accepted: declineProposal('creator', refuse(REFUSALS.nothingProposed)) },
  },
  cancel: {
    fan: { ...lateRefusals, pending: notPending, accepted: cancelBy('fan'), cancelled: unlessCancelledBy('fan') },
    creator: {
      ...lateRefusals,
      pending: notPending,
      accepted: cancelBy('creator'),
      cancelled: unlessCancelledBy('creator'),
    },
  },
  withdraw: {
    fan: {
      ...lateRefusals,
      pending: beforeExpiry(() => withdrawn),
      accepted: withdrawProposal('fan'),
      cancelled: unlessCancelledBy('fan'),
    },
    creator: { ...lateRefusals, pending: notYours, accepted: withdrawProposal('creator') },
  },
  reschedule: {
    fan: {
      ...lateRefusals,
      pending: beforeExpiry((facts) => moveToDate(facts, 'fan', moved)),
      accepted: proposeBeforeStart('fan'),
    },
    creator: { ...lateRefusals, pending: beforeExpiry(acceptPending), accepted: proposeBeforeStart('creator') },
  },
  confirm: {
    fan: { ...lateRefusals, pending: beforeExpiry(confirmProposal('creator')), accepted: confirmProposal('creator') },
    creator: { ...lateRefusals, pending: beforeExpiry(confirmPending), accepted: confirmProposal('fan') },
  },
  tick: { clock: { ...unchanged, pending: expirePending, accepted: expireAccepted } },
  leave: {
    clock: { ...unchanged, pending: leave({ rings: 'withdrawn' }), accepted: leave({}), in_progress: failed },
  },
  begin: { clock: { ...lateRefusals, pending: notPending, accepted: begin, in_progress: noChange } },
  complete: {
    clock: {
      ...lateRefusals,
      pending: notPending,
      accepted: refuse(REFUSALS.notBegun),
      in_progress: completed,
      completed: noChange,
    },
  },
  noShow: { clock: { ...lateRefusals, pending: notPending, accepted: noShowOfOne, no_show: noChange } },
  fail: { clock: { ...lateRefusals, pending: notPending, accepted: failed, in_progress: failed, failed: noChange } },
}
