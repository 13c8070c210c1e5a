import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  fullDayText,
  instantOf,
  isDay,
  isSkipped,
  longDayText,
  minuteOf,
  monthsText,
  monthText,
  onClock,
  shapeOf,
  shortDayText,
  shortWeekdayText,
  spanText,
  startOfDay,
  timeOf,
  weekdayOf,
  weekdayText,
  weekOf,
  weeksOf,
} from './rules.ts'

const at = (text: string) => new Date(text)

test('accepts only days that exist', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-3-1', 'tomorrow', '', 7, undefined].some(isDay)).toBe(false)
})

test('converts times of day to minutes and back, including 24:00', () => {
  expect(['00:00', '09:30', '24:00'].map(minuteOf)).toEqual([0, 570, 1_440])
  expect([0, 570, 1_440].map(timeOf)).toEqual(['00:00', '09:30', '24:00'])
})

test('adds days and months without a time zone', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(weekdayOf('2026-03-02')).toBe(0)
  expect(weekdayOf('2026-03-01')).toBe(6)
})

describe('the weeks of a month', () => {
  test('weeks start on the first weekday of the region', () => {
    expect(weekOf('2026-03-05', 'en-GB')[0]).toBe('2026-03-02')
    expect(weekOf('2026-03-05', 'en-US')[0]).toBe('2026-03-01')
    expect(weekOf('2026-03-05', 'ar-EG')[0]).toBe('2026-02-28')
  })

  test('the weeks of a month are complete and contain every day once', () => {
    for (const locale of ['en-GB', 'en-US', 'ar-EG'])
      for (const month of ['2026-02', '2026-03', '2026-12', '2028-02']) {
        const days = weeksOf(month, locale).flat()
        expect(days.length % 7).toBe(0)
        expect(days).toEqual([...new Set(days)].sort())
        expect(days.filter((day) => day.startsWith(month)).length).toBeGreaterThanOrEqual(28)
      }
  })

  test('a month has between four and six weeks', () => {
    expect(weeksOf('2027-02', 'en-GB')).toHaveLength(4)
    expect(weeksOf('2026-03', 'en-GB')).toHaveLength(6)
  })
})

test('converts an instant to the local time of a time zone and back', () => {
  expect(onClock(at('2026-03-05T23:30:00Z'), 'Asia/Kathmandu')).toEqual({ day: '2026-03-06', minute: 315 })
  expect(instantOf({ day: '2026-03-06', minute: 315 }, 'Asia/Kathmandu')).toEqual(at('2026-03-05T23:30:00Z'))
  expect(instantOf({ day: '2026-03-06', minute: 1_440 }, 'UTC')).toEqual(at('2026-03-07T00:00:00Z'))
})

test('9:00 in Berlin is 03:00 in New York, and 04:00 between the two clock changes of spring', () => {
  const seen = (day: string) =>
    timeOf(onClock(instantOf({ day, minute: 540 }, 'Europe/Berlin'), 'America/New_York').minute)
  expect(['2026-03-07', '2026-03-08', '2026-03-28', '2026-03-29'].map(seen)).toEqual([
    ...['03:00', '04:00', '04:00', '03:00'],
  ])
})

test('moves a skipped local time forward, and uses the first instant of a repeated local time', () => {
  expect(instantOf({ day: '2026-03-29', minute: 150 }, 'Europe/Berlin')).toEqual(at('2026-03-29T01:30:00Z'))
  expect(instantOf({ day: '2026-10-25', minute: 150 }, 'Europe/Berlin')).toEqual(at('2026-10-25T00:30:00Z'))
  const isSkippedIn = (day: string, minute: number) => isSkipped({ day, minute }, 'Europe/Berlin')
  expect([119, 120, 150, 179, 180, 1_440].map((minute) => isSkippedIn('2026-03-29', minute))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(isSkippedIn('2026-10-25', 150)).toBe(false)
})

describe('the length of a day', () => {
  test('a day has 24 hours unless its clocks change', () => {
    expect(shapeOf('2026-03-05', 'Europe/Berlin')).toMatchObject({ minutes: 1_440, change: null })
    expect(shapeOf('2026-03-29', 'Europe/Berlin')).toMatchObject({ minutes: 1_380, change: { at: 120, by: 60 } })
    expect(shapeOf('2026-10-25', 'Europe/Berlin')).toMatchObject({ minutes: 1_500, change: { at: 180, by: -60 } })
    expect(shapeOf('2026-11-01', 'America/New_York')).toMatchObject({ minutes: 1_500, change: { at: 120, by: -60 } })
  })

  test('the length of a day includes clock changes of half an hour', () => {
    expect(shapeOf('2026-10-04', 'Australia/Lord_Howe')).toMatchObject({ minutes: 1_410, change: { at: 120, by: 30 } })
    expect(shapeOf('2026-04-05', 'Australia/Lord_Howe')).toMatchObject({ minutes: 1_470, change: { at: 120, by: -30 } })
  })

  test('the length is correct for days without a midnight and for days with two', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toEqual(at('2018-11-04T03:00:00Z'))
    expect(shapeOf('2018-11-04', 'America/Sao_Paulo')).toMatchObject({ minutes: 1_380, change: { at: 0, by: 60 } })
    expect(shapeOf('2018-02-17', 'America/Sao_Paulo')).toMatchObject({ minutes: 1_500, change: { at: 1_440, by: -60 } })
  })
})

test('formats the names of days, long and short', () => {
  const day = '2026-03-05'
  expect([fullDayText(day), longDayText(day)]).toEqual(['Thursday 5 March 2026', 'Thursday 5 March'])
  expect([shortDayText(day), weekdayText(day), shortWeekdayText(day)]).toEqual(['Thu 5 Mar', 'Thursday', 'Thu'])
})

test('formats the names of months and date ranges', () => {
  expect(monthText('2026-03')).toBe('March 2026')
  expect(monthsText('2026-03', '2026-03')).toBe('March 2026')
  expect(monthsText('2026-03', '2026-04')).toBe('Mar – Apr 2026')
  expect(monthsText('2026-12', '2027-01')).toBe('Dec 2026 – Jan 2027')
  expect(spanText('2026-03-02', '2026-03-08')).toBe('2–8 March 2026')
  expect(spanText('2026-03-30', '2026-04-05')).toBe('30 March – 5 April 2026')
  expect(spanText('2026-12-28', '2027-01-03')).toBe('28 December 2026 – 3 January 2027')
})
