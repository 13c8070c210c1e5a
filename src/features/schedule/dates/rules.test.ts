import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  instantOf,
  isDay,
  isSkipped,
  minuteOf,
  monthText,
  onClock,
  shapeOf,
  spanText,
  startOfDay,
  timeOf,
  weekdayOf,
  weekOf,
  weeksOf,
} from './rules.ts'

const at = (text: string) => new Date(text)

test('a day is one that exists', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '2026-3-1', 'tomorrow', '', 7, undefined].some(isDay)).toBe(false)
})

test('times of day are minutes, to midnight at the end', () => {
  expect(['00:00', '09:30', '24:00'].map(minuteOf)).toEqual([0, 570, 1_440])
  expect([0, 570, 1_440].map(timeOf)).toEqual(['00:00', '09:30', '24:00'])
})

test('days and months are counted without a clock', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(weekdayOf('2026-03-02')).toBe(0)
  expect(weekdayOf('2026-03-01')).toBe(6)
})

describe('the weeks of a month', () => {
  test('begin with the first weekday of the region', () => {
    expect(weekOf('2026-03-05', 'en-GB')[0]).toBe('2026-03-02')
    expect(weekOf('2026-03-05', 'en-US')[0]).toBe('2026-03-01')
    expect(weekOf('2026-03-05', 'ar-EG')[0]).toBe('2026-02-28')
  })

  test('are whole and cover every day once', () => {
    for (const locale of ['en-GB', 'en-US', 'ar-EG'])
      for (const month of ['2026-02', '2026-03', '2026-12', '2028-02']) {
        const days = weeksOf(month, locale).flat()
        expect(days.length % 7).toBe(0)
        expect(days).toEqual([...new Set(days)].sort())
        expect(days.filter((day) => day.startsWith(month)).length).toBeGreaterThanOrEqual(28)
      }
  })

  test('are four to six', () => {
    expect(weeksOf('2027-02', 'en-GB')).toHaveLength(4)
    expect(weeksOf('2026-03', 'en-GB')).toHaveLength(6)
  })
})

test('a moment is shown on the clock of a zone, and a clock is read back', () => {
  expect(onClock(at('2026-03-05T23:30:00Z'), 'Asia/Kathmandu')).toEqual({ day: '2026-03-06', minute: 315 })
  expect(instantOf({ day: '2026-03-06', minute: 315 }, 'Asia/Kathmandu')).toEqual(at('2026-03-05T23:30:00Z'))
  expect(instantOf({ day: '2026-03-06', minute: 1_440 }, 'UTC')).toEqual(at('2026-03-07T00:00:00Z'))
})

test('a time that clocks skip is moved forward, of one that comes twice it is the first', () => {
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

describe('the shape of a day', () => {
  test('is 24 hours but for changes of clocks', () => {
    expect(shapeOf('2026-03-05', 'Europe/Berlin')).toMatchObject({ minutes: 1_440, change: null })
    expect(shapeOf('2026-03-29', 'Europe/Berlin')).toMatchObject({ minutes: 1_380, change: { at: 120, by: 60 } })
    expect(shapeOf('2026-10-25', 'Europe/Berlin')).toMatchObject({ minutes: 1_500, change: { at: 180, by: -60 } })
    expect(shapeOf('2026-11-01', 'America/New_York')).toMatchObject({ minutes: 1_500, change: { at: 120, by: -60 } })
  })

  test('knows changes of half an hour', () => {
    expect(shapeOf('2026-10-04', 'Australia/Lord_Howe')).toMatchObject({ minutes: 1_410, change: { at: 120, by: 30 } })
    expect(shapeOf('2026-04-05', 'Australia/Lord_Howe')).toMatchObject({ minutes: 1_470, change: { at: 120, by: -30 } })
  })

  test('knows days without a midnight, and with two', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toEqual(at('2018-11-04T03:00:00Z'))
    expect(shapeOf('2018-11-04', 'America/Sao_Paulo')).toMatchObject({ minutes: 1_380, change: { at: 0, by: 60 } })
    expect(shapeOf('2018-02-17', 'America/Sao_Paulo')).toMatchObject({ minutes: 1_500, change: { at: 1_440, by: -60 } })
  })
})

test('months and spans are named', () => {
  expect(monthText('2026-03')).toBe('March 2026')
  expect(spanText('2026-03-02', '2026-03-08')).toBe('2–8 March 2026')
  expect(spanText('2026-03-30', '2026-04-05')).toBe('30 March – 5 April 2026')
  expect(spanText('2026-12-28', '2027-01-03')).toBe('28 December 2026 – 3 January 2027')
})
