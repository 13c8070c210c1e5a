import { expect, test } from 'vitest'
import { saveInput } from './contract.ts'
import { daysBetween } from './rules.ts'
import { REFUSALS, SENTENCES } from './spec.ts'

const day = (...ranges: [string, string][]) => ({
  weekly: { monday: { enabled: true, ranges: ranges.map(([start, end]) => ({ start, end })) } },
})
const sentencesFor = (body: object) => saveInput.safeParse(body).error?.issues.map(({ message }) => message)

test.for<[string, object, string]>([
  ['an end before the start', day(['10:00', '09:00']), SENTENCES.rangeOrder],
  ['an empty range', day(['10:00', '10:00']), SENTENCES.rangeOrder],
  ['overlapping ranges', day(['09:00', '12:00'], ['11:45', '13:00']), SENTENCES.rangesOverlap],
  ['a day that is on without hours', day(), SENTENCES.rangesMissing],
  ['one date twice', { overrides: [1, 2].map(() => ({ date: '2027-01-01', ranges: [] })) }, SENTENCES.overrideTwice],
  [
    'a date that does not exist',
    { overrides: [{ date: '2027-02-30', ranges: [] }] },
    'Dates are written like 2026-11-20.',
  ],
  ['an offset instead of a time zone', { time_zone: '+05:30' }, REFUSALS.zoneUnknown.sentence],
  ['a time zone without summer time', { time_zone: 'CET' }, REFUSALS.zoneUnknown.sentence],
  ['an unknown time zone', { time_zone: 'Mars/Base' }, REFUSALS.zoneUnknown.sentence],
  ['a buffer that is too long', { buffer_minutes: 121 }, SENTENCES.bufferForm],
])('refuses %s', ([, body, sentence]) => {
  expect(sentencesFor(body)).toEqual([sentence])
})

test('refuses an unknown field', () => {
  expect(sentencesFor({ bufferMinutes: 10 })).toHaveLength(1)
  expect(sentencesFor({ buffer_minutes: 10 })).toBeUndefined()
})

test('the number of days includes the first and the last day, also across a clock change', () => {
  expect([daysBetween('2026-03-28', '2026-03-28'), daysBetween('2026-03-28', '2026-03-30')]).toEqual([1, 3])
})
