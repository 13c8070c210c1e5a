import { expect, test } from 'vitest'
import { connect, learnProfile, nobody, roleOf } from './account.ts'

const fan = { role: 'fan', is_creator: false, is_super_admin: false } as const
const creator = { role: 'creator', is_creator: true, is_super_admin: false } as const

test('unknown at first: unverified, loading, disconnected', () => {
  expect(nobody).toEqual({
    connection: 'disconnected',
    role: 'fan',
    isCreator: false,
    isAdmin: false,
    verified: false,
    loading: true,
  })
  expect(connect(nobody)).toEqual({ ...nobody, connection: 'authenticated' })
})

test('the first profile sets the flags and verifies the role', () => {
  expect(learnProfile(nobody, creator)).toMatchObject({ role: 'creator', verified: true, loading: false })
  expect(learnProfile(nobody, fan)).toMatchObject({ role: 'fan', verified: true, loading: false })
  expect(learnProfile(nobody, { ...fan, is_super_admin: true }).role).toBe('admin')
  expect(learnProfile(nobody, { ...fan, role: 'admin' }).role).toBe('admin')
  expect(learnProfile(nobody, { ...fan, is_creator: true }).role).toBe('creator')
})

test('a later one changes the role only if the creator flag differs', () => {
  const known = learnProfile(nobody, fan)
  expect(learnProfile(known, { ...fan, is_super_admin: true })).toBe(known)
  expect(learnProfile(known, creator).role).toBe('creator')
  expect(learnProfile(learnProfile(known, creator), fan).role).toBe('fan')
})

test('admin wins over creator', () => {
  expect(roleOf({ isAdmin: true, isCreator: true })).toBe('admin')
})
