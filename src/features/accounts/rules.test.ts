import { expect, test } from 'vitest'
import {
  ageOn,
  dateOfBirthProblem,
  effectiveRole,
  isPermanentlyDeleted,
  isSecondStepMissing,
  pendingDeletionOf,
} from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const day = 86_400_000
const asked = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(asked.getTime() + ms)
const leaving = { status: 'deleted', deletionRequestedAt: asked } as const

test('accepts a date of birth from the 18th birthday on and refuses impossible years', () => {
  expect(ageOn('2008-11-20', '2026-11-20')).toBe(18)
  expect(dateOfBirthProblem('2008-11-20', now)).toBeUndefined()
  expect(dateOfBirthProblem('2008-11-21', now)).toBe('tooYoung')
  expect(dateOfBirthProblem('2026-11-20', now)).toBe('tooYoung')
  expect(dateOfBirthProblem('2026-11-21', now)).toBe('dateOfBirthAhead')
  expect(dateOfBirthProblem('1904-11-20', now)).toBeUndefined()
  expect(dateOfBirthProblem('1800-01-01', now)).toBe('dateOfBirthLongAgo')
})

test('creators and admins without two-step sign-in must set it up, unless they are exempt', () => {
  const creator = { role: 'creator', isSuperAdmin: false, totpExempt: false, totpEnabledAt: null } as const
  expect(isSecondStepMissing(creator)).toBe(true)
  expect(isSecondStepMissing({ ...creator, role: 'fan', isSuperAdmin: true })).toBe(true)
  expect(isSecondStepMissing({ ...creator, role: 'fan' })).toBe(false)
  expect(isSecondStepMissing({ ...creator, totpExempt: true })).toBe(false)
  expect(isSecondStepMissing({ ...creator, totpEnabledAt: now })).toBe(false)
})

test('gives a creator with admin rights the role admin', () => {
  expect(effectiveRole({ role: 'creator', isSuperAdmin: true })).toBe('admin')
  expect(effectiveRole({ role: 'creator', isSuperAdmin: false })).toBe('creator')
})

test('an account can be restored for exactly 14 days', () => {
  expect(pendingDeletionOf(leaving)).toEqual(new Date('2026-12-04T12:00:00Z'))
  expect(isPermanentlyDeleted(leaving, after(14 * day - 1))).toBe(false)
  expect(isPermanentlyDeleted(leaving, after(14 * day))).toBe(true)
})

test('a suspended account is not permanently deleted, and an account deleted without a request is', () => {
  expect(isPermanentlyDeleted({ status: 'suspended', deletionRequestedAt: null }, asked)).toBe(false)
  expect(pendingDeletionOf({ status: 'active', deletionRequestedAt: null })).toBeNull()
  expect(isPermanentlyDeleted({ status: 'deleted', deletionRequestedAt: null }, asked)).toBe(true)
})
