import { counted } from '#shared/money.ts'
import { otherOf } from '../listing/state.ts'
import type { CallSide, CallStatus } from '../lists.ts'
import type { MeterMessage } from '../meter/contract.ts'
import type { ReceiptContent } from '../receipts/contract.ts'
import type { RoomSession } from './contract.ts'
import { addMinutesMax, METER, OVER, warnAtSeconds } from './spec.ts'

type ReceiptLine = ReceiptContent['lines'][number]

/** State of the meter, as received every second. */
export type Reading = Omit<Extract<MeterMessage, { type: 'state' }>, 'type'>

/** Returns the reason of an end as a sentence for one side; undefined if the reading has no reason. */
export function endText({ reason, by }: Reading, side: CallSide, otherName: string): string | undefined {
  if (!reason) return undefined
  if (by === null || !(reason in OVER.whyOwn)) return OVER.why[reason]
  const known = reason === 'left' ? 'left' : reason === 'dropped' ? 'dropped' : 'unstable'
  return by === side ? OVER.whyOwn[known] : OVER.whyOther[known](otherName)
}

/** Returns explanations, for one side, of a cost that differs from the price of the seconds. */
export const costReasons = (lines: readonly ReceiptLine[], side: CallSide, minutes: number): string[] =>
  lines.flatMap(({ what }) => (isExplained(what) ? [OVER.because[what][side](minutes)] : []))
const isExplained = (what: ReceiptLine['what']): what is keyof typeof OVER.because => what in OVER.because

/** Returns the final reading of an ended call. Ignores earlier readings, which can be ahead of the proven time. */
export const endOf = (reading: Reading | undefined): Reading | undefined =>
  reading?.state === 'ended' ? reading : undefined

/** Names of the dialogs of a call. */
export type DialogName = 'devices' | 'leaving' | 'blocking' | 'recording' | 'reporting'

const minuteMs = 60_000
/** Seconds by which a reading can be late. A later warning announces the actual remaining time instead of the limit. */
const meterBehindSeconds = 5

type Dated = {
  status: CallStatus
  opens_at: Date | null
  starts_at: Date | null
  /** `is_open` of the latest response; omitted in lists. */
  is_open?: boolean
}

export type Stage = { at: 'unanswered' | 'ready' | 'over' } | { at: 'early'; minutes: number; opensAt: Date }

/** Returns the phase of the room page. Minutes until the start are rounded up. */
export function stageOf({ status, opens_at: opensAt, starts_at: startsAt, is_open: isOpen }: Dated, now: Date): Stage {
  if (status === 'pending') return { at: 'unanswered' }
  if (status === 'in_progress') return { at: 'ready' }
  if (status !== 'accepted') return { at: 'over' }
  if (isOpen || !opensAt || !startsAt || now >= opensAt) return { at: 'ready' }
  return { at: 'early', minutes: Math.ceil((startsAt.getTime() - now.getTime()) / minuteMs), opensAt }
}

const dayMinutes = 24 * 60

/**
 * Returns the phase for the room link in a list, from a day before the call until its end; undefined at other times.
 */
export function startOf(call: Dated, durationMinutes: number, now: Date): Stage | undefined {
  if (call.status !== 'accepted' && call.status !== 'in_progress') return undefined
  const stage = stageOf(call, now)
  if (stage.at === 'early') return stage.minutes <= dayMinutes ? stage : undefined
  const end = (call.starts_at?.getTime() ?? now.getTime()) + durationMinutes * minuteMs
  return call.status === 'accepted' && now.getTime() >= end ? undefined : stage
}

/** Formats a duration for a screen reader: "2 minutes 30 seconds". */
export function spokenTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds) % 60]
  const parts = [minutes > 0 && counted(minutes, 'minute'), (rest > 0 || minutes === 0) && counted(rest, 'second')]
  return parts.filter(Boolean).join(' ')
}

type Listener = { side: CallSide; creatorName: string }
const crossedOf = (limits: readonly number[], before: number, after: number): number | undefined =>
  limits.findLast((at) => before > at && after <= at)

/**
 * Returns the seconds before the creator's next booking to announce; also if the call begins or the booking is made
 * late.
 */
function bookingWarningOf(before: Reading | undefined, after: Reading): number | undefined {
  const { state, booking_seconds: left } = after
  if ((state !== 'running' && state !== 'paused') || left === null) return undefined
  const known = before?.state === 'waiting' ? null : before?.booking_seconds
  const crossed = crossedOf(warnAtSeconds.booking, known ?? Infinity, left)
  return crossed && (crossed - left > meterBehindSeconds ? left : crossed)
}

