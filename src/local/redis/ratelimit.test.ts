import { Ratelimit } from '@upstash/ratelimit'
import { Redis } from '@upstash/redis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalRedis, startRedis } from './index.ts'

/** Start of a minute, so that the windows of the tests start at the first call. */
const START_MS = Date.UTC(2030, 0, 1)
const TOKEN = 'rate-limit-token'

let server: LocalRedis
let redis: Redis

beforeAll(async () => {
  server = await startRedis({ port: 0, token: TOKEN, now: () => Date.now() })
  redis = new Redis({ url: `http://127.0.0.1:${server.port}`, token: TOKEN, retry: false })
})
afterAll(() => server.close())

beforeEach(() => {
  server.flush()
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS })
})
afterEach(() => vi.useRealTimers())

/** Advances the clock, which the SDK and the server share. */
const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms)

const limit = (limiter: ConstructorParameters<typeof Ratelimit>[0]['limiter']) =>
  new Ratelimit({ redis, limiter, prefix: 'limit', ephemeralCache: false, timeout: 0 })

const resetMs = 2_000
/** Milliseconds after which a window no longer counts. */
const refreshMs = 4_000

describe('a sliding window', () => {
  const limiter = Ratelimit.slidingWindow(10, '2 s')
  const exhaust = () => Promise.all(Array.from({ length: 16 }, () => limit(limiter).limit('user')))

  it('allows exactly 10 of 16 concurrent calls', async () => {
    const results = await exhaust()
    expect(results.filter(({ success }) => success)).toHaveLength(10)
  })

  it('returns the limit, the time of the next reset and the remaining calls', async () => {
    const results = await exhaust()
    for (const result of results) expect(result).toMatchObject({ limit: 10, reset: START_MS + resetMs })
    const remaining = results.filter(({ success }) => success).map((result) => result.remaining)
    expect(remaining.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('reports 0 remaining calls when the limit is used up', async () => {
    await exhaust()
    expect(await limit(limiter).getRemaining('user')).toMatchObject({ remaining: 0, limit: 10 })
  })

  it('limits each identifier separately', async () => {
    await exhaust()
    expect((await limit(limiter).limit('other')).success).toBe(true)
  })

  it('can use several tokens in one call', async () => {
    expect(await limit(limiter).limit('user', { rate: 7 })).toMatchObject({ success: true, remaining: 3 })
  })

  it('refuses to use more tokens than remain', async () => {
    await limit(limiter).limit('user', { rate: 7 })
    expect((await limit(limiter).limit('user', { rate: 7 })).success).toBe(false)
  })

  it('refuses calls until the window has passed', async () => {
    await exhaust()
    passTime(resetMs - 1)
    expect((await limit(limiter).limit('user')).success).toBe(false)
    passTime(refreshMs - resetMs + 1)
    expect((await limit(limiter).limit('user')).success).toBe(true)
  })
})

it('counts calls of the previous window in proportion to its remaining share', async () => {
  const sliding = limit(Ratelimit.slidingWindow(10, '2 s'))
  await sliding.limit('user', { rate: 10 })
  passTime(3000)
  expect(await sliding.getRemaining('user')).toMatchObject({ remaining: 5 })
})

it('supports a window longer than 2^31 milliseconds', async () => {
  const sliding = limit(Ratelimit.slidingWindow(10, '30 d'))
  await sliding.limit('user', { rate: 10 })
  passTime(24 * 3600 * 1000)
  expect((await sliding.limit('user')).success).toBe(false)
  passTime(90 * 24 * 3600 * 1000)
  expect((await sliding.limit('user')).success).toBe(true)
})

it('returns a token with a negative rate', async () => {
  const sliding = limit(Ratelimit.slidingWindow(10, '2 s'))
  await sliding.limit('user', { rate: 10 })
  await sliding.limit('user', { rate: -1 })
  expect((await sliding.limit('user')).success).toBe(true)
  expect((await sliding.limit('user')).success).toBe(false)
})
