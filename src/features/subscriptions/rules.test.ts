import { expect, test } from 'vitest'
import { monthAfter, perksOf, weeklyLimitSentence } from './rules.ts'

test('a month after the 31st is the last day of a shorter month', () => {
  const after = (day: string) =>
    monthAfter(new Date(`${day}T10:00:00Z`))
      .toISOString()
      .slice(0, 10)
  expect([after('2026-01-31'), after('2028-01-31'), after('2026-11-20'), after('2026-12-31')]).toEqual([
    ...['2026-02-28', '2028-02-29', '2026-12-20', '2027-01-31'],
  ])
})

test('perks list the content, then the free messages, then the benefits of the creator', () => {
  const kinds = {
    text: { benefit: 'Texts' },
    image: { benefit: 'Pictures' },
    audio: { benefit: 'Voice' },
    video: { benefit: 'Videos' },
  }
  const words = { kinds, unlocks: 'All' }
  const tier = { free_message_kinds: ['text', 'image'], unlocks_content: true, benefits: ['A call a month'] } as const
  expect(perksOf(tier, words)).toEqual(['All', 'Texts', 'Pictures', 'A call a month'])
  expect(perksOf({ ...tier, unlocks_content: false, free_message_kinds: [] }, words)).toEqual(['A call a month'])
})

test('the sentence about the weekly limit contains the limit and the time when the subscription fits', () => {
  const now = new Date(0)
  expect(weeklyLimitSentence({ limit: 50, left: 0, freesAt: new Date(3 * 86_400_000) }, now)).toBe(
    'Your weekly spending limit of 50 tokens is used up. This subscription fits in 3 days.',
  )
  expect(weeklyLimitSentence({ limit: 1, left: 1, freesAt: null }, now)).toBe(
    'This subscription is more than your weekly spending limit of 1 token.',
  )
})
