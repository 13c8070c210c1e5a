import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test('time zones are those of the IANA', () => {
  expect(['Europe/Berlin', 'UTC', 'Asia/Kathmandu'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', 'Mars/Olympus', "UTC'; drop"].map(isTimeZone)).toEqual([false, false, false])
  expect(['+05:30', '-03'].map(isTimeZone)).toEqual([false, false])
})
