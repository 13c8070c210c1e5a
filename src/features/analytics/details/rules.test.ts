import { expect, test } from 'vitest'
import { percentOf, totalsOf } from './rules.ts'

test('totals add up amounts and omit percentages', () => {
  const row = (values: Record<string, number | null>) => ({ subject: null, name: 'x', at: null, values })
  expect(
    totalsOf('offers', [
      row({ views: 10, bought: 1, conversion: 10, sold: 1, tokens: 40 }),
      row({ views: 5, bought: 0, conversion: null, sold: 0, tokens: 0 }),
    ]),
  ).toEqual({ views: 15, bought: 1, sold: 1, tokens: 40, views_all: 0 })
  expect(totalsOf('responses', [])).toEqual({ received: 0, answered: 0 })
})

test('rounds a percentage to one decimal, and returns null for a total of zero', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(1, 1), percentOf(0, 5)]).toEqual([33.3, 66.7, 100, 0])
  expect(percentOf(0, 0)).toBeNull()
})
