import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test('time zones are those of the IANA', () => {
  const zones = ['Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']
  expect(zones.filter(isTimeZone)).toEqual(zones)
  const others = ['', 'Mars/Olympus', "UTC'; drop", "Europe/Lisbon'", 'europe', 'Europe/', '+05:30', '-03', '+02:00']
  expect(others.filter(isTimeZone)).toEqual([])
  expect(['CET', 'CNT', 'IST', 'EST5EDT', 'SystemV/EST5'].filter(isTimeZone)).toEqual([])
})
