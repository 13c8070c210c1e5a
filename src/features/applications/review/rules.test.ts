import { expect, test } from 'vitest'
import { categories } from '#shared/categories.ts'
import { applicationStatuses } from '../lists.ts'
import { claimUntil, type Decided, decide, decideClaim, decisions, sinceOf } from './rules.ts'
import { claimMinutes, specialtyCategories } from './spec.ts'

const ada = { id: 'ada', name: 'Ada' }
const now = new Date('2026-06-03T15:00:00Z')
const application = (changes: Partial<Decided> = {}): Decided => ({
  status: 'pending',
  reviewedBy: null,
  claim: null,
  ...changes,
})
const outcome = (one: Decided, decision: (typeof decisions)[number], admin = 'imre') => {
  const decided = decide(one, decision, admin)
  return decided.outcome === 'refused' ? decided.reason.sentence : decided.outcome
}

test('an open application can be decided, and the refusal for a decided one names its admin', () => {
  for (const decision of decisions) expect(outcome(application(), decision)).toBe('write')
  expect(outcome(application({ status: 'queued' }), 'approve')).toBe('write')
  expect(outcome(application({ status: 'queued' }), 'reject')).toBe('write')
  expect(outcome(application({ status: 'queued' }), 'queue')).toBe('repeated')
  for (const status of ['approved', 'rejected'] as const) {
    const done = application({ status, reviewedBy: ada })
    for (const decision of decisions) expect(outcome(done, decision)).toBe(`already ${status} by Ada`)
  }
})

test('a retry of the same decision by the same admin is accepted, a different decision is refused', () => {
  const approved = application({ status: 'approved', reviewedBy: ada })
  expect(outcome(approved, 'approve', 'ada')).toBe('repeated')
  expect(outcome(approved, 'reject', 'ada')).toBe('already approved by Ada')
  expect(outcome(approved, 'queue', 'ada')).toBe('already approved by Ada')
})

test('for 20 minutes only the admin with the claim can claim an application again', () => {
  const claim = { ...ada, until: claimUntil(now) }
  expect(claim.until.getTime() - now.getTime()).toBe(claimMinutes * 60_000)
  expect(decideClaim(application(), 'imre', now).outcome).toBe('write')
  expect(decideClaim(application({ claim }), 'imre', now).outcome).toBe('refused')
  expect(decideClaim(application({ claim }), 'ada', now).outcome).toBe('repeated')
  expect(decideClaim(application({ claim }), 'imre', claim.until).outcome).toBe('write')
  expect(decideClaim(application({ status: 'approved' }), 'imre', now).outcome).toBe('refused')
})

test('the range `today` begins at midnight UTC, `week` seven days ago, and `all` has no start', () => {
  expect(sinceOf('today', now)).toEqual(new Date('2026-06-03T00:00:00Z'))
  expect(sinceOf('week', now)).toEqual(new Date('2026-05-27T15:00:00Z'))
  expect(sinceOf('all', now)).toBeNull()
})

test('every category belongs to one of the five specialties', () => {
  expect(Object.values(specialtyCategories).flat().sort()).toEqual([...categories].sort())
  expect(applicationStatuses).toHaveLength(4)
})
