import { expect, test } from 'vitest'
import {
  dropKey,
  findKey,
  keyLifeMs,
  nameOf,
  readKeys,
  type StoredIdempotencyKeys,
  storeIdempotencyKey,
} from './idempotency-keys.ts'

const one = { key: 'k1', price: 40, at: 1_000 }
const none: StoredIdempotencyKeys = {}

test('finds a stored key by its intent until the server forgets the response', () => {
  const keys = storeIdempotencyKey(none, 'ada tip', one, 1_000)
  expect(findKey(keys, 'ada tip', 1_000)).toEqual(one)
  expect(findKey(keys, 'ada tip', 999 + keyLifeMs)).toEqual(one)
  expect(findKey(keys, 'ada tip', 1_000 + keyLifeMs)).toBeUndefined()
  expect(findKey(keys, 'ada order', 1_000)).toBeUndefined()
})

test('drops the key whose outcome is certain, but not a later key of the same intent', () => {
  const keys = storeIdempotencyKey(none, 'ada tip', one, 1_000)
  expect(dropKey(keys, 'ada tip', 'k1')).toEqual({})
  expect(dropKey(keys, 'ada tip', 'k0')).toBe(keys)
})

test('drops expired keys, and the oldest beyond the limit', () => {
  const keys = storeIdempotencyKey(
    storeIdempotencyKey(none, 'old', one, 1_000),
    'new',
    { ...one, at: 2_000 + keyLifeMs },
    2_000 + keyLifeMs,
  )
  expect(Object.keys(keys)).toEqual(['new'])
  let many = none
  for (let at = 1; at <= 101; at++)
    many = storeIdempotencyKey(many, `intent ${at}`, { key: `k${at}`, price: null, at }, at)
  expect(Object.keys(many)).toHaveLength(100)
  expect([many['intent 1'], many['intent 2']?.key, many['intent 101']?.key]).toEqual([undefined, 'k2', 'k101'])
})

test('the name of an intent differs by person and by input, and does not reveal the input', () => {
  const names = ['tip 10', 'tip 11', 'tip 10 ', ''].flatMap((intent) => [nameOf('ada', intent), nameOf('bob', intent)])
  expect(new Set(names).size).toBe(names.length)
  expect(nameOf('ada', 'tip for a secret')).not.toContain('secret')
  expect(nameOf('ada', 'tip 10')).toBe(nameOf('ada', 'tip 10'))
})

test('ignores incomplete stored entries', () => {
  const stored = { a: one, b: { key: 'k' }, c: null, d: { ...one, price: null }, e: { ...one, at: 'now' } }
  expect(readKeys(stored)).toEqual({ a: one, d: { ...one, price: null } })
  expect([readKeys(null), readKeys('text')]).toEqual([{}, {}])
})
