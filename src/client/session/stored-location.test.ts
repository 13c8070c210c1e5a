import { describe, expect, test } from 'vitest'
import { afterSignIn, logoTarget } from './stored-location.ts'

describe('after signing in', () => {
  test('without a kept location each role starts on its own page', () => {
    expect(afterSignIn(undefined, 'fan')).toBe('/explore')
    expect(afterSignIn(undefined, 'creator')).toBe('/dashboard')
    expect(afterSignIn(undefined, 'admin')).toBe('/dashboard')
  })

  test.each(['/', '/explore', '/creator/mira_koval?tip=1#prices', '/dashboard'])('returns to %s', (kept) => {
    expect(afterSignIn(kept, 'fan')).toBe(kept)
  })

  test.each([
    '',
    'explore',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/auth',
    '/auth?mode=signup',
    '/auth/callback',
    '/api/v1/auth/sign-out',
  ])('does not return to %j', (kept) => {
    expect(afterSignIn(kept, 'fan')).toBe('/explore')
  })
})

test('the logo links to the home page of the role', () => {
  expect([logoTarget('fan'), logoTarget('creator'), logoTarget('admin'), logoTarget(undefined)]).toEqual([
    '/explore',
    '/dashboard',
    '/',
    '/',
  ])
})
