import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import type { Session } from '#shared/session.ts'
import { holdAccount } from './require.ts'

type Status = Session['user']['status']
const sessionOf = (status: Status): Session => ({
  access_token: 'token',
  refresh_token: null,
  expires_at: new Date('2026-11-02T12:00:00Z'),
  user: {
    id: '019aa000-0000-7000-8000-000000000001',
    email: 'ada@limelight.test',
    email_confirmed: true,
    username: 'ada',
    display_name: 'Ada',
    avatar_url: null,
    time_zone: null,
    role: 'fan',
    is_creator: false,
    is_super_admin: false,
    status,
    suspended_reason: null,
    suspended_until: null,
    deletion_date: null,
    second_step_missing: false,
    user_metadata: { isCreator: false, isAdmin: false },
  },
})
/** Returns the page that a path redirects to; undefined if the path opens. */
function heldTo(session: Session | null, pathname: string): unknown {
  try {
    holdAccount(session, pathname)
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.to
    throw thrown
  }
}
const documents = ['/rules', '/rules/', '/terms', '/privacy', '/legal', '/legal/notice']
const others = [
  '/',
  '/explore',
  '/decisions',
  '/settings/privacy',
  '/transparency',
  '/help',
  '/privacy-settings',
  '/rulesx',
]

test('a suspended person opens only the suspension page and the public documents', () => {
  const session = sessionOf('suspended')
  for (const path of ['/suspended', ...documents]) expect(heldTo(session, path), path).toBeUndefined()
  for (const path of others) expect(heldTo(session, path), path).toBe('/suspended')
})

test('a person whose account is being deleted opens only the leaving page and the public documents', () => {
  const session = sessionOf('deleted')
  for (const path of ['/leaving', ...documents]) expect(heldTo(session, path), path).toBeUndefined()
  for (const path of [...others, '/suspended']) expect(heldTo(session, path), path).toBe('/leaving')
})

test('visitors and active people open every page', () => {
  for (const path of [...documents, ...others])
    for (const session of [null, sessionOf('active')]) expect(heldTo(session, path), path).toBeUndefined()
})
