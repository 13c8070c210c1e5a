import { expect, test } from 'vitest'
import { Bottleneck, openPath, type PathState, reviewPath } from './path.ts'

const lowest = 2
/** Seconds with this share of losses, one after the other. */
function after(path: PathState, from: number, shares: number[]): PathState {
  return shares.reduce(
    (state, share, second) => reviewPath(state, { sent: 100, lost: share * 100 }, lowest, (from + second + 1) * 1_000),
    path,
  )
}
const fine = (seconds: number) => Array<number>(seconds).fill(0)

test('a receiver that loses a tenth goes down layer by layer, not below the smallest', () => {
  const opened = openPath(0)
  expect(after(opened, 0, [0.5]).level).toBe(1)
  expect(after(opened, 0, [0.5, 0.3]).level).toBe(2)
  expect(after(opened, 0, [0.5, 0.3, 0.9]).level).toBe(2)
  expect(after(opened, 0, [0.05, 0.05]).level).toBe(0)
})

test('after five seconds without losses it is tried with more, up to the best', () => {
  const down = after(openPath(0), 0, [0.5, 0.5])
  expect(after(down, 2, fine(4)).level).toBe(2)
  expect(after(down, 2, fine(5)).level).toBe(1)
  expect(after(down, 2, fine(10)).level).toBe(0)
  // a few losses are enough to wait with it
  expect(after(down, 2, [...fine(4), 0.05, ...fine(4)]).level).toBe(2)
})

test('each try that fails makes the next one wait twice as long, at most a minute', () => {
  const tried = after(after(openPath(0), 0, [0.5, 0.5]), 2, [...fine(5), 0.4])
  expect(tried).toMatchObject({ level: 2, holdMs: 10_000 })
  expect(after(tried, 8, fine(9)).level).toBe(2)
  const again = after(tried, 8, [...fine(10), 0.4])
  expect(again).toMatchObject({ level: 2, holdMs: 20_000 })
  expect(after({ ...again, holdMs: 60_000 }, 19, [...fine(60), 0.4]).holdMs).toBe(60_000)
  // at the best layer for as long, and all is forgotten
  expect(after({ ...tried, level: 0 }, 8, fine(10)).holdMs).toBe(5_000)
})

test('a handful of packets says nothing', () => {
  expect(reviewPath(openPath(0), { sent: 5, lost: 5 }, lowest, 1_000).level).toBe(0)
})

test('a bottleneck lets through what it carries, and a fifth of a second at once', () => {
  const narrow = new Bottleneck(80, 0)
  const passed = (at: number) => Array.from({ length: 10 }, () => narrow.passes(500, at)).filter(Boolean).length
  expect(passed(0)).toBe(4)
  expect(passed(100)).toBe(2)
  expect(passed(10_000)).toBe(4)
})
