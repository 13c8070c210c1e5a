import type { MeterLimit, MeterPhase, MeterReason, StopReason } from '../billing/lists.ts'
import {
  affordableSeconds,
  type Bill,
  clearAway,
  clipAt,
  costOf,
  countedOf,
  type Evidence,
  intersect,
  lengthOf,
  type Proof,
  type Span,
  storedSpansOf,
  subtract,
} from '../billing/rules.ts'
import { freeSeconds } from '../billing/spec.ts'
import { type CallSide, callSides } from '../lists.ts'
import { callHoursMax, goodbyeSeconds, heartbeatSeconds, holdExtension } from './spec.ts'

export type Outcome = {
  /** `completed`: the call took place. `failed`: a fault prevented or ended it. `missed`: a side did not join. */
  kind: 'completed' | 'failed' | 'missed'
  reason: MeterReason
  /** The side that caused the end; null if no side or both sides caused it. */
  by: CallSide | null
  /** True for each side that was in the room at the end. */
  came: Record<CallSide, boolean>
  endedAt: number
  bill: Bill
}

/** Span in which a side had media, as ISO instants, with the reason of its end; null if the call ended it. */
export type Interval = { who: CallSide; from: string; to: string; reason: MeterReason | null }

/** Figures of a call as stored and as shown on the receipt. */
export type CallRecord = Omit<Bill, 'disputed_tokens'> & {
  rate: number
  intervals: Interval[]
  reason: MeterReason
  by: CallSide | null
  ended_at: string
}

export type SideState = Evidence & {
  /** Active connection of the side; null without one. */
  socket: string | null
  /** Start of the presence in the room, ignoring breaks under a minute; null if the side has not joined. */
  hereSince: number | null
  /** Time of leaving the room; null while the side is present or has not joined. */
  goneAt: number | null
}

const second = 1_000
const minute = 60 * second

/** State of a meter as plain data. Times are milliseconds since 1970 on the server's clock. */
export type MeterState = {
  rate: number
  /** Tokens held for the call. */
  held: number
  /** Further tokens that the fan can spend. */
  spendable: number
  startsAt: number
  /** Time at which a call that never began ends. */
  endsAt: number
  /** Start of the buffer before the creator's next booking, never before the agreed end; null if no booking is near. */
  limitAt: number | null
  /** Minutes that the fan agreed to, including minutes added during the call. */
  minutes: number
  /** True if the call continues after the agreed minutes while the fan has tokens. */
  keepsGoing: boolean
  /** Seconds that can still be credited to this fan today. */
  creditSeconds: number
  /** True if the fan pays only the seconds after losing the connection. */
  hasCourtesy: boolean
  sides: Record<CallSide, SideState>
  phase: MeterPhase
  reason: MeterReason | null
  /** Latest time that the meter has seen; it never moves back. */
  now: number
  begunAt: number | null
  pausedAt: number | null
  goodbyes: Span[]
  /** Time of the last request for tokens. */
  askedAt: number | null
  /** Numbers of the minutes since the start in which each source reported bad media. */
  bad: Record<CallSide | 'provider', number[]>
  /** `fanLeft` is null until the creator's last heartbeat decides. */
  ending: { at: number; until: number; by: CallSide | null; fanLeft: boolean | null; isReported: boolean } | null
  outcome: Outcome | null
}

export const lastProof = (state: MeterState, side: CallSide): Proof | undefined => state.sides[side].proofs.at(-1)

/** Returns the start of the goodbye before the creator's next booking. */
export const bookingEndsAt = ({ limitAt }: MeterState): number => (limitAt ?? Infinity) - goodbyeSeconds * 1_000
/** Returns the start of the goodbye of a call that reaches the longest duration. */
export const longestEndsAt = ({ begunAt, now }: MeterState): number =>
  (begunAt ?? now) + (callHoursMax * 3_600 - goodbyeSeconds) * 1_000
/** Returns the start of the goodbye because of the time limits, independent of tokens. */
export const timeEndsAt = (state: MeterState): number => Math.min(bookingEndsAt(state), longestEndsAt(state))

/** Returns the spans that both sides prove, excluding goodbyes and time after the end. */
export function meteredOf({ sides: { fan, creator }, goodbyes, ending }: MeterState): Span[] {
  const both = subtract(intersect(fan.proofs, creator.proofs), goodbyes)
  return ending ? clipAt(both, ending.at) : both
}

