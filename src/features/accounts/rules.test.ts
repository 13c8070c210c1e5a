import { expect, test } from 'vitest'
import { ageOn, decideRefresh, effectiveRole, isSecondStepMissing, wrongWithBirth } from './rules.ts'
import { refreshGraceMs } from './spec.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('accepts a date of birth from the 18th birthday on and refuses impossible years', () => {
  expect(ageOn('2008-11-20', '2026-11-20')).toBe(18)
  expect(wrongWithBirth('2008-11-20', now)).toBeUndefined()
  expect(wrongWithBirth('2008-11-21', now)).toBe('tooYoung')
  expect(wrongWithBirth('2026-11-20', now)).toBe('tooYoung')
  expect(wrongWithBirth('2026-11-21', now)).toBe('dateOfBirthAhead')
  expect(wrongWithBirth('1904-11-20', now)).toBeUndefined()
  expect(wrongWithBirth('1800-01-01', now)).toBe('dateOfBirthLongAgo')
})

test('rotates a fresh refresh token, and a spent one within the grace period; later use counts as theft', () => {
  const token = { spentAt: null, expiresAt: new Date(now.getTime() + 1), familyRevokedAt: null }
  expect(decideRefresh(token, now)).toBe('rotate')
  expect(decideRefresh({ ...token, spentAt: new Date(now.getTime() - refreshGraceMs) }, now)).toBe('rotate')
  expect(decideRefresh({ ...token, spentAt: new Date(now.getTime() - refreshGraceMs - 1) }, now)).toBe('reuse')
  expect(decideRefresh({ ...token, expiresAt: now }, now)).toBe('ended')
  expect(decideRefresh({ ...token, familyRevokedAt: now }, now)).toBe('ended')
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
