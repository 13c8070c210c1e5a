import { expect, test } from 'vitest'
import { intervalOf, laneIntervalMs } from './lanes.ts'

const { min, max } = laneIntervalMs
const rush = (audience: number) => intervalOf({ audience, messages: 20, idleMs: 0 })

test('the interval grows with the audience of a rush, from 220 ms to a second', () => {
  expect([0, 1, 440].map(rush)).toEqual([min, min, min])
  expect([800, 1_200].map(rush)).toEqual([400, 600])
  expect([2_000, 50_000].map(rush)).toEqual([max, max])
})

test('rare messages keep the shortest interval before any audience that the provider can serve', () => {
  const once = (audience: number, idleMs: number) => intervalOf({ audience, messages: 1, idleMs })
  expect([once(1_000, 0), once(1_000, 500), once(4_000, 2_000)]).toEqual([500, min, min])
  expect(once(8_000, 2_000)).toBe(max)
})
