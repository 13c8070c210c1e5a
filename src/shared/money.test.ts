import { expect, test } from 'vitest'
import { centsText, usdPrice, usdText } from './money.ts'

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
