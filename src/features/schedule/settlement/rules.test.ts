import { expect, test } from 'vitest'
import { hostLateMinutes, settleMinutes, tookPlaceMinutes } from '../events/spec.ts'
import { decideSettlement, type Settled, tookPlace } from './rules.ts'

const start = new Date('2026-11-20T18:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const sold: Settled = {
  ...{ status: 'scheduled', starts_at: start, ends_at: at(60), minutes: 60 },
  ...{ price: 10, seats_taken: 3, host_live_at: at(2), host_seconds: tookPlaceMinutes * 60 },
}

test('an event took place after ten minutes of the host, or half of a shorter one', () => {
  const long = (seconds: number) => tookPlace({ minutes: 60, host_seconds: seconds })
  expect([long(tookPlaceMinutes * 60 - 1), long(tookPlaceMinutes * 60)]).toEqual([false, true])
  const short = (seconds: number) => tookPlace({ minutes: 15, host_seconds: seconds })
  expect([short(449), short(450)]).toEqual([false, true])
})

test('it is settled once the minutes of the host are in: paid if it took place, given back if it was too short', () => {
  expect(decideSettlement(sold, at(60 + settleMinutes - 0.01))).toBeNull()
  expect(decideSettlement(sold, at(60 + settleMinutes))).toBe('completed')
  expect(decideSettlement({ ...sold, host_seconds: 599 }, at(60 + settleMinutes))).toBe('short')
})

test('a host who is not there in time is late, one who was is waited for', () => {
  const absent = { ...sold, host_live_at: null, host_seconds: 0 }
  expect(decideSettlement(absent, at(hostLateMinutes - 0.01))).toBeNull()
  expect(decideSettlement(absent, at(hostLateMinutes))).toBe('late')
  expect(decideSettlement(sold, at(hostLateMinutes))).toBeNull()
})

test('where nobody paid it is over at its end, whoever was there', () => {
  for (const free of [
    { ...sold, price: 0, host_live_at: null },
    { ...sold, seats_taken: 0, host_live_at: null },
  ]) {
    expect(decideSettlement(free, at(59))).toBeNull()
    expect(decideSettlement(free, at(60))).toBe('completed')
  }
})

test('what is cancelled or over is left alone', () => {
  for (const status of ['cancelled', 'completed'] as const)
    expect(decideSettlement({ ...sold, status, host_live_at: null }, at(500))).toBeNull()
})
