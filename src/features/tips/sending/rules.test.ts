import { expect, test } from 'vitest'
import { weeklyLimitSentence } from './rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const sentence = (left: number, freesAt: string | null, limit = 1200) =>
  weeklyLimitSentence({ limit, left, freesAt: freesAt === null ? null : new Date(freesAt) }, now)

test('the refusal shows the rest of the weekly limit and when the tip is possible', () => {
  expect(sentence(40, '2026-11-23T09:00:00Z')).toBe(
    'Your weekly spending limit of 1,200 tokens leaves you 40. This tip fits in 3 days.',
  )
  expect(sentence(0, '2026-11-20T14:30:00Z')).toBe(
    'Your weekly spending limit of 1,200 tokens is used up. This tip fits in 5 hours.',
  )
  expect(sentence(0, '2026-11-20T10:20:00Z')).toContain('fits within an hour.')
})

test('the refusal of a tip larger than the limit says that it is never possible', () => {
  expect(sentence(200, null, 200)).toBe('This tip is more than your weekly spending limit of 200 tokens.')
  expect(sentence(1, null, 1)).toContain('of 1 token.')
})
