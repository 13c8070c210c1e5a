import { expect, test } from 'vitest'
import { showBalance, subtractTokens } from './state.ts'

test('a balance is never shown below 0', () => {
  expect(showBalance(5, -1)).toBe(0)
  expect(subtractTokens(50, 20)).toBe(30)
  expect(subtractTokens(50, 51)).toBe(0)
})

test('an unknown balance stays unknown, it is not 0', () => {
  expect(subtractTokens(undefined, 5)).toBeUndefined()
  expect(showBalance(undefined, Number.NaN)).toBeUndefined()
  expect(showBalance(7, Number.NaN)).toBe(7)
})
