import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availabilityDefaults } from '../availability/spec.ts'
import { minutesLater, shapeOf } from '../dates/rules.ts'
import {
  axisMinute,
  axisOf,
  byDay,
  cellOf,
  columnOf,
  type Hours,
  hasRow,
  hoursOf,
  isMonthEmpty,
  momentAt,
  monthQueryRange,
  openBetween,
  packSegments,
  type Segment,
  shadesOf,
} from './rules.ts'

const berlin = 'Europe/Berlin'
const entry = (id: string, start: string, minutes: number) => {
  const starts_at = new Date(start)
  return { id, starts_at, ends_at: minutesLater(starts_at, minutes) }
}

describe('entries grouped by day', () => {
  test('groups entries by the days of the viewer’s time zone', () => {
    const late = entry('late', '2026-03-05T23:30:00Z', 15)
    expect([...byDay([late], 'UTC').keys()]).toEqual(['2026-03-05'])
    expect([...byDay([late], 'Asia/Kathmandu').keys()]).toEqual(['2026-03-06'])
  })

  test('lists an entry on each day that it overlaps, but not on a day that starts when it ends', () => {
    const past = entry('past', '2026-03-05T22:30:00Z', 60)
    const until = entry('until', '2026-03-05T22:30:00Z', 30)
    const days = byDay([past, until], berlin)
    expect(days.get('2026-03-05')?.map(({ id }) => id)).toEqual(['past', 'until'])
    expect(days.get('2026-03-06')?.map(({ id }) => id)).toEqual(['past'])
  })

  test('lists the entries of a day in chronological order', () => {
    const day = byDay([entry('b', '2026-03-05T12:00:00Z', 15), entry('a', '2026-03-05T09:00:00Z', 15)], 'UTC')
    expect(day.get('2026-03-05')?.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('entries belong to the month of the viewer’s time zone', () => {
    const late = entry('late', '2026-03-31T22:30:00Z', 15)
    expect(['2026-03', '2026-04'].map((month) => isMonthEmpty([late], month, berlin))).toEqual([true, false])
  })

  test('a month cell shows entries up to its limit and counts the others', () => {
    expect(cellOf([1, 2, 3], 3)).toEqual({ shown: [1, 2, 3], more: 0 })
    expect(cellOf([1, 2, 3, 4, 5], 3)).toEqual({ shown: [1, 2, 3], more: 2 })
  })
})

describe('the axis of a time grid', () => {
  test('a time grid has a row for each hour', () => {
    const { minutes, rows } = axisOf(['2026-03-05', '2026-03-06'], berlin)
    expect(minutes).toBe(1_440)
    expect(rows).toHaveLength(24)
    expect(rows[9]).toEqual({ at: 540, minutes: 60, minute: 540, again: false })
  })

  test('a time grid shows a repeated hour in two rows; other days have no second row', () => {
    const axis = axisOf(['2026-10-24', '2026-10-25'], berlin)
    const [saturday, sunday] = axis.columns
    if (!saturday || !sunday) throw new Error('there are two days')
    expect(axis.minutes).toBe(1_500)
    expect(axis.rows.slice(2, 5)).toEqual([
      { at: 120, minutes: 60, minute: 120, again: false },
      { at: 180, minutes: 60, minute: 120, again: true },
      { at: 240, minutes: 60, minute: 180, again: false },
    ])
    expect(axisMinute(axis, sunday, new Date('2026-10-25T00:30:00Z'))).toBe(150)
    expect(axisMinute(axis, sunday, new Date('2026-10-25T01:30:00Z'))).toBe(210)
    expect(axisMinute(axis, sunday, new Date('2026-10-25T02:00:00Z'))).toBe(240)
    // 03:00 of both days has the same position; an entry that ends at 03:00 on Saturday ends above the extra row
    expect(axisMinute(axis, saturday, new Date('2026-10-24T01:00:00Z'))).toBe(240)
    expect(axisMinute(axis, saturday, new Date('2026-10-24T01:00:00Z'), true)).toBe(180)
    expect(momentAt(axis, saturday, 200)).toEqual(new Date('2026-10-24T01:00:00Z'))
    expect(momentAt(axis, sunday, 210)).toEqual(new Date('2026-10-25T01:30:00Z'))
    const [, , second, again] = axis.rows
    if (!second || !again) throw new Error('there are four rows')
    expect([hasRow(axis, sunday, second), hasRow(axis, sunday, again)]).toEqual([true, true])
    expect([hasRow(axis, saturday, second), hasRow(axis, saturday, again)]).toEqual([true, false])
    const [spring] = axisOf(['2026-03-29'], berlin).columns
    expect(spring && hasRow(axis, spring, again)).toBe(false)
    expect(spring && axis.rows.filter((row) => !hasRow(axis, spring, row)).map(({ at }) => at)).toEqual([120, 180])
  })

  test('a time grid keeps an empty row for a skipped hour', () => {
    const axis = axisOf(['2026-03-29'], berlin)
    const [sunday] = axis.columns
    if (!sunday) throw new Error('there is a day')
    expect(axis.minutes).toBe(1_440)
    expect(axisMinute(axis, sunday, new Date('2026-03-29T00:59:00Z'))).toBe(119)
    expect(axisMinute(axis, sunday, new Date('2026-03-29T01:00:00Z'))).toBe(180)
    expect(momentAt(axis, sunday, 150)).toEqual(new Date('2026-03-29T01:00:00Z'))
    expect(momentAt(axis, sunday, 240)).toEqual(new Date('2026-03-29T02:00:00Z'))
  })

  test('a time grid adds no row for a clock change of half an hour', () => {
    const { minutes, rows } = axisOf(['2026-04-05'], 'Australia/Lord_Howe')
    expect(minutes).toBe(1_470)
    expect(rows).toHaveLength(24)
    expect(rows[1]).toEqual({ at: 60, minutes: 90, minute: 60, again: false })
  })

  test('converts every minute of a day to a position and back', () => {
    const days = ['2026-03-29', '2026-10-24', '2026-10-25', '2026-04-05', '2026-10-04']
    for (const zone of [berlin, 'Australia/Lord_Howe', 'America/New_York', 'Asia/Kathmandu'])
      for (const day of days) {
        const axis = axisOf([day], zone)
        const shape = shapeOf(day, zone)
        for (let minute = 0; minute < shape.minutes; minute += 5) {
          const moment = minutesLater(shape.start, minute)
          expect(momentAt(axis, shape, axisMinute(axis, shape, moment))).toEqual(moment)
        }
      }
  })
})

describe('a day column', () => {
  const axis = axisOf(['2026-03-05'], 'UTC')
  const [shape] = axis.columns
  if (!shape) throw new Error('there is a day')

  test('clips entries that start on the day before or end on the next day', () => {
    const night = entry('night', '2026-03-04T23:00:00Z', 120)
    const late = entry('late', '2026-03-05T23:00:00Z', 120)
    expect(columnOf(axis, shape, [late, night], 15)).toMatchObject([
      { from: 0, to: 60, begins: false, ends: true },
      { from: 1_380, to: 1_440, begins: true, ends: false },
    ])
  })

  test('sorts entries by start, then the longest first, then by id', () => {
    const at = '2026-03-05T09:00:00Z'
    const found = columnOf(axis, shape, [entry('b', at, 30), entry('a', at, 30), entry('c', at, 60)], 15)
    expect(found.map(({ entry: { id } }) => id)).toEqual(['c', 'a', 'b'])
  })

  test('gives short entries a minimum height, also at the end of the day', () => {
    const short = entry('short', '2026-03-05T09:00:00Z', 15)
    const last = entry('last', '2026-03-05T23:45:00Z', 15)
    expect(columnOf(axis, shape, [short, last], 45)).toMatchObject([
      { from: 540, to: 585 },
      { from: 1_395, to: 1_440 },
    ])
  })
})

describe('overlapping entries', () => {
  const segment = (id: string, from: number, to: number): Segment<string> => ({
    entry: id,
    from,
    to,
    begins: true,
    ends: true,
  })

  test('overlapping entries are side by side; other entries have the full width', () => {
    const shown = packSegments([segment('a', 0, 60), segment('b', 30, 90), segment('c', 90, 120)])
    expect(shown.map(({ column, columns, span }) => [column, columns, span])).toEqual([
      [0, 2, 1],
      [1, 2, 1],
      [0, 1, 1],
    ])
  })

  test('overlapping entries use the first free column and the free width next to it', () => {
    const shown = packSegments([segment('a', 0, 60), segment('b', 0, 120), segment('c', 0, 60), segment('d', 60, 120)])
    expect(shown.map(({ entry: id, column, span }) => [id, column, span])).toEqual([
      ['a', 0, 1],
      ['b', 1, 1],
      ['c', 2, 1],
      ['d', 0, 1],
    ])
    const wide = packSegments([segment('a', 0, 120), segment('b', 0, 30), segment('c', 0, 30), segment('d', 60, 120)])
    expect(wide.find(({ entry: id }) => id === 'd')).toMatchObject({ column: 1, columns: 3, span: 2 })
  })

  test('entries do not cover each other, and all are shown', () => {
    const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 16 })), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(times, (given) => {
        const segments = given
          .map(([start, length], index) => segment(String(index), start * 15, (start + length) * 15))
          .toSorted((a, b) => a.from - b.from || b.to - a.to)
        const shown = packSegments(segments)
        expect(shown).toHaveLength(segments.length)
        for (const a of shown) {
          expect(a.column + a.span).toBeLessThanOrEqual(a.columns)
          for (const b of shown)
            if (a !== b && a.from < b.to && b.from < a.to) {
              expect(a.columns).toBe(b.columns)
              expect(a.column + a.span <= b.column || b.column + b.span <= a.column).toBe(true)
            }
        }
      }),
    )
  })
})