/** Returns the milliseconds shown to both sides: at most one heartbeat ahead of the proven time, excluding goodbyes. */
export function shownMs(state: MeterState): number {
  const certain = lengthOf(meteredOf(state))
  const counting = countingUntil(state)
  if (counting === undefined) return certain
  const behind = Math.min(...callSides.map((side) => lastProof(state, side)?.to ?? counting))
  return certain + Math.min(Math.max(0, counting - behind), heartbeatSeconds * second)
}

function countingUntil({ phase, now, goodbyes }: MeterState): number | undefined {
  if (phase === 'goodbye') return goodbyes.at(-1)?.from
  return phase === 'running' ? now : undefined
}

export const affordableMs = ({ held, rate }: MeterState): number =>
  (affordableSeconds(held, rate) + freeSeconds) * second
export const agreedMs = ({ keepsGoing, minutes }: MeterState): number => (keepsGoing ? Infinity : minutes * minute)

/** Returns the seconds left of the agreed minutes; 0 in a call that keeps going. */
export const agreedLeft = (state: MeterState): number =>
  state.keepsGoing ? 0 : Math.max(0, agreedMs(state) - shownMs(state)) / second

export type MeterEvent =
  | { type: 'connect'; side: CallSide; socket: string }
  /** A side hangs up; `socket` is null if its connection is lost. */
  | { type: 'bye'; side: CallSide; socket: string | null }
  /** `closed`: the page was closed or left; otherwise the connection was lost. */
  | { type: 'disconnect'; side: CallSide; socket: string; closed: boolean }
  | { type: 'beat'; side: CallSide; socket: string; sending: boolean; receiving: boolean }
  /** The media provider reports that a side left its meeting. */
  | { type: 'left'; side: CallSide; at: number }
  /** New values of the hold and the terms; omitted ones are unchanged. */
  | ({ type: 'held' } & Pick<MeterState, 'held' | 'spendable' | 'limitAt'> &
      Partial<Pick<MeterState, 'minutes' | 'keepsGoing'>>)
  /** Ends the call at once. `by`: the side that blocked or reported the other, or was suspended. */
  | { type: 'stop'; by: CallSide | null; why: StopReason }
  /** Advances the clock. */
  | { type: 'tick' }

export type MeterEffect =
  /** Both sides have media for the first time. */
  | { type: 'begin' }
  /** Requests a hold of `tokens` more tokens, and reserves the creator's time until `until`. */
  | { type: 'extend'; tokens: number; until: number }
  /** Requests the last heartbeat of a side. */
  | { type: 'ask'; side: CallSide }
  /** Closes a connection that another one of the same user has replaced. */
  | { type: 'replace'; socket: string }
  /** Settles the call. Decided once and identical in every retry. */
  | { type: 'settle'; outcome: Outcome }

export type Terms = Pick<
  MeterState,
  | ('rate' | 'held' | 'spendable' | 'startsAt' | 'endsAt' | 'limitAt')
  | ('minutes' | 'keepsGoing' | 'creditSeconds' | 'hasCourtesy')
>

const absent: SideState = { proofs: [], sent: [], socket: null, hereSince: null, goneAt: null }

export const startMeter = (terms: Terms, now: number): MeterState => ({
  ...terms,
  sides: { fan: absent, creator: absent },
  phase: 'waiting',
  reason: null,
  now,
  begunAt: null,
  pausedAt: null,
  goodbyes: [],
  askedAt: null,
  ending: null,
  outcome: null,
  bad: { fan: [], creator: [], provider: [] },
})

type NewerFields = 'minutes' | 'keepsGoing' | 'creditSeconds' | 'hasCourtesy' | 'bad'
type SavedSide = Omit<SideState, 'sent'> & Partial<SideState>
/** A saved state, which can come from an earlier release with fewer fields. */
export type SavedState = Omit<MeterState, NewerFields | 'sides'> &
  Partial<Pick<MeterState, NewerFields>> & { sides: Record<CallSide, SavedSide> }

/** Completes a state from an earlier release, so that a call in progress survives a deployment. */
export function upgradeSavedState(saved: SavedState): MeterState {
  const { fan, creator } = saved.sides
  const minutes = (saved.endsAt - saved.startsAt) / minute
  const terms = { minutes, keepsGoing: true, creditSeconds: 0, hasCourtesy: true, ...saved }
  const sides = { fan: { sent: fan.proofs, ...fan }, creator: { sent: creator.proofs, ...creator } }
  return { ...startMeter(terms, saved.now), ...terms, sides }
}

