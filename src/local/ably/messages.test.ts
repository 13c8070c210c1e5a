import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { collect, KEY, openTestbed, type Testbed } from './testbed.ts'

let bed: Testbed
beforeAll(async () => {
  bed = await openTestbed()
})
afterEach(() => bed.clear())
afterAll(() => bed.close())

describe.each([
  { wire: 'json', useBinaryProtocol: false },
  { wire: 'msgpack', useBinaryProtocol: true },
])('messages in $wire', ({ wire, useBinaryProtocol }) => {
  const pair = (room: string) => {
    const people = (['alice', 'bob'] as const).map((name) => bed.person(name, undefined, { useBinaryProtocol }))
    const [alice, bob] = people
    if (!alice || !bob) throw new Error('two people expected')
    const name = `chat:${wire}:${room}`
    return { alice, bob, name, hers: alice.channels.get(name), his: bob.channels.get(name) }
  }

  test('connects with a JWT from authCallback', async () => {
    const { alice } = pair('connect')
    await alice.connection.once('connected')
    expect(alice.auth.clientId).toBe('alice')
  })

  test('delivers objects, text and bytes with sender, id and serial', async () => {
    const { alice, hers, his } = pair('types')
    const received = await collect(his)
    const { serials } = await hers.publish('msg', { text: 'hello', n: 1 })
    await hers.publish([
      { name: 'x', data: 'str' },
      { name: 'y', data: Buffer.from([1, 2, 3]) },
    ])
    await vi.waitFor(() => expect(received).toHaveLength(3))
    const [object, text, bytes] = received
    expect(object).toMatchObject({ name: 'msg', data: { text: 'hello', n: 1 }, clientId: 'alice' })
    expect(object?.id).toBe(`${alice.connection.id}:0:0`)
    expect(object?.serial).toBe(serials[0])
    expect(text?.data).toBe('str')
    expect(bytes?.data).toEqual(Buffer.from([1, 2, 3]))
  })

  test('bills each published message and each delivery', async () => {
    const { hers, his, name } = pair('billed')
    const received = await collect(his)
    await hers.attach()
    await hers.publish('one', 'text')
    await hers.publish([{ name: 'two' }, { name: 'three' }])
    await vi.waitFor(() => expect(received).toHaveLength(3))
    // the publisher receives its own messages too
    expect(bed.ably.usage()).toContainEqual({ name, published: 3, delivered: 6 })
  })

  test('echoes to the publisher unless echo is off', async () => {
    const { hers, name } = pair('echo')
    const mute = bed.person('mute', undefined, { useBinaryProtocol, echoMessages: false }).channels.get(name)
    const [hersGot, muteGot] = [await collect(hers), await collect(mute)]
    await mute.publish('own', 'from mute')
    await hers.publish('own', 'from alice')
    await vi.waitFor(() => expect(hersGot.map((m) => m.data)).toEqual(['from mute', 'from alice']))
    await vi.waitFor(() => expect(muteGot.map((m) => m.data)).toEqual(['from alice']))
  })

  test('returns history in pages, in both directions, by time, and until the attachment', async () => {
    const { hers, his } = pair('history')
    await hers.publish('h', '0')
    await his.attach()
    for (let i = 1; i < 25; i++) await hers.publish('h', String(i))
    const newest: unknown[] = []
    const first = await his.history({ limit: 10 })
    for (let page: typeof first | null = first; page; page = await page.next()) {
      newest.push(...page.items.map((message) => message.data))
    }
    expect(first.items).toHaveLength(10)
    expect(newest).toEqual(Array.from({ length: 25 }, (_, i) => String(24 - i)))
    const oldest = await his.history({ direction: 'forwards', limit: 1 })
    expect(oldest.items.map((m) => m.data)).toEqual(['0'])
    const before = await his.history({ untilAttach: true })
    expect(before.items.map((m) => m.data)).toEqual(['0'])
    expect((await his.history({ end: oldest.items[0]?.timestamp ?? 0, limit: 1000 })).items.at(-1)?.data).toBe('0')
  })

  test('replays earlier messages to a client that attaches with rewind', async () => {
    const { hers, bob, name } = pair('rewind')
    for (let i = 0; i < 8; i++) await hers.publish('r', String(i))
    const received = await collect(bob.channels.get(name, { params: { rewind: '5' } }))
    await hers.publish('r', 'live')
    await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['3', '4', '5', '6', '7', 'live']))
  })

  test('does not repeat messages when the options of an attached channel change', async () => {
    const { hers, his } = pair('options')
    const received = await collect(his)
    await hers.publish('m', '1')
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await his.setOptions({ params: { rewind: '1' }, modes: ['SUBSCRIBE'] })
    await his.setOptions({ params: {}, modes: ['SUBSCRIBE', 'PRESENCE'] })
    expect(his.modes).toEqual(['presence', 'subscribe'])
    await hers.publish('m', '2')
    await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['1', '2']))
  })

  test('publishes, batch-publishes and reads over REST', async () => {
    const { his, name } = pair('rest')
    const received = await collect(his)
    const rest = bed.rest({ useBinaryProtocol })
    const single = await rest.channels.get(name).publish('rest', { from: 'the server' })
    expect(single.serials).toHaveLength(1)
    const result = await rest.batchPublish({ channels: [name, `${name}:b`], messages: [{ name: 'batch', data: '1' }] })
    expect(result).toMatchObject({ successCount: 2, failureCount: 0 })
    await vi.waitFor(() => expect(received.map((m) => m.name)).toEqual(['rest', 'batch']))
    expect(received[0]?.data).toEqual({ from: 'the server' })
    expect((await rest.channels.get(`${name}:b`).history()).items.map((m) => m.data)).toEqual(['1'])
    const { occupancy } = (await rest.channels.get(name).status()).status
    expect(occupancy.metrics).toMatchObject({ connections: 1, subscribers: 1 })
    expect(await rest.time()).toBeGreaterThan(0)
  })

  test('publishes two messages with the same id once', async () => {
    const { his, name } = pair('idempotent')
    const received = await collect(his)
    const channel = bed.rest({ useBinaryProtocol }).channels.get(name)
    const once = { id: 'idem-1', name: 'i', data: '1' }
    await channel.publish(once)
    await channel.publish(once)
    await channel.publish({ id: 'idem-2', name: 'i', data: '2' })
    await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['1', '2']))
  })

  test('replies to a ping', async () => {
    const { alice } = pair('ping')
    await alice.connection.once('connected')
    expect(await alice.connection.ping()).toBeGreaterThanOrEqual(0)
  })
})

test('delivers messages that another process publishes over REST', async () => {
  const received = await collect(bed.person('bob').channels.get('chat:elsewhere'))
  const options = { key: KEY, endpoint: '127.0.0.1', port: bed.ably.port, tls: false, logLevel: 0 }
  const script = `import * as Ably from 'ably'
    await new Ably.Rest(${JSON.stringify(options)}).channels.get('chat:elsewhere').publish('rest', 'other process')`
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  expect(status).toBe(0)
  await vi.waitFor(() => expect(received.map((m) => m.data)).toEqual(['other process']))
})
