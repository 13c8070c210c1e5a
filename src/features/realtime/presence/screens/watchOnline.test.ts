import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RealtimeConnection } from '#client/realtime/connection.ts'
import { namedMax } from '#shared/channels.ts'
import { onlineNow } from './stores.ts'
import { pollMs, watchOnline } from './watchOnline.ts'

let stops: (() => void)[] = []
let queries: string[][] = []
let online: string[] = []
const page = { hidden: false }
const ask = async (ids: string[]) => {
  queries.push(ids)
  return online.filter((id) => ids.includes(id))
}
const watch = (connection: RealtimeConnection | null, ...ids: string[]) => {
  for (const id of ids) stops.push(watchOnline(connection, ask, id))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  ;[stops, queries, online, page.hidden] = [[], [], [], false]
})

/** Creates a fake connection; the test sends messages on its channels. */
function fakeConnection() {
  const listeners = new Map<string, (data: unknown, from: string | undefined) => void>()
  const missed = new Map<string, () => void>()
  const connection: RealtimeConnection = {
    listen(listener) {
      listeners.set(listener.channel, listener.hear)
      return () => listeners.delete(listener.channel)
    },
    onMissed(channel, call) {
      missed.set(channel, call)
      return () => missed.delete(channel)
    },
    publish: () => undefined,
    close: () => undefined,
  }
  const sendOnline = (id: string, here: boolean, from?: string) =>
    listeners.get(`online:${id}`)?.({ user_id: id, online: here }, from)
  const missMessages = () => missed.forEach((call) => void call())
  return { connection, sendOnline, missMessages, listeners }
}

test('a visitor’s page polls for all people in one request, only while it is visible', async () => {
  online = ['a']
  watch(null, 'a', 'b')
  await vi.advanceTimersByTimeAsync(pollMs)
  expect([queries, onlineNow()]).toEqual([[['a', 'b']], ['a']])
  page.hidden = true
  await vi.advanceTimersByTimeAsync(10 * pollMs)
  expect(queries).toHaveLength(1)
  page.hidden = false
  online = ['b']
  await vi.advanceTimersByTimeAsync(pollMs)
  expect(onlineNow()).toEqual(['b'])
})

test('a page of a signed-in user listens to messages, and queries only after missed messages', async () => {
  const { connection, sendOnline, missMessages, listeners } = fakeConnection()
  watch(connection, 'a', 'b')
  sendOnline('a', true)
  expect(onlineNow()).toEqual(['a'])
  sendOnline('b', true, 'somebody')
  expect(onlineNow()).toEqual(['a'])
  sendOnline('a', false)
  await vi.advanceTimersByTimeAsync(10 * pollMs)
  expect([queries, onlineNow()]).toEqual([[], []])
  online = ['b']
  missMessages()
  await vi.advanceTimersByTimeAsync(100)
  expect([queries, onlineNow()]).toEqual([[['a', 'b']], ['b']])
  for (const stop of stops) stop()
  stops = []
  expect([listeners.size, onlineNow()]).toEqual([0, []])
})

test('polls people beyond the limit of a token, one part of the list at a time', async () => {
  const { connection } = fakeConnection()
  const people = Array.from({ length: 2 * namedMax.people + 30 }, (_, i) => `p${i}`)
  watch(connection, ...people)
  await vi.advanceTimersByTimeAsync(3 * pollMs)
  const [first, second, third] = [0, namedMax.people, 0].map((at) =>
    people.slice(0, -namedMax.people).slice(at, at + namedMax.people),
  )
  expect(queries).toEqual([first, second, third])
})
