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

const cache = () => createCache({ url: `http://127.0.0.1:${server.port}`, token }, Date.now)

test('the marks of a caller and their rate are one request', async () => {
  // a first call makes the script of the limit known
  await cache().take(rate, 'somebody')
  const requests = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => requests.mockRestore())
  const one = cache()
  const answers = await Promise.all([one.marksOf('family', 'user'), one.take(rate, 'user')])
  expect(answers).toEqual([{ revoked: false, doubted: false }, { state: 'allowed' }])
  expect(requests).toHaveBeenCalledTimes(1)
})

test('a revoked family and a doubted person are marked, each alone', async () => {
  await cache().revoke(['gone'], 60)
  await cache().doubt(['suspended'], 60)
  expect(await cache().marksOf('gone', 'user')).toEqual({ revoked: true, doubted: false })
  expect(await cache().marksOf('family', 'suspended')).toEqual({ revoked: false, doubted: true })
})

test('marks that do not arrive are unknown', async () => {
  const nowhere = createCache({ url: 'http://127.0.0.1:1', token }, Date.now)
  expect(await nowhere.marksOf('family', 'user')).toBe('unknown')
})
