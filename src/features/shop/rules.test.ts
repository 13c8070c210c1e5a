import { expect, test } from 'vitest'
import { conversionOf, stockOf, weeklyLimitSentence } from './rules.ts'

test('shows the stock only when it is low, and the conversion in percent', () => {
  expect([0, 1, 5, 6, null].map((left) => stockOf(left)?.text)).toEqual([
    ...['Sold out', 'Last one', '5 left', undefined, undefined],
  ])
  expect([conversionOf(1, 0), conversionOf(1, 3), conversionOf(2, 3), conversionOf(1, 1), conversionOf(5, 3)]).toEqual([
    ...[null, 33, 67, 100, 100],
  ])
})

test('the sentence about the weekly limit contains the limit and the time when the purchase fits', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const sentence = (freesAt: Date | null) => weeklyLimitSentence({ limit: 50, left: 0, freesAt }, now)
  expect(sentence(null)).toBe('This is more than your weekly spending limit of 50 tokens.')
  expect(sentence(new Date('2026-11-20T17:00:00Z'))).toContain('is used up. This fits in 5 hours.')
})
