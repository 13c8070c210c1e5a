import { expect, test } from 'vitest'
import type { Session } from '#shared/session.ts'
import { eventBetween, hasLessThan, mergeSession, refreshTimes } from './state.ts'

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
    time_zone: null,
    role: 'fan',
    is_creator: false,
    is_super_admin: false,
    status: 'active',
    suspended_reason: null,
    suspended_until: null,
    second_step_missing: false,
    deletion_date: null,
    email_confirmed: true,
    user_metadata: { isCreator: false, isAdmin: false },
  },
})

test('checks a 15-minute session every 30 s and refreshes it below 90 s', () => {
  expect(refreshTimes(900)).toEqual({ check: 30_000, below: 90_000, urgent: 5_000 })
  expect(refreshTimes(9)).toEqual({ check: 300, below: 900, urgent: 50 })
  expect(hasLessThan(90_000, at(90_000), 0)).toBe(false)
  expect(hasLessThan(90_000, at(89_999), 0)).toBe(true)
})

test('derives the session event from the old and the new session', () => {
  const renamed = { ...at(1), user: { ...at(1).user, display_name: 'B' } }
  const other = { ...at(1), user: { ...at(1).user, id: 'v' } }
  expect(eventBetween(null, null)).toBeUndefined()
  expect(eventBetween(at(1), at(1))).toBeUndefined()
  expect(eventBetween(null, at(1))).toBe('signed in')
  expect(eventBetween(at(1), other)).toBe('signed in')
  expect(eventBetween(at(1), null)).toBe('signed out')
  expect(eventBetween(at(1), at(2))).toBe('token refreshed')
  expect(eventBetween(at(1), renamed)).toBe('user updated')
})

test('between tabs the newer session wins, and a sign-out always wins', () => {
  expect(mergeSession(at(2), at(1))).toEqual(at(2))
  expect(mergeSession(at(1), at(2))).toEqual(at(2))
  expect(mergeSession(at(2), null)).toBeNull()
  expect(mergeSession(null, at(1))).toEqual(at(1))
})
