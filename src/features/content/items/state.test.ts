import { expect, test } from 'vitest'
import { neighbourOf, pressOf } from './state.ts'

const tier = { id: '018f0000-0000-7000-8000-000000000001', name: 'Backstage', price_tokens: 150, offered: true }

const locked = { access: 'locked' as const, price: 0, tier: null }

test('a press opens an unlocked item, else asks for the price, else leads to the tier', () => {
  for (const access of ['own', 'free', 'bought', 'tier'] as const)
    expect(pressOf({ access, price: 20, tier })).toBe('view')
  expect(pressOf({ ...locked, price: 20 })).toBe('unlock')
  expect(pressOf({ ...locked, price: 20, tier })).toBe('unlock')
  expect(pressOf({ ...locked, tier })).toBe('subscribe')
  expect(pressOf({ ...locked, tier: { ...tier, offered: false } })).toBe('nothing')
  expect(pressOf({ access: 'removed', price: 20, tier: null })).toBe('nothing')
})

test('the first and the last item have one neighbour', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  expect(neighbourOf([a, b], 'a', 1)).toBe(b)
  expect(neighbourOf([a, b], 'b', -1)).toBe(a)
  expect(neighbourOf([a, b], 'a', -1)).toBeUndefined()
  expect(neighbourOf([a, b], 'b', 1)).toBeUndefined()
  expect(neighbourOf([a, b], 'c', 1)).toBeUndefined()
})
