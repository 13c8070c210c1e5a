import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tooManyCombiningMarks } from '#shared/schemas.ts'
import { createTierInput, subscribeInput } from './contract.ts'
import { benefitsMax, nameMax, priceMax, SENTENCES } from './spec.ts'

const tier = { name: 'Gold', price_tokens: 100 }
const problemOf = (change: object) => createTierInput.safeParse({ ...tier, ...change }).error?.issues[0]?.message

test('returns a sentence for each problem of a tier', () => {
  expect(problemOf({})).toBeUndefined()
  expect(problemOf({ name: '\u200b' })).toBe(SENTENCES.nameMissing)
  expect(problemOf({ name: 'x'.repeat(nameMax + 1) })).toBe(SENTENCES.nameLong)
  expect(problemOf({ name: `a${'\u0301'.repeat(9)}` })).toBe(tooManyCombiningMarks)
  for (const price_tokens of [0, priceMax + 1, '10'])
    expect(problemOf({ price_tokens }), String(price_tokens)).toBe(SENTENCES.priceForm)
  expect(problemOf({ free_message_kinds: ['telepathy'] })).toBeDefined()
  const benefits = Array.from({ length: benefitsMax + 1 }, (_, n) => `b${n}`)
  expect(problemOf({ benefits })).toBe(SENTENCES.benefitsMany)
})

test('subscribing requires the ticked box and the displayed price', () => {
  const consent = { tier_id: randomUUID(), price_tokens: 100, renewal_consent: true }
  const problem = (change: object) => subscribeInput.safeParse({ ...consent, ...change }).error?.issues[0]?.message
  expect(problem({})).toBeUndefined()
  for (const renewal_consent of [undefined, false, 'true', 1, null])
    expect(problem({ renewal_consent }), String(renewal_consent)).toBe(SENTENCES.consentMissing)
  for (const price_tokens of ['100', 0, -100, 1.5, null])
    expect(problem({ price_tokens }), String(price_tokens)).toBe(SENTENCES.priceForm)
})
