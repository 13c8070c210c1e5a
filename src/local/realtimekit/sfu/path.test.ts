import { expect, test } from 'vitest'
import { Bottleneck, openPath, type PathState, reviewPath } from './path.ts'

const lowest = 2
/** Returns the state of a path after some seconds, each with a share of lost packets. */
function reviewSeconds(path: PathState, from: number, shares: number[]): PathState {
  return shares.reduce(
    (state, share, second) => reviewPath(state, { sent: 100, lost: share * 100 }, lowest, (from + second + 1) * 1_000),
    path,
  )
}
const fine = (seconds: number) => Array<number>(seconds).fill(0)

test('while a tenth of the packets is lost, the layer drops step by step to the smallest', () => {
  const opened = openPath(0)
  expect(reviewSeconds(opened, 0, [0.5]).level).toBe(1)
  expect(reviewSeconds(opened, 0, [0.5, 0.3]).level).toBe(2)
  expect(reviewSeconds(opened, 0, [0.5, 0.3, 0.9]).level).toBe(2)
  expect(reviewSeconds(opened, 0, [0.05, 0.05]).level).toBe(0)
})

test('five seconds without losses raise the layer by one step, up to the best', () => {
  const down = reviewSeconds(openPath(0), 0, [0.5, 0.5])
  expect(reviewSeconds(down, 2, fine(4)).level).toBe(2)
  expect(reviewSeconds(down, 2, fine(5)).level).toBe(1)
  expect(reviewSeconds(down, 2, fine(10)).level).toBe(0)
  // Some losses restart the five seconds.
  expect(reviewSeconds(down, 2, [...fine(4), 0.05, ...fine(4)]).level).toBe(2)
})

test('each failed attempt doubles the wait before the next one, up to a minute', () => {
  const tried = reviewSeconds(reviewSeconds(openPath(0), 0, [0.5, 0.5]), 2, [...fine(5), 0.4])
  expect(tried).toMatchObject({ level: 2, holdMs: 10_000 })
  expect(reviewSeconds(tried, 8, fine(9)).level).toBe(2)
  const again = reviewSeconds(tried, 8, [...fine(10), 0.4])
  expect(again).toMatchObject({ level: 2, holdMs: 20_000 })
  expect(reviewSeconds({ ...again, holdMs: 60_000 }, 19, [...fine(60), 0.4]).holdMs).toBe(60_000)
  // After the same time without losses at the best layer, the wait is five seconds again.
  expect(reviewSeconds({ ...tried, level: 0 }, 8, fine(10)).holdMs).toBe(5_000)
})

test('ignores losses in seconds with only a few packets', () => {
  expect(reviewPath(openPath(0), { sent: 5, lost: 5 }, lowest, 1_000).level).toBe(0)
})

test('a bottleneck passes its bandwidth, with bursts of a fifth of a second', () => {
  const narrow = new Bottleneck(80, 0)
  const passed = (at: number) => Array.from({ length: 10 }, () => narrow.passes(500, at)).filter(Boolean).length
  expect(passed(0)).toBe(4)
  expect(passed(100)).toBe(2)
  expect(passed(10_000)).toBe(4)
})
