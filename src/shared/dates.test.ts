import { expect, test } from 'vitest'
import { isoDay, isTimeZone } from './dates.ts'

test('accepts time zones of the IANA database only', () => {
  const zones = ['Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']
  expect(zones.filter(isTimeZone)).toEqual(zones)
  const others = ['', 'Mars/Olympus', "UTC'; drop", "Europe/Lisbon'", 'europe', 'Europe/', '+05:30', '-03', '+02:00']
  expect(others.filter(isTimeZone)).toEqual([])
  expect(['CET', 'CNT', 'IST', 'EST5EDT', 'SystemV/EST5'].filter(isTimeZone)).toEqual([])
})

test('finds the calendar day of a zone, also at clock changes and at the new year', () => {
  const days = (at: string) =>
    ['Pacific/Kiritimati', 'Europe/Berlin', 'UTC', 'Etc/GMT+12'].map((zone) => isoDay(new Date(at), zone))
  expect(days('2026-12-31T23:30:00Z')).toEqual(['2027-01-01', '2027-01-01', '2026-12-31', '2026-12-31'])
  expect(days('2026-03-28T22:59:59Z')).toEqual(['2026-03-29', '2026-03-28', '2026-03-28', '2026-03-28'])
  expect(days('2026-03-29T21:59:59Z')).toEqual(['2026-03-30', '2026-03-29', '2026-03-29', '2026-03-29'])
  expect(days('2026-03-29T22:00:00Z')[1]).toBe('2026-03-30')
})
