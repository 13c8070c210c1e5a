import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './lazyWithRetry.ts'

const network = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new Error('no network')
    return 'code'
  })
  return load
}

test('loads code once when it arrives', async () => {
  const load = failing(0)
  await expect(untilLoaded(load)).resolves.toBe('code')
  expect(load).toHaveBeenCalledTimes(1)
})

test('retries failed loads with growing pauses', async () => {
  const load = failing(3)
  const loaded = untilLoaded(load)
  const asked: number[] = []
  for (const ms of [999, 1, 1999, 1, 3999, 1]) {
    await vi.advanceTimersByTimeAsync(ms)
    asked.push(load.mock.calls.length)
  }
  expect(asked).toEqual([1, 2, 2, 3, 3, 4])
  await expect(loaded).resolves.toBe('code')
})

test('retries at once when the browser is online again', async () => {
  const load = failing(1)
  const loaded = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(10)
  network.dispatchEvent(new Event('online'))
  await expect(loaded).resolves.toBe('code')
  expect(vi.getTimerCount()).toBe(0)
})
