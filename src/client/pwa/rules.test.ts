import { expect, test } from 'vitest'
import { handlingOf, isLookedAt, pushContentOf, soundOf, surplus, targetOf } from './rules.ts'

const origin = 'https://x.example'
const shell = ['/offline', '/offline.js']
const asked = (path: string, mode = 'cors', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, origin).href }, origin, shell)

test('the service worker handles pages, hashed files and the offline page only', () => {
  expect(asked('/explore', 'navigate')).toBe('page')
  expect(asked('/assets/index-abc.js')).toBe('asset')
  expect(asked('/offline.js')).toBe('shell')
  for (const path of [
    '/api/v1/tokens/balance',
    '/api/trpc/wallet.balance',
    '/demo/poster-01.webp',
    '/sw.js',
    '/explore',
  ])
    expect(asked(path), path).toBeUndefined()
  expect(asked('/api/v1/tokens/statement', 'navigate')).toBeUndefined()
  expect(asked('/unsubscribe', 'navigate', 'POST')).toBeUndefined()
  expect(asked('https://js.stripe.com/assets/v3.js')).toBeUndefined()
})

test('a notification opens a page of this site only, whatever URL it has', () => {
  expect(targetOf('/dashboard', origin)).toBe(`${origin}/dashboard`)
  for (const url of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://x.example.evil/',
    7,
    undefined,
  ])
    expect(targetOf(url, origin), String(url)).toBe(`${origin}/`)
})

test('every push shows a title and a text', () => {
  const push = { title: 'Ada', body: '25 tokens', tag: 'tip_received', url: '/dashboard' }
  expect(pushContentOf(push)).toEqual(push)
  for (const nonsense of [undefined, null, 'x', {}, { title: 5 }])
    expect(pushContentOf(nonsense)).toMatchObject({ title: 'Limelight', url: '/' })
  expect(pushContentOf({ title: 'Ada' }).body).toBe('')
  expect(pushContentOf(undefined).body).not.toBe('')
})

test.each([
  ['visible', true, true],
  ['visible', false, false],
  ['hidden', false, false],
])('a %s window with the focus %s is looked at: %s', (visibilityState, focused, expected) => {
  expect(isLookedAt({ visibilityState, focused })).toBe(expected)
})

test('a push makes a sound unless a person is looking at the site, also when it replaces another', () => {
  expect(soundOf(false)).toEqual({ silent: false, renotify: true })
  expect(soundOf(true)).toEqual({ silent: true, renotify: false })
})

test('removes the oldest entries beyond the limit', () => {
  expect(surplus(['a', 'b', 'c'], 2)).toEqual(['a'])
  expect(surplus(['a'], 2)).toEqual([])
})
