import { expect, test } from 'vitest'
import { type AdminPermission, adminPermissions } from '#shared/session.ts'
import { accountActions } from './state.ts'

const fan = { role: 'fan', status: 'active', suspended_reason: null, email_confirmed: true } as const
const pageOfAdminWith = (...may: AdminPermission[]) => ({ may, may_act: true })
const all = pageOfAdminWith(...adminPermissions)

test('offers the actions that the admin’s permissions and the state of the account allow', () => {
  expect(accountActions(fan, all)).toEqual(['viewAs', 'warn', 'signOut', 'role', 'take', 'suspend', 'remove'])
  expect(accountActions(fan, pageOfAdminWith('support'))).toEqual(['viewAs', 'signOut', 'take', 'suspend', 'remove'])
  expect(accountActions({ ...fan, email_confirmed: false }, pageOfAdminWith('moderator'))).toEqual(['warn'])
  expect(
    accountActions({ ...fan, suspended_reason: 'Spam.', email_confirmed: false }, pageOfAdminWith('support')),
  ).toEqual(['viewAs', 'signOut', 'take', 'confirmEmail', 'restore', 'remove'])
  expect(accountActions({ ...fan, status: 'deleted' }, all)).toEqual(['viewAs', 'signOut', 'role', 'take', 'suspend'])
  const admin = { ...fan, role: 'admin' } as const
  expect(accountActions(admin, all)).toEqual(['warn', 'signOut', 'role', 'permissions', 'take', 'suspend', 'remove'])
})

test('offers no action if the admin cannot act on the account', () => {
  expect(accountActions(fan, { ...all, may_act: false })).toEqual([])
})
