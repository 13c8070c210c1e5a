import { expect, test } from 'vitest'
import { hostLateMinutes, settleMinutes, tookPlaceMinutes } from '../events/spec.ts'
import { decideSettlement, type Settled, tookPlace } from './rules.ts'

const start = new Date('2026-11-20T18:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const sold: Settled = {
  ...{ status: 'scheduled', starts_at: start, ends_at: at(60), minutes: 60 },
  ...{ price: 10, seats_taken: 3, host_live_at: at(2), host_seconds: tookPlaceMinutes * 60 },
}

test('an event took place if its host was live for ten minutes, or half of a shorter event', () => {
  const long = (seconds: number) => tookPlace({ minutes: 60, host_seconds: seconds })
  expect([long(tookPlaceMinutes * 60 - 1), long(tookPlaceMinutes * 60)]).toEqual([false, true])
  const short = (seconds: number) => tookPlace({ minutes: 15, host_seconds: seconds })
  expect([short(449), short(450)]).toEqual([false, true])
})

test('settles after the host’s minutes arrived: pays if it took place, refunds if too short', () => {
  expect(decideSettlement(sold, at(60 + settleMinutes - 0.01))).toBeNull()
  expect(decideSettlement(sold, at(60 + settleMinutes))).toBe('completed')
  expect(decideSettlement({ ...sold, host_seconds: 599 }, at(60 + settleMinutes))).toBe('short')
})

test('a host not live in time is late; a host live in time has until the end', () => {
  const absent = { ...sold, host_live_at: null, host_seconds: 0 }
  expect(decideSettlement(absent, at(hostLateMinutes - 0.01))).toBeNull()
  expect(decideSettlement(absent, at(hostLateMinutes))).toBe('late')
  expect(decideSettlement(sold, at(hostLateMinutes))).toBeNull()
})

test('an event without paid tickets is completed at its end in every case', () => {
  for (const free of [
    { ...sold, price: 0, host_live_at: null },
    { ...sold, seats_taken: 0, host_live_at: null },
  ]) {
    expect(decideSettlement(free, at(59))).toBeNull()
    expect(decideSettlement(free, at(60))).toBe('completed')
  }
})

test('a cancelled or completed event is not settled again', () => {
  for (const status of ['cancelled', 'completed'] as const)
    expect(decideSettlement({ ...sold, status, host_live_at: null }, at(500))).toBeNull()
})
