import { expect, test } from 'vitest'
import { meterLimits } from '../billing/lists.ts'
import { addMinutesMax, METER, OVER, reconnectMs } from './spec.ts'
import {
  addableMinutes,
  canAddTokens,
  costReasons,
  endOf,
  endText,
  evidenceOf,
  meterText,
  movedCorner,
  nearestCorner,
  type Reading,
  reconnectAfter,
  spokenTime,
  stageOf,
  startOf,
  warningOf,
} from './state.ts'

const reading = (changes: Partial<Reading>): Reading => ({
  state: 'running',
  reason: null,
  seconds: 60,
  tokens: 10,
  left_tokens: 100,
  left_seconds: 300,
  left_reason: 'tokens',
  booking_seconds: null,
  by: null,
  ...changes,
})

test('the room of a call is early, ready, over or unanswered by its status and time', () => {
  const starts = new Date('2026-01-01T12:00:00Z')
  const datedCall = (status: 'pending' | 'accepted' | 'in_progress' | 'completed') => ({
    status,
    starts_at: starts,
    opens_at: new Date('2026-01-01T11:55:00Z'),
  })
  const at = (time: string) => new Date(`2026-01-01T${time}Z`)
  expect(stageOf(datedCall('accepted'), at('11:49:30'))).toMatchObject({ at: 'early', minutes: 11 })
  expect(stageOf(datedCall('accepted'), at('11:55:00'))).toEqual({ at: 'ready' })
  expect(stageOf({ status: 'accepted', starts_at: null, opens_at: null }, at('11:00:00'))).toEqual({ at: 'ready' })
  expect(stageOf({ ...datedCall('accepted'), is_open: true }, at('11:40:00'))).toEqual({ at: 'ready' })
  expect(stageOf(datedCall('in_progress'), at('11:00:00'))).toEqual({ at: 'ready' })
  expect(stageOf(datedCall('pending'), at('11:55:00'))).toEqual({ at: 'unanswered' })
  expect(stageOf(datedCall('completed'), at('11:55:00'))).toEqual({ at: 'over' })
})

test('a list links to the room from a day before the start until the end', () => {
  const dates = { starts_at: new Date('2026-01-02T12:00:00Z'), opens_at: new Date('2026-01-02T11:55:00Z') }
  const at = (time: string, status: 'accepted' | 'in_progress' | 'completed' = 'accepted') =>
    startOf({ ...dates, status }, 10, new Date(`2026-01-${time}:00Z`))
  expect(at('01T11:59')).toBeUndefined()
  expect(at('01T12:00')).toMatchObject({ at: 'early', minutes: 1_440 })
  expect(at('02T11:54')).toMatchObject({ at: 'early', minutes: 6 })
  expect(at('02T11:55')).toEqual({ at: 'ready' })
  expect(at('02T12:09')).toEqual({ at: 'ready' })
  expect(at('02T12:10')).toBeUndefined()
  expect(at('02T12:10', 'in_progress')).toEqual({ at: 'ready' })
  expect(at('02T12:00', 'completed')).toBeUndefined()
})

test('formats durations for screen readers', () => {
  expect([0, 1, 30, 120, 61].map(spokenTime)).toEqual([
    ...['0 seconds', '1 second', '30 seconds', '2 minutes', '1 minute 1 second'],
  ])
})

const fan = { side: 'fan', creatorName: 'Maya' } as const
const creator = { side: 'creator', creatorName: 'Maya' } as const

test('warns once when the tokens fall below a limit', () => {
  const warningAt = (from: number, to: number, changes: Partial<Reading> = {}) =>
    warningOf(reading({ left_seconds: from }), reading({ left_seconds: to, ...changes }), fan)
  expect(warningAt(121, 120)).toBe(METER.warnings.tokens.fan('2 minutes'))
  expect(warningAt(120, 119)).toBeUndefined()
  expect(warningAt(31, 30)).toBe(METER.warnings.tokens.fan('30 seconds'))
  expect(warningAt(200, 20)).toBe(METER.warnings.tokens.fan('30 seconds'))
  expect(warningAt(121, 120, { state: 'paused' })).toBeUndefined()
  expect(warningAt(121, 120, { tokens: 0 })).toBeUndefined()
  expect(warningOf(undefined, reading({ left_seconds: 20 }), creator)).toBeUndefined()
})

