import { expect, test } from 'vitest'
import { priceMax, SENTENCES, tagsMax } from '../spec.ts'
import { problemsOf, tagsFrom } from '../state.ts'
import { bodyOf, draftOf, isSame, problemsFrom } from './state.ts'

const tier = { id: '018f0000-0000-7000-8000-000000000001', name: 'Backstage', price_tokens: 150, offered: true }
const item = {
  ...({ type: 'photo', category: 'general' } as const),
  id: '018f0000-0000-7000-8000-000000000002',
  title: 'Dusk',
  description: 'A bridge',
  tags: ['bridge', 'dusk'],
  price: 20,
  tier,
  is_public: true,
  allow_download: false,
}
const draft = draftOf(item)

test('the form starts with the values of the item, and sends them back unchanged', () => {
  expect(draft).toMatchObject({ title: 'Dusk', tags: 'bridge, dusk', price: '20', tierId: tier.id })
  expect(isSame(draft, { ...draft })).toBe(true)
  expect(isSame(draft, { ...draft, isPublic: false })).toBe(false)
  expect(problemsOf(draft)).toEqual({})
  expect(bodyOf(item, draft)).toEqual({
    id: item.id,
    title: 'Dusk',
    description: 'A bridge',
    category: 'general',
    tags: ['bridge', 'dusk'],
    price: 20,
    tier_id: tier.id,
    is_public: true,
    allow_download: false,
  })
})

test('an empty price becomes 0, an empty tier null; an unknown category is unchanged', () => {
  const body = bodyOf(item, { ...draft, price: ' ', tierId: '', category: 'movement' })
  expect(body).toMatchObject({ price: 0, tier_id: null, category: 'general' })
  expect(tagsFrom(' #one, two ,, ')).toEqual(['one', 'two'])
})

test('shows each problem next to its field', () => {
  expect(problemsOf({ ...draft, title: ' ' })).toEqual({ title: SENTENCES.titleMissing })
  for (const price of ['1.5', '-1', 'ten', '1e3'])
    expect(problemsOf({ ...draft, price })).toEqual({ price: SENTENCES.priceForm })
  expect(problemsOf({ ...draft, price: String(priceMax + 1) })).toEqual({ price: SENTENCES.priceTooHigh })
  const tags = Array.from({ length: tagsMax + 1 }, (_, index) => `tag${index}`).join(',')
  expect(problemsOf({ ...draft, tags })).toEqual({ tags: SENTENCES.tagsTooMany })
  expect(problemsFrom({ title: 'Too rude.', id: 'Not yours.' })).toEqual({ title: 'Too rude.' })
})
