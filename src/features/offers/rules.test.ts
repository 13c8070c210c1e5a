import { expect, test } from 'vitest'
import { conversionOf, deliveryLabel, deliveryOf, estimateUsdCents, withinText } from './rules.ts'

test('formats delivery times, conversion and estimated earnings', () => {
  expect([0, 5, 24, 48, 120, 2160].map(deliveryLabel)).toEqual([
    ...['Instant', '5 hours', '24 hours', '48 hours', '5 days', '90 days'],
  ])
  expect(withinText({ deliveryTime: 'Instant', deliveryHours: 0 })).toBe('within the hour')
  expect(withinText({ deliveryTime: '2 days', deliveryHours: 48 })).toBe('within 2 days')
  expect([deliveryOf('91 days'), deliveryOf('soon')]).toEqual([undefined, undefined])
  expect(deliveryOf(' 1 WEEK ')).toMatchObject({ label: '1 week', hours: 168 })
  expect([conversionOf(0, 0), conversionOf(2, 3), conversionOf(1, 1), conversionOf(5, 2)]).toEqual([null, 67, 100, 100])
  expect(estimateUsdCents(3, 100)).toBe(1500)
})