test('warns both sides five minutes before the next booking, with any amount of tokens and in a free call', () => {
  const before = reading({ booking_seconds: 301, left_seconds: 100 })
  for (const tokens of [0, 10]) {
    const after = reading({ booking_seconds: 300, left_seconds: 99, tokens })
    expect(warningOf(before, after, fan)).toBe(METER.warnings.booking.fan('5 minutes', 'Maya'))
    expect(warningOf(before, after, creator)).toBe(METER.warnings.booking.creator('5 minutes'))
    expect(warningOf(after, { ...after, booking_seconds: 299 }, fan)).toBeUndefined()
  }
})

test('announces the remaining time at once if a call begins late or a booking is made during the call', () => {
  const late = reading({ booking_seconds: 41, left_reason: 'booking', left_seconds: 41 })
  for (const before of [undefined, reading({}), reading({ state: 'waiting', booking_seconds: 42 })])
    expect(warningOf(before, late, fan)).toBe(METER.warnings.booking.fan('41 seconds', 'Maya'))
  expect(warningOf(late, { ...late, state: 'paused', booking_seconds: 40 }, fan)).toBeUndefined()
})

test('offers to buy tokens only if tokens are the limit of the call', () => {
  const seconds = [0, 1, 30, 31, 120, 121, 300, 301]
  for (const [left, before] of seconds.flatMap((at) => seconds.map((other) => [at, other] as const)))
    for (const left_reason of meterLimits) {
      const after = reading({
        left_seconds: left,
        left_reason,
        booking_seconds: left_reason === 'booking' ? left : null,
      })
      const said = warningOf(reading({ ...after, left_seconds: before, booking_seconds: null }), after, fan)
      if (left_reason === 'tokens') expect(canAddTokens(after, 'fan')).toBe(left <= 120)
      else {
        expect(canAddTokens(after, 'fan')).toBe(false)
        expect(said ?? '').not.toContain('Add tokens')
      }
    }
  expect(canAddTokens(reading({ left_seconds: 10 }), 'creator')).toBe(false)
})

test('offers a fan only minutes that fit before the next booking', () => {
  const agreed = reading({ left_reason: 'agreed', left_seconds: 90 })
  expect(addableMinutes(agreed, 'fan')).toBe(addMinutesMax)
  expect(addableMinutes({ ...agreed, booking_seconds: 90 + 150 }, 'fan')).toBe(2)
  expect(addableMinutes({ ...agreed, booking_seconds: 90 + 59 }, 'fan')).toBe(0)
  // the seconds of the goodbye do not reduce the addable minutes
  expect(addableMinutes({ ...agreed, state: 'goodbye', left_seconds: 30, booking_seconds: 60 }, 'fan')).toBe(1)
  expect(addableMinutes(agreed, 'creator')).toBe(0)
  expect(addableMinutes(reading({ left_reason: 'tokens' }), 'fan')).toBe(0)
  for (const state of ['waiting', 'ended'] as const) expect(addableMinutes({ ...agreed, state }, 'fan')).toBe(0)
})

test('warns both sides before the agreed time ends, and shows the fan how to extend the call', () => {
  const warningAt = (to: typeof fan | typeof creator) =>
    warningOf(
      reading({ left_reason: 'agreed', left_seconds: 121 }),
      reading({ left_reason: 'agreed', left_seconds: 120 }),
      to,
    )
  expect(warningAt(fan)).toBe(METER.warnings.agreed.fan('2 minutes'))
  expect(warningAt(creator)).toBe(METER.warnings.agreed.creator('2 minutes'))
})

