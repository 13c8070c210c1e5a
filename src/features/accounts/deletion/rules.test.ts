import { expect, test } from 'vitest'
import { DATA_REFUSALS } from '../data/spec.ts'
import { isGone, pendingDeletionOf, refusalOf } from './rules.ts'

const day = 86_400_000
const asked = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(asked.getTime() + ms)
const leaving = { status: 'deleted', deletionRequestedAt: asked } as const

test('an account can be restored for exactly 14 days', () => {
  expect(pendingDeletionOf(leaving)).toEqual(new Date('2026-12-04T12:00:00Z'))
  expect(isGone(leaving, after(14 * day - 1))).toBe(false)
  expect(isGone(leaving, after(14 * day))).toBe(true)
})

test('keeps a suspended account and ends one that was deleted without a request', () => {
  expect(isGone({ status: 'suspended', deletionRequestedAt: null }, asked)).toBe(false)
  expect(pendingDeletionOf({ status: 'active', deletionRequestedAt: null })).toBeNull()
  expect(isGone({ status: 'deleted', deletionRequestedAt: null }, asked)).toBe(true)
})

test('a refusal names the exact number of tokens', () => {
  const amounts = { tokens: 1_234, earnings: 400, paying_out: 7, held: 1 }
  expect(refusalOf('tokens_left', amounts)).toMatchObject({ code: 'TOKENS_LEFT', kind: 'conflict' })
  expect(refusalOf('tokens_left', amounts).sentence).toContain('1,234 tokens')
  expect(refusalOf('tokens_held', amounts).sentence).toContain('1 token ')
  expect(refusalOf('earnings_unpaid', amounts)).toMatchObject({ code: DATA_REFUSALS.earningsUnpaid.code })
})
