import { expect, test } from 'vitest'
import { EdgeCache } from './cache.ts'

type Made = { headers?: Record<string, string>; status?: number; fail?: boolean }

/** A cache with a clock, in front of a callee whose next responses are given. */
function front() {
  let nowMs = 1_000_000
  let calls = 0
  let next: Made = {}
  const later: Promise<unknown>[] = []
  const cache = new EdgeCache(() => nowMs)
  const callee = async () => {
    calls += 1
    if (next.fail) throw new Error('the Worker failed')
    return new Response(`body ${calls}`, { status: next.status ?? 200, headers: next.headers ?? {} })
  }
  return {
    cache,
    serve(made: Made) {
      next = made
    },
    wait(seconds: number) {
      nowMs += seconds * 1000
    },
    settle: () => Promise.all(later.splice(0)),
    async get(path = '/a', init: RequestInit = {}) {
      const answer = await cache.fetch(new Request(`https://x.test${path}`, init), callee, (work) => later.push(work))
      return `${answer.headers.get('cf-cache-status')} ${answer.status} ${await answer.text()}`
    },
  }
}
const shared = { headers: { 'cache-control': 'public, max-age=30', 'cache-tag': 'pages,Person:1' } }

test('responds from the cache while a response is fresh', async () => {
  const { get, serve, wait } = front()
  serve(shared)
  expect(await get()).toBe('MISS 200 body 1')
  wait(29)
  expect(await get()).toBe('HIT 200 body 1')
  expect(await get('/a?b=1')).toBe('MISS 200 body 2')
  wait(1)
  expect(await get()).toBe('EXPIRED 200 body 3')
})

test.each([
  [{ 'cache-control': 'private, max-age=30' }],
  [{ 'cache-control': 'no-store' }],
  [{ 'cache-control': 'public, max-age=30', 'set-cookie': 'a=b' }],
  [{ 'cache-control': 'public, max-age=30', vary: '*' }],
  [{ 'cache-control': 'public, max-age=30', 'cloudflare-cdn-cache-control': 'no-store' }],
])('never stores %o', async (headers) => {
  const { get, serve } = front()
  serve({ headers })
  await get()
  expect(await get()).toMatch(/^BYPASS 200 body 2/)
})

test('stores a response without directives for two hours, as the vendor does', async () => {
  const { get, wait } = front()
  await get()
  wait(7_199)
  expect(await get()).toBe('HIT 200 body 1')
})

test('ignores cookies in the key, and separates variants by Vary', async () => {
  const { get, serve } = front()
  serve(shared)
  await get('/a', { headers: { cookie: 'a' } })
  expect(await get('/a', { headers: { cookie: 'b' } })).toBe('HIT 200 body 1')
  serve({ headers: { ...shared.headers, vary: 'Cookie' } })
  await get('/b', { headers: { cookie: 'a' } })
  expect(await get('/b', { headers: { cookie: 'b' } })).toBe('MISS 200 body 3')
  expect(await get('/b', { headers: { cookie: 'a' } })).toBe('HIT 200 body 2')
})

test('shows a stale response once while it is renewed, unless a directive forbids it', async () => {
  const { get, serve, wait, settle } = front()
  serve({ headers: { 'cache-control': 'public, max-age=30, stale-while-revalidate=30' } })
  await get()
  wait(45)
  expect(await get()).toBe('UPDATING 200 body 1')
  await settle()
  expect(await get()).toBe('HIT 200 body 2')
  serve({ headers: { 'cache-control': 'public, s-maxage=30, stale-while-revalidate=30' } })
  await get('/b')
  wait(31)
  expect(await get('/b')).toBe('EXPIRED 200 body 4')
})

test('shows a stale response while the Worker fails, for as long as allowed', async () => {
  const { get, serve, wait } = front()
  serve({ headers: { 'cache-control': 'public, max-age=30, stale-if-error=30' } })
  await get()
  serve({ status: 503 })
  wait(45)
  expect(await get()).toBe('STALE 200 body 1')
  wait(20)
  expect(await get()).toMatch(/^BYPASS 503/)
})

test('purges by tag without regard to case, by path, and everything', async () => {
  const { cache, get, serve } = front()
  serve(shared)
  await get()
  expect(cache.purge({ tags: ['other'] }).success).toBe(true)
  expect(await get()).toMatch(/^HIT/)
  cache.purge({ tags: ['PERSON:1'] })
  expect(await get()).toMatch(/^MISS/)
  cache.purge({ pathPrefixes: ['/a'] })
  expect(await get()).toMatch(/^MISS/)
  cache.purge({ purgeEverything: true })
  expect(await get()).toMatch(/^MISS/)
})

test('refuses the 26th purge until 12 seconds have passed, and more than 100 tags', () => {
  const { cache, wait } = front()
  for (let count = 0; count < 25; count++) expect(cache.purge({ tags: ['a'] }).success).toBe(true)
  expect(cache.purge({ tags: ['a'] }).success).toBe(false)
  wait(12)
  expect(cache.purge({ tags: ['a'] }).success).toBe(true)
  wait(60)
  expect(cache.purge({ tags: Array.from({ length: 101 }, String) }).success).toBe(false)
})

test('other methods and requests for a range always reach the Worker', async () => {
  const { get, serve } = front()
  serve(shared)
  await get()
  expect(await get('/a', { method: 'POST' })).toBe('null 200 body 2')
  expect(await get('/a', { headers: { range: 'bytes=0-1' } })).toBe('null 200 body 3')
})

test('concurrent requests for one key wait for the first response', async () => {
  const { get, serve, wait } = front()
  serve(shared)
  expect(await Promise.all([get(), get(), get('/b')])).toEqual(['MISS 200 body 1', 'HIT 200 body 1', 'MISS 200 body 2'])
  wait(31)
  expect(await Promise.all([get(), get()])).toEqual(['EXPIRED 200 body 3', 'HIT 200 body 3'])
  serve({ headers: { 'cache-control': 'no-store' } })
  expect(await Promise.all([get('/c'), get('/c')])).toEqual(['BYPASS 200 body 4', 'BYPASS 200 body 5'])
})
