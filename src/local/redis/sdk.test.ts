import { Redis } from '@upstash/redis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LocalRedis, startRedis } from './index.ts'

const TOKEN = 'sdk-token'
const START_MS = Date.UTC(2030, 0, 1)

let clockMs = START_MS
let server: LocalRedis
let redis: Redis

beforeAll(async () => {
  server = await startRedis({ port: 0, token: TOKEN, now: () => clockMs })
  redis = new Redis({ url: `http://127.0.0.1:${server.port}`, token: TOKEN, retry: false })
})
afterAll(() => server.close())
beforeEach(() => {
  clockMs = START_MS
  server.flush()
})

describe('the SDK', () => {
  it('stores JSON; SET NX EX sets a key once', async () => {
    expect(await redis.set('key', { state: 'pending' }, { nx: true, ex: 60 })).toBe('OK')
    expect(await redis.set('key', 'x', { nx: true, ex: 60 })).toBeNull()
    expect(await redis.get('key')).toEqual({ state: 'pending' })
  })

  it('SET NX succeeds for exactly one of 8 concurrent requests', async () => {
    const claims = Array.from({ length: 8 }, (_, owner) => redis.set('lock', owner, { nx: true, px: 500 }))
    expect((await Promise.all(claims)).filter((claim) => claim === 'OK')).toHaveLength(1)
  })

  it('SET NX fails until the key expires', async () => {
    await redis.set('lock', 'me', { px: 500 })
    clockMs += 499
    expect(await redis.get('lock')).toBe('me')
    clockMs += 1
    expect(await redis.get('lock')).toBeNull()
  })

  it('sends concurrent commands in one pipeline, in order', async () => {
    expect(await Promise.all([redis.incr('n'), redis.incr('n'), redis.get('n')])).toEqual([1, 2, 2])
  })

  it('MGET returns null for a missing key', async () => {
    await redis.set('a', 1)
    expect(await redis.mget('a', 'nope')).toEqual([1, null])
  })

  it('throws an error reply as UpstashError', async () => {
    await redis.set('str', 'abc')
    await expect(redis.incr('str')).rejects.toMatchObject({
      name: 'UpstashError',
      message: expect.stringContaining('ERR value is not an integer or out of range'),
    })
  })

  it('the SDK gets an error with a wrong token', async () => {
    const stranger = new Redis({ url: `http://127.0.0.1:${server.port}`, token: 'wrong', retry: false })
    await expect(stranger.get('x')).rejects.toThrow('WRONGPASS invalid or missing auth token')
  })

  it.each(['OK', 'abcd', 'plain text', 'null-ish', ''])('returns %j unchanged', async (text) => {
    await redis.set('text', text)
    expect(await redis.get('text')).toBe(text)
  })

  it('reports the errors of a pipeline for each command', async () => {
    const pipeline = redis.pipeline().set('str', 'x').incr('str').get('str')
    const [set, incr, get] = await pipeline.exec({ keepErrors: true })
    expect(set.result).toBe('OK')
    expect(incr.error).toContain('ERR value is not an integer')
    expect(get.result).toBe('x')
  })

  it('runs a transaction', async () => {
    expect(await redis.multi().set('m', 1).incr('m').get('m').exec()).toEqual(['OK', 2, 2])
  })

  it('runs a script by EVALSHA, or by EVAL if the server does not know it', async () => {
    const script = redis.createScript<string[]>('return {KEYS[1], ARGV[1]}')
    expect(await script.exec(['k'], ['v'])).toEqual(['k', 'v'])
    expect(await script.evalsha(['k'], ['v'])).toEqual(['k', 'v'])
  })
})
