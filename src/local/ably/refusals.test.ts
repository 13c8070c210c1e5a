import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLimits } from '../limits/limits.ts'
import { codeOf, collect, openTestbed, signJwt, type Testbed } from './testbed.ts'

let bed: Testbed
beforeAll(async () => {
  bed = await openTestbed({ channelsPerConnection: 3 })
})
afterEach(async () => {
  vi.useRealTimers()
  await bed.clear()
})
afterAll(() => bed.close())

/** Stops the clock, so that even a slow machine publishes all messages within one second. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })

const ALICE = {
  'user:alice': ['*'],
  'user:*': ['subscribe'],
  'chat:*': ['publish', 'subscribe', 'presence', 'history'],
}

describe.each([
  { wire: 'json', useBinaryProtocol: false },
  { wire: 'msgpack', useBinaryProtocol: true },
])('refusals of Ably in $wire', ({ wire, useBinaryProtocol }) => {
  const alice = () => bed.person('alice', ALICE, { useBinaryProtocol })

  test("refuses to publish on another user's readable channel with 40160", async () => {
    const channel = alice().channels.get('user:bob')
    expect(await codeOf(channel.publish('x', 'y'))).toBe(40160)
    expect(await codeOf(channel.attach())).toBe(0)
    expect(channel.modes).toEqual(['subscribe', 'presence_subscribe'])
    expect(await codeOf(channel.publish('x', 'y'))).toBe(40160)
    expect(await codeOf(channel.presence.enter())).toBe(40160)
  })

  test('fails a channel outside of the capability with 40160; the connection stays open', async () => {
    const client = alice()
    const channel = client.channels.get('admin:feed')
    expect(await codeOf(channel.attach())).toBe(40160)
    expect(channel.state).toBe('failed')
    expect(client.connection.state).toBe('connected')
  })

  test('refuses another user’s client id in messages and presence with 40012', async () => {
    const channel = alice().channels.get(`chat:${wire}:spoof`)
    expect(await codeOf(channel.publish({ name: 'm', data: '', clientId: 'bob' }))).toBe(40012)
    const anonymous = bed.realtime({ token: await signJwt({}), useBinaryProtocol }).channels.get(`chat:${wire}:spoof`)
    await anonymous.attach()
    expect(await codeOf(anonymous.presence.enterClient('bob'))).toBe(40012)
    expect(await codeOf(anonymous.publish({ name: 'm', data: '', clientId: 'bob' }))).toBe(40012)
  })

  test('refuses a publish above 64 KiB with 40009', async () => {
    const channel = bed.rest({ useBinaryProtocol }).channels.get(`chat:${wire}:size`)
    expect(await codeOf(channel.publish('big', 'x'.repeat(70_000)))).toBe(40009)
    expect(await codeOf(channel.publish('', 'x'.repeat(65_536)))).toBe(0)
    expect(await codeOf(channel.publish('', 'x'.repeat(65_537)))).toBe(40009)
  })

  test('rejects the 51st publish within a second on a connection with 42911', async () => {
    stopClock()
    const client = alice()
    const names = ['a', 'b'].map((room) => `chat:${wire}:rate:${room}`)
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, i) => codeOf(client.channels.get(names[i % 2] ?? '').publish('m', String(i)))),
    )
    expect(codes).toEqual([...Array(50).fill(0), ...Array(10).fill(42911)])
    expect(client.connection.state).toBe('connected')
  })

  test('rejects the 51st publish within a second on a channel with 42913, across all senders', async () => {
    stopClock()
    const name = `chat:${wire}:busy`
    const senders = [alice(), alice()]
    const received = await collect(bed.person('bob', undefined, { useBinaryProtocol }).channels.get(name))
    await Promise.all(senders.map((client) => client.channels.get(name).attach()))
    const codes = await Promise.all(
      senders.flatMap((client) =>
        Array.from({ length: 30 }, (_, i) => codeOf(client.channels.get(name).publish('m', String(i)))),
      ),
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(50)
    expect(codes.filter((code) => code === 42913)).toHaveLength(10)
    expect(await codeOf(bed.rest({ useBinaryProtocol }).channels.get(name).publish('m', 'server'))).toBe(42913)
    await vi.waitFor(() => expect(received).toHaveLength(50))
  })

  test('refuses to attach to more channels than allowed with 90010', async () => {
    const client = alice()
    for (const room of ['1', '2', '3']) await client.channels.get(`chat:${wire}:${room}`).attach()
    expect(await codeOf(client.channels.get(`chat:${wire}:4`).attach())).toBe(90010)
    await client.channels.get(`chat:${wire}:1`).detach()
    expect(await codeOf(client.channels.get(`chat:${wire}:5`).attach())).toBe(0)
  })

  test('invalid channel names are refused with 40010', async () => {
    for (const name of [':x', '[meta]x', 'a\nb']) {
      expect(await codeOf(alice().channels.get(name).attach())).toBe(40010)
    }
  })
})

test('closes a connection far above the rate with 42921', async () => {
  stopClock()
  const limits = createLimits('ably', { choice: 'ably.publishes-per-connection=2' })
  const strict = await openTestbed({}, { limits })
  const client = strict.person('alice')
  const channel = client.channels.get('chat:flood')
  await client.connection.once('connected')
  const closed = client.connection.once('disconnected')
  const flood = Promise.all(Array.from({ length: 60 }, (_, i) => codeOf(channel.publish('m', String(i)))))
  expect((await closed).reason?.code).toBe(42921)
  await strict.close()
  await flood
})