/** State of the meter as sent to one side, every second and after each change. */
export type MeterReading = {
  state: MeterPhase
  reason: MeterReason | null
  /**
   * The side that caused the end; null if no side or both sides caused it, or if a block or report stopped the call.
   */
  by: CallSide | null
  seconds: number
  tokens: number
  /** Tokens left for this call: the rest of the hold, and for the fan also the wallet. */
  left_tokens: number
  /**
   * Seconds until the call ends or its goodbye begins: the lowest of the agreed minutes, the tokens and the time
   * limits.
   */
  left_seconds: number
  /** The limit that `left_seconds` counts down to. */
  left_reason: MeterLimit
  /** Seconds until the goodbye before the creator's next booking; null if no booking is near. */
  booking_seconds: number | null
}

const wholeSeconds = (seconds: number): number => Math.max(0, Math.floor(seconds))

/** Returns the remaining seconds and the limit that ends them: the agreed minutes, the usable tokens or the time. */
function leftOf(state: MeterState, usable: number) {
  const { phase, reason, goodbyes, now, limitAt, rate } = state
  const shown = shownMs(state) / second
  const time = (timeEndsAt(state) - now) / second
  const agreed = agreedMs(state) / second - shown
  const tokens = affordableSeconds(usable, rate) + freeSeconds - shown
  const isOver = phase === 'goodbye' || phase === 'ended'
  const reached = tokens < agreed ? 'tokens' : 'agreed'
  const byTime = bookingEndsAt(state) <= longestEndsAt(state) ? 'booking' : 'longest'
  const first = Math.min(agreed, tokens) < time ? reached : byTime
  const booking_seconds = limitAt === null ? null : wholeSeconds((bookingEndsAt(state) - now) / second)
  const left_reason = !isOver ? first : reason === 'agreed' || reason === 'tokens' ? reason : byTime
  const left = { left_reason, booking_seconds } as const
  if (phase === 'ended') return { ...left, left_seconds: 0 }
  const goodbye = goodbyeSeconds - (now - (goodbyes.at(-1)?.from ?? now)) / second
  return { ...left, left_seconds: wholeSeconds(phase === 'goodbye' ? goodbye : Math.min(agreed, tokens, time)) }
}

/**
 * Returns the reading of a side. Only the fan's reading contains the tokens of the wallet beyond the hold. The
 * creator's remaining time depends on the wallet only if the wallet has fewer tokens than one extension of the hold
 * needs.
 */
export function readMeter(state: MeterState, side: CallSide): MeterReading {
  const { phase, reason, outcome, held, spendable, rate, ending, keepsGoing } = state
  // hides a block or a report from the other side
  const by = reason === 'stopped' ? null : (ending?.by ?? null)
  const seconds = outcome?.bill.seconds ?? Math.floor(shownMs(state) / second)
  const tokens = outcome?.bill.tokens ?? Math.min(costOf(countedOf(seconds), rate), held)
  // the tokens of the wallet count only in a call that keeps going
  const wallet = keepsGoing ? spendable : 0
  // a wallet that covers the next extension of the hold shows the creator no token limit, so that it stays private
  const isEnough = side === 'creator' && wallet >= holdExtension.minutes * rate && wallet > 0
  const left_tokens = held - tokens + (side === 'fan' ? wallet : 0)
  return {
    state: phase,
    reason,
    by,
    seconds,
    tokens,
    left_tokens,
    ...leftOf(state, isEnough ? Infinity : held + wallet),
  }
}

/** Returns the record of an ended call: the figures of its bill, and the spans in which each side had media. */
export function recordOf({ sides: evidence, rate }: MeterState, outcome: Outcome): CallRecord {
  const { reason, by, endedAt } = outcome
  const { disputed_tokens: _, ...bill } = outcome.bill
  const of = (who: CallSide): Interval[] => {
    const { proofs } = evidence[who]
    const hasLeft = reason === 'left' && (by ?? who) === who
    return storedSpansOf(hasLeft ? clearAway(proofs, endedAt) : proofs, endedAt).map((one) => ({ who, ...one }))
  }
  const intervals = callSides.flatMap(of)
  intervals.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  return { ...bill, rate, intervals, reason, by, ended_at: new Date(endedAt).toISOString() }
}
