import { expect, test } from 'vitest'
import { decideChange, decideProposal, type Proposable, type Proposal, refusalOfPermissions } from './rules.ts'

const named = (id: string) => ({ id, name: `Admin ${id}` })
const fan: Proposable = { id: 'f1', role: 'fan', earnings: 0, others: 3, open: null }
const proposal: Proposal = {
  ...{ userId: 'f1', from: 'fan', to: 'admin', state: 'proposed', proposedBy: named('a1'), decidedBy: null },
}
const ofAdmin: Proposal = { ...proposal, from: 'admin', to: 'fan' }
const codeOf = (outcome: ReturnType<typeof decideProposal>) =>
  outcome.outcome === 'refused' ? outcome.reason.code : outcome.outcome

test.each([
  ['another role', fan, 'admin', 'write'],
  ['the role they have', fan, 'fan', 'SAME_ROLE'],
  ['one for oneself', { ...fan, id: 'a1' }, 'admin', 'NOT_YOURSELF'],
  ['the same again', { ...fan, open: { to: 'admin', by: named('a1') } }, 'admin', 'repeated'],
  ['one while another one waits', { ...fan, open: { to: 'admin', by: named('a2') } }, 'admin', 'ROLE_CHANGE_OPEN'],
  ['one that leaves earnings', { ...fan, role: 'creator', earnings: 1 }, 'fan', 'EARNINGS_UNPAID'],
  ['one of a creator without earnings', { ...fan, role: 'creator' }, 'fan', 'write'],
] as const)('proposing %s', (_, person, to, code) => {
  expect(codeOf(decideProposal(person, to, 'a1'))).toBe(code)
})

test.each([
  ['by another admin', proposal, fan, true, 'a2', 'write'],
  ['by the one who proposed it', proposal, fan, true, 'a1', 'OWN_PROPOSAL'],
  ['of the only other admin', ofAdmin, { ...fan, role: 'admin', others: 0 }, true, 'a1', 'write'],
  ['of an admin with a third one there', ofAdmin, { ...fan, role: 'admin' }, true, 'a1', 'OWN_PROPOSAL'],
  ['that makes an admin, with no third one', proposal, { ...fan, others: 0 }, true, 'a1', 'OWN_PROPOSAL'],
  ['by the person', { ...proposal, userId: 'a2' }, fan, true, 'a2', 'NOT_YOURSELF'],
  ['against it by the person', { ...ofAdmin, userId: 'a2' }, { ...fan, role: 'admin' }, false, 'a2', 'NOT_YOURSELF'],
  ['withdrawn by the one who proposed it', proposal, fan, false, 'a1', 'write'],
  ['of somebody with another role by now', proposal, { ...fan, role: 'creator' }, true, 'a2', 'ROLE_CHANGED'],
  ['again', { ...proposal, state: 'approved', decidedBy: named('a2') }, fan, true, 'a2', 'repeated'],
  [
    'otherwise than before',
    { ...proposal, state: 'approved', decidedBy: named('a2') },
    fan,
    false,
    'a2',
    'ALREADY_DECIDED',
  ],
  [
    'after another admin',
    { ...proposal, state: 'rejected', decidedBy: named('a3') },
    fan,
    true,
    'a2',
    'ALREADY_DECIDED',
  ],
] as const)('deciding %s', (_, given, person, approve, admin, code) => {
  expect(codeOf(decideChange(given, person, approve, admin))).toBe(code)
})

test('permissions are of other admins', () => {
  expect(refusalOfPermissions(fan, 'a1')?.code).toBe('NOT_AN_ADMIN')
  expect(refusalOfPermissions({ id: 'a1', role: 'admin' }, 'a1')?.code).toBe('NOT_YOURSELF')
  expect(refusalOfPermissions({ id: 'a2', role: 'admin' }, 'a1')).toBeUndefined()
})
