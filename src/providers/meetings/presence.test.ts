import { expect, test } from 'vitest'
import { keptForJoins, pace, placeIn } from './budget.ts'
import { pagesOfRun, pagesToRead, sampledEvery } from './presence.ts'

const runs = (count: number) => Array.from({ length: count }, (_, run) => run)

test('reads all pages of a small meeting whose connections differ from the reports', () => {
  expect(pagesToRead(0, { isExpected: false, run: 7 })).toEqual([])
  expect(pagesToRead(1, { isExpected: false, run: 7 })).toEqual([1])
  expect(pagesToRead(20, { isExpected: false, run: 7 }).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  )
})

test('reads the newest pages in each run, and every page of 50,000 connections in 17 runs', () => {
  const read = runs(17).map((run) => pagesToRead(250, { isExpected: false, run }))
  for (const pages of read) {
    expect(pages).toHaveLength(pagesOfRun.newest + pagesOfRun.others)
    expect(pages.slice(0, pagesOfRun.newest)).toEqual([1, 2, 3, 4, 5])
  }
  expect(new Set(read.flat()).size).toBe(250)
})

test('reads a single page every few runs while the connections are as expected', () => {
  const read = runs(3 * sampledEvery).map((run) => pagesToRead(3, { isExpected: true, run }))
  expect(read.filter((pages) => pages.length > 0)).toEqual([[1], [2], [3]])
})

test('the budget stays below the 3,500 requests that the account may send in five minutes', () => {
  const [windowMs, lateMs] = [5 * 60_000, 30_000]
  expect(pace.burst + (windowMs + lateMs) / pace.intervalMs).toBeLessThanOrEqual(3_500)
  expect(keptForJoins).toBeLessThan(pace.burst)
})

test('the place in the line counts the turns until the own one', () => {
  expect(placeIn(1)).toEqual({ position: 1, seconds: 1 })
  expect(placeIn(50 * pace.intervalMs)).toEqual({ position: 50, seconds: 7 })
})
