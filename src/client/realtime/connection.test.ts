import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openLink as openCable } from '../../local/ably/link.ts'
import { openTestbed, signJwt, type Testbed, withoutRates } from '../../local/ably/testbed.ts'
import { openAblyConnection } from './ablyConnection.ts'
import { createRealtimeConnection, type RealtimeConnection, wakesMs } from './connection.ts'

// Uses the same parts as a browser: real locks, a real BroadcastChannel, the real SDK and the stand-in of the service.
const often = { interval: 10 }

let bed: Testbed
let tabs: Pick<RealtimeConnection, 'close'>[] = []
let asked: { conversation_ids: string[]; user_ids: string[] }[] = []

beforeAll(async () => {
  bed = await openTestbed({}, { limits: withoutRates() })
})
afterEach(async () => {
  for (const tab of tabs) tab.close()
  tabs = []
  asked = []
  await vi.waitFor(() => expect(bed.ably.channels()).toEqual([]), often)
})
afterAll(() => bed.close())

const addressOf = (port: number) => ({ endpoint: '127.0.0.1', port, tls: false })

/** Opens a tab of a user whose token allows their own channels and the requested ones of `mine`. */
function tab(userId: string, { mine = [] }: { mine?: string[] } = {}): RealtimeConnection {
  const token = (named: (typeof asked)[number]) => {
    asked.push(named)
    const wanted = [
      ...named.conversation_ids.map((id) => `conversation:${id}`),
      ...named.user_ids.map((id) => `online:${id}`),
    ]
    const opened = wanted
      .filter((channel) => mine.includes(channel))
      .map((channel) => [channel, ['subscribe', 'publish']])
    const permissions = { [`user:${userId}`]: ['subscribe'], [`presence:${userId}`]: ['presence'] }
    return signJwt({ clientId: userId, permissions: { ...permissions, ...Object.fromEntries(opened) } })
  }
  const connection = createRealtimeConnection(userId, (first, events) =>
    openAblyConnection({ at: addressOf(bed.ably.port), userId, token }, first, events),
  )
  tabs.push(connection)
  return connection
}

/** Records the messages that a tab receives on a channel, and how often it was asked to read again. */
function follow(connection: RealtimeConnection, channel: string) {
  const log = { received: [] as unknown[], from: [] as (string | undefined)[], missed: 0 }
  connection.listen({
    channel,
    name: 'm',
    hear: (data, from) => {
      log.received.push(data)
      log.from.push(from)
    },
  })
  connection.onMissed(channel, () => {
    log.missed += 1
  })
  return log
}

const send = (channel: string, data: unknown) => bed.rest().channels.get(channel).publish('m', data)
const summary = (name: string) => bed.ably.channels().find((channel) => channel.name === name)
const isListening = (name: string) => vi.waitFor(() => expect(summary(name)?.connections).toBe(1), often)

test('three tabs share one connection, and each receives its own channels', async () => {
  const logs = [1, 2, 3].map(() => follow(tab('ada'), 'user:ada'))
  const own = follow(tab('ada', { mine: ['conversation:c'] }), 'conversation:c')
  await isListening('user:ada')
  await vi.waitFor(() => expect(logs.every(({ missed }) => missed > 0)).toBe(true), often)
  await send('user:ada', 'hello')
  await vi.waitFor(() => expect(logs.map(({ received }) => received)).toEqual([['hello'], ['hello'], ['hello']]), often)
  expect(own.received).toEqual([])
  expect(summary('presence:ada')?.members).toEqual(['ada'])
})

test('when the leading tab closes, another takes over and reports possibly missed messages', async () => {
  const leading = tab('bea')
  follow(leading, 'user:bea')
  await isListening('user:bea')
  const others = [1, 2].map(() => follow(tab('bea'), 'user:bea'))
  await vi.waitFor(() => expect(others.every(({ missed }) => missed > 0)).toBe(true), often)
  const before = others.map(({ missed }) => missed)
  leading.close()
  await vi.waitFor(() => expect(others.every(({ missed }, i) => missed > (before[i] ?? 0))).toBe(true), often)
  await send('user:bea', 'after')
  await vi.waitFor(() => expect(others.map(({ received }) => received)).toEqual([['after'], ['after']]), often)
  expect(summary('user:bea')?.connections).toBe(1)
})

test('a closed tab leaves its channels, and a closed browser is not present', async () => {
  const mine = ['conversation:c']
  follow(tab('cleo', { mine }), 'user:cleo')
  await isListening('user:cleo')
  const second = tab('cleo', { mine })
  follow(second, 'conversation:c')
  await isListening('conversation:c')
  second.close()
  await vi.waitFor(() => expect(summary('conversation:c')).toBeUndefined(), often)
  expect(summary('presence:cleo')?.members).toEqual(['cleo'])
  for (const one of tabs) one.close()
  await vi.waitFor(() => expect(summary('presence:cleo')).toBeUndefined(), often)
})

test('a connection that closes before its channels are attached leaves no unhandled error', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const options = {
    at: addressOf(bed.ably.port),
    userId: 'kim',
    token: () => signJwt({ clientId: 'kim', permissions: { 'user:kim': ['subscribe'], 'presence:kim': ['presence'] } }),
  }
  const ignore = () => {}
  const events = { said: ignore, missed: ignore, changed: ignore }
  const connection = await openAblyConnection(options, new Set(['user:kim']), events)
  connection.close()
  // Node reports an unhandled error after all microtasks.
  await new Promise((resolve) => setImmediate(resolve))
  expect(unhandled).toEqual([])
})

