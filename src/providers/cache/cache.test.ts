import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type LocalRedis, startRedis } from '#local/redis/index.ts'
import { createCache } from './index.ts'

const token = 'cache-token'
const rate = { name: 'call', limit: 2, windowSeconds: 60 }

let server: LocalRedis
beforeAll(async () => {
  server = await startRedis({ port: 0, token })
})
afterAll(() => server.close())

const cache = () => createCache({ url: `http://127.0.0.1:${server.port}`, token, answerWithinMs: 60_000 }, Date.now)

test('reads the marks, and applies the rate limit and the count, in one request', async () => {
  // A first call loads the script of the limit.
  await cache().take(rate, 'another')
  const requests = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => requests.mockRestore())
  const one = cache()
  await one.count('calls', new Date('2026-11-25T12:00:00Z'))
  requests.mockClear()
  const answers = await Promise.all([
    one.marksOf('family', 'user'),
    one.take(rate, 'user'),
    one.count('calls', new Date('2026-11-25T12:59:00Z')),
  ])
  expect(answers).toEqual([{ revoked: false, doubted: false }, { state: 'allowed' }, undefined])
  expect(requests).toHaveBeenCalledTimes(1)
})

test('marks a revoked session family and a doubted person separately', async () => {
  await cache().revoke(['gone'], 60)
  await cache().doubt(['suspended'], 60)
  expect(await cache().marksOf('gone', 'user')).toEqual({ revoked: true, doubted: false })
  expect(await cache().marksOf('family', 'suspended')).toEqual({ revoked: false, doubted: true })
})

test('marks are unknown when the cache is down', async () => {
  const nowhere = createCache({ url: 'http://127.0.0.1:1', token }, Date.now)
  expect(await nowhere.marksOf('family', 'user')).toBe('unknown')
})

test('counts by the hour; a cache that is down loses the count and returns "unknown"', async () => {
  const hours = ['2026-11-25T13:00:00Z', '2026-11-25T14:10:00Z', '2026-11-25T14:59:59Z'].map((at) => new Date(at))
  for (const at of hours) await cache().count('calls of a test', at)
  const [first, second] = hours as [Date, Date]
  expect(await cache().countsOf('calls of a test', [first, second, new Date('2026-11-25T15:00:00Z')])).toEqual([
    1, 2, 0,
  ])
  const nowhere = createCache({ url: 'http://127.0.0.1:1', token }, Date.now)
  await nowhere.count('calls of a test', first)
  expect(await nowhere.countsOf('calls of a test', [first])).toBe('unknown')
})
