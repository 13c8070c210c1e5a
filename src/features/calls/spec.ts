import { callMinutes } from '#shared/booking.ts'
import { reason } from '#shared/errors.ts'
import { counted, tokensDo, tokensText } from '#shared/money.ts'
import type { CallSide, CallStatus, CallType, CallWhat } from './lists.ts'

/** Seconds that a request for an immediate call rings. */
export const ringSeconds = 90
/** Minutes after which a request for an immediate call expires. */
export const immediateMinutes = 20
/** Hours after which a request for a date expires. */
export const answerHours = 72
/** A request for a date expires at the latest this many hours before the date. */
export const answerBeforeHours = 2
/** Hours after which a proposed date expires. */
export const proposalHours = 24
/** Maximum of days ahead for which a date can be proposed. */
export const proposalDaysMax = 365
/** Days until the expiry that the ledger shows for a held minimum; only the decision about the report ends the hold. */
export const minimumDays = 365
/** Maximum of open requests of a fan with one creator. */
export const openRequestsMax = 10
/**
 * Fee of a late cancellation or a fan's no-show: the price of `minutes`, at most the held tokens divided by `divisor`.
 */
export const lateFee = { minutes: 5, divisor: 2 } as const
/** Minutes after accepting during which cancelling is free. */
export const lateGraceMinutes = 30
/** Minutes before its start from which a call can be joined. */
export const startWindowMinutes = 5

export const messageMax = 500
export const reasonMax = 500
/** Maximum length of a quoted text in a mail, in characters. */
export const mailWordsMax = 500
export const requestsPage = { default: 20, max: 50 } as const
/** Pending requests are counted up to this number. */
export const pendingCountMax = 100

/** Reasons that the buttons of the Call Requests panel send. */
export const REASONS = {
  declined: 'Not available at this time',
  cancelled: 'Creator unavailable for scheduled time',
} as const

export const STATES: Record<CallStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  in_progress: 'In progress',
  completed: 'Completed',
  no_show: 'Missed',
  failed: 'Failed',
}

/** Names of call types inside a sentence. */
export const CALLS: Record<CallType, string> = { video: 'video call', voice: 'voice call' }
/** Names of call types at the start of a sentence. */
export const CALL_TITLES: Record<CallType, string> = { video: 'Video call', voice: 'Voice call' }

export const SENTENCES = {
  title: 'Call Requests',
  tabs: { pending: 'Pending', accepted: 'Accepted', all: 'All' },
  viewAll: 'View All',
  refresh: 'Refresh',
  /** Shown for a sender without a name. */
  unknown: 'Unknown',
  /** Shown instead of a date and time. */
  immediate: 'Immediate',
  none: {
    title: (status: 'pending' | 'accepted' | 'all') => (status === 'all' ? 'No requests' : `No ${status} requests`),
    text: 'Call requests from fans will appear here',
  },
  missing: 'Failed to load call requests',
  accepted: 'Call request accepted and added to calendar!',
  acceptFailed: 'Failed to accept call request',
  declined: 'Call request declined',
  declineFailed: 'Failed to decline call request',
  cancelled: 'Call cancelled successfully',
  cancelFailed: 'Failed to cancel call',
  cancelConfirm: 'Are you sure you want to cancel this scheduled call? The fan will be notified.',
  startsIn: (minutes: number) => `Call starts in ${counted(minutes, 'minute')}`,
  messageTooLong: `A message has at most ${messageMax} characters.`,
  reasonTooLong: `At most ${reasonMax} characters.`,
  twoValues: 'This was given twice, with two values.',
  minutesForm: `A call takes ${callMinutes.slice(0, -1).join(', ')} or ${callMinutes.at(-1)} minutes.`,
  dateForm: 'A date is written like 2026-11-20.',
  timeForm: 'A time is written like 18:00.',
  dateAndTime: 'Please give the date and the time together.',
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'CALL_NOT_FOUND', "We can't find this call request."),
  creatorNotFound: reason('not_found', 'CREATOR_NOT_FOUND', 'This creator does not exist.'),
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot do this right now.'),
  self: reason('invalid', 'OWN_CALL', 'You cannot book a call with yourself.'),
  youBlocked: reason('forbidden', 'YOU_BLOCKED', 'You have blocked this creator.'),
  notAccepting: reason('conflict', 'NOT_ACCEPTING', 'This creator is not taking these calls right now.'),
  priceChanged: reason('conflict', 'PRICE_CHANGED', 'The price has changed.'),
  tooManyOpen: reason(
    'conflict',
    'TOO_MANY_REQUESTS_OPEN',
    `You have ${openRequestsMax} open requests with this creator. Wait for an answer, or withdraw one.`,
  ),
  slotTaken: reason('conflict', 'SLOT_TAKEN', 'This time is no longer free.'),
  creatorBusy: reason('conflict', 'CREATOR_BUSY', 'This creator is busy right now. Choose a time instead.'),
  insufficient: reason('payment_required', 'INSUFFICIENT_TOKENS', 'You do not have enough tokens for this call.'),
  weeklyLimit: reason('payment_required', 'WEEKLY_LIMIT', 'This call is more than your weekly spending limit allows.'),
  datePast: reason('invalid', 'DATE_PAST', 'Please choose a time that is still ahead.'),
  dateFar: reason('invalid', 'DATE_FAR', `Please choose a date within ${proposalDaysMax} days.`),
  dateIncomplete: reason('invalid', 'INVALID', SENTENCES.dateAndTime),
  notYours: reason('forbidden', 'NOT_YOURS_TO_DO', 'Only the other side can do this.'),
  pending: reason('conflict', 'CALL_PENDING', 'This request has not been accepted yet.'),
  accepted: reason('conflict', 'CALL_ACCEPTED', 'This call has been accepted already.'),
  declined: reason('conflict', 'CALL_DECLINED', 'This request has been declined.'),
  withdrawn: reason('conflict', 'CALL_WITHDRAWN', 'The fan has taken this request back.'),
  cancelled: reason('conflict', 'CALL_CANCELLED', 'This call has been cancelled.'),
  expired: reason('conflict', 'CALL_EXPIRED', 'This request has expired.'),
  underWay: reason('conflict', 'CALL_IN_PROGRESS', 'This call is under way.'),
  completed: reason('conflict', 'CALL_COMPLETED', 'This call is over.'),
  noShow: reason('conflict', 'CALL_MISSED', 'This call was missed.'),
  failed: reason('conflict', 'CALL_FAILED', 'This call ended early because of a technical problem.'),
  started: reason('conflict', 'CALL_STARTED', 'The time of this call has begun.'),
  waitingForFan: reason('conflict', 'WAITING_FOR_FAN', 'The fan has to confirm the new date first.'),
  nothingToConfirm: reason('conflict', 'NOTHING_TO_CONFIRM', 'There is no proposed date to confirm.'),
  nothingProposed: reason('conflict', 'NOTHING_PROPOSED', 'No other date has been proposed.'),
  proposalExpired: reason('conflict', 'PROPOSAL_EXPIRED', 'The proposed date has expired.'),
  notBegun: reason('conflict', 'CALL_NOT_BEGUN', 'This call has not begun.'),
  tooEarly: reason('conflict', 'TOO_EARLY', 'This call cannot begin yet.'),
  undated: reason('conflict', 'CALL_UNDATED', 'This call has no date yet.'),
} as const

