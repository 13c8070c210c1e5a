import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepExpiring } from '#client/store/expiring.ts'
import { createStore, resetStores } from '#client/store/store.ts'
import { addAlert, dropAlerts, nextAlertEnd, noStreams } from '../../state/streams.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

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
