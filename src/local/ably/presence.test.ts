import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { collectPresence, KEY, openTestbed, type Testbed } from './testbed.ts'

const GRACE_MS = 4_000
let bed: Testbed
beforeAll(async () => {
  bed = await openTestbed({ presenceGraceMs: 600_000, membersPerChannel: 250, occupancyMs: 20 })
})
afterEach(() => bed.clear())
afterAll(() => bed.close())

describe.each([
  { wire: 'json', useBinaryProtocol: false },
  { wire: 'msgpack', useBinaryProtocol: true },
])('presence in $wire', ({ wire, useBinaryProtocol }) => {
  const on = (clientId: string, name: string) =>
    bed.person(clientId, undefined, { useBinaryProtocol }).channels.get(`chat:${wire}:${name}`)

  test('other members receive enter, update and leave', async () => {
    const [hers, his] = [on('alice', 'life'), on('bob', 'life')]
    const states: unknown[] = []
    await his.presence.subscribe((member) => void states.push([member.action, member.clientId, member.data]))
    await hers.presence.enter({ status: 'typing' })
    await hers.presence.update({ status: 'idle' })
    await hers.presence.leave()
    await vi.waitFor(() =>
      expect(states).toEqual([
        ['enter', 'alice', { status: 'typing' }],
        ['update', 'alice', { status: 'idle' }],
        ['leave', 'alice', { status: 'idle' }],
      ]),
    )
  })

  test('a new subscriber gets all members, in several pages if necessary', async () => {
    const crowd = bed.realtime({ key: KEY, useBinaryProtocol }).channels.get(`chat:${wire}:crowd`)
    await crowd.attach()
    await Promise.all(Array.from({ length: 250 }, (_, i) => crowd.presence.enterClient(`u${i}`, { i })))
    const members = await on('seer', 'crowd').presence.get()
    expect(new Set(members.map((member) => member.clientId)).size).toBe(250)
    expect(members.every((member) => member.action === 'present')).toBe(true)
    await expect(crowd.presence.enterClient('one too many')).rejects.toMatchObject({ code: 91003 })
  })

  test('a client that closes its connection leaves without a grace period', async () => {
    const seen = await collectPresence(on('bob', 'close'))
    const carol = bed.person('carol', undefined, { useBinaryProtocol })
    await carol.channels.get(`chat:${wire}:close`).presence.enter()
    carol.close()
    await vi.waitFor(() => expect(seen).toEqual(['enter:carol', 'leave:carol']))
  })

  test('returns presence over REST for one channel and for several', async () => {
    await on('alice', 'rest').presence.enter({ s: 1 })
    const rest = bed.rest({ useBinaryProtocol })
    const name = `chat:${wire}:rest`
    const { items } = await rest.channels.get(name).presence.get()
    expect(items.map(({ clientId, action, data }) => [clientId, action, data])).toEqual([
      ['alice', 'present', { s: 1 }],
    ])
    const many = await rest.batchPresence([name, `${name}:nobody`])
    expect(many).toMatchObject({ successCount: 2, results: [{ presence: [{ clientId: 'alice' }] }, { presence: [] }] })
    const past = await rest.channels.get(name).presence.history()
    expect(past.items.map((item) => item.action)).toEqual(['enter'])
  })
})

test('a dropped member leaves after the grace period unless it resumes; it enters again when it returns', async () => {
  const short = await openTestbed({ presenceGraceMs: GRACE_MS })
  onTestFinished(() => short.close())
  const seen = await collectPresence(short.person('bob').channels.get('chat:grace'))
  const alice = await short.onLink('alice')
  const dora = await short.onLink('dora')
  await alice.client.channels.get('chat:grace').presence.enter()
  await dora.client.channels.get('chat:grace').presence.enter()
  const { id } = alice.client.connection
  alice.link.cut()
  await alice.client.connection.once('connected')
  expect(alice.client.connection.id).toBe(id)

  const droppedAt = performance.now()
  dora.link.refuse(true)
  dora.link.cut()
  await vi.waitFor(() => expect(seen).toContain('leave:dora'))
  expect(performance.now() - droppedAt).toBeGreaterThan(GRACE_MS - 50)
  // Alice's connection dropped before Dora's, so Alice's grace period has ended too.
  expect(seen).toEqual(['enter:alice', 'enter:dora', 'leave:dora'])

  dora.link.refuse(false)
  await vi.waitFor(() => expect(seen.at(-1)).toBe('enter:dora'))
})

test('channels() and the control path list channels, members and connections', async () => {
  await bed.person('alice').channels.get('chat:console').presence.enter()
  await bed.person('bob').channels.get('chat:console').attach()
  const summary = { name: 'chat:console', members: ['alice'], connections: 2 }
  expect(bed.ably.channels()).toContainEqual(summary)
  expect(await (await fetch(bed.url('/__control/channels'))).json()).toContainEqual(summary)
})

test('sends occupancy counts to the subscribers that requested them', async () => {
  const counts: unknown[] = []
  const all = bed.person('host').channels.get('live:1', { params: { occupancy: 'metrics' } })
  const one = bed.person('host2').channels.get('live:1', { params: { occupancy: 'metrics.subscribers' } })
  await all.subscribe('[meta]occupancy', ({ data }) => void counts.push(data.metrics.connections))
  await vi.waitFor(() => expect(counts).toEqual([1]))
  const single: unknown[] = []
  await one.subscribe('[meta]occupancy', ({ data }) => void single.push(data))
  const viewer = bed.person('viewer')
  await viewer.channels.get('live:1').attach()
  await vi.waitFor(() => expect([counts.at(-1), single.at(-1)]).toEqual([3, { metrics: { subscribers: 3 } }]))
  viewer.close()
  await vi.waitFor(() => expect([counts.at(-1), single.at(-1)]).toEqual([2, { metrics: { subscribers: 2 } }]))
})
