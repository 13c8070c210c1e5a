import { expect, test } from 'vitest'
import { cardName, expiryText, isExpired } from './rules.ts'

test('names a card by its brand and last digits', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
  expect(cardName({ brand: 'some_new_network', last4: '0001' })).toBe('Card ending in 0001')
  expect(expiryText({ exp_month: 4, exp_year: 2031 })).toBe('04 / 31')
})

test('a card expires at the end of its month', () => {
  const card = { exp_month: 12, exp_year: 2026 }
  expect(isExpired(card, new Date('2026-12-31T23:59:59Z'))).toBe(false)
  expect(isExpired(card, new Date('2027-01-01T00:00:00Z'))).toBe(true)
  expect(isExpired({ exp_month: 7, exp_year: 2026 }, new Date('2026-08-01T00:00:00Z'))).toBe(true)
  expect(isExpired({ exp_month: 1, exp_year: 2027 }, new Date('2026-12-31T00:00:00Z'))).toBe(false)
})
