import { describe, expect, test } from 'vitest'
import { strikeOf } from '../removals/rules.ts'
import { type Decided, decide, decideClaim, decideUndo } from './rules.ts'
import { CASE_REFUSALS } from './spec.ts'

const now = new Date('2026-06-01T00:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)
const open: Decided = { status: 'open', author_id: 'author', decided_by: null, claim: null }
const removed: Decided = { ...open, status: 'removed', decided_by: { id: 'ada', name: 'Ada' } }
const refused = (reason: object) => ({ outcome: 'refused', reason })

describe('decisions', () => {
  test('an admin can decide an open case, but not a case about themselves', () => {
    expect(decide(open, 'remove', 'ada')).toEqual({ outcome: 'write' })
    expect(decide(open, 'dismiss', 'author')).toEqual(refused(CASE_REFUSALS.ownCase))
    expect(decideUndo(removed, 'author')).toEqual(refused(CASE_REFUSALS.ownCase))
  })

  test('a retry of a decision by the same admin is accepted, any other decision is refused', () => {
    expect(decide(removed, 'remove', 'ada')).toEqual({ outcome: 'repeated' })
    for (const [decision, admin] of [
      ['remove', 'bea'],
      ['dismiss', 'ada'],
    ] as const)
      expect(decide(removed, decision, admin)).toEqual(refused(CASE_REFUSALS.alreadyDecided('removed', 'Ada')))
  })

  test('refuses to undo an undecided case', () => {
    expect(decideUndo(removed, 'bea')).toEqual({ outcome: 'write' })
    expect(decideUndo(open, 'bea')).toEqual(refused(CASE_REFUSALS.nothingToUndo))
  })

  test('a claim is valid until its end, and its admin can extend it', () => {
    const claimed = { ...open, claim: { id: 'ada', name: 'Ada', until: inDays(1) } }
    expect(decideClaim(claimed, 'bea', now)).toEqual(refused(CASE_REFUSALS.claimed('Ada')))
    expect(decideClaim(claimed, 'ada', now)).toEqual({ outcome: 'repeated' })
    expect(decideClaim(claimed, 'bea', inDays(1))).toEqual({ outcome: 'write' })
    expect(decideClaim(removed, 'bea', now)).toEqual(refused(CASE_REFUSALS.closed))
  })
})

describe('points', () => {
  const strike = (more: Partial<Parameters<typeof strikeOf>[0]>) =>
    strikeOf({ kind: 'content', rule: 'spam', points: 0, holding: undefined, now, ...more })

  test.each([
    ['spam', 0, false, null],
    ['copyright', 2, true, inDays(7)],
    ['copyright', 6, true, inDays(30)],
    ['copyright', 10, true, null],
    ['underage', 0, true, null],
  ] as const)('a removal by the rule %s after %i points: suspends %s, until %s', (rule, points, suspends, until) => {
    expect(strike({ rule, points })).toMatchObject({ suspends, until })
  })

  test('removing photos adds points without a suspension; the next removal counts these points', () => {
    expect(strike({ kind: 'picture', rule: 'underage', points: 10 })).toMatchObject({ suspends: false, until: null })
    expect(strike({ kind: 'picture', rule: 'copyright' }).added).toBeGreaterThan(0)
    expect(strike({ kind: 'profile', rule: 'underage' })).toMatchObject({ suspends: true })
  })

  test('points expire after 180 days', () => {
    expect(strike({}).expiresAt).toEqual(inDays(180))
  })

  test('removing a person suspends them, even without points', () => {
    expect(strike({ kind: 'person' })).toMatchObject({ points: 1, suspends: true, until: inDays(7) })
  })

  test('a second removal of the same subject adds only the extra points of a graver rule', () => {
    const holding = { points: 2, expires_at: inDays(10) }
    expect(strike({ holding })).toMatchObject({ added: 0, suspends: false })
    expect(strike({ rule: 'intimate', points: 2, holding })).toMatchObject({ added: 6, expiresAt: inDays(10) })
    expect(strike({ rule: 'intimate', holding: { points: 2, expires_at: now } })).toMatchObject({ added: 0 })
    expect(strike({ kind: 'person', holding })).toMatchObject({ suspends: false })
  })
})
