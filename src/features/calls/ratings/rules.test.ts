import { expect, test } from 'vitest'
import { qualityRefusal, type RatedCall, ratingRefusal, responseFigures, summaryOf } from './rules.ts'
import { figuresWindow, RATING_REFUSALS, ratedSecondsMin, ratingDays } from './spec.ts'

const ended = new Date('2026-01-01T12:00:00Z')
const call = (changes: Partial<RatedCall> = {}): RatedCall => ({
  side: 'fan',
  status: 'completed',
  endedAt: ended,
  seconds: ratedSecondsMin,
  isRated: false,
  ...changes,
})
const after = (days: number) => new Date(ended.getTime() + days * 24 * 60 * 60_000)

test('only the fan rates a call of at least a minute, once, within 14 days', () => {
  expect(ratingRefusal(call(), after(0))).toBeUndefined()
  expect(ratingRefusal(call(), after(ratingDays))).toBeUndefined()
  expect(ratingRefusal(call(), after(ratingDays + 0.001))).toBe(RATING_REFUSALS.late)
  expect(ratingRefusal(call({ seconds: ratedSecondsMin - 1 }), after(0))).toBe(RATING_REFUSALS.short)
  expect(ratingRefusal(call({ side: 'creator' }), after(0))).toBe(RATING_REFUSALS.fansOnly)
  expect(ratingRefusal(call({ endedAt: null }), after(0))).toBe(RATING_REFUSALS.notOver)
  expect(ratingRefusal(call({ isRated: true }), after(0))).toBe(RATING_REFUSALS.rated)
})

test('both sides can rate the connection of a call once, if the call took place', () => {
  expect(qualityRefusal(call({ side: 'creator', seconds: 1 }), false)).toBeUndefined()
  expect(qualityRefusal(call(), true)).toBe(RATING_REFUSALS.answered)
  expect(qualityRefusal(call({ seconds: 0 }), false)).toBe(RATING_REFUSALS.neverMet)
})

test('averages the stars to one decimal', () => {
  expect(summaryOf([])).toEqual({ count: 0, average: null, stars: [0, 0, 0, 0, 0] })
  const sums = [
    { stars: 5, count: 2 },
    { stars: 4, count: 1 },
  ]
  expect(summaryOf(sums)).toEqual({ count: 3, average: 4.7, stars: [0, 0, 0, 1, 2] })
})

test("shows a creator's response time from five requests on", () => {
  const answered = { requests: figuresWindow.requestsMin, accepted: 4, answer_seconds: 61, missed: 1 }
  expect(responseFigures(answered)).toEqual({ answer_minutes: 2, accepted_percent: 80, missed: 1 })
  expect(responseFigures({ ...answered, requests: figuresWindow.requestsMin - 1 })).toBeNull()
  expect(responseFigures({ ...answered, answer_seconds: null })).toBeNull()
})
