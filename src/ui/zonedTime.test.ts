import { expect, test } from 'vitest'
import {
  clockTime,
  dayName,
  haveSameTime,
  namedZone,
  nearDay,
  nearTime,
  timeInOtherZone,
  timeRange,
  zoneCity,
} from './zonedTime.ts'

const at = new Date('2026-11-24T17:00:00Z')
const [berlin, newYork, kathmandu, auckland] = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
]

test('writes a time in a zone', () => {
  expect([clockTime(at, berlin), dayName(at, berlin)]).toEqual(['18:00', 'Tue 24 Nov'])
  expect(clockTime(at, kathmandu)).toBe('22:45')
  expect(clockTime(new Date('2026-11-24T23:00:00Z'), berlin)).toBe('00:00')
  expect(timeRange(at, 90, berlin)).toBe('18:00–19:30')
  expect(zoneCity(newYork)).toBe('New York')
})

test('names today and tomorrow by the calendar of the zone', () => {
  const now = new Date('2026-11-23T22:30:00Z')
  expect(nearDay(at, berlin, now)).toBe('Tomorrow')
  expect(nearDay(at, auckland, now)).toBe('Tomorrow')
  expect(nearDay(at, berlin, new Date('2026-11-23T23:30:00Z'))).toBe('Today')
  expect(nearDay(at, newYork, new Date('2026-11-22T23:30:00Z'))).toBe('Tue 24 Nov')
  expect(nearTime(at, berlin, now)).toBe('Tomorrow, 18:00')
  // A weekday alone would be ambiguous.
  expect(nearTime(at, newYork, new Date('2026-11-10T23:30:00Z'))).toBe('Tue 24 Nov, 12:00')
})

test('adds the other zone only where its clock differs, with the day where that differs', () => {
  expect(timeInOtherZone(at, berlin, newYork)).toBe('12:00 in New York')
  expect(timeInOtherZone(at, berlin, 'Europe/Paris')).toBeUndefined()
  expect(timeInOtherZone(at, newYork, auckland)).toBe('Wed 25 Nov, 06:00 in Auckland')
})

test('compares the clocks of zones over a whole year', () => {
  const from = at.getTime()
  expect(haveSameTime(berlin, 'Europe/Paris', from)).toBe(true)
  // Lagos has the time of Berlin in winter only.
  expect(haveSameTime(berlin, 'Africa/Lagos', from)).toBe(false)
  expect(haveSameTime(berlin, 'Mars/Base', from)).toBe(false)
})

test('follows a change of the clocks', () => {
  const [before, after] = [new Date('2026-10-24T16:00:00Z'), new Date('2026-10-25T17:00:00Z')]
  expect([clockTime(before, berlin), clockTime(after, berlin)]).toEqual(['18:00', '18:00'])
  // Berlin leaves summer time a week before New York.
  expect([timeInOtherZone(before, berlin, newYork), timeInOtherZone(after, berlin, newYork)]).toEqual([
    '12:00 in New York',
    '13:00 in New York',
  ])
})

test('names the zone of a device so that the server accepts it, with the same clocks all year', () => {
  expect(['Asia/Kathmandu', 'UTC'].map(namedZone)).toEqual(['Asia/Kathmandu', 'UTC'])
  const year = new Date().getUTCFullYear() + 1
  for (const own of ['+05:30', 'CET', 'EST'])
    for (const month of ['01', '07']) {
      const at = new Date(`${year}-${month}-15T12:00:00Z`)
      expect(namedZone(own), own).toContain('/')
      expect(clockTime(at, namedZone(own)), own).toBe(clockTime(at, own))
    }
})
