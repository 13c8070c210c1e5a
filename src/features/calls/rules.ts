import type { CallSide, CallStatus } from './lists.ts'
import {
  answerBeforeHours,
  answerHours,
  immediateMinutes,
  lateFee,
  lateGraceMinutes,
  proposalHours,
  ringSeconds,
  startWindowMinutes,
} from './spec.ts'

/** Facts that a decision about a call uses. */
export type CallFacts = {
  status: CallStatus
  asked_for: 'now' | 'date'
  minutes: number
  /** Tokens per minute. */
  rate: number
  /** Tokens held for the call. */
  tokens: number
  scheduled_at: Date | null
  proposed_at: Date | null
  proposed_by: CallSide | null
  proposal_expires_at: Date | null
  rings_until: Date | null
  expires_at: Date | null
  accepted_at: Date | null
  ended_at: Date | null
  cancelled_by: CallSide | null
  cancel_hours: number
  sequence: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)
const earliest = (...moments: Date[]) => new Date(Math.min(...moments.map(Number)))
const latest = (...moments: Date[]) => new Date(Math.max(...moments.map(Number)))

/** Returns true if an instant is reached; false for null. */
export const isUp = (at: Date | null, now: Date): boolean => at !== null && at <= now

export type Span = { start: Date; end: Date }
const spanAt = (start: Date, { minutes }: Pick<CallFacts, 'minutes'>): Span => ({
  start,
  end: minutesAfter(start, minutes),
})

/** Returns the agreed end of a call; null without a date. */
export const endOf = ({ scheduled_at, minutes }: Pick<CallFacts, 'scheduled_at' | 'minutes'>): Date | null =>
  scheduled_at && minutesAfter(scheduled_at, minutes)

/** Returns the time from which a call can be joined; null without a date. */
export const opensAt = ({ scheduled_at }: Pick<CallFacts, 'scheduled_at'>): Date | null =>
  scheduled_at && minutesAfter(scheduled_at, -startWindowMinutes)

/**
 * Returns the expiry of a request. An immediate call: after 20 minutes. A date: after 72 hours, or 2 hours before the date if
 * that is sooner; if the date is nearer, after 20 minutes, but never after the date.
 */
export function expiryOf(scheduledAt: Date | null, now: Date): Date {
  const soon = minutesAfter(now, immediateMinutes)
  if (!scheduledAt) return soon
  const inTime = earliest(hoursAfter(now, answerHours), hoursAfter(scheduledAt, -answerBeforeHours))
  return earliest(latest(inTime, soon), scheduledAt)
}

/** Returns the expiry of a proposed date: after 24 hours, at the latest at that date or at the agreed date. */
export const proposalExpiryOf = (proposed: Date, agreed: Date | null, now: Date): Date =>
  earliest(hoursAfter(now, proposalHours), proposed, agreed ?? proposed)

/** Returns the date, the expiry and the end of ringing of a new request. */
export const planOf = (scheduledAt: Date | null, now: Date) => ({
  asked_for: scheduledAt ? ('date' as const) : ('now' as const),
  scheduled_at: scheduledAt,
  expires_at: expiryOf(scheduledAt, now),
  rings_until: scheduledAt ? null : new Date(now.getTime() + ringSeconds * 1000),
})

/** Returns the fee of a late cancellation or a fan's no-show, in tokens. */
export const feeOf = ({ rate, tokens }: Pick<CallFacts, 'rate' | 'tokens'>): number =>
  Math.min(lateFee.minutes * rate, Math.floor(tokens / lateFee.divisor))

/** Returns the fee of a fan's cancellation and its start; null without a fee. Only calls agreed ahead have a fee. */
export function lateFeeOf(call: CallFacts): { tokens: number; from: Date } | null {
  const { status, scheduled_at, accepted_at, cancel_hours } = call
  if (status !== 'accepted' || !scheduled_at || !accepted_at || scheduled_at <= accepted_at) return null
  const from = latest(hoursAfter(scheduled_at, -cancel_hours), minutesAfter(accepted_at, lateGraceMinutes))
  const tokens = feeOf(call)
  return tokens > 0 ? { tokens, from } : null
}

/** Returns the fee, in tokens, that a fan pays for cancelling now. */
export function feeNow(call: CallFacts, now: Date): number {
  const fee = lateFeeOf(call)
  return fee && fee.from <= now ? fee.tokens : 0
}

/** Returns the side whose answer is due; null if no answer is due. */
export function waitsFor({ status, proposed_by }: Pick<CallFacts, 'status' | 'proposed_by'>): CallSide | null {
  if (status !== 'pending' && status !== 'accepted') return null
  if (proposed_by) return proposed_by === 'fan' ? 'creator' : 'fan'
  return status === 'pending' ? 'creator' : null
}

/**
 * Returns the creator's time that a call reserves. An open call reserves its date and its proposed date. A call that
 * took place, or in which a side waited, keeps the time up to its end.
 */
export function occupiedBy(call: CallFacts): Span[] {
  const { status, scheduled_at, proposed_at, ended_at } = call
  const dated = scheduled_at ? [spanAt(scheduled_at, call)] : []
  switch (status) {
    case 'pending':
    case 'accepted':
    case 'in_progress':
      return proposed_at ? [...dated, spanAt(proposed_at, call)] : dated
    case 'completed':
    case 'no_show':
    case 'failed':
      return dated
        .map(({ start, end }) => ({ start, end: earliest(end, ended_at ?? end) }))
        .filter(({ start, end }) => start < end)
    default:
      return []
  }
}
