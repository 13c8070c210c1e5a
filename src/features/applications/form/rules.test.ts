import { expect, test } from 'vitest'
import { APPLICATION_REFUSALS, reapplyDays } from '../spec.ts'
import { applyRefused, expectedBy, reapplyFrom, stageOf, type Written } from './rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const written = (changes: Partial<Written> = {}): Written => ({
  status: 'pending',
  submittedAt: days(-1),
  queuedAt: null,
  reviewedAt: null,
  claimedUntil: null,
  ...changes,
})
const fan = (last: Written | null) => applyRefused({ role: 'fan', last }, now)?.code

test('a fan can have one open application, and can apply again exactly 30 days after a rejection', () => {
  expect(fan(null)).toBeUndefined()
  expect(fan(written())).toBe(APPLICATION_REFUSALS.isOpen.code)
  expect(fan(written({ status: 'queued' }))).toBe(APPLICATION_REFUSALS.isOpen.code)
  const rejected = (reviewedAt: Date) => written({ status: 'rejected', reviewedAt })
  expect(fan(rejected(days(-reapplyDays)))).toBeUndefined()
  expect(fan(rejected(new Date(days(-reapplyDays).getTime() + 1)))).toBe('REAPPLY_LATER')
  expect(reapplyFrom(rejected(days(-1)))).toEqual(days(reapplyDays - 1))
  expect(reapplyFrom(written({ status: 'approved', reviewedAt: days(-1) }))).toBeNull()
})

test('refuses applications of creators and admins', () => {
  expect(applyRefused({ role: 'creator', last: null }, now)).toBe(APPLICATION_REFUSALS.isCreator)
  expect(applyRefused({ role: 'admin', last: null }, now)).toBe(APPLICATION_REFUSALS.isAdmin)
})

test('the stage follows the review, and an undecided application has an expected date', () => {
  expect(stageOf(written(), now)).toBe('received')
  expect(stageOf(written({ claimedUntil: days(1) }), now)).toBe('in_review')
  expect(stageOf(written({ claimedUntil: now }), now)).toBe('received')
  expect(stageOf(written({ status: 'queued', claimedUntil: days(1) }), now)).toBe('queued')
  expect(expectedBy(written())).toEqual(days(2))
  expect(expectedBy(written({ status: 'queued', queuedAt: now }))).toEqual(days(14))
  expect(expectedBy(written({ status: 'approved' }))).toBeNull()
})