export const priceChanged = (rate: number) =>
  `The price has changed to ${tokensText(rate)} a minute. Nothing was booked.`

/** Reasons why a fan cannot book a time that is not reserved. */
const slotSentences: Partial<Record<string, string>> = {
  step: 'Calls start at a quarter of an hour.',
  notice: 'This is too soon for this creator. Choose a later time.',
  horizon: 'This is too far ahead for this creator. Choose an earlier time.',
  hours: 'This creator takes no calls at that time.',
  most_per_day: 'This creator has no more calls free on that day.',
}
export const slotSentence = (why: string | undefined): string | undefined => why && slotSentences[why]

type TimelineFacts = {
  what: CallWhat
  /** The side that acted or did not join; null if no side did. */
  by: CallSide | null
  /** Display name of that side. */
  name: string
  /** Late fee in tokens. */
  fee: number
}

/** Returns the text of a timeline entry, the same for both sides and admins. */
export function timelineText({ what, by, name, fee }: TimelineFacts): string {
  const kept = fee > 0 ? ` ${tokensDo(fee, 'was', 'were')} kept as the late fee.` : ''
  const texts: Record<CallWhat, string> = {
    asked: `${name} asked for this call.`,
    missed: 'The call rang and was not answered in time.',
    accepted: `${name} accepted.`,
    declined: `${name} declined.`,
    withdrawn: `${name} took the request back.`,
    cancelled: `${name} cancelled.${kept}`,
    moved: `${name} chose another time.`,
    proposed: `${name} proposed another time.`,
    confirmed: `${name} confirmed the other time.`,
    proposal_declined: `${name} kept the agreed time.`,
    proposal_withdrawn: `${name} took the proposed time back.`,
    proposal_expired: 'The proposed time was not confirmed. The agreed time still applies.',
    expired: 'The request was not answered in time.',
    began: 'The call began.',
    extended: 'The call was extended, and more tokens are held.',
    minimum_held: 'The rest of the minimum stays held until a review of this call is decided.',
    minimum_paid: 'The review is decided: the rest of the minimum was paid.',
    minimum_returned: 'The review is decided: the rest of the minimum was returned.',
    completed: 'The call is complete.',
    no_show: by === null ? 'Neither side came.' : `${name} did not come.${kept}`,
    failed: 'The call ended early because of a technical problem.',
  }
  return texts[what]
}
