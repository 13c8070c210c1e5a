import { expect, test } from 'vitest'
import { perksOf } from '../rules.ts'
import { KINDS, SENTENCES } from '../spec.ts'
import { bodyOf, draftOf, newTier, problemsOf, toggleKind } from './state.ts'

const draft = { ...newTier, name: ' Gold ', price: '100', benefits: ' A song \n\n A letter' }

test('converts a draft to a tier with one benefit per line', () => {
  expect(bodyOf(toggleKind(toggleKind(draft, 'video'), 'text'))).toEqual({
    name: ' Gold ',
    description: '',
    price_tokens: 100,
    free_message_kinds: ['text', 'video'],
    unlocks_content: false,
    benefits: ['A song', 'A letter'],
  })
  expect(toggleKind(toggleKind(draft, 'text'), 'text').kinds).toEqual([])
})

test('accepts only a whole number as price', () => {
  for (const price of ['', '0', '-1', '1.5', '1e3', 'free', '100001', '١٢'])
    expect(problemsOf({ ...draft, price }).price, price).toBe(SENTENCES.priceForm)
  expect(bodyOf({ ...draft, price: '1,000' })).toBeUndefined()
})

test('returns a problem for each field that is too long or missing', () => {
  expect(problemsOf({ ...draft, name: 'x'.repeat(41) }).name).toBe(SENTENCES.nameLong)
  expect(problemsOf({ ...draft, benefits: 'a\n'.repeat(7) }).benefits).toBe(SENTENCES.benefitsMany)
  expect(problemsOf({ ...draft, benefits: 'a'.repeat(81) }).benefits).toBe(SENTENCES.benefitLong)
  expect(problemsOf({ ...newTier }).name).toBe(SENTENCES.nameMissing)
})

test('the form of an existing tier starts with its values', () => {
  const tier = {
    id: '1',
    creator_id: '2',
    name: 'Gold',
    description: 'd',
    price_tokens: 5,
    subscribers: 0,
    free_message_kinds: ['audio' as const],
    unlocks_content: true,
    benefits: ['a', 'b'],
    created_at: new Date(0),
    content_count: 0,
  }
  expect(bodyOf(draftOf(tier))).toMatchObject({ name: 'Gold', price_tokens: 5, benefits: ['a', 'b'] })
  expect(perksOf(tier, { kinds: KINDS, unlocks: SENTENCES.unlocks })).toEqual([
    'Content for subscribers',
    'Free voice messages',
    'a',
    'b',
  ])
})
