import { expect, test } from 'vitest'
import { COMMON, reason } from '#shared/errors.ts'
import { weeklyLimitSentenceOf } from '#shared/limits.ts'
import { refusalOf } from './refusals/rules.ts'
import { dollarValueText, packageOf, usdOf, usdPerToken } from './rules.ts'
import { tokenPackages } from './spec.ts'

test('sells packages of exactly their number of tokens', () => {
  for (const one of tokenPackages) {
    expect(packageOf(one.tokens)).toBe(one)
    expect(packageOf(one.tokens + 1)).toBeUndefined()
  }
})

test('divides the price of a package by its tokens, in dollars', () => {
  expect(usdPerToken({ tokens: 200, usdCents: 1900 })).toBeCloseTo(0.095, 6)
})

test('converts earned tokens to dollars', () => {
  expect([usdOf(25), dollarValueText(25)]).toEqual([1.25, '$1.25'])
})

const reasons = {
  insufficient_tokens: reason('payment_required', 'INSUFFICIENT_TOKENS', 'Not enough tokens.'),
  price_changed: reason('conflict', 'PRICE_CHANGED', 'The price has changed.'),
  weekly_limit: reason('payment_required', 'WEEKLY_LIMIT', 'Over your limit.'),
}
const words = {
  now: new Date(0),
  priceChanged: (price: number) => `It costs ${price} now.`,
  weeklyLimit: weeklyLimitSentenceOf('This'),
}

test('a refusal has the code and sentence of its feature', () => {
  expect(refusalOf({ reason: 'insufficient_tokens' }, reasons, words)).toMatchObject({
    code: 'INSUFFICIENT_TOKENS',
    status: 402,
    message: 'Not enough tokens.',
    details: undefined,
  })
})

test('a reused idempotency key and an invalid amount have default sentences that a feature can override', () => {
  expect(refusalOf({ reason: 'idempotency_conflict' }, {})).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', status: 409 })
  expect(refusalOf({ reason: 'invalid_amount' }, {})).toMatchObject({ code: 'INVALID', status: 422 })
  const own = { invalid_amount: { ...COMMON.invalid, sentence: 'Please choose an amount.' } }
  expect(refusalOf({ reason: 'invalid_amount' }, own).message).toBe('Please choose an amount.')
})

test('a changed price is in the sentence and in the details', () => {
  const changed = { reason: 'price_changed', price: 60 } as const
  expect(refusalOf(changed, reasons, words)).toMatchObject({ message: 'It costs 60 now.', details: { price: 60 } })
  expect(refusalOf({ reason: 'price_changed' }, reasons, words)).toMatchObject({
    message: 'The price has changed.',
    details: undefined,
  })
  const { priceChanged: _, ...silent } = words
  expect(refusalOf(changed, reasons, silent)).toMatchObject({
    message: 'The price has changed.',
    details: { price: 60 },
  })
})

test('a weekly limit names the limit if the ledger sent it, otherwise the feature’s sentence', () => {
  const limited = { reason: 'weekly_limit', limit: 40, left: 0, frees_at: null } as const
  expect(refusalOf(limited, reasons, words).message).toBe('This is more than your weekly spending limit of 40 tokens.')
  for (const known of [{}, { limit: 40 }, { left: 0 }])
    expect(refusalOf({ reason: 'weekly_limit', ...known }, reasons, words).message).toBe('Over your limit.')
  expect(refusalOf(limited, reasons).message).toBe('Over your limit.')
  expect(refusalOf({ ...limited, reason: 'insufficient_tokens' }, reasons, words).message).toBe('Not enough tokens.')
})

test('a temporary refusal contains the seconds until a retry', () => {
  const throttled = { too_many: reason('too_many_requests', 'TOO_MANY', 'Too many.') }
  expect(refusalOf({ reason: 'too_many', retry_after: 30 }, throttled).retryAfterSeconds).toBe(30)
})
