import { expect, test } from 'vitest'
import { edgeHeader } from '#shared/edge.ts'
import { productRequest, sharedRequest } from './rules.ts'

const site = 'https://limelight.example'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
const picture = '/media/01234567-89ab-7cde-8f01-23456789abcd/small.webp'

const reduced = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sharedRequest(new Request(site + path, { method, headers }))
const keyOf = (path: string, headers: Record<string, string> = {}) => {
  const found = reduced(path, headers)
  return found && new URL(found.url).pathname + new URL(found.url).search
}

test.each(['/', '/explore', '/explore?category=music', '/live', '/events/1', '/creator/mira', '/offer/mira'])(
  'sends a visitor of %s to the cache',
  (path) => {
    const request = reduced(path)
    expect(request && productRequest(request).url).toBe(site + path)
    expect(request?.headers.get(edgeHeader)).toBe('1')
    expect(request && productRequest(request).redirect).toBe('manual')
  },
)

test.each(['/settings', '/live/0', '/creator', '/creator/', '/creator/a/b', '/explore/', '/auth', '/api/v1/creators'])(
  'never sends %s to the cache',
  (path) => expect(reduced(path)).toBeUndefined(),
)

test('never sends a request that may be personal to the cache', () => {
  const personal: Record<string, string>[] = [
    { cookie: 'session=1' },
    { cookie: 'viewer=Europe%2FBerlin~de-DE; __Host-limelight=1' },
    { cookie: 'other=1' },
    { authorization: 'Bearer x' },
    { upgrade: 'websocket' },
  ]
  for (const headers of personal) expect(reduced('/explore', headers), JSON.stringify(headers)).toBeUndefined()
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(reduced('/explore', {}, method)).toBeUndefined()
})

test('the key of a page has the country, the device, the zone and the language, and nothing else', () => {
  const plain = keyOf('/explore?q=a')
  expect(plain).toBe('/XX/wide/-/~/explore?q=a')
  expect(keyOf('/explore?q=a', { 'cf-ipcountry': 'DE' })).toBe('/DE/wide/-/~/explore?q=a')
  expect(keyOf('/explore?q=a', { 'user-agent': phone })).toBe('/XX/phone/-/~/explore?q=a')
  expect(keyOf('/explore?q=a', { 'sec-ch-ua-mobile': '?1' })).toBe('/XX/phone/-/~/explore?q=a')
  expect(keyOf('/explore?q=a', { cookie: 'viewer=Europe%2FBerlin~de-DE' })).toBe(
    '/XX/wide/Europe%2FBerlin~de-DE/~/explore?q=a',
  )
  const ignored: [string, string][] = [
    ['x-forwarded-host', 'evil.example'],
    ['accept-language', 'fr'],
    ['referer', site],
  ]
  for (const [name, value] of ignored) expect(keyOf('/explore?q=a', { [name]: value }), name).toBe(plain)
})

test('the product sees only what the key contains', () => {
  const sent = { 'cf-ipcountry': 'DE', 'user-agent': phone, 'x-forwarded-host': 'evil.example', referer: site }
  const request = reduced('/explore', { ...sent, cookie: 'viewer=Europe%2FBerlin~de-DE' })
  expect(request && Object.fromEntries(productRequest(request).headers)).toEqual({
    accept: 'text/html',
    'cf-ipcountry': 'DE',
    cookie: 'viewer=Europe%2FBerlin~de-DE',
    [edgeHeader]: '1',
    'sec-ch-ua-mobile': '?1',
  })
})

test('an address that looks like a key stays an address', () => {
  for (const path of ['/offer/~', '/creator/~?a=/~/b']) {
    const request = reduced(path)
    expect(request && productRequest(request).url).toBe(site + path)
  }
})

test('public pictures have one key for everyone, also signed in; private ones never reach the cache', () => {
  expect(keyOf(picture, { cookie: 'session=1', 'cf-ipcountry': 'DE' })).toBe(`/-/~${picture}`)
  expect(reduced(`${picture}?until=1`)).toBeUndefined()
  expect(reduced(picture.replace('/media/', '/media/private/'))).toBeUndefined()
})
