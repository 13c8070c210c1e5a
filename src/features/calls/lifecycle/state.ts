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
/** All actions: those of the sides, the clock (`tick`), a side that leaves for good (`leave`), and events of the room. */
export type Action = CallAction | 'tick' | 'leave' | 'begin' | 'complete' | 'noShow' | 'fail'

/** Arguments of an action. */
export type CallActionArguments = {
  /** The named date. */
  at?: Date | null
  /** The side that leaves. */
  side?: CallSide
  /** Tokens that the call costs. */
  tokens?: number
  /** Tokens that stay held until a report is decided. */
  disputed?: number
  /** The sides that joined the room. */
  came?: Record<CallSide, boolean>
}

export type Facts = { call: CallFacts; now: Date; given: CallActionArguments }

/** Columns of a call that a transition may change. */
export type CallChanges = Omit<CallFacts, 'minutes' | 'rate' | 'tokens' | 'cancel_hours'> & {
  reason: string
  paid_tokens: number
}

/** One change of a call. */
export type Change = {
  /** Omitted if the status stays. */
  to?: CallStatus
  /** Kind of the timeline entry. */
  what: CallWhat
  /** Effect on the tokens: kept, released by a side (`void`) or by time (`expire`), minus the paid ones. */
  hold: 'keep' | 'void' | 'expire'
  pays?: (facts: Facts) => number
  /** Tokens that stay held for the creator. */
  keeps?: (facts: Facts) => number
  set?: (facts: Facts) => Partial<CallChanges>
  /** Sides that get a mail; the side that did not act also gets a notification. */
  mail?: readonly CallSide[]
  /** Sides that get only a notification. */
  notify?: readonly CallSide[]
  /** Reason that stops the ringing. */
  rings?: RingEnd
  /** True if the named date must be a free slot within the creator's hours. */
  slot?: true
  /** Date that the entry is about. */
  moment?: (facts: Facts) => Date | null
  /** Acting side of a change that the clock writes. */
  side?: (facts: Facts) => CallSide | null
  /** True if the change is possible but has no button. */
  quiet?: true
}
/** No change: the same side did the same before, or no timer is due. */
type Stay = { stay: true }
export type Step = Change | Stay
type Answer = Step | Refusal

const stay: Stay = { stay: true }
const both = ['fan', 'creator'] as const
const otherSide = (side: CallSide): CallSide => (side === 'fan' ? 'creator' : 'fan')
const unproposed = { proposed_at: null, proposed_by: null, proposal_expires_at: null }
const answered = { ...unproposed, rings_until: null, expires_at: null }
const date = ({ call }: Facts) => call.scheduled_at
const proposal = ({ call }: Facts) => call.proposed_at
const named = ({ given }: Facts) => given.at ?? null

