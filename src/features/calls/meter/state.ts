import type { Bill } from '../bill/rules.ts'
import type { Evidence, Span } from '../evidence/rules.ts'
import type { CallSide } from '../requests/lists.ts'
import type { MeterLimit, MeterPhase, MeterReason } from './lists.ts'
import { callHoursMax, goodbyeSeconds } from './spec.ts'

export type Outcome = {
  /** What becomes of the call: it took place, a fault kept it from that, or somebody did not come. */
  kind: 'completed' | 'failed' | 'missed'
  reason: MeterReason
  /** Whose doing it was; null: nobody's, or of both. */
  by: CallSide | null
  /** Who was in the room at the end. */
  came: Record<CallSide, boolean>
  endedAt: number
  bill: Bill
}

/** A stretch that a side was in the call with media, and why it ended (null: the call did); ISO instants. */
export type Interval = { who: CallSide; from: string; to: string; reason: MeterReason | null }

/** What a meter counted of a call; as it is kept, and shown on the receipt. */
export type CallRecord = Bill & {
  rate: number
  intervals: Interval[]
  reason: MeterReason
  by: CallSide | null
  ended_at: string
}

export type SideState = Evidence & {
  /** The one connection that counts; null: none. */
  socket: string | null
  /** Since when it is in the room, breaks of less than a minute apart; null: it has not come. */
  hereSince: number | null
  /** When it left the room; null: it is there, or has not come. */
  goneAt: number | null
}

/** All that the meter knows of a call; plain data. Moments are milliseconds since 1970 on the server's clock. */
export type MeterState = {
  rate: number
  /** Tokens that are held for the call, and what the fan could add. */
  held: number
  spendable: number
  startsAt: number
  /** When a call ends that never began. */
  endsAt: number
  /** End of the creator's time before their next booking; null: no booking is near. */
  limitAt: number | null
  sides: Record<CallSide, SideState>
  phase: MeterPhase
  reason: MeterReason | null
  /** The latest moment that it has seen: time does not run backwards. */
  now: number
  begunAt: number | null
  pausedAt: number | null
  goodbyes: Span[]
  /** When more tokens were asked for last. */
  askedAt: number | null
  /** Numbers of the minutes since the beginning in which bad media were reported. */
  spoilt: number[]
  ending: { at: number; until: number; by: CallSide | null; fanLeft: boolean } | null
  outcome: Outcome | null
}

/** Start of the goodbye before the creator's next booking. */
export const bookingEndsAt = ({ limitAt }: MeterState): number => (limitAt ?? Infinity) - goodbyeSeconds * 1_000
/** Start of the goodbye of the longest call. */
export const longestEndsAt = ({ begunAt, now }: MeterState): number =>
  (begunAt ?? now) + (callHoursMax * 3_600 - goodbyeSeconds) * 1_000
/** Start of the goodbye because time ends, whatever tokens are left. */
export const timeEndsAt = (state: MeterState): number => Math.min(bookingEndsAt(state), longestEndsAt(state))

export type MeterEvent =
  | { type: 'connect'; side: CallSide; socket: string }
  /** A side leaves; `socket` null: while its connection is lost. */
  | { type: 'bye'; side: CallSide; socket: string | null }
  /** `closed`: the page was closed, or left; otherwise the connection was lost. */
  | { type: 'disconnect'; side: CallSide; socket: string; closed: boolean }
  | { type: 'beat'; side: CallSide; socket: string; sending: boolean; receiving: boolean }
  /** The media's provider says that a side left its meeting. */
  | { type: 'left'; side: CallSide; at: number }
  /** What the hold has come to. */
  | { type: 'held'; held: number; spendable: number; limitAt: number | null }
  /** Ends it at once: somebody was reported, blocked or suspended. */
  | { type: 'stop'; by: CallSide | null }
  /** Time has passed. */
  | { type: 'tick' }

export type MeterEffect =
  /** Both have media for the first time. */
  | { type: 'begin' }
  /** So many tokens more should be held, and the creator's time kept free until then. */
  | { type: 'grow'; tokens: number; until: number }
  /** A side is asked for its last beat. */
  | { type: 'ask'; side: CallSide }
  /** A connection that counts no more: the person is here with another one. */
  | { type: 'replace'; socket: string }
  /** How it ended; written once, and the same however often it is asked for. */
  | { type: 'settle'; outcome: Outcome }

export type Terms = Pick<MeterState, 'rate' | 'held' | 'spendable' | 'startsAt' | 'endsAt' | 'limitAt'>

const absent: SideState = { proofs: [], socket: null, hereSince: null, goneAt: null, broke: null }

export const startMeter = (terms: Terms, now: number): MeterState => ({
  ...terms,
  ...{ sides: { fan: absent, creator: absent }, phase: 'waiting', reason: null, now, begunAt: null },
  ...{ pausedAt: null, goodbyes: [], askedAt: null, spoilt: [], ending: null, outcome: null },
})

/** The reading of a side, sent every second and at each change. */
export type MeterReading = {
  state: MeterPhase
  reason: MeterReason | null
  seconds: number
  tokens: number
  /** Tokens that are left for this call: of the hold, and for the fan also of the wallet. */
  left_tokens: number
  /** Seconds until the call ends or its goodbye begins: the smaller of tokens and time. */
  left_seconds: number
  /** The limit that `left_seconds` counts down to. */
  left_reason: MeterLimit
  /** Seconds until the goodbye before the creator's next booking; null: no booking is near. */
  booking_seconds: number | null
}
