import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSubscriptions, latelyMs } from './subscriptions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('calls a listener of an attached channel at once if its data is older', () => {
  const subscriptions = createSubscriptions(() => undefined)
  const [first, late, fresh] = [vi.fn(), vi.fn(), vi.fn()]
  subscriptions.onMissed('user:1', first, true)
  expect(first).not.toHaveBeenCalled()
  subscriptions.callMissed('user:1')
  expect(first).toHaveBeenCalledTimes(1)
  subscriptions.onMissed('user:1', late, true)
  subscriptions.onMissed('user:1', fresh)
  subscriptions.onMissed('user:2', late, true)
  expect([late.mock.calls.length, fresh.mock.calls.length]).toEqual([1, 0])
  subscriptions.callMissed('user:1')
  expect([first, late, fresh].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1])
})

test('a listener added shortly after a message reads again', async () => {
  const subscriptions = createSubscriptions(() => undefined)
  const come = async (channel: string, name: string) => {
    const missed = vi.fn()
    subscriptions.onMissed(channel, missed)
    subscriptions.listen({ channel, name, hear: () => {} })
    await Promise.resolve()
    return missed.mock.calls.length
  }
  expect(await come('user:1', 'order.changed')).toBe(0)
  const stays = vi.fn()
  subscriptions.onMissed('user:1', stays)
  subscriptions.listen({ channel: 'user:1', name: 'order.changed', hear: () => {} })
  await Promise.resolve()

  subscriptions.deliver({ channel: 'user:1', name: 'order.changed', data: {}, from: undefined })
  expect(await come('user:1', 'order.changed')).toBe(1)
  expect(await come('user:1', 'call.changed')).toBe(0)
  expect(await come('user:2', 'order.changed')).toBe(0)
  vi.advanceTimersByTime(latelyMs - 1)
  expect(await come('user:1', 'order.changed')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await come('user:1', 'order.changed')).toBe(0)
  // the earlier listener received the message itself
  expect(stays).not.toHaveBeenCalled()
})
