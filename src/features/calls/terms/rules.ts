import type { CallSide, CallStatus } from '../requests/lists.ts'
import {
  answerBeforeHours,
  answerHours,
  immediateMinutes,
  lateFee,
  lateGraceMinutes,
  proposalHours,
  ringSeconds,
  startWindowMinutes,
} from '../requests/spec.ts'

/** What is decided about a call depends on this much of it. */
export type CallFacts = {
  status: CallStatus
  asked_for: 'now' | 'date'
  minutes: number
  /** Tokens a minute, and what is held in all. */
  rate: number
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

/** Whether a moment has come. */
export const isUp = (at: Date | null, now: Date): boolean => at !== null && at <= now

export type Span = { start: Date; end: Date }
const spanAt = (start: Date, { minutes }: Pick<CallFacts, 'minutes'>): Span => ({
  start,
  end: minutesAfter(start, minutes),
})

/** When a call ends that has a date; null: it has none. */
export const endOf = ({ scheduled_at, minutes }: Pick<CallFacts, 'scheduled_at' | 'minutes'>): Date | null =>
  scheduled_at && minutesAfter(scheduled_at, minutes)

/** From when on a call can be joined; null: it has no date. */
export const opensAt = ({ scheduled_at }: Pick<CallFacts, 'scheduled_at'>): Date | null =>
  scheduled_at && minutesAfter(scheduled_at, -startWindowMinutes)

/**
 * When a request ends that nobody answers: one for now after 20 minutes; one for a date after 72 hours or 2 hours before
 * it, whichever is first. One for a date that is nearer waits 20 minutes, and never longer than until its date.
 */
export function expiryOf(scheduledAt: Date | null, now: Date): Date {
  const soon = minutesAfter(now, immediateMinutes)
  if (!scheduledAt) return soon
  const inTime = earliest(hoursAfter(now, answerHours), hoursAfter(scheduledAt, -answerBeforeHours))
  return earliest(latest(inTime, soon), scheduledAt)
}

/** Until when a proposed date can be confirmed: no longer than until it, or until the date that it would replace. */
export const proposalExpiryOf = (proposed: Date, agreed: Date | null, now: Date): Date =>
  earliest(hoursAfter(now, proposalHours), proposed, agreed ?? proposed)

/** What a new request begins with. */
export const planOf = (scheduledAt: Date | null, now: Date) => ({
  asked_for: scheduledAt ? ('date' as const) : ('now' as const),
  scheduled_at: scheduledAt,
  expires_at: expiryOf(scheduledAt, now),
  rings_until: scheduledAt ? null : new Date(now.getTime() + ringSeconds * 1000),
})

/** What a late cancellation or a fan who does not come costs. */
export const feeOf = ({ rate, tokens }: Pick<CallFacts, 'rate' | 'tokens'>): number =>
  Math.min(lateFee.minutes * rate, Math.floor(tokens / lateFee.divisor))

/** What a fan's cancellation costs from when on; null: nothing. Only an agreed call costs, and only one that was agreed ahead. */
export function lateFeeOf(call: CallFacts): { tokens: number; from: Date } | null {
  const { status, scheduled_at, accepted_at, cancel_hours } = call
  if (status !== 'accepted' || !scheduled_at || !accepted_at || scheduled_at <= accepted_at) return null
  const from = latest(hoursAfter(scheduled_at, -cancel_hours), minutesAfter(accepted_at, lateGraceMinutes))
  const tokens = feeOf(call)
  return tokens > 0 ? { tokens, from } : null
}

/** What a fan's cancellation costs now. */
export function feeNow(call: CallFacts, now: Date): number {
  const fee = lateFeeOf(call)
  return fee && fee.from <= now ? fee.tokens : 0
}

/** Whose answer is waited for; null: nobody's. */
export function waitsFor({ status, proposed_by }: Pick<CallFacts, 'status' | 'proposed_by'>): CallSide | null {
  if (status !== 'pending' && status !== 'accepted') return null
  if (proposed_by) return proposed_by === 'fan' ? 'creator' : 'fan'
  return status === 'pending' ? 'creator' : null
}

/**
 * The time of the creator that a call takes: its date and a proposed one, as long as it is open. What took place, or was
 * waited for, has taken its time until it ended, so that it counts on its day.
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
