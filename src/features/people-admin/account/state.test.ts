import { expect, test } from 'vitest'
import { adminPermissions } from '#shared/admin-permissions.ts'
import { accountActions } from './state.ts'

const fan = { role: 'fan', status: 'active', suspended_reason: null, email_confirmed: true } as const

test('an admin is offered what their permissions allow, and what makes sense for the account', () => {
  expect(accountActions(fan, adminPermissions)).toEqual([
    'viewAs',
    'warn',
    'suspend',
    'signOut',
    'role',
    'take',
    'remove',
  ])
  expect(accountActions(fan, ['support'])).toEqual(['viewAs', 'suspend', 'signOut', 'take', 'remove'])
  expect(accountActions({ ...fan, email_confirmed: false }, ['moderator'])).toEqual(['warn'])
  expect(accountActions({ ...fan, suspended_reason: 'Spam.', email_confirmed: false }, ['support'])).toEqual([
    'viewAs',
    'restore',
    'signOut',
    'take',
    'remove',
    'confirmEmail',
  ])
  expect(accountActions({ ...fan, status: 'deleted' }, adminPermissions)).not.toContain('remove')
})

test('what ends the account of an admin is offered to owners alone', () => {
  const admin = { ...fan, role: 'admin' } as const
  expect(accountActions(admin, ['support', 'finance'])).toEqual(['signOut', 'take'])
  expect(accountActions(admin, ['support', 'owner'])).toEqual([
    'suspend',
    'signOut',
    'role',
    'permissions',
    'take',
    'remove',
  ])
})
