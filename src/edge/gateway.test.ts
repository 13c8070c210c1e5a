import { expect, test } from 'vitest'
import { edgeHeader } from '#shared/edge.ts'
import { serverTimeHeader } from '#shared/paths.ts'
import { answer } from './gateway.ts'

const nonce = 'bm9uY2Utb2YtdGhlLXJlbmRlcg'
const page = () =>
  new Response(`<script nonce="${nonce}"></script><meta content="${nonce}">`, {
    headers: {
      'content-type': 'text/html',
      'content-security-policy': `script-src 'nonce-${nonce}' 'self'; style-src 'nonce-${nonce}'`,
      'cache-control': 'public, max-age=30',
      'cache-tag': 'pages',
      [serverTimeHeader]: '1',
    },
  })

const ask = async (path: string, headers: Record<string, string> = {}, response = page()) => {
  const asked: { way: string; request: Request }[] = []
  const take = (way: string) => async (request: Request) => {
    asked.push({ way, request })
    return response
  }
  const request = new Request(`https://limelight.example${path}`, { headers })
  const got = await answer(request, { product: take('product'), shared: take('shared') })
  return { got, way: asked[0]?.way, seen: asked[0]?.request }
}

test('a page of the cache gets a new nonce in its policy and its markup for every response', async () => {
  const bodies = new Set<string>()
  for (let times = 0; times < 3; times++) {
    const { got, way } = await ask('/explore')
    const text = await got.text()
    const fresh = /'nonce-([^']+)'/.exec(got.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    expect(way).toBe('shared')
    expect(fresh).toMatch(/^[\w+/]{24}$/)
    expect(text).toBe(`<script nonce="${fresh}"></script><meta content="${fresh}">`)
    expect(got.headers.get('content-security-policy')).not.toContain(nonce)
    bodies.add(text)
  }
  expect(bodies.size).toBe(3)
})

test('a browser stores no page, sees no tags, and gets the time of its own response', async () => {
  const { got } = await ask('/explore', { 'cf-ray': 'ray-1' })
  expect(got.headers.get('cache-control')).toBe('private, no-cache')
  expect(got.headers.has('cache-tag')).toBe(false)
  expect(Number(got.headers.get(serverTimeHeader))).toBeGreaterThan(1)
  expect(got.headers.get('server-timing')).toBe(`now;dur=${got.headers.get(serverTimeHeader)}`)
  expect(got.headers.get('x-request-id')).toBe('ray-1')
})

test('the response to a personal request passes unchanged', async () => {
  const response = page()
  const { got, way, seen } = await ask('/explore', { cookie: 'session=1' }, response)
  expect([way, got]).toEqual(['product', response])
  expect(seen?.headers.get('cookie')).toBe('session=1')
})

test('a browser cannot declare its own request as reduced', async () => {
  const { way, seen } = await ask('/settings', { [edgeHeader]: '1', cookie: 'session=1' })
  expect(way).toBe('product')
  expect(seen?.headers.has(edgeHeader)).toBe(false)
})

test('pages and files come from one version of the product during a deployment', async () => {
  const keyOf = async (path: string, headers: Record<string, string>) =>
    (
      await ask(path, { 'cf-connecting-ip': '192.0.2.1', 'cloudflare-workers-version-key': 'own', ...headers })
    ).seen?.headers.get('cloudflare-workers-version-key')
  for (const path of ['/explore', '/assets/index-1.js']) {
    expect(await keyOf(path, {})).toBe('visitors')
    expect(await keyOf(path, { cookie: 'limelight=1' })).toBe('192.0.2.1')
    expect(await keyOf(path, { authorization: 'Bearer 1' })).toBe('192.0.2.1')
  }
})

test('a picture keeps the lifetime that the product allows browsers', async () => {
  const headers = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
  const picture = new Response('x', {
    headers: { ...headers, 'cloudflare-cdn-cache-control': 'public, max-age=86400' },
  })
  const { got, way } = await ask('/media/01234567-89ab-7cde-8f01-23456789abcd/small.webp', {}, picture)
  expect(way).toBe('shared')
  expect(Object.fromEntries(got.headers)).toMatchObject(headers)
  expect(got.headers.has('cloudflare-cdn-cache-control')).toBe(false)
})
