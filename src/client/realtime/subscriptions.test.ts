import { expect, test, vi } from 'vitest'
import { createSubscriptions } from './subscriptions.ts'

test('who listens to a channel that stands already is called at once, if what it shows is older than that', () => {
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
