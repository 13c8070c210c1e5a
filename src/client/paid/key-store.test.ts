import { expect, test } from 'vitest'
import { type Failure, isOutcomeCertain } from '#shared/idempotency.ts'
import { nameOf } from './idempotency-keys.ts'
import { holdKey, openKey, releaseKey } from './key-store.ts'

/** Simulates a failed press. Returns its key; drops it only if the failure proves that nothing was charged. */
function fail(name: string, failure: Failure): string {
  const kept = openKey(name)
  holdKey(name, kept)
  if (isOutcomeCertain(failure)) releaseKey(name, kept.key)
  return kept.key
}

test('reuses the first key after a lost response and a throttled press', () => {
  const name = nameOf('ada', 'payout 400')
  const first = fail(name, {})
  expect(fail(name, { httpStatus: 429, reason: 'TOO_MANY_REQUESTS' })).toBe(first)
  expect(fail(name, { httpStatus: 409, reason: 'IN_PROGRESS' })).toBe(first)
  expect(openKey(name).key).toBe(first)
})

test('uses a new key after a definite refusal', () => {
  const name = nameOf('ada', 'payout 500')
  const first = fail(name, { httpStatus: 402, reason: 'INSUFFICIENT_TOKENS' })
  expect(openKey(name).key).not.toBe(first)
})
