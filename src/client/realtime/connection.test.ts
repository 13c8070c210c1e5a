import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openLink as openCable } from '../../local/ably/link.ts'
import { openTestbed, signJwt, type Testbed } from '../../local/ably/testbed.ts'
import { openAblyConnection } from './ablyConnection.ts'
import { createRealtimeConnection, type RealtimeConnection } from './connection.ts'

// what runs in a browser runs here: real locks, a real BroadcastChannel, the real SDK and the service's stand-in
const PATIENT = { timeout: 10_000, interval: 10 }
vi.setConfig({ testTimeout: 30_000 })

let bed: Testbed
let tabs: RealtimeConnection[] = []
let asked: { conversation_ids: string[]; user_ids: string[] }[] = []

beforeAll(async () => {
  bed = await openTestbed({ publishesPerSecond: 10_000 })
})
afterEach(async () => {
  for (const tab of tabs) tab.close()
  tabs = []
  asked = []
  await vi.waitFor(() => expect(bed.ably.channels()).toEqual([]), PATIENT)
})
afterAll(() => bed.close())

/** A tab of somebody whose token opens their own channels and whatever of `mine` they ask for. */
function tab(userId: string, options: { mine?: string[]; port?: number } = {}): RealtimeConnection {
  const { mine = [], port = bed.ably.port } = options
  const at = { endpoint: '127.0.0.1', port, tls: false }
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
    openAblyConnection({ at, userId, token }, first, events),
  )
  tabs.push(connection)
  return connection
}

/** Everything a tab hears on a channel, and how often it was told to read again. */
function follow(connection: RealtimeConnection, channel: string) {
  const log = { heard: [] as unknown[], from: [] as (string | undefined)[], missed: 0 }
  connection.listen({
    channel,
    name: 'm',
    hear: (data, from) => {
      log.heard.push(data)
      log.from.push(from)
    },
  })
  connection.onMissed(channel, () => {
    log.missed += 1
  })
  return log
}

const say = (channel: string, data: unknown) => bed.rest().channels.get(channel).publish('m', data)
const summary = (name: string) => bed.ably.channels().find((channel) => channel.name === name)
const isListening = (name: string) => vi.waitFor(() => expect(summary(name)?.connections).toBe(1), PATIENT)

test('three tabs share one connection, and each hears what it listens to', async () => {
  const logs = [1, 2, 3].map(() => follow(tab('ada'), 'user:ada'))
  const own = follow(tab('ada', { mine: ['conversation:c'] }), 'conversation:c')
  await isListening('user:ada')
  await vi.waitFor(() => expect(logs.every(({ missed }) => missed > 0)).toBe(true), PATIENT)
  await say('user:ada', 'hello')
  await vi.waitFor(() => expect(logs.map(({ heard }) => heard)).toEqual([['hello'], ['hello'], ['hello']]), PATIENT)
  expect(own.heard).toEqual([])
  expect(summary('presence:ada')?.members).toEqual(['ada'])
})

test('the leading tab closes: another takes over within a second and says that something may have been missed', async () => {
  const leading = tab('bea')
  follow(leading, 'user:bea')
  await isListening('user:bea')
  const others = [1, 2].map(() => follow(tab('bea'), 'user:bea'))
  await vi.waitFor(() => expect(others.every(({ missed }) => missed > 0)).toBe(true), PATIENT)
  const before = others.map(({ missed }) => missed)
  const closedAt = performance.now()
  leading.close()
  await vi.waitFor(() => expect(others.every(({ missed }, i) => missed > (before[i] ?? 0))).toBe(true), PATIENT)
  expect(performance.now() - closedAt).toBeLessThan(1_000)
  await say('user:bea', 'after')
  await vi.waitFor(() => expect(others.map(({ heard }) => heard)).toEqual([['after'], ['after']]), PATIENT)
  expect(summary('user:bea')?.connections).toBe(1)
})

test('a tab that is gone is listened for no longer, and a closed browser is not present', async () => {
  const mine = ['conversation:c']
  follow(tab('cleo', { mine }), 'user:cleo')
  await isListening('user:cleo')
  const second = tab('cleo', { mine })
  follow(second, 'conversation:c')
  await isListening('conversation:c')
  second.close()
  await vi.waitFor(() => expect(summary('conversation:c')).toBeUndefined(), PATIENT)
  expect(summary('presence:cleo')?.members).toEqual(['cleo'])
  for (const one of tabs) one.close()
  await vi.waitFor(() => expect(summary('presence:cleo')).toBeUndefined(), PATIENT)
})

