import { expect, test } from 'vitest'
import { clickActionOf, neighbourOf } from './state.ts'

const tier = { id: '018f0000-0000-7000-8000-000000000001', name: 'Backstage', price_tokens: 150, offered: true }

const locked = { access: 'locked' as const, price: 0, tier: null }

test('a click opens an open item, else asks for its price, else leads to its tier', () => {
  for (const access of ['own', 'free', 'bought', 'tier'] as const)
    expect(clickActionOf({ access, price: 20, tier })).toBe('view')
  expect(clickActionOf({ ...locked, price: 20 })).toBe('unlock')
  expect(clickActionOf({ ...locked, price: 20, tier })).toBe('unlock')
  expect(clickActionOf({ ...locked, tier })).toBe('subscribe')
  expect(clickActionOf({ ...locked, tier: { ...tier, offered: false } })).toBe('nothing')
  expect(clickActionOf({ access: 'removed', price: 20, tier: null })).toBe('nothing')
})

test('the first item has no previous one, and the last item has no next one', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  expect(neighbourOf([a, b], 'a', 1)).toBe(b)
  expect(neighbourOf([a, b], 'b', -1)).toBe(a)
  expect(neighbourOf([a, b], 'a', -1)).toBeUndefined()
  expect(neighbourOf([a, b], 'b', 1)).toBeUndefined()
  expect(neighbourOf([a, b], 'c', 1)).toBeUndefined()
})