test('tabs of two people in one browser never share messages', async () => {
  const [dot, eve] = [follow(tab('dot'), 'user:dot'), follow(tab('eve'), 'user:eve')]
  const stranger = follow(tab('eve'), 'user:dot')
  await isListening('user:dot')
  await isListening('user:eve')
  await send('user:dot', 'for dot')
  await send('user:eve', 'for eve')
  await vi.waitFor(() => expect([dot.received, eve.received]).toEqual([['for dot'], ['for eve']]), often)
  expect(stranger.received).toEqual([])
})

test('requests one token for many channels that the current token does not open', async () => {
  const people = Array.from({ length: 24 }, (_, i) => `online:p${i}`)
  const fay = tab('fay', { mine: ['conversation:new', ...people] })
  follow(fay, 'user:fay')
  await isListening('user:fay')
  const log = follow(fay, 'conversation:new')
  for (const channel of people) follow(fay, channel)
  const refused = follow(fay, 'conversation:foreign')
  await isListening('conversation:new')
  await isListening('online:p23')
  await send('conversation:new', 'own')
  await send('conversation:foreign', 'not hers')
  await vi.waitFor(() => expect(log.received).toEqual(['own']), often)
  // A channel that no token allows is read once, because no message of it will arrive.
  await vi.waitFor(() => expect(refused).toEqual({ received: [], from: [], missed: 1 }), often)
  expect(asked).toHaveLength(2)
  expect(asked[1]?.user_ids).toHaveLength(24)
})

test('a published message carries the name of its person, from every tab', async () => {
  const mine = ['conversation:talk']
  const received = follow(tab('gus', { mine }), 'conversation:talk')
  await isListening('conversation:talk')
  const [leading, second] = [tab('hal', { mine }), tab('hal', { mine })]
  follow(leading, 'conversation:talk')
  const log = follow(second, 'conversation:talk')
  await vi.waitFor(() => expect(log.missed).toBeGreaterThan(0), often)
  second.publish('conversation:talk', 'm', 'typing')
  await vi.waitFor(() => expect(received.received).toEqual(['typing']), often)
  expect(received.from).toEqual(['hal'])
  await send('conversation:talk', 'from the server')
  await vi.waitFor(() => expect(received.from).toEqual(['hal', undefined]), often)
})

test('no message is lost, doubled or reordered on any tab while the socket drops twelve times', async () => {
  const mine = ['conversation:busy']
  const sent: string[] = []
  // Works like a screen: sorts messages by number and reads again after a gap.
  const screens = [1, 2].map(() => {
    const connection = tab('ivy', { mine })
    const shown = new Map<number, string>()
    const show = (at: number, text: string) => shown.set(at, text)
    const received: number[] = []
    connection.listen({
      channel: 'conversation:busy',
      name: 'm',
      hear: (data) => {
        const at = Number(data)
        received.push(at)
        show(at, String(data))
      },
    })
    connection.onMissed('conversation:busy', () => {
      for (const [at, text] of sent.entries()) show(at, text)
    })
    return { shown, received }
  })
  await isListening('conversation:busy')
  for (let i = 0; i < 300; i++) {
    sent.push(String(i))
    await send('conversation:busy', String(i))
    // After every third drop the service has also forgotten the connection.
    if (i % 25 === 12) bed.ably.dropConnections({ clientId: 'ivy', forget: i % 75 === 12 })
  }
  const texts = (shown: Map<number, string>) => [...shown].sort(([a], [b]) => a - b).map(([, text]) => text)
  await vi.waitFor(() => expect(screens.map(({ shown }) => texts(shown))).toEqual([sent, sent]), often)
  for (const { received } of screens) expect(received).toEqual([...new Set(received)].sort((a, b) => a - b))
})

test('reports that the connection is down and up again, and receives messages again', async () => {
  const cable = await openCable(bed.ably.port)
  const [states, received] = [[] as boolean[], [] as unknown[]]
  const permissions = { 'user:jan': ['subscribe'], 'presence:jan': ['presence'] }
  const token = () => signJwt({ clientId: 'jan', permissions })
  const events = { said: ({ data }: { data: unknown }) => received.push(data), missed: () => {}, changed: record }
  function record(isUp: boolean) {
    states.push(isUp)
  }
  const first = new Set(['user:jan'])
  const connection = await openAblyConnection({ at: addressOf(cable.port), userId: 'jan', token }, first, events)
  tabs.push(connection)
  onTestFinished(() => cable.close())
  await isListening('user:jan')
  states.length = 0
  cable.cut()
  await vi.waitFor(() => expect(states).toContain(false), often)
  await vi.waitFor(() => expect(states.at(-1)).toBe(true), often)
  await isListening('user:jan')
  await send('user:jan', 'back')
  await vi.waitFor(() => expect(received).toEqual(['back']), often)
})

test('a visible tab keeps waking the leading tab', async () => {
  vi.stubGlobal('document', { hidden: false })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  let woken = 0
  const link = { hold: () => undefined, publish: () => undefined, wake: () => void woken++, close: () => undefined }
  tabs.push(createRealtimeConnection('kim', async () => link))
  tabs.push(createRealtimeConnection('kim', async () => link))
  await vi.waitFor(() => {
    vi.advanceTimersByTime(wakesMs)
    expect(woken).toBeGreaterThan(0)
  }, often)
})
