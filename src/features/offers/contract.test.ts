import { expect, test } from 'vitest'
import { tooManyCombiningMarks } from '#shared/schemas.ts'
import { createInput } from './contract.ts'
import { customDays, SENTENCES } from './spec.ts'

const offer = { title: 'A song for you', description: 'One minute, sung by me.', priceTokens: 100 }
const problemOf = (change: object) => createInput.safeParse({ ...offer, ...change }).error?.issues[0]?.message

test('an offer needs a title, a description and a price', () => {
  expect(problemOf({})).toBeUndefined()
  for (const field of ['title', 'description', 'priceTokens'])
    expect(problemOf({ [field]: undefined }), field).toBe(SENTENCES.required)
  for (const title of ['', '   ', '\u200b']) expect(problemOf({ title })).toBe(SENTENCES.required)
})

test('returns a sentence for each problem of an offer', () => {
  for (const priceTokens of [0, -1, 1.5, '10', true, 1e21])
    expect(problemOf({ priceTokens }), String(priceTokens)).toBeDefined()
  expect(problemOf({ priceTokens: 0 })).toBe(SENTENCES.priceForm)
  for (const maxQuantity of [0, -1, 1.5, '3']) expect(problemOf({ maxQuantity })).toBe(SENTENCES.quantityForm)
  expect(problemOf({ category: 'Gold' })).toBe(SENTENCES.categoryUnknown)
  for (const deliveryTime of ['tomorrow', '91 days', '0 days'])
    expect(problemOf({ deliveryTime }), deliveryTime).toBe(SENTENCES.deliveryUnknown)
  for (const days of [undefined, customDays.min - 1, customDays.max + 1, 1.5])
    expect(problemOf({ deliveryTime: 'Custom', customDays: days })).toBe(SENTENCES.daysForm)
  expect(problemOf({ title: `a${'\u0301'.repeat(9)}` })).toBe(tooManyCombiningMarks)
})
