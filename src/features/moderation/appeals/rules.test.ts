import { expect, test } from 'vitest'
import { MODERATION_REFUSALS } from '../spec.ts'
import { appealRefused, decideAppeal } from './rules.ts'
import { APPEAL_REFUSALS } from './spec.ts'

const now = new Date('2026-06-01T00:00:00Z')
const before = (days: number, ms = 0) => new Date(now.getTime() - days * 24 * 60 * 60_000 - ms)
const removal = { isOwn: true, isRemoved: true, decidedAt: before(1), isAppealed: false }

test('an author can appeal a removal once, within 30 days', () => {
  expect(appealRefused(removal, now)).toBeUndefined()
  expect(appealRefused({ ...removal, decidedAt: before(30) }, now)).toBeUndefined()
  expect(appealRefused({ ...removal, decidedAt: before(30, 1) }, now)).toBe(APPEAL_REFUSALS.late)
  expect(appealRefused({ ...removal, isAppealed: true }, now)).toBe(APPEAL_REFUSALS.appealed)
})

test('other people get "not found", and an undone removal cannot be appealed', () => {
  expect(appealRefused({ ...removal, isOwn: false }, now)).toBe(MODERATION_REFUSALS.caseNotFound)
  expect(appealRefused({ ...removal, isRemoved: false }, now)).toBe(APPEAL_REFUSALS.notRemoved)
  expect(appealRefused({ ...removal, decidedAt: null }, now)).toBe(APPEAL_REFUSALS.notRemoved)
})

test('an appeal is decided once, and not by the admin of the removal', () => {
  const waiting = { status: 'open', removed_by: 'ada', author_id: 'author', decided_by: null } as const
  const decided = { ...waiting, status: 'upheld', decided_by: { id: 'bea', name: 'Bea' } } as const
  const refused = (reason: object) => ({ outcome: 'refused', reason })
  for (const own of ['ada', 'author'])
    expect(decideAppeal(waiting, 'upheld', own)).toEqual(refused(APPEAL_REFUSALS.sameAdmin))
  expect(decideAppeal(waiting, 'upheld', 'bea')).toEqual({ outcome: 'write' })
  expect(decideAppeal(decided, 'upheld', 'bea')).toEqual({ outcome: 'repeated' })
  expect(decideAppeal(decided, 'overturned', 'bea')).toEqual(refused(APPEAL_REFUSALS.decided('upheld', 'Bea')))
  expect(decideAppeal(decided, 'upheld', 'cem')).toEqual(refused(APPEAL_REFUSALS.decided('upheld', 'Bea')))
})
