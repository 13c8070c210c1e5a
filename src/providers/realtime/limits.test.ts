import { afterEach, expect, test } from 'vitest'
import { type Ably, startAbly } from '#local/ably/index.ts'
import { createLimits } from '#local/limits/limits.ts'
import { createRealtime, type Realtime } from './index.ts'

const key = 'local.dev:devsecret'
let now = 0
let ably: Ably

afterEach(() => ably.close())

async function openWith(choice: string): Promise<Realtime> {
  ably = await startAbly({ port: 0, key, limits: createLimits('ably', { choice, now: () => now }) })
  return createRealtime({ key, endpoint: `127.0.0.1:${ably.port}` }, () => Date.now())
}
const announcement = (channel: string) => ({ channel, name: 'test', data: {}, id: `id-${channel}` })

test('returns the channels that the rate of the account refused, to which nothing was published', async () => {
  const realtime = await openWith('ably.messages=1')
  const all = [announcement('user:ann'), announcement('user:bob')]
  expect([...(await realtime.publish(all))]).toEqual(['user:bob'])
  now += 1000
  // The message that was accepted is known by its id and costs nothing.
  expect([...(await realtime.publish(all))]).toEqual([])
})

test('a publish above the requests of the account fails and can be repeated', async () => {
  const realtime = await openWith('ably.requests=1')
  await realtime.publish([announcement('user:ann')])
  await expect(realtime.publish([announcement('user:bob')])).rejects.toThrow('realtime publish answered 429')
  now += 1000
  await realtime.publish([announcement('user:bob')])
})
