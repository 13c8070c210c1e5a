import { expect, test } from 'vitest'
import { answersOf, qualityRefused, type RatedCall, ratingRefused, summaryOf } from './rules.ts'
import { factsOf, RATING_REFUSALS, ratedSecondsMin, ratingDays } from './spec.ts'

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
  expect(ratingRefused(call(), after(0))).toBeUndefined()
  expect(ratingRefused(call(), after(ratingDays))).toBeUndefined()
  expect(ratingRefused(call(), after(ratingDays + 0.001))).toBe(RATING_REFUSALS.late)
  expect(ratingRefused(call({ seconds: ratedSecondsMin - 1 }), after(0))).toBe(RATING_REFUSALS.short)
  expect(ratingRefused(call({ side: 'creator' }), after(0))).toBe(RATING_REFUSALS.fansOnly)
  expect(ratingRefused(call({ endedAt: null }), after(0))).toBe(RATING_REFUSALS.notOver)
  expect(ratingRefused(call({ isRated: true }), after(0))).toBe(RATING_REFUSALS.rated)
})

test('both sides can rate the connection of a call once, if the call took place', () => {
  expect(qualityRefused(call({ side: 'creator', seconds: 1 }), false)).toBeUndefined()
  expect(qualityRefused(call(), true)).toBe(RATING_REFUSALS.answered)
  expect(qualityRefused(call({ seconds: 0 }), false)).toBe(RATING_REFUSALS.neverMet)
})

test('averages all stars to one decimal', () => {
  expect(summaryOf([])).toEqual({ count: 0, average: null, stars: [0, 0, 0, 0, 0] })
  const sums = [
    { stars: 5, count: 2 },
    { stars: 4, count: 1 },
  ]
  expect(summaryOf(sums)).toEqual({ count: 3, average: 4.7, stars: [0, 0, 0, 1, 2] })
})

test('shows how fast a creator answers after five requests', () => {
  const answered = { requests: factsOf.requestsMin, accepted: 4, answer_seconds: 61, missed: 1 }
  expect(answersOf(answered)).toEqual({ answer_minutes: 2, accepted_percent: 80, missed: 1 })
  expect(answersOf({ ...answered, requests: factsOf.requestsMin - 1 })).toBeNull()
  expect(answersOf({ ...answered, answer_seconds: null })).toBeNull()
})