test('the tabs of two people in one browser never mix', async () => {
  const [dot, eve] = [follow(tab('dot'), 'user:dot'), follow(tab('eve'), 'user:eve')]
  const stranger = follow(tab('eve'), 'user:dot')
  await isListening('user:dot')
  await isListening('user:eve')
  await say('user:dot', 'for dot')
  await say('user:eve', 'for eve')
  await vi.waitFor(() => expect([dot.heard, eve.heard]).toEqual([['for dot'], ['for eve']]), PATIENT)
  expect(stranger.heard).toEqual([])
})

test('a channel that the token does not open is asked for by name, many in one question', async () => {
  const people = Array.from({ length: 24 }, (_, i) => `online:p${i}`)
  const fay = tab('fay', { mine: ['conversation:new', ...people] })
  follow(fay, 'user:fay')
  await isListening('user:fay')
  const log = follow(fay, 'conversation:new')
  for (const channel of people) follow(fay, channel)
  const refused = follow(fay, 'conversation:foreign')
  await isListening('conversation:new')
  await isListening('online:p23')
  await say('conversation:new', 'own')
  await say('conversation:foreign', 'not hers')
  await vi.waitFor(() => expect(log.heard).toEqual(['own']), PATIENT)
  // what no token opens is read, once: nothing will be heard of it
  await vi.waitFor(() => expect(refused).toEqual({ heard: [], from: [], missed: 1 }), PATIENT)
  expect(asked).toHaveLength(2)
  expect(asked[1]?.user_ids).toHaveLength(24)
})

test('what a person says carries their name, from whichever tab it is said', async () => {
  const mine = ['conversation:talk']
  const heard = follow(tab('gus', { mine }), 'conversation:talk')
  await isListening('conversation:talk')
  const [leading, second] = [tab('hal', { mine }), tab('hal', { mine })]
  follow(leading, 'conversation:talk')
  const log = follow(second, 'conversation:talk')
  await vi.waitFor(() => expect(log.missed).toBeGreaterThan(0), PATIENT)
  second.publish('conversation:talk', 'm', 'typing')
  await vi.waitFor(() => expect(heard.heard).toEqual(['typing']), PATIENT)
  expect(heard.from).toEqual(['hal'])
  await say('conversation:talk', 'from the server')
  await vi.waitFor(() => expect(heard.from).toEqual(['hal', undefined]), PATIENT)
})

test('three hundred messages while the socket breaks off twelve times: none lost, doubled or out of order on any tab', async () => {
  const mine = ['conversation:busy']
  const sent: string[] = []
  // as a screen does it: what is heard is put in its place by its number, what may be missing is read again
  const screens = [1, 2].map(() => {
    const connection = tab('ivy', { mine })
    const shown = new Map<number, string>()
    const show = (at: number, text: string) => shown.set(at, text)
    const heard: number[] = []
    connection.listen({
      channel: 'conversation:busy',
      name: 'm',
      hear: (data) => {
        const at = Number(data)
        heard.push(at)
        show(at, String(data))
      },
    })
    connection.onMissed('conversation:busy', () => {
      for (const [at, text] of sent.entries()) show(at, text)
    })
    return { shown, heard }
  })
  await isListening('conversation:busy')
  for (let i = 0; i < 300; i++) {
    sent.push(String(i))
    await say('conversation:busy', String(i))
    // every third drop also loses the service's memory of the connection
    if (i % 25 === 12) bed.ably.dropConnections({ clientId: 'ivy', forget: i % 75 === 12 })
  }
  const texts = (shown: Map<number, string>) => [...shown].sort(([a], [b]) => a - b).map(([, text]) => text)
  await vi.waitFor(() => expect(screens.map(({ shown }) => texts(shown))).toEqual([sent, sent]), PATIENT)
  for (const { heard } of screens) expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b))
})

test('while the service is down everything is read again now and then', async () => {
  const link = await openCable(bed.ably.port)
  const log = follow(tab('jan', { port: link.port }), 'user:jan')
  await isListening('user:jan')
  await vi.waitFor(() => expect(log.missed).toBeGreaterThan(0), PATIENT)
  const before = log.missed
  link.refuse(true)
  link.cut()
  await vi.waitFor(() => expect(log.missed).toBeGreaterThan(before), PATIENT)
  link.refuse(false)
  await say('user:jan', 'back')
  await vi.waitFor(() => expect(log.heard).toEqual(['back']), PATIENT)
  await link.close()
})

test('a tab that is looked at keeps the leading one awake', async () => {
  vi.stubGlobal('document', { hidden: false })
  let woken = 0
  const link = { hold: () => undefined, publish: () => undefined, wake: () => void woken++, close: () => undefined }
  tabs.push(createRealtimeConnection('kim', async () => link))
  tabs.push(createRealtimeConnection('kim', async () => link))
  await vi.waitFor(() => expect(woken).toBeGreaterThan(0), PATIENT)
  vi.unstubAllGlobals()
})
