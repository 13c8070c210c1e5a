import { expect, test } from 'vitest'
import type { Session } from '#features/accounts/index.ts'
import { mergeSession, needsRefresh, refreshBelowMs } from './state.ts'

const at = (ms: number): Session => ({
  access_token: String(ms),
  refresh_token: null,
  expires_at: new Date(ms),
  user: {
    id: 'u',
    email: 'a@b.c',
    username: 'a',
    display_name: 'A',
    avatar_url: null,
    role: 'fan',
    is_creator: false,
    is_super_admin: false,
    status: 'active',
    suspended_reason: null,
    email_confirmed: true,
    user_metadata: { isCreator: false, isAdmin: false },
  },
})

test('a session is refreshed below 90 seconds', () => {
  expect(needsRefresh(at(refreshBelowMs), 0)).toBe(false)
  expect(needsRefresh(at(refreshBelowMs - 1), 0)).toBe(true)
})

test('between tabs the newer session stands, and a sign-out always does', () => {
  expect(mergeSession(at(2), at(1))).toEqual(at(2))
  expect(mergeSession(at(1), at(2))).toEqual(at(2))
  expect(mergeSession(at(2), null)).toBeNull()
  expect(mergeSession(null, at(1))).toEqual(at(1))
})
