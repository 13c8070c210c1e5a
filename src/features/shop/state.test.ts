import { expect, test } from 'vitest'
import { conversionOf, everyDay, isFetchable, isPhysical, stockOf, uploadOf, weeklyLimitSentence } from './rules.ts'
import { digitalCategories, productCategories, SENTENCES } from './spec.ts'
import { readShopSearch } from './state/search.ts'
import * as state from './state.ts'

const draft: state.ProductDraft = {
  ...{ name: 'Signed polaroid', description: '', category: 'polaroid', price: '120', stock: '' },
  ...{ image: 'https://pictures.example/1.jpg', upload: '', active: true },
}
const kept = {
  ...{ name: 'Signed polaroid', description: '', category: 'polaroid', price_tokens: 120, stock_quantity: 5 },
  ...{ image_url: '/media/one/medium.webp', is_active: true },
}

test('an empty form says what the specification says, a good one nothing', () => {
  expect(state.problemsOf(state.emptyDraft)).toEqual({
    ...{ name: SENTENCES.nameMissing, price: SENTENCES.priceForm, image: SENTENCES.imageMissing },
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

test('a picture is one of ours or has an address that begins with https://', () => {
  for (const address of ['/media/a/medium.webp', 'https://x.example/a.png', 'https://x.example'])
    expect(state.isImageAddress(address), address).toBe(true)
  for (const address of [
    'javascript:alert(1)',
    '/etc/passwd',
    'x.example/a.png',
    'https://a@b.example',
    '//x.example/a',
  ])
    expect(state.isImageAddress(address), address).toBe(false)
})

test('a picture is fetched from public names only', () => {
  for (const address of ['https://pictures.shop/a.png', 'https://a.b.co/x?y=1']) expect(isFetchable(address)).toBe(true)
  for (const address of [
    ...['http://pictures.shop/a', 'https://127.0.0.1/a', 'https://[::1]/a', 'https://2130706433/a', 'https://0x7f.1/a'],
    ...['https://localhost/a', 'https://db.internal/a', 'https://x.local', 'https://pictures.shop:8443/a'],
    ...['https://me:it@pictures.shop/a', 'https://pictures.example/a', 'https://intranet/a', 'nothing'],
  ])
    expect(isFetchable(address), address).toBe(false)
})

test('only what was changed is sent, a stock with the one that was seen', () => {
  const before = state.draftOf(kept)
  expect(state.changedBody(before, kept)).toEqual({})
  expect(state.changedBody({ ...before, stock: '4' }, kept)).toEqual({ stock_quantity: 4, stock_was: 5 })
  expect(state.changedBody({ ...before, stock: '' }, kept)).toEqual({ stock_quantity: null, stock_was: 5 })
  expect(state.changedBody({ ...before, upload: 'u1', image: '/media/u1/medium.webp' }, kept)).toEqual({
    upload_id: 'u1',
  })
  expect(state.newBody(draft)).toMatchObject({ price_tokens: 120, stock_quantity: null, image_url: draft.image })
})

test('an address needs a name, a street, a city and a country', () => {
  expect(state.missingParts(state.emptyAddress)).toEqual(['name', 'line1', 'city', 'country'])
  const full = { ...state.emptyAddress, name: 'Ada', line1: '12 St James’s Square', city: 'London', country: 'GB' }
  expect(state.missingParts(full)).toEqual([])
})

test('three kinds are delivered in the app, everything else goes by post, with terms', () => {
  expect(productCategories.filter((category) => !isPhysical(category))).toEqual([...digitalCategories])
  expect([state.hasTerms({ category: 'ebook' }), state.hasTerms({ category: 'hoodie' })]).toEqual([false, true])
})

test('the stock is said when it is low', () => {
  expect([0, 1, 5, 6, null].map((left) => stockOf(left)?.text)).toEqual([
    ...['Sold out', 'Last one', '5 left', undefined, undefined],
  ])
  expect([conversionOf(1, 0), conversionOf(1, 3), conversionOf(5, 3)]).toEqual([null, 33, 100])
})

test('every day of the last ones is there, with nothing where nothing was', () => {
  const days = everyDay([{ day: '2026-11-19', n: 3 }], 3, new Date('2026-11-20T00:10:00Z'), { n: 0 })
  expect(days).toEqual([
    { day: '2026-11-18', n: 0 },
    { day: '2026-11-19', n: 3 },
    { day: '2026-11-20', n: 0 },
  ])
})

test('an upload of ours is known by any of its addresses, others’ addresses are none', () => {
  const id = '01a1fa51-29b5-75fd-89fe-1ceb389a1898'
  const origin = 'https://limelight.example'
  for (const address of [`/media/${id}/large.webp`, `${origin}/media/${id}/small.webp`])
    expect(uploadOf(address, origin)).toBe(id)
  for (const address of [`https://x.example/media/${id}/large.webp`, `/media/${id}`, '/media/x/large.webp'])
    expect(uploadOf(address, origin)).toBeUndefined()
})

test('an address of the shop is read, nonsense is left out', () => {
  expect(readShopSearch({ tab: 'orders', category: 'hoodie' })).toEqual({ tab: 'orders', category: 'hoodie' })
  expect(readShopSearch({ tab: ['x'], category: 'gold' })).toEqual({})
})

test('a weekly limit says what it leaves and when it fits', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const said = (freesAt: Date | null) => weeklyLimitSentence({ limit: 50, left: 0, freesAt }, now)
  expect(said(null)).toBe('This is more than your weekly spending limit of 50 tokens.')
  expect(said(new Date('2026-11-20T17:00:00Z'))).toContain('is used up. This fits in 5 hours.')
})
