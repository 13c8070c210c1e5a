import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createInput, listInput } from './contract.ts'
import { descriptionMax, nameMax, SENTENCES } from './spec.ts'

const product = { name: 'Signed polaroid', price_tokens: 100, image_url: '/demo/polaroid.webp' }
const problemOf = (change: object) => createInput.safeParse({ ...product, ...change }).error?.issues[0]?.message

test('accepts a product with a price under either name, and an image as URL or upload', () => {
  expect(problemOf({})).toBeUndefined()
  expect(problemOf({ price_tokens: undefined, price: 7, stock_quantity: 0 })).toBeUndefined()
  expect(problemOf({ image_url: undefined, upload_id: randomUUID() })).toBeUndefined()
})

test('returns a sentence for each problem of a product', () => {
  for (const name of [undefined, '', '   ', '\u200b']) expect(problemOf({ name }), name).toBe(SENTENCES.nameMissing)
  expect(problemOf({ name: 'x'.repeat(nameMax + 1) })).toBe(SENTENCES.nameTooLong)
  expect(problemOf({ description: 'x'.repeat(descriptionMax + 1) })).toBe(SENTENCES.descriptionTooLong)
  for (const price_tokens of [undefined, 0, -1, 1.5, '10', null])
    expect(problemOf({ price_tokens }), String(price_tokens)).toBe(SENTENCES.priceForm)
  expect(problemOf({ price: 120 })).toBe(SENTENCES.priceTwice)
  for (const image_url of [undefined, '']) expect(problemOf({ image_url })).toBe(SENTENCES.imageMissing)
  for (const image_url of ['javascript:alert(1)', 'data:image/png;base64,AA', '/etc/passwd'])
    expect(problemOf({ image_url }), image_url).toBe(SENTENCES.imageForm)
  for (const stock_quantity of [-1, 1.5, '3']) expect(problemOf({ stock_quantity })).toBe(SENTENCES.stockForm)
  expect(problemOf({ category: 'gold' })).toBe(SENTENCES.categoryUnknown)
})

test('a list refuses an unknown category and a long search', () => {
  const listProblem = (query: object) => listInput.safeParse(query).error?.issues[0]?.message
  expect(listProblem({ category: 'gold' })).toBe(SENTENCES.categoryUnknown)
  expect(listProblem({ search: 'x'.repeat(61) })).toBe(SENTENCES.searchTooLong)
})
