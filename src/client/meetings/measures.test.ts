import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMeasures } from './measures.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('adds the newest bitrate of each medium and forgets old measures', () => {
  const measures = createMeasures()
  expect(measures.bitrate()).toBeUndefined()
  measures.note('audio', 30)
  measures.note('video', 500)
  measures.note('video', 0)
  expect(measures.bitrate()).toBe(30)
  vi.advanceTimersByTime(10_000)
  measures.note('video', 400)
  vi.advanceTimersByTime(6_000)
  expect(measures.bitrate()).toBe(400)
  measures.clear()
  expect(measures.bitrate()).toBeUndefined()
})
