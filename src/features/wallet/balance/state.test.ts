import { expect, test } from 'vitest'
import { showBalance, subtractTokens } from './state.ts'

test('never shows a balance below 0', () => {
  expect(showBalance(5, -1)).toBe(0)
  expect(subtractTokens(50, 20)).toBe(30)
  expect(subtractTokens(50, 51)).toBe(0)
})

test('keeps an unknown balance unknown instead of showing 0', () => {
  expect(subtractTokens(undefined, 5)).toBeUndefined()
  expect(showBalance(undefined, Number.NaN)).toBeUndefined()
  expect(showBalance(7, Number.NaN)).toBe(7)
})
