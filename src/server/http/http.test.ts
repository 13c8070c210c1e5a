import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { answerBadUrl } from './bad-url.ts'
import { readText } from './body.ts'
import { isCrossSite, isForeignSocket } from './csrf.ts'
import { unavailable } from './failures.ts'
import { everywhere, secure } from './headers.ts'
import { answerPlainHttp } from './plain-http.ts'
import { pagePolicy } from './policy.ts'
import { requestContextOf } from './request-context.ts'

const env = { APP_ENV: 'production', R2_ACCOUNT_ID: '0'.repeat(32) } as const

describe('the content security policy of a page', () => {
  const policy = pagePolicy(env, 'abc')

  test('allows scripts and styles by nonce only, no inline code, no eval and no framing', () => {
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic' 'self' https://js.stripe.com")
    expect(policy).toMatch(/style-src 'self' 'nonce-abc'( 'sha256-[\w+/]{43}='){2};/)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/(?<![\w/])\*(?!\.)/)
    for (const nothing of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy).toContain(`${nothing} 'none'`)
  })

  test('allows the style that the toast library adds to a page', () => {
    const library = path.resolve(import.meta.dirname, '../../../node_modules/sonner/dist/index.mjs')
    const [, added = ''] = /^__insertCSS\((".*")\);?$/m.exec(fs.readFileSync(library, 'utf8')) ?? []
    for (const text of ['', z.string().parse(JSON.parse(added))])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  })

  test('lists the vendors in production and no stand-in', () => {
    expect(policy).toContain('wss://*.ably.net')
    // The frame of Google Pay, and the URL of its payment handler.
    expect(policy).toMatch(/frame-src [^;]*https:\/\/pay\.google\.com/)
    expect(policy).toMatch(/connect-src [^;]*https:\/\/google\.com\/pay /)
    expect(policy).toContain(` https://${env.R2_ACCOUNT_ID}.r2.cloudflarestorage.com;`)
    expect(policy).not.toMatch(/127\.0\.0\.1|(^|[ ;])(http|ws):/)
    expect(policy).toContain('upgrade-insecure-requests')
  })
})

test('accepts a WebSocket from a page of the product on any of its origins, and refuses other sites', () => {
  const opened = (host: string, origin: string | null) =>
    isForeignSocket(
      new Request(`http://${host}/api/meter`, { headers: origin === null ? {} : { origin } }),
      'http://127.0.0.1:3000',
    )
  expect(opened('127.0.0.1:3000', 'http://127.0.0.1:3000')).toBe(false)
  expect(opened('localhost:3000', 'http://localhost:3000')).toBe(false)
  // A program sends no origin.
  expect(opened('127.0.0.1:3000', null)).toBe(false)
  for (const origin of ['https://evil.example', 'http://localhost:3001', 'null'])
    expect(opened('localhost:3000', origin)).toBe(true)
})

test('every request has its own nonce', () => {
  const [one, other] = [new Request('https://a.example'), new Request('https://a.example')]
  expect(requestContextOf(one).nonce).toBe(requestContextOf(one).nonce)
  expect(requestContextOf(one).nonce).not.toBe(requestContextOf(other).nonce)
  expect(requestContextOf(one).nonce).toMatch(/^[\w+/]{24}$/)
})

test.each(['/%E0%A4%A', '/creator/%ED%A0%80', '/%'])(
  'redirects a browser from the unreadable address %s to the home page',
  (path) => {
    const answer = answerBadUrl(new Request(`https://a.example${path}`))
    expect(answer?.status).toBe(307)
    expect(answer?.headers.get('location')).toBe('/#unknown-address')
  },
)

