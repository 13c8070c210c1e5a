import { expect, test } from 'vitest'
import { costOf, losingSinceOf, partsOf, perUnit, ratesOf, withRooms } from './rules.ts'
import { pricedMeasures, prices, stageLoss } from './spec.ts'

const now = new Date('2026-11-30T12:00:00Z')
const hour = 3_600

test('an hour of a stage with 1,000 viewers costs 120 dollars of media', () => {
  expect(costOf({ video: 1_000 * hour })).toBe(120_000_000)
})

test('an hour of a broadcast with 10,000 viewers costs 10.80 dollars of requests and 60 cents of export', () => {
  expect([costOf({ playback: 10_000 * hour }), costOf({ export: hour })]).toEqual([10_800_000, 600_000])
})

test('an hour of a video call costs four times the media of a voice call', () => {
  expect([costOf({ video: 2 * hour }), costOf({ audio: 2 * hour })]).toEqual([240_000, 60_000])
})

test('a call has one meter for its two connections', () => {
  expect(withRooms({ video: 2 * hour })).toEqual({ video: 2 * hour, room: hour })
  expect(costOf(withRooms({ audio: 2 * hour }))).toBe(60_000 + prices.room.micros)
})

test('lists the parts of a cost with the largest first and without unused measures', () => {
  expect(partsOf({ published: 400, delivered: 4_000, mail: 10, video: 0 })).toEqual([
    { measure: 'delivered', amount: 4_000, micros: 10_000 },
    { measure: 'mail', amount: 10, micros: 9_000 },
    { measure: 'published', amount: 400, micros: 1_000 },
  ])
})

test('every price names its vendor, its unit and a source', () => {
  for (const measure of pricedMeasures) {
    const { vendor, unit, micros, per, source } = prices[measure]
    expect(
      [vendor, unit].every((text) => text.length > 1),
      measure,
    ).toBe(true)
    expect([micros > 0, per > 0, source.startsWith('https://')], measure).toEqual([true, true, true])
  }
})

test('names a stage from the limit on, and until it has earned its cost', () => {
  const before = new Date(now.getTime() - 60_000)
  const stage = (cost: number, earned: number, losingSince: Date | null = null) => ({ cost, earned, losingSince })
  const limit = stageLoss.from
  expect(losingSinceOf(stage(limit - 1, 0), now)).toBeNull()
  expect(losingSinceOf(stage(limit, 0), now)).toEqual(now)
  expect(losingSinceOf(stage(limit + 5, 5), now)).toEqual(now)
  expect(losingSinceOf(stage(limit, limit - 1, before), now)).toEqual(before)
  expect(losingSinceOf(stage(limit, limit, before), now)).toBeNull()
})

test('50 viewers without a tip are named after a minute', () => {
  expect(losingSinceOf({ cost: costOf({ video: 50 * 60 }), earned: 0, losingSince: null }, now)).toEqual(now)
})

test('the rates of a stage are those of its present connections and of its average earnings', () => {
  const startedAt = new Date(now.getTime() - 10 * 60_000)
  const running = { startedAt, viewers: 9, players: 0, exports: 0, published: 400, delivered: 3_600, earned: 50_000 }
  expect(ratesOf(running, now)).toEqual({ cost: 20_000 + 100 + 900, earned: 5_000 })
  expect(ratesOf({ ...running, exports: 2 }, now).cost).toBe(41_000)
})

test('viewers of a broadcast cost their requests, not a connection to the meeting', () => {
  const stage = { startedAt: now, viewers: 10_499, players: 10_000, exports: 1, published: 0, delivered: 0, earned: 0 }
  expect(ratesOf(stage, now).cost).toBe(500 * 2_000 + 10_000 * 18 + 10_000)
  expect(ratesOf({ ...stage, viewers: 0, players: 1 }, now).cost).toBe(2_000 + 18 + 10_000)
})

test('the first minute of a stage counts as a whole one', () => {
  const first = { startedAt: now, viewers: 0, players: 0, exports: 0, published: 8, delivered: 0, earned: 700 }
  expect(ratesOf(first, now)).toEqual({ cost: 2_000 + 20, earned: 700 })
})

test('an amount for each unit is unknown without units', () => {
  expect([perUnit(10, 4), perUnit(10, 0)]).toEqual([3, null])
})
