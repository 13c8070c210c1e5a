import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf, collect, openTestbed, signJwt, type Testbed } from './testbed.ts'

let bed: Testbed
beforeAll(async () => {
  bed = await openTestbed({ channelsPerConnection: 3 })
})
afterEach(() => bed.clear())
afterAll(() => bed.close())

const ALICE = {
  'user:alice': ['*'],
  'user:*': ['subscribe'],
  'chat:*': ['publish', 'subscribe', 'presence', 'history'],
}

describe.each([
  { wire: 'json', useBinaryProtocol: false },
  { wire: 'msgpack', useBinaryProtocol: true },
])('what Ably refuses, in $wire', ({ wire, useBinaryProtocol }) => {
  const alice = () => bed.person('alice', ALICE, { useBinaryProtocol })

  test("another's channel may be read where allowed, but not written: 40160", async () => {
    const channel = alice().channels.get('user:bob')
    expect(await codeOf(channel.publish('x', 'y'))).toBe(40160)
    expect(await codeOf(channel.attach())).toBe(0)
    expect(channel.modes).toEqual(['subscribe', 'presence_subscribe'])
    expect(await codeOf(channel.publish('x', 'y'))).toBe(40160)
    expect(await codeOf(channel.presence.enter())).toBe(40160)
  })

  test('a channel outside the capability fails with 40160 and the connection stays', async () => {
    const client = alice()
    const channel = client.channels.get('admin:feed')
    expect(await codeOf(channel.attach())).toBe(40160)
    expect(channel.state).toBe('failed')
    expect(client.connection.state).toBe('connected')
  })

  test('a foreign client id is refused with 40012, in messages and in presence', async () => {
    const channel = alice().channels.get(`chat:${wire}:spoof`)
    expect(await codeOf(channel.publish({ name: 'm', data: '', clientId: 'bob' }))).toBe(40012)
    const anonymous = bed.realtime({ token: await signJwt({}), useBinaryProtocol }).channels.get(`chat:${wire}:spoof`)
    await anonymous.attach()
    expect(await codeOf(anonymous.presence.enterClient('bob'))).toBe(40012)
    expect(await codeOf(anonymous.publish({ name: 'm', data: '', clientId: 'bob' }))).toBe(40012)
  })

  test('64 KiB is the most a publish may weigh: 40009', async () => {
    const channel = bed.rest({ useBinaryProtocol }).channels.get(`chat:${wire}:size`)
    expect(await codeOf(channel.publish('big', 'x'.repeat(70_000)))).toBe(40009)
    expect(await codeOf(channel.publish('', 'x'.repeat(65_536)))).toBe(0)
    expect(await codeOf(channel.publish('', 'x'.repeat(65_537)))).toBe(40009)
  })

  test('the 51st publish within a second on a connection is rejected with 42911, and no more', async () => {
    const client = alice()
    const names = ['a', 'b'].map((room) => `chat:${wire}:rate:${room}`)
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, i) => codeOf(client.channels.get(names[i % 2] ?? '').publish('m', String(i)))),
    )
    expect(codes).toEqual([...Array(50).fill(0), ...Array(10).fill(42911)])
    expect(client.connection.state).toBe('connected')
  })

  test('the 51st publish within a second on a channel is rejected with 42913, whoever sends it', async () => {
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

  test('a connection may attach to only so many channels: 90010', async () => {
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

test('far above the rate the connection is closed with 42921', async () => {
  const strict = await openTestbed({ publishesPerSecond: 2 })
  const client = strict.person('alice')
  const channel = client.channels.get('chat:flood')
  await client.connection.once('connected')
  const closed = client.connection.once('disconnected')
  const flood = Promise.all(Array.from({ length: 60 }, (_, i) => codeOf(channel.publish('m', String(i)))))
  expect((await closed).reason?.code).toBe(42921)
  await strict.close()
  await flood
})