test('responds with 400 to an API call with an unreadable URL, and passes readable ones', async () => {
  const answers = [
    answerBadUrl(new Request('https://a.example/api/v1/messages/%E0%A4%A')),
    answerBadUrl(new Request('https://a.example/%', { method: 'POST' })),
  ]
  for (const answer of answers)
    expect([answer?.status, await answer?.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  for (const path of ['/', '/caf%C3%A9', '/100%25', '/a?search=%E0%A4%A'])
    expect(answerBadUrl(new Request(`https://a.example${path}`))).toBeUndefined()
})

test('production redirects unencrypted pages and refuses unencrypted calls', async () => {
  const production = { APP_ENV: 'production' } as const
  const page = answerPlainHttp(new Request('http://a.example/explore?q=a'), production)
  expect([page?.status, page?.headers.get('location')]).toEqual([308, 'https://a.example/explore?q=a'])
  for (const request of [
    new Request('http://a.example/api/v1/tokens/balance'),
    new Request('http://a.example/', { method: 'POST' }),
  ]) {
    const call = answerPlainHttp(request, production)
    expect([call?.status, await call?.json()]).toMatchObject([403, { code: 'PLAIN_HTTP' }])
  }
  expect(answerPlainHttp(new Request('https://a.example/api/v1/health'), production)).toBeUndefined()
  expect(answerPlainHttp(new Request('http://127.0.0.1:3000/'), { APP_ENV: 'local' })).toBeUndefined()
})

test('static files carry the common headers', () => {
  const headers = fs.readFileSync(path.resolve(import.meta.dirname, '../../../public/_headers'), 'utf8').toLowerCase()
  for (const [name, value] of Object.entries(everywhere)) expect(headers).toContain(`${name}: ${value.toLowerCase()}`)
})

test('pages are cached only privately, and data has a policy that allows nothing', () => {
  const headersOf = (type: string, hasCookie: boolean) => {
    const headers = new Headers({ 'content-type': type })
    secure(headers, { env, nonce: 'abc', hasCookie })
    return headers
  }
  expect(headersOf('text/html; charset=utf-8', false).get('cache-control')).toBe('private, no-cache')
  expect(headersOf('text/html; charset=utf-8', true).get('cache-control')).toBe('private, no-store')
  expect(headersOf('application/json', true).get('cache-control')).toBe('no-store')
  const media = new Headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
  secure(media, { env, nonce: 'abc', hasCookie: true })
  expect(media.get('cache-control')).toBe('public, max-age=60')
  expect(headersOf('application/json', true).get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(headersOf('text/html', false).get('permissions-policy')).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")',
  )
})

describe('cross-site requests', () => {
  const ours = 'https://limelight.example'
  const asked = (method: string, headers: Record<string, string>, at = 'https://limelight.example/api/trpc/x') =>
    isCrossSite(new Request(at, { method, headers }), ours)
  const cookie = 'limelight=x'

  test.each([
    ['refuses another origin with the cookie', 'POST', { origin: 'https://evil.example', cookie }, true],
    ['refuses another origin without a cookie', 'POST', { origin: 'https://evil.example' }, true],
    ['refuses a sandboxed frame', 'POST', { origin: 'null', cookie }, true],
    [
      'refuses a host that only starts like ours',
      'DELETE',
      { origin: 'http://limelight.example.evil.example', cookie },
      true,
    ],
    ['refuses requests that the browser marks cross-site', 'PUT', { 'sec-fetch-site': 'cross-site', cookie }, true],
    ['refuses a sibling subdomain', 'POST', { 'sec-fetch-site': 'same-site', cookie }, true],
    [
      'refuses a cookie beside a bearer token from another origin',
      'POST',
      { origin: 'https://evil.example', authorization: 'Bearer x', cookie },
      true,
    ],
    ['accepts our own page', 'POST', { origin: ours, 'sec-fetch-site': 'same-origin', cookie }, false],
    ['accepts an API client', 'POST', {}, false],
    ['accepts an API client with a cookie', 'POST', { cookie }, false],
    [
      'accepts a bearer token without a cookie',
      'POST',
      { origin: 'https://partner.example', authorization: 'Bearer x' },
      false,
    ],
    ['accepts reading', 'GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie }, false],
  ])('%s', (_name, method, headers, expected) => {
    expect(asked(method, headers)).toBe(expected)
  })

  test('the same host under another name is not cross-site', () => {
    expect(asked('POST', { origin: 'http://localhost:3000', cookie }, 'http://localhost:3000/x')).toBe(false)
  })
})

test('distinguishes an unavailable service from an internal error', () => {
  expect(unavailable({ data: { httpStatus: 503 } })).toBe(true)
  expect(unavailable({ data: { httpStatus: 500 } })).toBe(false)
  expect(unavailable(new Error('x'))).toBe(false)
  expect(unavailable(undefined)).toBe(false)
})

test('stops reading a body without a length at the limit, and refuses an interrupted body', async () => {
  let pieces = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(stream) {
      pieces += 1
      stream.enqueue(new TextEncoder().encode('é'.repeat(50)))
    },
  })
  // Node needs `duplex`, which Workers do not know.
  const post = { method: 'POST', duplex: 'half' }
  const sent = (body: BodyInit) => new Request('https://limelight.example/x', { ...post, body })
  await expect(readText(sent(endless), 1_000)).rejects.toMatchObject({ status: 413 })
  expect(pieces).toBeLessThan(30)
  const split = new TextEncoder().encode('{"name":"é"}')
  const halves = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const byte of split) stream.enqueue(Uint8Array.of(byte))
      stream.close()
    },
  })
  expect(await readText(sent(halves), 1_000)).toBe('{"name":"é"}')
  const broken = new ReadableStream<Uint8Array>({ start: (stream) => stream.error(new Error('gone')) })
  await expect(readText(sent(broken), 1_000)).rejects.toMatchObject({ status: 400 })
})
