import { expect, test } from 'vitest'
import { createWindow } from './window.ts'

test('admits 50 units in any sliding second, not per calendar second', () => {
  const window = createWindow(50, 1000)
  const at = (now: number, attempts: number) => Array.from({ length: attempts }, () => window.take(now))
  expect(at(900, 30).every(Boolean)).toBe(true)
  expect(at(1100, 21)).toEqual([...Array(20).fill(true), false])
  expect(at(1899, 1)).toEqual([false])
  expect(at(1900, 31)).toEqual([...Array(30).fill(true), false])
})

test('returns the units in use and the time until a unit is free', () => {
  const window = createWindow(2, 1000)
  expect([window.used(0), window.freeInMs(0)]).toEqual([0, 0])
  window.take(0)
  window.take(400)
  expect([window.used(500), window.freeInMs(500)]).toEqual([2, 500])
  expect([window.used(1000), window.freeInMs(1000)]).toEqual([1, 0])
})

test.for([90, 100, 250, 2201])('a cost of %d in a window of 100 units never exceeds 100 units a second', (cost) => {
  const window = createWindow(100, 1000)
  const seconds = 500
  let admitted = 0
  for (let now = 0; now < seconds * 1000; now += 10) if (window.take(now, cost)) admitted += cost
  expect(admitted).toBeLessThanOrEqual(100 * seconds + 2 * cost)
  expect(admitted).toBeGreaterThan(95 * seconds)
})

test('a charge counts in the window and is never refused', () => {
  const window = createWindow(10, 1000)
  window.charge(0, 25)
  expect([window.used(0), window.take(999), window.take(1000)]).toEqual([25, false, true])
})

test('a blocking window refuses everything for one window after the first refusal', () => {
  const window = createWindow(1, 1000, true)
  expect([window.take(0), window.take(600), window.freeInMs(600)]).toEqual([true, false, 1000])
  expect([window.take(1599), window.freeInMs(1599), window.take(1600)]).toEqual([false, 1, true])
})
