import { expect, test } from 'vitest'
import { centsText, counted, tokensAre, tokensDo, tokensText, usdPrice, usdText } from './money.ts'

test('a charge always shows cents; a list price shows them only if needed', () => {
  expect([500, 1900, 54_900, 1950, 123_456_700].map(usdText)).toEqual([
    '$5.00',
    '$19.00',
    '$549.00',
    '$19.50',
    '$1,234,567.00',
  ])
  expect([500, 1950, 54_900].map(usdPrice)).toEqual(['$5', '$19.50', '$549'])
})

test('shows cents to a tenth', () => {
  expect([10, 9.5, 9.0069, 6.5001].map(centsText)).toEqual(['10¢', '9.5¢', '9¢', '6.5¢'])
})

test.each([
  [0, '0 views'],
  [1, '1 view'],
  [-1, '-1 view'],
  [999, '999 views'],
  [8_446, '8,446 views'],
  [1_234_567, '1,234,567 views'],
  [1_234.5, '1,234.5 views'],
  [-8_446, '-8,446 views'],
  [0.5, '0.5 views'],
])('counts %i as "%s"', (count, text) => {
  expect(counted(count, 'view')).toBe(text)
})

test('uses an irregular plural', () => {
  expect([counted(1, 'person', 'people'), counted(2, 'person', 'people')]).toEqual(['1 person', '2 people'])
})

test('uses the singular for one token, also for -1', () => {
  expect([0, 1, -1, 2, 8446, -1000].map(tokensText)).toEqual([
    '0 tokens',
    '1 token',
    '-1 token',
    '2 tokens',
    '8,446 tokens',
    '-1,000 tokens',
  ])
})

test('the verb agrees with the number of tokens', () => {
  expect([1, 2, 0].map(tokensAre)).toEqual(['1 token is', '2 tokens are', '0 tokens are'])
  expect(tokensDo(1, 'goes', 'go')).toBe('1 token goes')
})