/**
 * Returns the warning to announce between two readings; undefined if none. The time before the creator's next booking
 * takes precedence, because tokens cannot extend it.
 */
export function warningOf(before: Reading | undefined, after: Reading, to: Listener): string | undefined {
  const { left_reason: reason, left_seconds: left, tokens } = after
  const booking = bookingWarningOf(before, after)
  if (booking !== undefined) return METER.warnings.booking[to.side](spokenTime(booking), to.creatorName)
  if (after.state !== 'running' || before === undefined || reason === 'booking') return undefined
  if (reason === 'tokens' && tokens === 0) return undefined
  const crossed = crossedOf(warnAtSeconds.tokens, before.left_seconds, left)
  if (crossed === undefined) return undefined
  const text = spokenTime(crossed)
  return reason === 'longest' ? METER.warnings.longest(text) : METER.warnings[reason][to.side](text)
}

/** Returns true if the remaining time is shown as short. */
export const isShort = ({ state, left_seconds: left, left_reason: reason }: Reading): boolean =>
  state !== 'waiting' && left <= warnAtSeconds[reason === 'booking' ? 'booking' : 'tokens'][0]

/** Returns true if more tokens would extend the call, so that the fan can buy some. */
export const canAddTokens = (reading: Reading, side: CallSide): boolean =>
  side === 'fan' && reading.left_reason === 'tokens' && isShort(reading)

/** Returns the minutes that a fan can add now before the creator's next booking; 0 if none. */
export function addableMinutes(reading: Reading, side: CallSide): number {
  const { state, left_reason: reason, left_seconds: left, booking_seconds: booking } = reading
  if (side !== 'fan' || reason !== 'agreed' || state === 'waiting' || state === 'ended') return 0
  const time = (booking ?? Infinity) - (state === 'goodbye' ? 0 : left)
  return Math.max(0, Math.min(addMinutesMax, Math.floor(time / 60)))
}

/** Returns the state of the meter as text. */
export function meterText({ state, reason, left_seconds: left, seconds }: Reading, freeSeconds: number): string {
  const why = reason === 'time' || reason === 'agreed' ? reason : 'tokens'
  if (state === 'goodbye') return METER.goodbye[why](Math.max(0, left))
  if (state === 'running') return seconds < freeSeconds ? METER.free : METER.running
  return state === 'paused' ? METER.paused : METER.waiting
}

/** Facts about a side's media from which its evidence is derived. */
export type MediaFacts = {
  /** True if the meeting's transports are connected. */
  connected: boolean
  /** True if the other side is in the meeting. */
  other: boolean
  /** True if the device stopped a microphone or camera that should be on. */
  stopped: boolean
  /** True if the other side sends audio or video. */
  otherSends: boolean
  /** Received bits per second; undefined until measured. */
  bitrate: number | undefined
}

/** Returns the evidence of a side: `sending` unless a device stopped, `receiving` if the other side's media arrive. */
export function evidenceOf({ connected, other, stopped, otherSends, bitrate }: MediaFacts) {
  return {
    sending: connected && !stopped,
    receiving: connected && other && (!otherSends || bitrate === undefined || bitrate > 0),
  }
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

/** Returns the corner to which an arrow key moves the user's own video. */
export function movedCorner(corner: Corner, key: string): Corner {
  const [vertical, horizontal] = corner.split('-')
  const up = key === 'ArrowUp' ? 'top' : key === 'ArrowDown' ? 'bottom' : vertical
  const across = key === 'ArrowLeft' ? 'left' : key === 'ArrowRight' ? 'right' : horizontal
  return cornerOf(up === 'top', across === 'left')
}

/** Returns the corner nearest to a point. `x` and `y` are fractions of the width and height. */
export const nearestCorner = (x: number, y: number): Corner => cornerOf(y < 0.5, x < 0.5)

function cornerOf(isTop: boolean, isLeft: boolean): Corner {
  if (isTop) return isLeft ? 'top-left' : 'top-right'
  return isLeft ? 'bottom-left' : 'bottom-right'
}

export type ChatLine = { id: string; from: 'own' | 'other'; text: string; at: number }

/** Returns the delay before the next connection attempt in milliseconds; it doubles each time up to `longest`. */
export const reconnectAfter = (attempt: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(longest, first * 2 ** attempt)

/** Returns the other side with the fields that dialogs about a person take. */
export function personOf(session: RoomSession) {
  const { id, username, display_name: displayName, avatar_url: avatarUrl } = otherOf(session)
  return { id, username, displayName, avatarUrl }
}
