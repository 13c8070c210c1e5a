import { expect, test } from 'vitest'
import { decideChange, decideProposal, type Proposable, type Proposal, refusalOfPermissions } from './rules.ts'

const named = (id: string) => ({ id, name: `Admin ${id}` })
const fan: Proposable = { id: 'f1', role: 'fan', earnings: 0, others: 3, open: null }
const proposal: Proposal = {
  userId: 'f1',
  from: 'fan',
  to: 'admin',
  state: 'proposed',
  proposedBy: named('a1'),
  decidedBy: null,
}
const ofAdmin: Proposal = { ...proposal, from: 'admin', to: 'fan' }
const codeOf = (outcome: ReturnType<typeof decideProposal>) =>
  outcome.outcome === 'refused' ? outcome.reason.code : outcome.outcome

test.each([
  ['another role for a fan', fan, 'admin', 'write'],
  ['the current role', fan, 'fan', 'SAME_ROLE'],
  ['a role for the proposing admin', { ...fan, id: 'a1' }, 'admin', 'NOT_YOURSELF'],
  ['the same role again', { ...fan, open: { to: 'admin', by: named('a1') } }, 'admin', 'repeated'],
  [
    'a role while a proposal of another admin waits',
    { ...fan, open: { to: 'admin', by: named('a2') } },
    'admin',
    'ROLE_CHANGE_OPEN',
  ],
  [
    'the role fan for a creator with unpaid earnings',
    { ...fan, role: 'creator', earnings: 1 },
    'fan',
    'EARNINGS_UNPAID',
  ],
  ['the role fan for a creator without earnings', { ...fan, role: 'creator' }, 'fan', 'write'],
] as const)('decides the proposal of %s', (_, person, to, code) => {
  expect(codeOf(decideProposal(person, to, 'a1'))).toBe(code)
})

test.each([
  ['approval by another admin', proposal, fan, true, 'a2', 'write'],
  ['approval by its proposer', proposal, fan, true, 'a1', 'OWN_PROPOSAL'],
  [
    'approval by its proposer about the only other admin',
    ofAdmin,
    { ...fan, role: 'admin', others: 0 },
    true,
    'a1',
    'write',
  ],
  [
    'approval by its proposer while a third admin exists',
    ofAdmin,
    { ...fan, role: 'admin' },
    true,
    'a1',
    'OWN_PROPOSAL',
  ],
  [
    'approval by its proposer that makes an admin, without a third admin',
    proposal,
    { ...fan, others: 0 },
    true,
    'a1',
    'OWN_PROPOSAL',
  ],
  ['approval by the person it is about', { ...proposal, userId: 'a2' }, fan, true, 'a2', 'NOT_YOURSELF'],
  [
    'rejection by the person it is about',
    { ...ofAdmin, userId: 'a2' },
    { ...fan, role: 'admin' },
    false,
    'a2',
    'NOT_YOURSELF',
  ],
  ['withdrawal by its proposer', proposal, fan, false, 'a1', 'write'],
  ['approval after the role has changed', proposal, { ...fan, role: 'creator' }, true, 'a2', 'ROLE_CHANGED'],
  [
    'approval for a creator who has earned since',
    { ...proposal, from: 'creator', to: 'fan' },
    { ...fan, role: 'creator', earnings: 1 },
    true,
    'a2',
    'EARNINGS_UNPAID',
  ],
  ['the same approval again', { ...proposal, state: 'approved', decidedBy: named('a2') }, fan, true, 'a2', 'repeated'],
  [
    'rejection after an approval of the same admin',
    { ...proposal, state: 'approved', decidedBy: named('a2') },
    fan,
    false,
    'a2',
    'ALREADY_DECIDED',
  ],
  [
    'approval after a rejection by another admin',
    { ...proposal, state: 'rejected', decidedBy: named('a3') },
    fan,
    true,
    'a2',
    'ALREADY_DECIDED',
  ],
] as const)('decides the %s', (_, given, person, approve, admin, code) => {
  expect(codeOf(decideChange(given, person, approve, admin))).toBe(code)
})

test('an admin can change only the permissions of other admins', () => {
  expect(refusalOfPermissions(fan, 'a1')?.code).toBe('NOT_AN_ADMIN')
  expect(refusalOfPermissions({ id: 'a1', role: 'admin' }, 'a1')?.code).toBe('NOT_YOURSELF')
  expect(refusalOfPermissions({ id: 'a2', role: 'admin' }, 'a1')).toBeUndefined()
})
