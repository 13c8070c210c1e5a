import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropTyping, nextTypingEnd, noChannels, startTyping, typingIn } from '../channels.ts'
import { addAlert, dropAlerts, nextAlertEnd, noStreams } from '../streams.ts'
import { keepExpiring } from './expiring.ts'
import { createStore, resetStores } from './store.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('who watches hears of changes, and of nothing else', () => {
  const store = createStore({ count: 0 })
  let heard = 0
  const stop = store.watch(() => heard++)
  store.apply((state) => state)
  store.apply(({ count }) => ({ count: count + 1 }))
  stop()
  store.apply(({ count }) => ({ count: count + 1 }))
  expect([store.get().count, heard]).toEqual([2, 1])
})

test('signing out resets all of them', () => {
  const [one, two] = [createStore(1), createStore('a')]
  one.apply(() => 2)
  two.apply(() => 'b')
  resetStores()
  expect([one.get(), two.get()]).toEqual([1, 'a'])
})

test('typing is over three seconds after its last sign, by the clock', () => {
  const channels = createStore(noChannels)
  keepExpiring(channels, { next: nextTypingEnd, drop: dropTyping })
  const type = (person: string) => channels.apply((state) => startTyping(state, 'a', person, Date.now()))
  type('mira')
  vi.advanceTimersByTime(2_000)
  type('noor')
  vi.advanceTimersByTime(999)
  expect(typingIn(channels.get(), 'a')).toEqual(['mira', 'noor'])
  vi.advanceTimersByTime(1)
  expect(typingIn(channels.get(), 'a')).toEqual(['noor'])
  vi.advanceTimersByTime(2_000)
  expect(channels.get()).toEqual(noChannels)
  expect(vi.getTimerCount()).toBe(0)
})

test('an alert vanishes after thirty seconds, and no timer runs for none', () => {
  const streams = createStore(noStreams)
  keepExpiring(streams, { next: nextAlertEnd, drop: dropAlerts })
  const alert = { id: 'a', creatorId: 'c', creatorName: 'Mira', streamTitle: 'Late show', timestamp: 0 }
  streams.apply((state) => addAlert(state, alert))
  vi.advanceTimersByTime(29_999)
  expect(streams.get().alerts).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(streams.get().alerts).toEqual([])
  streams.apply((state) => addAlert(state, { ...alert, timestamp: Date.now() }))
  resetStores()
  expect(vi.getTimerCount()).toBe(0)
})

test('a timer that comes early only waits for the rest', () => {
  const clock = { time: 0, calls: [] as (() => void)[] }
  const channels = createStore(startTyping(noChannels, 'a', 'mira', 0))
  keepExpiring(
    channels,
    { next: nextTypingEnd, drop: dropTyping },
    {
      now: () => clock.time,
      after: (_, call) => {
        clock.calls.push(call)
        return () => undefined
      },
    },
  )
  channels.apply((state) => startTyping(state, 'a', 'mira', 0))
  clock.time = 2_999
  clock.calls[0]?.()
  expect(typingIn(channels.get(), 'a')).toEqual(['mira'])
  clock.time = 3_000
  clock.calls[1]?.()
  expect(channels.get()).toEqual(noChannels)
})
