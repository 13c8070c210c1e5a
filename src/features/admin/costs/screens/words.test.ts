import { expect, test } from 'vitest'
import { amountText, microsText, priceText, resultText } from './words.ts'

test('formats micro-dollars to cents, and amounts below a cent to four digits', () => {
  expect([0, 1_184_000, 2_500, 9_999, -400_000].map(microsText)).toEqual([
    '$0.00',
    '$1.18',
    '$0.0025',
    '$0.01',
    '\u2212$0.40',
  ])
})

test('a result has a sign unless it is zero', () => {
  expect([1_000_000, 0, -1_000_000].map(resultText)).toEqual(['+$1.00', '$0.00', '\u2212$1.00'])
})

test('formats seconds as minutes, bytes as gigabytes and messages as whole numbers', () => {
  expect([amountText('video', 7_230), amountText('bytes', 1_500_000_000), amountText('delivered', 1_203.6)]).toEqual([
    '121 min',
    '1.50 GB',
    '1,204',
  ])
})

test('a list price keeps fractions of a cent', () => {
  expect([15_000, 2_500_000, 500].map(priceText)).toEqual(['$0.015', '$2.50', '$0.0005'])
})
