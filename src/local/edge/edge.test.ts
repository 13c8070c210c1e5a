import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { edgeWorker } from './options.ts'

// The Worker at the edge in workerd, in front of a product that counts its requests.
const product = `
  let served = 0
  export default {
    async fetch(request) {
      served += 1
      const { pathname } = new URL(request.url)
      if (pathname === '/creator/old') return Response.redirect(new URL('/creator/new', request.url), 307)
      const shared = request.headers.has('limelight-edge')
      const nonce = 'nonce-of-render-' + served
      const headers = { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-" + nonce + "'" }
      if (shared) Object.assign(headers, {
        'cache-control': 'public, max-age=30, stale-while-revalidate=30', 'cache-tag': 'pages' })
      return new Response(JSON.stringify({ served, pathname, nonce, asked: [...request.headers] }), { headers })
    },
  }`

let server: Miniflare
beforeAll(async () => {
  const workers = [
    await edgeWorker({ distanceMs: 0 }),
    { name: 'limelight', modules: true as const, script: product, compatibilityDate: '2026-10-01' },
    {
      name: 'sender',
      modules: true as const,
      script: 'export default {}',
      queueProducers: { PURGES: 'limelight-edge-purges' },
    },
  ]
  server = new Miniflare(convertV4MiniflareOptions({ workers }))
  await server.ready
})
afterAll(() => server.dispose())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.dispatchFetch(`http://edge.test${path}`, { headers })
  return { headers: response.headers, page: JSON.parse(await response.text()) }
}

test('a second visitor gets the page from the cache, with a nonce of its own', async () => {
  const [first, second] = [await get('/explore'), await get('/explore')]
  expect([first, second].map(({ headers }) => headers.get('cf-cache-status'))).toEqual(['MISS', 'HIT'])
  expect(second.page.served).toBe(first.page.served)
  expect(second.page.pathname).toBe('/explore')
  expect(second.page.nonce).not.toBe(first.page.nonce)
  expect(second.headers.get('content-security-policy')).toBe(`script-src 'nonce-${second.page.nonce}'`)
  expect(second.headers.get('cache-control')).toBe('private, no-cache')
  expect(second.headers.has('cache-tag')).toBe(false)
})

test('a redirect reaches the visitor, who follows it', async () => {
  const response = await server.dispatchFetch('http://edge.test/creator/old', { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([307, 'http://edge.test/creator/new'])
})

test('a purge from the queue removes the page', async () => {
  const first = await get('/live')
  expect((await get('/live')).page.served).toBe(first.page.served)
  const { PURGES } = await server.getBindings<{ PURGES: Queue }>('sender')
  await PURGES.send({ tags: ['pages'], kind: 'removal' })
  await expect.poll(async () => (await get('/live')).page.served).toBeGreaterThan(first.page.served)
})

test('a request of a signed-in user reaches the product unchanged', async () => {
  const asked = { cookie: 'session=1; viewer=x', 'x-own': 'kept' }
  const [first, second] = [await get('/explore', asked), await get('/explore', asked)]
  expect(second.page.served).toBe(first.page.served + 1)
  expect(second.headers.has('cf-cache-status')).toBe(false)
  expect(Object.fromEntries(second.page.asked)).toMatchObject(asked)
})
