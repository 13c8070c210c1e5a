import { expect, test } from 'vitest'
import { bodyHash } from './idempotency.ts'

test('the hash of a request ignores the order of keys and depends on every value', async () => {
  const at = new Date('2026-12-01T10:00:00Z')
  const first = await bodyHash('x', { at, list: [1, { a: 1, b: undefined }], text: 'a' })
  expect(await bodyHash('x', { text: 'a', list: [1, { a: 1 }], at: new Date(at) })).toBe(first)
  for (const other of [{ at: new Date('2026-12-02T10:00:00Z') }, { list: [{ a: 1 }, 1] }, { text: 'b' }])
    expect(await bodyHash('x', { at, list: [1, { a: 1 }], text: 'a', ...other })).not.toBe(first)
  expect(await bodyHash('y', { at, list: [1, { a: 1 }], text: 'a' })).not.toBe(first)
})
