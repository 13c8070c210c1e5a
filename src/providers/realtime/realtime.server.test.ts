import { expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'

const world = createWorld()
const { realtime } = world.contextOf().providers
const announcement = (channel: string) => ({ channel, name: 'test', data: {}, id: crypto.randomUUID() })

test('publishing to several channels succeeds', async () => {
  await realtime.publish([announcement(`user:${crypto.randomUUID()}`), announcement(`user:${crypto.randomUUID()}`)])
})

test('publishing fails when one of several channels refuses, and names it', async () => {
  const parts = [announcement(`user:${crypto.randomUUID()}`), announcement(':no-channel')]
  await expect(realtime.publish(parts)).rejects.toThrow(':no-channel 40010')
})
