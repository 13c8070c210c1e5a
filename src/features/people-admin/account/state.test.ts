import { expect, test } from 'vitest'
import { type AdminPermission, adminPermissions } from '#shared/session.ts'
import { accountActions } from './state.ts'

const fan = { role: 'fan', status: 'active', suspended_reason: null, email_confirmed: true } as const
const holding = (...may: AdminPermission[]) => ({ may, may_act: true })
const all = holding(...adminPermissions)

test('offers the actions that the permissions allow and the state of the account needs', () => {
  expect(accountActions(fan, all)).toEqual(['viewAs', 'warn', 'suspend', 'signOut', 'role', 'take', 'remove'])
  expect(accountActions(fan, holding('support'))).toEqual(['viewAs', 'suspend', 'signOut', 'take', 'remove'])
  expect(accountActions({ ...fan, email_confirmed: false }, holding('moderator'))).toEqual(['warn'])
  expect(accountActions({ ...fan, suspended_reason: 'Spam.', email_confirmed: false }, holding('support'))).toEqual([
    'viewAs',
    'restore',
    'signOut',
    'take',
    'remove',
    'confirmEmail',
  ])
  expect(accountActions({ ...fan, status: 'deleted' }, all)).toEqual(['viewAs', 'suspend', 'signOut', 'role', 'take'])
  const admin = { ...fan, role: 'admin' } as const
  expect(accountActions(admin, all)).toEqual(['warn', 'suspend', 'signOut', 'role', 'permissions', 'take', 'remove'])
})

test('offers no action to an admin who may not act on the account', () => {
  expect(accountActions(fan, { ...all, may_act: false })).toEqual([])
})
