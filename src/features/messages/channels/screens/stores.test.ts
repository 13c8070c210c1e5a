import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepExpiring } from '#client/store/expiring.ts'
import { createStore } from '#client/store/store.ts'
import { dropTyping, nextTypingEnd, noChannels, startTyping, typingIn } from '../state.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('removes a typing indicator three seconds after its last event', () => {
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

test('a timer that fires early waits for the remaining time', () => {
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
