import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from '@upstash/redis'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LocalRedis, startRedis } from './index.ts'

const TOKEN = 'snapshot-token'

let dir: string
let clockMs = Date.UTC(2030, 0, 1)
const running: LocalRedis[] = []

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'redis-snapshot-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(running.splice(0).map((server) => server.close()))
  await rm(dir, { recursive: true })
})

async function start(): Promise<{ server: LocalRedis; redis: Redis }> {
  const server = await startRedis({ port: 0, token: TOKEN, dir, now: () => clockMs })
  running.push(server)
  return { server, redis: new Redis({ url: `http://127.0.0.1:${server.port}`, token: TOKEN, retry: false }) }
}

it('keeps every kind of value and the time it has left over a restart', async () => {
  const first = await start()
  await first.redis.set('text', 'é\u0000', { px: 5000 })
  await first.redis.hset('hash', { a: 1, ü: 'x' })
  await first.redis.rpush('list', 'a', 'b')
  await first.redis.sadd('set', 'a', 'b')
  await first.redis.eval("return redis.call('ZADD', KEYS[1], 1.5, 'a', '-inf', 'b')", ['zset'], [])
  await first.server.close()
  clockMs += 2000

  const { redis } = await start()
  expect(await redis.get('text')).toBe('é\u0000')
  expect(await redis.pttl('text')).toBe(3000)
  expect(await redis.hgetall('hash')).toEqual({ a: 1, ü: 'x' })
  expect(await redis.lrange('list', 0, -1)).toEqual(['a', 'b'])
  expect(await redis.smembers('set')).toEqual(['a', 'b'])
  expect(await redis.zrange('zset', 0, -1)).toEqual(['b', 'a'])
  expect(await redis.ttl('list')).toBe(-1)
})

it('does not bring back what expired in between, or was flushed', async () => {
  const first = await start()
  await first.redis.set('short', 1, { px: 500 })
  await first.server.close()
  clockMs += 500
  const second = await start()
  expect(await second.redis.get('short')).toBeNull()
  await second.redis.set('long', 1)
  second.server.flush()
  await second.server.close()
  expect(await (await start()).redis.dbsize()).toBe(0)
})

it('forgets scripts, so that clients meet NOSCRIPT', async () => {
  const first = await start()
  const sha = await first.redis.scriptLoad('return 1')
  await first.server.close()
  await expect((await start()).redis.evalsha(sha, [], [])).rejects.toThrow('NOSCRIPT')
})

it('writes while running, a few seconds after a change', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { redis } = await start()
  await redis.set('a', 1)
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(async () => {
    expect(JSON.parse(await readFile(join(dir, 'redis.json'), 'utf8')).entries).toMatchObject([{ key: 'a' }])
  })
})

it('refuses to start over a file it cannot read, and says what to do', async () => {
  await writeFile(join(dir, 'redis.json'), '{"version":1,"entries":[{"kind":"string"}]}')
  await expect(start()).rejects.toThrow('delete it to start with empty data')
})
