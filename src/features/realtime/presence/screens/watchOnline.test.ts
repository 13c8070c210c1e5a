import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RealtimeConnection } from '#client/realtime/connection.ts'
import { namedMax } from '#shared/channels.ts'
import { onlineNow } from './stores.ts'
import { asksAgainMs, watchOnline } from './watchOnline.ts'

let stops: (() => void)[] = []
let asked: string[][] = []
let online: string[] = []
const page = { hidden: false }
const ask = async (ids: string[]) => {
  asked.push(ids)
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
  ;[stops, asked, online, page.hidden] = [[], [], [], false]
})

/** A fake connection; the test sends messages on its channels. */
function line() {
  const hear = new Map<string, (data: unknown, from: string | undefined) => void>()
  const missed = new Map<string, () => void>()
  const connection: RealtimeConnection = {
    listen(listener) {
      hear.set(listener.channel, listener.hear)
      return () => hear.delete(listener.channel)
    },
    onMissed(channel, call) {
      missed.set(channel, call)
      return () => missed.delete(channel)
    },
    publish: () => undefined,
    close: () => undefined,
  }
  const say = (id: string, here: boolean, from?: string) =>
    hear.get(`online:${id}`)?.({ user_id: id, online: here }, from)
  const miss = () => missed.forEach((call) => void call())
  return { connection, say, miss, hear }
}

test('a visitor’s page polls for all people in one request, only while it is visible', async () => {
  online = ['a']
  watch(null, 'a', 'b')
  await vi.advanceTimersByTimeAsync(asksAgainMs)
  expect([asked, onlineNow()]).toEqual([[['a', 'b']], ['a']])
  page.hidden = true
  await vi.advanceTimersByTimeAsync(10 * asksAgainMs)
  expect(asked).toHaveLength(1)
  page.hidden = false
  online = ['b']
  await vi.advanceTimersByTimeAsync(asksAgainMs)
  expect(onlineNow()).toEqual(['b'])
})

test('a signed-in page listens, and polls only after it missed messages', async () => {
  const { connection, say, miss, hear } = line()
  watch(connection, 'a', 'b')
  say('a', true)
  expect(onlineNow()).toEqual(['a'])
  say('b', true, 'somebody')
  expect(onlineNow()).toEqual(['a'])
  say('a', false)
  await vi.advanceTimersByTimeAsync(10 * asksAgainMs)
  expect([asked, onlineNow()]).toEqual([[], []])
  online = ['b']
  miss()
  await vi.advanceTimersByTimeAsync(100)
  expect([asked, onlineNow()]).toEqual([[['a', 'b']], ['b']])
  for (const stop of stops) stop()
  stops = []
  expect([hear.size, onlineNow()]).toEqual([0, []])
})

test('polls in turns for people beyond the limit of a token', async () => {
  const { connection } = line()
  const people = Array.from({ length: 2 * namedMax.people + 30 }, (_, i) => `p${i}`)
  watch(connection, ...people)
  await vi.advanceTimersByTimeAsync(3 * asksAgainMs)
  const [first, second, third] = [0, namedMax.people, 0].map((at) =>
    people.slice(0, -namedMax.people).slice(at, at + namedMax.people),
  )
  expect(asked).toEqual([first, second, third])
})