const acceptedNow: Change = {
  to: 'accepted',
  what: 'accepted',
  hold: 'keep',
  notify: ['fan'],
  rings: 'accepted',
  set: ({ now }) => ({ ...answered, scheduled_at: now, accepted_at: now }),
}
const acceptedDate: Change = {
  to: 'accepted',
  what: 'accepted',
  hold: 'keep',
  mail: both,
  moment: date,
  set: ({ now }) => ({ ...answered, accepted_at: now }),
}
const confirmed: Change = {
  to: 'accepted',
  what: 'confirmed',
  hold: 'keep',
  mail: both,
  moment: proposal,
  set: ({ call, now }) => ({
    ...answered,
    scheduled_at: call.proposed_at,
    accepted_at: call.accepted_at ?? now,
    sequence: call.sequence + 1,
  }),
}
const proposedBy = (side: CallSide): Change => ({
  what: 'proposed',
  hold: 'keep',
  moment: named,
  rings: 'moved',
  mail: [otherSide(side)],
  // a creator may ignore their own hours; a fan may not
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
  moment: named,
  set: ({ call, now, given }) => ({
    ...unproposed,
    rings_until: null,
    asked_for: 'date',
    scheduled_at: given.at ?? null,
    expires_at: expiryOf(given.at ?? null, now),
    sequence: call.sequence + 1,
  }),
}
const dropped = (what: 'proposal_declined' | 'proposal_withdrawn', told: CallSide): Change => ({
  what,
  hold: 'keep',
  mail: [told],
  moment: date,
  set: () => unproposed,
})
/** Raises the sequence, because calendars apply a cancellation only with a higher one. */
const ended: Change['set'] = ({ call }) => ({ sequence: call.sequence + 1 })
const declined: Change = {
  to: 'declined',
  what: 'declined',
  hold: 'void',
  mail: ['fan'],
  rings: 'declined',
  set: ended,
}
const withdrawn: Change = {
  to: 'cancelled',
  what: 'withdrawn',
  hold: 'void',
  notify: ['creator'],
  rings: 'withdrawn',
  set: ({ call }) => ({ cancelled_by: 'fan', sequence: call.sequence + 1 }),
}
const cancelledBy = (side: CallSide): Change => ({
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
  set: ended,
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
  set: () => unproposed,
}
const nobodyCame: Change = { to: 'no_show', what: 'no_show', hold: 'expire', mail: both, moment: date }
const oneCame: Change = {
  ...nobodyCame,
  hold: 'void',
  pays: ({ call, given: { came } }) => (came?.creator && !came.fan ? feeOf(call) : 0),
  side: ({ given: { came } }) => (came?.fan === came?.creator ? null : came?.fan ? 'creator' : 'fan'),
}
const began: Change = { to: 'in_progress', what: 'began', hold: 'keep', set: () => unproposed }
const cost = ({ given }: Facts) => given.tokens ?? 0
const disputed = ({ given }: Facts) => given.disputed ?? 0
const completed: Change = { to: 'completed', what: 'completed', hold: 'void', pays: cost, keeps: disputed, mail: both }
const failed: Change = { to: 'failed', what: 'failed', hold: 'void', pays: cost, mail: both }

const notPending = refuse(REFUSALS.pending)
const notYours = refuse(REFUSALS.notYours)
const wasAccepted = refuse(REFUSALS.accepted)
const afterCancelling = ({ call }: Facts): Answer =>
  refuse(call.accepted_at || call.cancelled_by !== 'fan' ? REFUSALS.cancelled : REFUSALS.withdrawn)
/** Refusals of an action that comes too late, by the current state. */
const tooLate = {
  declined: refuse(REFUSALS.declined),
  cancelled: afterCancelling,
  expired: refuse(REFUSALS.expired),
  in_progress: refuse(REFUSALS.underWay),
  completed: refuse(REFUSALS.completed),
  no_show: refuse(REFUSALS.noShow),
  failed: refuse(REFUSALS.failed),
}
const stays = {
  pending: stay,
  accepted: stay,
  declined: stay,
  cancelled: stay,
  expired: stay,
  in_progress: stay,
  completed: stay,
  no_show: stay,
  failed: stay,
}

/** Returns no change if the same side has already cancelled, so that a retry is no error. */
const unlessCancelledBy =
  (side: CallSide) =>
  (facts: Facts): Answer =>
    facts.call.cancelled_by === side ? stay : afterCancelling(facts)
/** Refuses to answer a request that has expired, even before the clock has marked it. */
const beforeExpiry =
  (decide: (facts: Facts) => Answer): Cell<Facts, Step> =>
  (facts) => {
    const { call, now } = facts
    if (isUp(call.expires_at, now)) return refuse(call.proposed_by ? REFUSALS.proposalExpired : REFUSALS.expired)
    return decide(facts)
  }

const isSame = (one: Date | null | undefined, other: Date | null): boolean => Boolean(one && other && +one === +other)
const isProposedBy = ({ call, now }: Facts, side: CallSide): boolean =>
  call.proposed_by === side && !isUp(call.proposal_expires_at, now)

/** Returns the reason why a date cannot be requested or proposed. */
function refusedDate({ now, given: { at } }: Facts): Reason | undefined {
  if (!at || at <= now) return REFUSALS.datePast
  return at > minutesAfter(now, proposalDaysMax * 24 * 60) ? REFUSALS.dateFar : undefined
}

/** Moves a call to another date with `step`, unless that date is already proposed or agreed. */
function toDate(facts: Facts, side: CallSide, step: Change): Answer {
  const { call, given } = facts
  const reason = refusedDate(facts)
  if (reason) return refuse(reason)
  if (isSame(given.at, call.proposed_at)) return isProposedBy(facts, otherSide(side)) ? confirmed : stay
  if (!isSame(given.at, call.scheduled_at)) return step
  if (!call.proposed_by) return stay
  if (call.status === 'pending') return step
  const what = call.proposed_by === side ? 'proposal_withdrawn' : 'proposal_declined'
  return dropped(what, otherSide(side))
}

/** Accepts at the fan's date, or now without one; proposes a different date. */
function answeredPending(facts: Facts): Answer {
  const { call, now, given } = facts
  const { at } = given
  if (isSame(at, call.scheduled_at)) return acceptedDate
  if (!at && call.proposed_by) return refuse(REFUSALS.waitingForFan)
  if (!at) return call.scheduled_at ? acceptedDate : acceptedNow
  // a form can only name whole minutes, so the current minute means now
  if (!call.scheduled_at && at <= now && now < minutesAfter(at, 1)) return acceptedNow
  return toDate(facts, 'creator', proposedBy('creator'))
}
function confirmedPending(facts: Facts): Answer {
  const answer = answeredPending({ ...facts, given: {} })
  // the button that accepts does the same
  return 'what' in answer ? { ...answer, quiet: true } : answer
}
const confirmedOf =
  (proposer: CallSide) =>
  (facts: Facts): Answer => {
    if (isProposedBy(facts, proposer)) return confirmed
    return refuse(facts.call.proposed_by === proposer ? REFUSALS.proposalExpired : REFUSALS.nothingToConfirm)
  }
const declinedProposal =
  (proposer: CallSide, otherwise: Refusal) =>
  (facts: Facts): Answer =>
    isProposedBy(facts, proposer) ? dropped('proposal_declined', proposer) : otherwise
const withdrawnProposal =
  (proposer: CallSide) =>
  (facts: Facts): Answer =>
    isProposedBy(facts, proposer) ? dropped('proposal_withdrawn', otherSide(proposer)) : wasAccepted
const proposedWhileAhead =
  (side: CallSide) =>
  (facts: Facts): Answer =>
    isUp(facts.call.scheduled_at, facts.now) ? refuse(REFUSALS.started) : toDate(facts, side, proposedBy(side))

function pendingByTime({ call, now }: Facts): Answer {
  if (isUp(call.expires_at, now)) return expired
  return isUp(call.rings_until, now) ? missed : stay
}
function acceptedByTime({ call, now }: Facts): Answer {
  if (isUp(endOf(call), now)) return nobodyCame
  return isUp(call.proposal_expires_at, now) ? proposalExpired : stay
}
const leaving =
  (more: Partial<Change>) =>
  ({ given: { side } }: Facts): Answer =>
    side ? { ...cancelledBy(side), ...more } : stay
function beginning({ call, now }: Facts): Answer {
  if (isUp(endOf(call), now)) return refuse(REFUSALS.noShow)
  return isUp(opensAt(call), now) ? began : refuse(REFUSALS.tooEarly)
}

/** Transition table of calls: the result of each action by each actor in each state. */
export const callTransitions: Transitions<Action, CallActor, CallStatus, Facts, Step> = {
  accept: { creator: { ...tooLate, pending: beforeExpiry(answeredPending), accepted: wasAccepted } },
  decline: {
    creator: {
      ...tooLate,
      pending: beforeExpiry(() => declined),
      declined: stay,
      accepted: declinedProposal('fan', wasAccepted),
    },
    fan: { ...tooLate, pending: notYours, accepted: declinedProposal('creator', refuse(REFUSALS.nothingProposed)) },
  },
  cancel: {
    fan: { ...tooLate, pending: notPending, accepted: cancelledBy('fan'), cancelled: unlessCancelledBy('fan') },
    creator: {
      ...tooLate,
      pending: notPending,
      accepted: cancelledBy('creator'),
      cancelled: unlessCancelledBy('creator'),
    },
  },
  withdraw: {
    fan: {
      ...tooLate,
      pending: beforeExpiry(() => withdrawn),
      accepted: withdrawnProposal('fan'),
      cancelled: unlessCancelledBy('fan'),
    },
    creator: { ...tooLate, pending: notYours, accepted: withdrawnProposal('creator') },
  },
  reschedule: {
    fan: {
      ...tooLate,
      pending: beforeExpiry((facts) => toDate(facts, 'fan', moved)),
      accepted: proposedWhileAhead('fan'),
    },
    creator: { ...tooLate, pending: beforeExpiry(answeredPending), accepted: proposedWhileAhead('creator') },
  },
  confirm: {
    fan: { ...tooLate, pending: beforeExpiry(confirmedOf('creator')), accepted: confirmedOf('creator') },
    creator: { ...tooLate, pending: beforeExpiry(confirmedPending), accepted: confirmedOf('fan') },
  },
  tick: { clock: { ...stays, pending: pendingByTime, accepted: acceptedByTime } },
  leave: {
    clock: { ...stays, pending: leaving({ rings: 'withdrawn' }), accepted: leaving({}), in_progress: failed },
  },
  begin: { clock: { ...tooLate, pending: notPending, accepted: beginning, in_progress: stay } },
  complete: {
    clock: {
      ...tooLate,
      pending: notPending,
      accepted: refuse(REFUSALS.notBegun),
      in_progress: completed,
      completed: stay,
    },
  },
  noShow: { clock: { ...tooLate, pending: notPending, accepted: oneCame, no_show: stay } },
  fail: { clock: { ...tooLate, pending: notPending, accepted: failed, in_progress: failed, failed: stay } },
}
