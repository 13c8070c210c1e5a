import { expect, test } from 'vitest'
import { heartsEveryMs, heartsMax } from './spec.ts'
import { echoed, failed, intervalOf, noTaps, take, tapped } from './state.ts'

const taps = (count: number) => Array.from({ length: count }).reduce<typeof noTaps>((now) => tapped(now), noTaps)

test('sends at most once a second, and less often before a large audience', () => {
  expect([0, 1, 200].map(intervalOf)).toEqual([heartsEveryMs.least, heartsEveryMs.least, heartsEveryMs.least])
  expect(intervalOf(1_000)).toBe(5_000)
  expect(intervalOf(100_000)).toBe(heartsEveryMs.most)
})

test('sends the taps since the last request together, up to the limit of a request', () => {
  const first = take(taps(3))
  expect(first).toEqual({ count: 3, taps: { waiting: 0, sent: 3 } })
  expect(take(first.taps).count).toBe(0)
  const many = take(taps(heartsMax + 5))
  expect([many.count, many.taps.waiting, take(many.taps).count]).toEqual([heartsMax, 5, 5])
})

test('own hearts do not rise again when their update arrives', () => {
  const { taps: sent } = take(taps(4))
  const part = echoed(sent, 3)
  expect(part).toEqual({ others: 0, taps: { waiting: 0, sent: 1 } })
  expect(echoed(part.taps, 6)).toEqual({ others: 5, taps: noTaps })
})

test('hearts of a failed request do not hide those of others', () => {
  const { taps: sent } = take(taps(4))
  expect(echoed(failed(sent, 4), 2).others).toBe(2)
})
