import { describe, expect, test } from 'vitest'
import { COMMON, statusOf } from './errors.ts'
import { bodyHash, isOutcomeCertain } from './idempotency.ts'

test('the hash of a request ignores the order of keys and depends on every value', async () => {
  const at = new Date('2026-12-01T10:00:00Z')
  const first = await bodyHash('x', { at, list: [1, { a: 1, b: undefined }], text: 'a' })
  expect(await bodyHash('x', { text: 'a', list: [1, { a: 1 }], at: new Date(at) })).toBe(first)
  for (const other of [{ at: new Date('2026-12-02T10:00:00Z') }, { list: [{ a: 1 }, 1] }, { text: 'b' }])
    expect(await bodyHash('x', { at, list: [1, { a: 1 }], text: 'a', ...other })).not.toBe(first)
  expect(await bodyHash('y', { at, list: [1, { a: 1 }], text: 'a' })).not.toBe(first)
})

const statuses = Array.from({ length: 600 }, (_, status) => status)
const refusing = statuses.filter((status) => status >= 400 && status < 500)
const undecided = [401, 408, 425, 429]

describe('whether a failed request certainly had no effect', () => {
  test('a lost response proves nothing, whatever its reason', () => {
    expect(isOutcomeCertain({})).toBe(false)
    expect(isOutcomeCertain({ httpStatus: undefined, reason: 'INSUFFICIENT_TOKENS' })).toBe(false)
  })

  test('only a 4xx status proves it, except sign-in, time-outs and throttling', () => {
    const certain = statuses.filter((httpStatus) => isOutcomeCertain({ httpStatus }))
    expect(certain).toEqual(refusing.filter((status) => !undecided.includes(status)))
  })

  test.each(undecided)('%i proves nothing with any reason', (httpStatus) => {
    for (const reason of ['INSUFFICIENT_TOKENS', 'PRICE_CHANGED', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS', ''])
      expect(isOutcomeCertain({ httpStatus, reason })).toBe(false)
  })

  test.each([500, 502, 503, 504, 599])('%i proves nothing with any reason', (httpStatus) => {
    for (const reason of ['INTERNAL', 'UNAVAILABLE', 'PAYMENT_PROVIDER_UNAVAILABLE', 'REFUND_UNKNOWN'])
      expect(isOutcomeCertain({ httpStatus, reason })).toBe(false)
  })

  test.each([
    COMMON.inProgress,
    COMMON.suspended,
    COMMON.leaving,
    COMMON.secondStepMissing,
    COMMON.foreignOrigin,
    COMMON.forbidden,
    COMMON.unauthenticated,
    COMMON.tooManyRequests,
    COMMON.unavailable,
  ])('$code is answered before the key is checked, and proves nothing', ({ kind, code }) => {
    expect(isOutcomeCertain({ httpStatus: statusOf(kind), reason: code })).toBe(false)
  })

  test('IN_PROGRESS proves nothing under any status', () => {
    expect(statuses.some((httpStatus) => isOutcomeCertain({ httpStatus, reason: 'IN_PROGRESS' }))).toBe(false)
  })

  test.each([
    [402, 'INSUFFICIENT_TOKENS'],
    [402, 'PAYMENT_DECLINED'],
    [403, 'BLOCKED'],
    [404, 'RECIPIENT_NOT_FOUND'],
    [409, 'PRICE_CHANGED'],
    [409, 'IDEMPOTENCY_CONFLICT'],
    [409, 'WEEKLY_LIMIT'],
    [422, 'INVALID'],
  ])('%i %s is a refusal of this key and proves it', (httpStatus, reason) => {
    expect(isOutcomeCertain({ httpStatus, reason })).toBe(true)
  })
})
