import { expect, test } from 'vitest'
import { isPhysical } from '../rules.ts'
import { descriptionMax, digitalCategories, nameMax, productCategories, SENTENCES, shelfPage } from '../spec.ts'
import * as state from './state.ts'

const draft: state.ProductDraft = {
  name: 'Signed polaroid',
  description: '',
  category: 'polaroid',
  price: '120',
  stock: '',
  image: 'https://pictures.example/1.jpg',
  upload: '',
  active: true,
}
const kept = {
  name: 'Signed polaroid',
  description: '',
  category: 'polaroid',
  price_tokens: 120,
  stock_quantity: 5,
  image_url: '/media/one/medium.webp',
  is_active: true,
}

test('returns each problem of the form, and none for a valid form', () => {
  expect(state.problemsOf(state.emptyDraft)).toEqual({
    name: SENTENCES.nameMissing,
    price: SENTENCES.priceForm,
    image: SENTENCES.imageMissing,
  })
  expect(state.problemsOf(draft)).toEqual({})
  for (const price of ['0', '-1', '1.5', '1,5', 'ten', '']) {
    expect(state.problemsOf({ ...draft, price }).price, price).toBe(SENTENCES.priceForm)
  }
  for (const stock of ['-1', '1.5', 'many']) {
    expect(state.problemsOf({ ...draft, stock }).stock, stock).toBe(SENTENCES.stockForm)
  }
  expect(state.problemsOf({ ...draft, stock: '0' })).toEqual({})
  expect(state.problemsOf({ ...draft, name: 'x'.repeat(101) }).name).toBe(SENTENCES.nameTooLong)
})

test('sends only changed fields, and a changed stock with the old stock', () => {
  const before = state.draftOf(kept)
  expect(state.changedBody(before, kept)).toEqual({})
  expect(state.changedBody({ ...before, stock: '4' }, kept)).toEqual({ stock_quantity: 4, stock_was: 5 })
  expect(state.changedBody({ ...before, stock: '' }, kept)).toEqual({ stock_quantity: null, stock_was: 5 })
  expect(state.changedBody({ ...before, upload: 'u1', image: '/media/u1/medium.webp' }, kept)).toEqual({
    upload_id: 'u1',
  })
  expect(state.newBody(draft)).toMatchObject({ price_tokens: 120, stock_quantity: null, image_url: draft.image })
})

test('three categories are digital; all others are shipped and show the terms', () => {
  expect(productCategories.filter((category) => !isPhysical(category))).toEqual([...digitalCategories])
  expect([state.hasTerms({ category: 'ebook' }), state.hasTerms({ category: 'hoodie' })]).toEqual([false, true])
})

test('products have the specified categories, limits and sentences', () => {
  expect(productCategories).toEqual([
    ...['polaroid', 'letter', 'clothing', 'poster', 'workout-gear', 'accessories', 'love-letter', 'perfumed-card'],
    ...['kiss-print', 'date-outfit', 'hoodie', 'workout-set', 'pajamas', 'artwork'],
    ...['ebook', 'video-message', 'voice-recording'],
  ])
  expect([nameMax, descriptionMax, shelfPage]).toEqual([100, 500, 4])
  expect([SENTENCES.nameMissing, SENTENCES.priceForm, SENTENCES.imageMissing]).toEqual([
    ...['Product name is required', 'Please enter a valid price', 'Please add a product image'],
  ])
  expect([SENTENCES.saveFailed, SENTENCES.updated, SENTENCES.added]).toEqual([
    ...['Failed to save product', 'Product updated', 'Product added'],
  ])
})