describe('working hours', () => {
  const weekday = [{ start: 540, end: 1_020 }]
  const hours: Hours = {
    time_zone: berlin,
    weekly: [weekday, weekday, weekday, weekday, [{ start: 1_320, end: 1_440 }], [{ start: 0, end: 60 }], []],
    overrides: [
      { date: '2026-03-04', ranges: [] },
      { date: '2026-03-08', ranges: [{ start: 600, end: 660 }] },
    ],
  }
  const shades = (day: string, zone: string) => {
    const axis = axisOf([day], zone)
    return axis.columns.flatMap((shape) => shadesOf(hours, axis, shape))
  }

  test('working hours are read from the saved settings; days off have none', () => {
    const overrides = [{ date: '2026-03-08', ranges: [{ start: '10:00', end: '24:00' }] }]
    const { weekly } = availabilityDefaults
    const saved = hoursOf({ time_zone: berlin, weekly, overrides })
    expect(saved.weekly).toEqual([weekday, weekday, weekday, weekday, weekday, [], []])
    expect(saved.overrides).toEqual([{ date: '2026-03-08', ranges: [{ start: 600, end: 1_440 }] }])
  })

  test('working hours are shown in the viewer’s time zone', () => {
    expect(shades('2026-03-05', berlin)).toEqual([{ from: 540, to: 1_020 }])
    expect(shades('2026-03-05', 'America/New_York')).toEqual([{ from: 180, to: 660 }])
  })

  test('working hours follow overrides and days off', () => {
    expect(shades('2026-03-04', berlin)).toEqual([])
    expect(shades('2026-03-08', berlin)).toEqual([{ from: 600, to: 660 }])
  })

  test('working hours are joined across midnight and clipped at the end of the viewer’s day', () => {
    expect(openBetween(hours, new Date('2026-03-06T12:00:00Z'), new Date('2026-03-07T12:00:00Z'))).toEqual([
      { start: new Date('2026-03-06T21:00:00Z'), end: new Date('2026-03-07T00:00:00Z') },
    ])
    expect(shades('2026-03-07', berlin)).toEqual([{ from: 0, to: 60 }])
  })

  test('working hours keep their local time across a clock change', () => {
    for (const monday of ['2026-03-23', '2026-03-30', '2026-10-19', '2026-10-26'])
      expect(shades(monday, berlin)).toEqual([{ from: 540, to: 1_020 }])
    // New York changes its clocks three weeks earlier, so until Berlin follows the difference is one hour less
    expect(shades('2026-03-09', 'America/New_York')).toEqual([{ from: 240, to: 720 }])
  })
})

test('one request covers all weeks of a month in every time zone', () => {
  const { from, to } = monthQueryRange('2026-12')
  expect(from).toEqual(new Date('2026-11-23T00:00:00Z'))
  expect(to).toEqual(new Date('2027-01-09T00:00:00Z'))
})

test('converts hours to minutes of the day and leaves days off empty', () => {
  const hours = hoursOf({
    ...availabilityDefaults,
    time_zone: 'Europe/Berlin',
    overrides: [{ date: '2026-03-05', ranges: [{ start: '20:00', end: '24:00' }] }],
  })
  expect(hours.weekly[0]).toEqual([{ start: 540, end: 1_020 }])
  expect(hours.weekly[6]).toEqual([])
  expect(hours.overrides).toEqual([{ date: '2026-03-05', ranges: [{ start: 1_200, end: 1_440 }] }])
})
