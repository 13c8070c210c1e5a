import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullNumber } from '#shared/money.ts'
import { badgeCount, clockText, shortNumber } from './numbers.ts'

describe('numbers on the screen', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [999, '999'],
    [1000, '1K'],
    [1499, '1K'],
    [1500, '2K'],
    [8446, '8K'],
    [999_499, '999K'],
    [999_500, '1.0M'],
    [1_000_000, '1.0M'],
    [1_250_000, '1.3M'],
    [999_949_999, '999.9M'],
    [999_950_000, '1.0B'],
    [-2400, '-2K'],
  ])('%d is %s in a statistic', (value, text) => expect(shortNumber(value)).toBe(text))

  it('never needs more than six characters below a trillion', () => {
    fc.assert(fc.property(fc.nat(999_949_999_999), (value) => shortNumber(value).length <= 6))
  })

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '999+'],
  ])('%d is %s on a badge', (value, text) => expect(badgeCount(value)).toBe(text))

  it('groups thousands', () => expect(fullNumber(1234567)).toBe('1,234,567'))
})

it('shows lengths as clocks do', () => {
  expect([0, 7.4, 187, 3_729, -1].map(clockText)).toEqual(['0:00', '0:07', '3:07', '1:02:09', '0:00'])
})
