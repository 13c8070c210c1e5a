import { afterEach, expect, test, vi } from 'vitest'
import { createLimits, type Limits } from '../limits/limits.ts'
import { codeOf, collect, openTestbed, type Testbed } from './testbed.ts'

// The limits have a clock of their own, which only the tests move.
let now = 0
let bed: Testbed
let limits: Limits<'ably'>

afterEach(() => bed.close())

async function openWith(choice?: string): Promise<void> {
  limits = createLimits('ably', { choice, now: () => now })
  bed = await openTestbed({}, { limits })
}
const figureOf = (name: string) => limits.figures().find((figure) => figure.name === name)
const publish = (name: string) => bed.rest().channels.get(name).publish('m', 'x')
const connected = async (clientId: string) => {
  const client = bed.person(clientId)
  await client.connection.once('connected')
  return client
}

test('a publish counts once for its publisher and once for each subscriber of the account', async () => {
  await openWith()
  for (const name of ['ann', 'bob']) await collect((await connected(name)).channels.get('chat:count'))
  const before = figureOf('messages')?.total ?? 0
  await publish('chat:count')
  expect((figureOf('messages')?.total ?? 0) - before).toBe(3)
})

test('rejects a publish above the messages of the account with 42917, until the second has passed', async () => {
  await openWith('ably.messages=4')
  const received = await collect((await connected('ann')).channels.get('chat:rate'))
  await publish('chat:rate')
  await publish('chat:rate')
  const refusal = await bed.rest().request('POST', '/channels/chat:rate/messages', 6, {}, { name: 'm', data: 'x' }, {})
  expect([refusal.statusCode, refusal.errorCode, refusal.errorMessage]).toEqual([
    429,
    42917,
    'Maximum account-wide instantaneous messages rate exceeded; permitted rate = 4; metric = messages.maxRate',
  ])
  now += 1000
  expect(await codeOf(publish('chat:rate'))).toBe(0)
  await vi.waitFor(() => expect(received).toHaveLength(3))
})

test('an audience above the rate gets fewer messages, not none', async () => {
  await openWith('ably.messages=2')
  for (const name of ['ann', 'bob', 'cat']) await collect((await connected(name)).channels.get('chat:large'))
  now += 1000
  const outcomes: number[] = []
  for (let tenths = 0; tenths < 80; tenths++) {
    outcomes.push(await codeOf(publish('chat:large')))
    now += 100
  }
  // Each publish costs four messages, so that two a second admit one publish in two seconds.
  expect(outcomes.filter((code) => code === 0)).toHaveLength(4)
})

test('presence counts as messages and is rejected with 42917', async () => {
  await openWith('ably.messages=1')
  const { presence } = (await connected('ann')).channels.get('chat:presence')
  await presence.enter()
  expect(await codeOf(presence.update('again'))).toBe(42917)
  now += 2000
  expect(await codeOf(presence.update('again'))).toBe(0)
})

test('rejects a REST request above the rate of the account with 42918', async () => {
  await openWith('ably.requests=2')
  await publish('chat:a')
  await publish('chat:b')
  expect(await codeOf(publish('chat:c'))).toBe(42918)
  now += 1000
  expect(await codeOf(publish('chat:c'))).toBe(0)
})

test('refuses a connection above the connections of the account with 40111, until one closes', async () => {
  await openWith('ably.connections=1')
  const ann = await connected('ann')
  const { reason } = await bed.person('bob').connection.once('failed')
  expect([reason?.code, reason?.statusCode]).toEqual([40111, 403])
  ann.close()
  await vi.waitFor(() => expect(figureOf('connections')?.used).toBe(0))
  expect((await connected('bob')).connection.state).toBe('connected')
})

test('refuses a new connection above the rate with 80021; the SDK tries again by itself', async () => {
  await openWith('ably.new-connections=1')
  await connected('ann')
  const bob = bed.person('bob')
  const { reason } = await bob.connection.once('disconnected')
  expect([reason?.code, reason?.statusCode]).toEqual([80021, 429])
  now += 1000
  await bob.connection.whenState('connected')
})

test('refuses a channel above the channels of the account with 40114, until one is idle for a minute', async () => {
  await openWith('ably.channels=1')
  const ann = await connected('ann')
  const first = ann.channels.get('chat:one')
  await first.attach()
  expect(await codeOf(ann.channels.get('chat:two').attach())).toBe(40114)
  expect(await codeOf(publish('chat:two'))).toBe(40114)
  expect(await codeOf(publish('chat:one'))).toBe(0)
  await first.detach()
  now += 59_999
  expect(await codeOf(publish('chat:two'))).toBe(40114)
  now += 1
  expect(await codeOf(publish('chat:two'))).toBe(0)
})

test('refuses new channels above the rate with 90021; the SDK attaches again by itself', async () => {
  await openWith('ably.new-channels=1')
  const ann = await connected('ann')
  await ann.channels.get('chat:one').attach()
  const second = ann.channels.get('chat:two')
  second.attach().catch(() => {})
  const { reason } = await second.whenState('suspended').then(() => ({ reason: second.errorReason }))
  expect([reason?.code, reason?.statusCode]).toEqual([90021, 429])
  now += 1000
  await second.attach()
  expect(second.state).toBe('attached')
})

test('drops what a connection cannot receive, and reports one gap per channel with 80020', async () => {
  await openWith('ably.deliveries-per-connection=2')
  const channel = (await connected('ann')).channels.get('chat:gap')
  const gaps: unknown[] = []
  channel.on('update', ({ reason, resumed }) => void gaps.push([reason?.code, resumed]))
  const received = await collect(channel)
  for (let n = 0; n < 5; n++) await publish('chat:gap')
  now += 1000
  await bed.rest().channels.get('chat:gap').publish('m', 'last')
  await vi.waitFor(() => expect(received.map(({ data }) => data)).toEqual(['x', 'x', 'last']))
  expect(gaps).toEqual([[80020, false]])
  expect(channel.state).toBe('attached')
})

test('the free plan has 200 connections, 200 channels and 500 messages a second', async () => {
  await openWith('ably=free')
  expect(limits.figures().map(({ name, max }) => [name, max])).toEqual(
    expect.arrayContaining([
      ['messages', 500],
      ['connections', 200],
      ['channels', 200],
    ]),
  )
})

test('no limit of the account refuses if it is off', async () => {
  await openWith('ably.messages=off, ably.publishes-per-channel=off, ably.requests=off')
  const codes = await Promise.all(Array.from({ length: 400 }, () => codeOf(publish('chat:off'))))
  expect(new Set(codes)).toEqual(new Set([0]))
})
