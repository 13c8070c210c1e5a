import { expect, test } from 'vitest'
import { rateSchema, ratesInput } from './contract.ts'
import { RATES_SENTENCES } from './spec.ts'

test.each([-1, 1000, 1.5, '-1', '1000', '1.5', true, [5], { rate: 5 }])('refuses the rate %j', (rate) => {
  for (const refused of [ratesInput.safeParse({ videoCall: rate }), rateSchema.safeParse(rate)])
    expect(refused.error?.issues[0]?.message).toBe(RATES_SENTENCES.rate)
})

test.each([
  ['50', 50],
  [' 7 ', 7],
  ['abc', 0],
  ['', 0],
  [null, 0],
])('reads the rate %j as %j', (rate, tokens) => {
  expect(ratesInput.parse({ videoCall: rate })).toEqual({ videoCall: tokens })
})
