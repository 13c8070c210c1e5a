import { createHash } from 'node:crypto'
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

it('keeps values and their expiry across a restart', async () => {
  const first = await start()
  await first.redis.set('text', 'é\u0000', { px: 5000 })
  await first.redis.set('stays', 'x')
  await first.server.close()
  clockMs += 4999

  const { redis } = await start()
  expect(await redis.mget('text', 'stays')).toEqual(['é\u0000', 'x'])
  clockMs += 1
  expect(await redis.mget('text', 'stays')).toEqual([null, 'x'])
})

it('does not restore expired or flushed values', async () => {
  const first = await start()
  await first.redis.set('short', 1, { px: 500 })
  await first.server.close()
  clockMs += 500
  const second = await start()
  expect(await second.redis.get('short')).toBeNull()
  await second.redis.set('long', 1)
  second.server.flush()
  await second.server.close()
  expect(await (await start()).redis.get('long')).toBeNull()
})

it('a restart loses scripts, so that clients get NOSCRIPT', async () => {
  const first = await start()
  const script = 'return 1'
  await first.redis.eval(script, [], [])
  const sha = createHash('sha1').update(script).digest('hex')
  expect(await first.redis.evalsha(sha, [], [])).toBe(1)
  await first.server.close()
  await expect((await start()).redis.evalsha(sha, [], [])).rejects.toThrow('NOSCRIPT')
})

it('writes a change to disk a few seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { redis } = await start()
  await redis.set('a', 1)
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(async () => {
    expect(JSON.parse(await readFile(join(dir, 'redis.json'), 'utf8')).entries).toMatchObject([{ key: 'a' }])
  })
})

it('refuses to start with an unreadable file; the error explains what to do', async () => {
  await writeFile(join(dir, 'redis.json'), '{"version":1,"entries":[{"kind":"string"}]}')
  await expect(start()).rejects.toThrow('delete it to start with empty data')
})
