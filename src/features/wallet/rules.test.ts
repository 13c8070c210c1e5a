import { expect, test } from 'vitest'
import { packageOf, usdOf, usdPerToken, worthText } from './rules.ts'
import { tokenPackages } from './spec.ts'

test('sells packages of exactly their number of tokens', () => {
  for (const one of tokenPackages) {
    expect(packageOf(one.tokens)).toBe(one)
    expect(packageOf(one.tokens + 1)).toBeUndefined()
  }
})

test('divides the price of a package by its tokens, in dollars', () => {
  expect(usdPerToken({ tokens: 200, usdCents: 1900 })).toBeCloseTo(0.095)
})

test('converts earned tokens to dollars', () => {
  expect([usdOf(25), worthText(25)]).toEqual([1.25, '$1.25'])
})
