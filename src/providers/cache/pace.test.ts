import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type LocalRedis, startRedis } from '#local/redis/index.ts'
import { createCache } from './index.ts'

const token = 'pace-token'
const pace = { name: 'requests', burst: 3, intervalMs: 100 }
const startMs = Date.UTC(2026, 10, 25)

let server: LocalRedis
let nowMs = startMs
beforeAll(async () => {
  server = await startRedis({ port: 0, token, now: () => nowMs })
})
afterAll(() => server.close())
beforeEach(() => {
  server.flush()
  nowMs = startMs
})

// a busy machine may need longer than the product waits, and then every turn is free
const cache = () => createCache({ url: `http://127.0.0.1:${server.port}`, token, answerWithinMs: 60_000 }, () => nowMs)
const turns = (...subjects: string[]) => {
  const one = cache()
  return Promise.all(subjects.map((subject) => one.turnOf(pace, subject)))
}

test('gives a burst of turns at once, and keeps a later turn for everyone else in the order of arrival', async () => {
  expect(await turns('a', 'b', 'c', 'd', 'e', 'f')).toEqual([0, 0, 0, 0, 100, 200])
  nowMs += 100
  // a second request keeps the turn, and does not move the others
  expect(await turns('f', 'f', 'e', 'g')).toEqual([100, 100, 0, 200])
  nowMs += 100
  expect(await turns('f', 'g')).toEqual([0, 100])
})

test('an unused turn expires half a minute after its time', async () => {
  await turns('a', 'b', 'c', 'd', 'late', 'gone')
  nowMs += 20_000
  expect(await turns('w', 'x', 'y', 'z', 'late')).toEqual([0, 0, 0, 0, 0])
  nowMs += 11_000
  expect(await turns('w', 'x', 'y', 'z', 'gone')).toEqual([0, 0, 0, 0, 100])
})

test('background work gets only turns that are left after a reserve', async () => {
  const one = cache()
  expect([await one.spare(pace, 2), await one.spare(pace, 2), await one.spare(pace, 2)]).toEqual([true, true, false])
  expect(await turns('a', 'b', 'c')).toEqual([0, 0, 100])
  expect(await one.spare(pace, 0)).toBe(false)
  nowMs += 1_000
  expect(await one.spare(pace, 2)).toBe(true)
})

test('turns that cannot wait move later turns back, but not those that were given', async () => {
  await turns('a', 'b', 'c', 'd', 'e')
  await cache().spend(pace)
  expect(await turns('e', 'f')).toEqual([100, 300])
})

test('a pause delays all new turns', async () => {
  await cache().pause(pace, 5_000)
  expect(await turns('a', 'b')).toEqual([5_000, 5_100])
  await cache().pause(pace, 1_000)
  expect(await turns('c')).toEqual([5_200])
})

test('takes a turn and applies a rate limit in one request', async () => {
  const rate = { name: 'join', limit: 5, windowSeconds: 60 }
  await Promise.all([cache().take(rate, 'before'), cache().turnOf(pace, 'before')])
  const requests = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => requests.mockRestore())
  const one = cache()
  expect(await Promise.all([one.take(rate, 'a'), one.turnOf(pace, 'a')])).toEqual([{ state: 'allowed' }, 0])
  expect(requests).toHaveBeenCalledTimes(1)
})

test('gives every turn at once while the cache is down', async () => {
  const nowhere = createCache({ url: 'http://127.0.0.1:1', token }, Date.now)
  expect([await nowhere.turnOf(pace, 'a'), await nowhere.spare(pace, 2)]).toEqual([0, true])
})
