import { expect, test } from 'vitest'
import { reportingViewersMin, settleMinutes, tookPlaceMinutes } from '../events/spec.ts'
import { hostLateMinutes } from '../spec.ts'
import { arrivedSeconds, countsMinute, decideSettlement, type Settled, tookPlace } from './rules.ts'

const start = new Date('2026-11-20T18:00:00Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const sold: Settled = {
  status: 'scheduled',
  starts_at: start,
  ends_at: at(60),
  minutes: 60,
  price: 10,
  seats_taken: 3,
  host_live_at: at(2),
  host_seconds: tookPlaceMinutes * 60,
  doubtful: [],
}

test('an event took place if its host was live for ten minutes, or half of a shorter event', () => {
  const long = (seconds: number) => tookPlace({ minutes: 60, host_seconds: seconds })
  expect([long(tookPlaceMinutes * 60 - 1), long(tookPlaceMinutes * 60)]).toEqual([false, true])
  const short = (seconds: number) => tookPlace({ minutes: 15, host_seconds: seconds })
  expect([short(449), short(450)]).toEqual([false, true])
})

test('settles after late reports of the host: pays if the event took place, refunds if it was too short', () => {
  expect(decideSettlement(sold, at(60 + settleMinutes - 0.01))).toBeNull()
  expect(decideSettlement(sold, at(60 + settleMinutes))).toBe('completed')
  expect(decideSettlement({ ...sold, host_seconds: 599 }, at(60 + settleMinutes))).toBe('short')
})

test('a host not live in time is late; a host live in time can continue until the end', () => {
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

test('never settles a cancelled or completed event again', () => {
  for (const status of ['cancelled', 'completed'] as const)
    expect(decideSettlement({ ...sold, status, host_live_at: null }, at(500))).toBeNull()
})

const quiet = { sending: 0, silent: 0, receiving: 0, missing: 0 }

test('a minute counts if the host’s page reports sending at least as often as not sending', () => {
  const counts = [
    [0, 0],
    [3, 0],
    [1, 1],
    [1, 2],
    [0, 1],
  ].map(([sending = 0, silent = 0]) => countsMinute({ ...quiet, sending, silent }))
  expect(counts).toEqual([true, true, true, false, false])
})

test('a majority of two or more reporting viewers overrules the host; one viewer alone does not', () => {
  const counts = (receiving: number, missing: number) => countsMinute({ ...quiet, sending: 3, receiving, missing })
  expect(reportingViewersMin).toBe(2)
  expect([counts(0, 1), counts(1, 1), counts(2, 2), counts(1_000, 1)]).toEqual([true, true, true, true])
  expect([counts(0, 2), counts(1, 2), counts(49, 51)]).toEqual([false, false, false])
})

test('viewers who receive media do not overrule a host whose page reports that it sends none', () => {
  expect(countsMinute({ ...quiet, silent: 3, receiving: 5 })).toBe(false)
})

test('refunds as dark if the minutes that count are too short, pays at the limit', () => {
  const connected = { ...sold, host_seconds: tookPlaceMinutes * 60 + 60 }
  const settled = (doubtful: Settled['doubtful']) =>
    decideSettlement({ ...connected, doubtful }, at(60 + settleMinutes))
  const dark = { ...quiet, silent: 1, host_seconds: 60 }
  const doubted = { ...quiet, sending: 1, missing: 1, host_seconds: 60 }
  expect(arrivedSeconds({ host_seconds: 660, doubtful: [dark, doubted, dark] })).toBe(540)
  expect([settled([]), settled([dark, doubted]), settled([dark, { ...dark, host_seconds: 1 }])]).toEqual([
    ...['completed', 'completed', 'dark'],
  ])
  expect(decideSettlement({ ...sold, host_seconds: 599, doubtful: [dark] }, at(60 + settleMinutes))).toBe('short')
  const free = { ...sold, price: 0, doubtful: [dark] }
  expect(decideSettlement(free, at(60))).toBe('completed')
})
