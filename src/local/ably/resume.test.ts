import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startAbly } from './index.ts'
import { collect, collectPresence, KEY, openTestbed, type Testbed, withoutRates } from './testbed.ts'

let bed: Testbed
beforeEach(async () => {
  bed = await openTestbed({}, { limits: withoutRates() })
})
afterEach(() => bed.close())

describe.each([
  { wire: 'json', useBinaryProtocol: false },
  { wire: 'msgpack', useBinaryProtocol: true },
])('continuity in $wire', ({ useBinaryProtocol }) => {
  test('600 messages arrive once and in order across 6 drops of the subscriber and 4 of the publisher', async () => {
    const alice = await bed.onLink('alice', { useBinaryProtocol })
    const bob = await bed.onLink('bob', { useBinaryProtocol })
    const received = await collect(bob.client.channels.get('chat:seq'))
    const channel = alice.client.channels.get('chat:seq')
    await channel.attach()
    const ids = [alice.client.connection.id, bob.client.connection.id]
    const published: Promise<unknown>[] = []
    for (let i = 0; i < 600; i++) {
      published.push(channel.publish('seq', String(i)))
      // Drops connections while messages are in flight. Waits for acknowledgements, not for a time.
      if (i % 100 === 50) bob.link.cut()
      if (i % 150 === 75) alice.link.cut()
      if (i % 25 === 24) await published.at(-10)
    }
    await Promise.all(published)
    const expected = Array.from({ length: 600 }, (_, i) => String(i))
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(600))
    await channel.publish('seq', 'last')
    await vi.waitFor(() => expect(received.at(-1)?.data).toBe('last'))
    expect(received.map((message) => message.data)).toEqual([...expected, 'last'])
    expect([alice.client.connection.id, bob.client.connection.id]).toEqual(ids)
  })

  test('does not publish twice after a lost acknowledgement', async () => {
    const alice = await bed.onLink('alice', { useBinaryProtocol })
    const received = await collect(bed.person('bob', undefined, { useBinaryProtocol }).channels.get('chat:ack'))
    const channel = alice.client.channels.get('chat:ack')
    await channel.attach()
    alice.link.deafen(true)
    const publishing = channel.publish('seq', 'once')
    await vi.waitFor(() => expect(received).toHaveLength(1))
    alice.link.cut()
    alice.link.deafen(false)
    const { serials } = await publishing
    expect(serials).toEqual([received[0]?.serial])
    await channel.publish('seq', 'after')
    await vi.waitFor(() => expect(received.at(-1)?.data).toBe('after'))
    expect(received.map((message) => message.data)).toEqual(['once', 'after'])
  })
})

test('a client whose connection was deleted gets a new one with 80008; its channels are not resumed', async () => {
  const bob = bed.person('bob')
  const channel = bob.channels.get('chat:forgotten')
  await channel.attach()
  const { id } = bob.connection
  const resumed: boolean[] = []
  channel.on('attached', (change) => void resumed.push(change.resumed))
  channel.on('update', (change) => void resumed.push(change.resumed))
  const response = await fetch(bed.url('/__control/drop'), {
    method: 'POST',
    body: JSON.stringify({ clientId: 'bob', forget: true }),
  })
  expect(await response.json()).toEqual({ dropped: 1 })
  await bob.connection.once('connected')
  expect(bob.connection.id).not.toBe(id)
  expect(bob.connection.errorReason?.code).toBe(80008)
  await vi.waitFor(() => expect(resumed).toHaveLength(1))
})

