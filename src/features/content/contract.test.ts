import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { tooManyCombiningMarks } from '#shared/schemas.ts'
import { updateInput, uploadBundleInput, uploadDigitalInput, uploadInput } from './contract.ts'
import { bundleMax, priceMax, SENTENCES, tagsMax } from './spec.ts'

const id = randomUUID()
const problemOf = (schema: z.ZodType, value: object) => schema.safeParse(value).error?.issues[0]?.message
const problemOfUpload = (change: object) => problemOf(uploadInput, { type: 'photo', upload_id: id, ...change })
const problemOfBundle = (change: object) => problemOf(uploadBundleInput, { title: 'All', photos: [id, id], ...change })

test('accepts an upload without price, tier, title and tags', () => {
  expect(problemOfUpload({})).toBeUndefined()
  expect(problemOfBundle({})).toBeUndefined()
  expect(problemOf(uploadDigitalInput, { upload_id: id })).toBeUndefined()
})

test('reports each problem of an upload', () => {
  expect(problemOfUpload({ upload_id: undefined })).toBe(SENTENCES.fileMissing)
  expect(problemOf(uploadDigitalInput, {})).toBe(SENTENCES.digitalMissing)
  expect(problemOfUpload({ type: 'product' })).toBe(SENTENCES.typeUnknown)
  expect(problemOfUpload({ category: 'movement' })).toBe(SENTENCES.categoryUnknown)
  expect(problemOfUpload({ price: priceMax + 1 })).toBe(SENTENCES.priceTooHigh)
  for (const price of ['10', -1, 1.5, true]) expect(problemOfUpload({ price }), String(price)).toBe(SENTENCES.priceForm)
  expect(problemOfUpload({ title: `a${'\u0301'.repeat(9)}` })).toBe(tooManyCombiningMarks)
  const tags = Array.from({ length: tagsMax + 1 }, (_, n) => `tag${n}`)
  expect(problemOfUpload({ tags })).toBe(SENTENCES.tagsTooMany)
})

test('reports each problem of a bundle', () => {
  expect(problemOfBundle({ photos: [] })).toBe(SENTENCES.noneSelected)
  expect(problemOfBundle({ title: '' })).toBe(SENTENCES.bundleTitleMissing)
  expect(problemOfBundle({ photos: Array(bundleMax + 1).fill(id) })).toBe(SENTENCES.photosTooMany)
  expect(problemOfBundle({ photo_count: 3 })).toBe(SENTENCES.photosMiscounted)
})

test('premium content needs a price or a tier, and only one price', () => {
  expect(problemOfUpload({ is_premium: true })).toBe(SENTENCES.premiumNeeds)
  expect(problemOfUpload({ is_premium: true, ppv_price: 7 })).toBeUndefined()
  expect(problemOfUpload({ is_premium: true, tier_id: id })).toBeUndefined()
  expect(problemOfUpload({ price: 5, ppv_price: 6 })).toBe(SENTENCES.priceTwice)
})

test('an update refuses contradicting and unknown fields', () => {
  expect(problemOf(updateInput, { id, title: 'Other', views: 7, earnings: 7 })).toBeUndefined()
  expect(problemOf(updateInput, { id, is_public: true, isPublic: false })).toBe(SENTENCES.shownTwice)
  expect(problemOf(updateInput, { id, allow_download: true, allowDownload: false })).toBe(SENTENCES.shownTwice)
  expect(problemOf(updateInput, { id, price: 5, ppv_price: 6 })).toBe(SENTENCES.priceTwice)
  expect(problemOf(updateInput, { id, titel: 'x' })).toBeDefined()
})