test('describes the state of the meter', () => {
  expect(meterText(reading({ seconds: 12 }), 30)).toBe(METER.free)
  expect(meterText(reading({}), 30)).toBe(METER.running)
  expect(meterText(reading({ state: 'paused' }), 30)).toBe(METER.paused)
  expect(meterText(reading({ state: 'goodbye', reason: 'tokens', left_seconds: 12 }), 30)).toBe(
    METER.goodbye.tokens(12),
  )
  expect(meterText(reading({ state: 'goodbye', reason: 'time', left_seconds: -1 }), 30)).toBe(METER.goodbye.time(0))
})

test('shows each side which side ended the call', () => {
  const ended = (reason: Reading['reason'], by: Reading['by']) => (side: 'fan' | 'creator') =>
    endText(reading({ state: 'ended', reason, by }), side, 'Maya')
  expect(ended('left', 'fan')('fan')).toBe('You ended the call.')
  expect(ended('left', 'fan')('creator')).toBe('Maya ended the call.')
  expect(ended('left', null)('fan')).toBe(OVER.why.left)
  expect(ended('dropped', 'creator')('creator')).toBe(OVER.whyOwn.dropped)
  expect(ended('dropped', 'creator')('fan')).toBe(OVER.whyOther.dropped('Maya'))
  // a block or a report is hidden from the other side
  expect(ended('stopped', null)('creator')).toBe(OVER.why.stopped)
  expect(endText(reading({ state: 'ended', reason: null }), 'fan', 'Maya')).toBeUndefined()
})

test('explains a cost that differs from the price of the seconds', () => {
  const lines = [
    { what: 'free', seconds: 30, tokens: 0 },
    { what: 'talk', seconds: 63, tokens: 63 },
    { what: 'least', seconds: 0, tokens: 387 },
  ] as const
  expect(costReasons(lines, 'fan', 5)).toEqual([OVER.because.least.fan(5)])
  expect(costReasons(lines, 'creator', 5)).toEqual([OVER.because.least.creator(5)])
  expect(costReasons([{ what: 'courtesy', seconds: 0, tokens: 0 }], 'fan', 5)).toEqual([OVER.because.courtesy.fan(5)])
  expect(costReasons(lines.slice(0, 2), 'fan', 5)).toEqual([])
})

test('uses the final reading of an ended call only', () => {
  expect(endOf(reading({ state: 'ended', seconds: 134 }))).toMatchObject({ seconds: 134 })
  for (const state of ['waiting', 'running', 'paused', 'goodbye'] as const)
    expect(endOf(reading({ state, seconds: 138 }))).toBeUndefined()
  expect(endOf(undefined)).toBeUndefined()
})

test('a muted device counts as evidence; a stopped device and missing media do not', () => {
  const facts = { connected: true, other: true, stopped: false, otherSends: true, bitrate: 30_000 }
  const both = { sending: true, receiving: true }
  expect(evidenceOf(facts)).toEqual(both)
  expect(evidenceOf({ ...facts, otherSends: false, bitrate: 0 })).toEqual(both)
  expect(evidenceOf({ ...facts, bitrate: undefined })).toEqual(both)
  expect(evidenceOf({ ...facts, bitrate: 0 })).toEqual({ sending: true, receiving: false })
  expect(evidenceOf({ ...facts, stopped: true })).toEqual({ sending: false, receiving: true })
  expect(evidenceOf({ ...facts, other: false })).toEqual({ sending: true, receiving: false })
  expect(evidenceOf({ ...facts, connected: false })).toEqual({ sending: false, receiving: false })
})

test("moves the user's own video between the corners", () => {
  expect(movedCorner('top-right', 'ArrowDown')).toBe('bottom-right')
  expect(movedCorner('top-right', 'ArrowLeft')).toBe('top-left')
  expect(movedCorner('top-right', 'Enter')).toBe('top-right')
  expect(nearestCorner(0.2, 0.9)).toBe('bottom-left')
  expect(nearestCorner(0.8, 0.1)).toBe('top-right')
})

test('doubles the delay before each reconnect up to a limit', () => {
  expect([0, 1, 2, 10].map((attempt) => reconnectAfter(attempt, reconnectMs))).toEqual([400, 800, 1_600, 8_000])
})