test('a channel whose missed messages have expired is not resumed and gets 90003', async () => {
  const short = await openTestbed({ historyMax: 2 })
  const { client, link } = await short.onLink('bob')
  const channel = client.channels.get('chat:expired')
  const received = await collect(channel)
  const seen = await collectPresence(short.person('alice').channels.get('chat:expired'))
  await channel.presence.enter()
  const updates: unknown[] = []
  channel.on(['attached', 'update'], ({ resumed, reason }) => void updates.push([resumed, reason?.code]))
  link.refuse(true)
  link.cut()
  await client.connection.once('disconnected')
  const server = short.rest().channels.get('chat:expired')
  for (const data of ['1', '2', '3']) await server.publish('m', data)
  link.refuse(false)
  await vi.waitFor(() => expect(updates).toEqual([[false, 90003]]))
  await server.publish('m', 'live')
  await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['live']))
  // The SDK enters again with the same data. Bob never left, so there is no new event.
  await channel.presence.leave()
  await vi.waitFor(() => expect(seen).toEqual(['enter:bob', 'leave:bob']))
  expect((await server.presence.history()).items.map(({ action }) => action)).toEqual(['leave', 'enter'])
  await short.close()
})

test('after a page reload the client recovers its connection and the missed messages', async () => {
  const bob = await bed.onLink('bob')
  await collect(bob.client.channels.get('chat:reload'))
  const { id } = bob.client.connection
  const recover = bob.client.connection.createRecoveryKey()
  if (recover === null) throw new Error('a connected client has a recovery key')
  bob.link.refuse(true)
  bob.link.cut()
  await bob.client.connection.once('disconnected')
  await bed.rest().channels.get('chat:reload').publish('m', 'during the reload')
  const again = bed.person('bob', undefined, { recover })
  const received = await collect(again.channels.get('chat:reload'))
  await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['during the reload']))
  expect(again.connection.id).toBe(id)
})

test('a client that did not receive its new connection key resumes with the old one', async () => {
  const { client, link } = await bed.onLink('bob', { realtimeRequestTimeout: 200 })
  await client.connection.once('connected')
  const { id, key } = client.connection
  link.deafen(true)
  link.cut()
  await client.connection.once('disconnected')
  await client.connection.once('disconnected')
  link.deafen(false)
  await vi.waitFor(() => expect(client.connection.state).toBe('connected'))
  expect(client.connection.id).toBe(id)
  expect(client.connection.key).not.toBe(key)
})

test('a client cannot resume the connection of another user', async () => {
  const bob = await bed.onLink('bob')
  await bob.client.connection.once('connected')
  const recover = bob.client.connection.createRecoveryKey()
  if (recover === null) throw new Error('a connected client has a recovery key')
  bob.link.refuse(true)
  bob.link.cut()
  const mallory = bed.person('mallory', undefined, { recover })
  await mallory.connection.once('connected')
  expect(mallory.connection.id).not.toBe(bob.client.connection.id)
  expect(mallory.connection.errorReason?.code).toBe(80018)
})

test('the server sends heartbeats or pings on idle connections', async () => {
  const quick = await openTestbed({ maxIdleMs: 200 })
  const socket = (heartbeats: boolean) =>
    new WebSocket(`${quick.url('/').replace('http', 'ws')}?v=6&key=${KEY}&heartbeats=${heartbeats}`)
  const heard: unknown[] = []
  socket(true).on('message', (data) => heard.push(JSON.parse(String(data)).action))
  let pings = 0
  socket(false).on('ping', () => {
    pings += 1
  })
  await vi.waitFor(() => expect([heard.slice(0, 3), pings >= 2]).toEqual([[4, 0, 0], true]))
  await quick.close()
})

test('after a restart of the server, clients get new connections with 80018', async () => {
  const first = await startAbly({ port: 0, key: KEY })
  const bob = bed.person('bob', undefined, { port: first.port })
  const received = await collect(bob.channels.get('chat:restart'))
  const { id } = bob.connection
  await first.close()
  const second = await startAbly({ port: first.port, key: KEY })
  await vi.waitFor(() => expect(second.channels()).toHaveLength(1))
  expect(bob.connection.id).not.toBe(id)
  expect(bob.connection.errorReason?.code).toBe(80018)
  await bed.rest({ port: first.port }).channels.get('chat:restart').publish('m', 'after')
  await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['after']))
  bob.close()
  await second.close()
})
