import { expect, test } from 'vitest'
import { ownPage, ownPageAt } from './paths.ts'

const origin = 'https://limelight.example'

test('accepts pages of this site, with or without its origin', () => {
  expect(ownPage('/creator/mira_koval?tip=1#prices')).toBe('/creator/mira_koval?tip=1#prices')
  expect(ownPageAt(`${origin}/explore`, origin)).toBe('/explore')
  expect(ownPageAt('/explore', origin)).toBe('/explore')
})

test.each([
  undefined,
  'explore',
  '//evil.example',
  '/\\evil.example',
  '/a/..//evil.example',
  'https://evil.example/',
  'https://limelight.example.evil.example/',
  `${origin}//evil.example`,
  `${origin}/auth?mode=callback`,
  '/api/v1/auth/sign-out',
  '/a\nb',
])('refuses %j', (location) => {
  expect(ownPageAt(location, origin)).toBeUndefined()
})
