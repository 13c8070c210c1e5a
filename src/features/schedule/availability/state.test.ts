import { describe, expect, test } from 'vitest'
import { daysBetween, nextMonth, weeksOf } from '../dates/rules.ts'
import type { Availability } from './contract.ts'
import { availabilityDefaults, HOURS, lengthText, rangesMax, SENTENCES, slotDays } from './spec.ts'
import * as state from './state.ts'
import { byPartOfDay, freeTimes, slotsByDay, spanOf, weeksAhead } from './state.ts'

const slot = (start: string) => ({ start: new Date(start), end: new Date(Date.parse(start) + 600_000) })

test('groups free slots by the days of the viewer’s time zone in chronological order', () => {
  const slots = [slot('2026-03-06T05:00:00Z'), slot('2026-03-05T23:30:00Z')]
  expect([...slotsByDay(slots, 'Europe/Berlin')].map(([day, list]) => [day, list.length])).toEqual([['2026-03-06', 2]])
  expect([...slotsByDay(slots, 'America/New_York').keys()]).toEqual(['2026-03-05', '2026-03-06'])
})

test('one request covers every day in the grid of a month', () => {
  for (const locale of ['en-US', 'en-GB', 'ar-EG'])
    for (let n = 0; n < 24; n++) {
      const weeks = weeksOf(nextMonth('2026-01', n), locale)
      const { from = '', to = '' } = spanOf(weeks)
      expect(daysBetween(from, to)).toEqual(weeks.flat())
      expect(weeks.flat().length).toBeLessThanOrEqual(slotDays.max)
    }
})

test('the weeks ahead omit past weeks, and continue into the next month at the end of a month', () => {
  const days = (today: string, month = '2026-11') => weeksAhead(month, today, 'en-GB').map(([first]) => first)
  expect(days('2026-11-01')).toEqual(weeksOf('2026-11', 'en-GB').map(([first]) => first))
  expect(days('2026-11-10')).toEqual(['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'])
  expect(days('2026-11-30')).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'])
  expect(days('2026-11-30', '2026-12')).toEqual(weeksOf('2026-12', 'en-GB').map(([first]) => first))
})

test('splits the slots of a day into night, morning, afternoon and evening without losing any', () => {
  const slots = ['04:45', '06:00', '11:45', '12:00', '17:45', '18:00', '23:45'].map((at) =>
    slot(`2026-03-05T${at}:00Z`),
  )
  const parts = byPartOfDay(slots, 'UTC')
  expect(parts.map(({ name, slots: own }) => [name, own.length])).toEqual([
    ['Night', 1],
    ['Morning', 2],
    ['Afternoon', 2],
    ['Evening', 2],
  ])
  expect(byPartOfDay(slots.slice(1, 2), 'UTC').map(({ name }) => name)).toEqual(['Morning'])
})

test('formats the number of free slots as words', () => {
  expect([0, 1, 12].map(freeTimes)).toEqual(['no free times', '1 free time', '12 free times'])
})

const kept: Availability = { ...availabilityDefaults, time_zone: 'Europe/Berlin', overrides: [] }
const range = (start: string, end: string) => ({ start, end })

describe('unsaved changes', () => {
  test('unsaved changes contain only fields that differ from the saved ones, and each weekday separately', () => {
    const monday = { enabled: true, ranges: [range('13:00', '17:00'), range('09:00', '12:00')] }
    const edits = {
      buffer_minutes: 0,
      notice_minutes: 30,
      weekly: { monday, friday: kept.weekly.friday },
      overrides: [],
    }
    expect(state.realEdits(kept, edits)).toEqual({ notice_minutes: 30, weekly: { monday } })
    expect(state.draftOf(kept, edits).weekly).toMatchObject({ monday, tuesday: kept.weekly.tuesday })
  })

  test('no change is unsaved after saving, even if the saved ranges have another order', () => {
    const typed = { enabled: true, ranges: [range('13:00', '17:00'), range('09:00', '12:00')] }
    const saved = { ...kept, weekly: { ...kept.weekly, monday: { ...typed, ranges: typed.ranges.toReversed() } } }
    expect(state.realEdits(saved, { weekly: { monday: typed } })).toEqual({})
  })
})

describe('problems of the form', () => {
  const monday = (...ranges: { start: string; end: string }[]) => {
    const weekly = { ...kept.weekly, monday: { enabled: true, ranges } }
    return state.problemsOf({ weekly, overrides: [] })['weekly.monday']
  }

  test('reports problems of the form by field', () => {
    expect(monday(range('09:00', '12:00'), range('12:00', '24:00'))).toBeUndefined()
    expect(monday(range('', '12:00'))).toBe(SENTENCES.timesMissing)
    expect(monday(range('12:00', '09:00'))).toBe(SENTENCES.rangeOrder)
    expect(monday(range('13:00', '17:00'), range('09:00', '13:15'))).toBe(SENTENCES.rangesOverlap)
    expect(monday(...Array.from({ length: rangesMax + 1 }, () => range('09:00', '10:00')))).toBe(SENTENCES.rangesMany)
  })

  test('ignores the hours of a weekday that is off', () => {
    const weekly = { ...kept.weekly, sunday: { enabled: false, ranges: [range('12:00', '09:00')] } }
    const overrides = [{ date: '2026-03-05', ranges: [range('20:00', '20:00')] }]
    expect(state.problemsOf({ weekly, overrides })).toEqual({ 'overrides.2026-03-05': SENTENCES.rangeOrder })
  })

  test('maps the server’s errors of overrides from their index to their date', () => {
    const fields = { 'weekly.monday.ranges': 'a', 'overrides.0.ranges': 'b', overrides: 'c', time_zone: 'd' }
    const overrides = [{ date: '2026-03-05', ranges: [] }]
    expect(state.problemsFrom(fields, overrides)).toEqual({
      'weekly.monday': 'a',
      'overrides.2026-03-05': 'b',
      overrides: 'c',
      time_zone: 'd',
    })
  })
})

describe('hours past midnight', () => {
  const night = [range('09:00', '12:00'), range('22:00', '02:00')]
  const split = { index: 1, until: range('22:00', '24:00'), next: range('00:00', '02:00') }

  test('splits hours past midnight into two ranges, unlike an end at midnight or an unfinished range', () => {
    expect(state.splitAtMidnight(night)).toEqual(split)
    for (const [start, end] of [
      ['22:00', '24:00'],
      ['22:00', '00:00'],
      ['22:00', '22:00'],
      ['22:00', ''],
      ['', '02:00'],
    ] as const)
      expect(state.splitAtMidnight([range(start, end)])).toBeUndefined()
  })

  test('splitting hours at midnight turns on the next weekday, Monday after Sunday', () => {
    const weekly = { ...kept.weekly, sunday: { enabled: true, ranges: night }, monday: { enabled: false, ranges: [] } }
    const edits = state.splitWeekday(weekly, 'sunday', split)
    expect(edits).toEqual({
      sunday: { enabled: true, ranges: [range('09:00', '12:00'), range('22:00', '24:00')] },
      monday: { enabled: true, ranges: [range('00:00', '02:00')] },
    })
    expect(state.problemsOf({ weekly: { ...weekly, ...edits }, overrides: [] })).toEqual({})
  })

  test('merges hours split at midnight with adjacent hours of the next day', () => {
    expect(state.withHours([range('02:00', '04:00'), range('09:00', '17:00')], split.next)).toEqual([
      range('00:00', '04:00'),
      range('09:00', '17:00'),
    ])
  })

  test('splitting the hours of one date keeps the usual hours of the next date', () => {
    const overrides = [{ date: '2026-03-05', ranges: night }]
    expect(state.splitDate({ weekly: kept.weekly, overrides }, '2026-03-05', split, '2026-03-01')).toEqual([
      { date: '2026-03-05', ranges: [range('09:00', '12:00'), range('22:00', '24:00')] },
      { date: '2026-03-06', ranges: [range('00:00', '02:00'), range('09:00', '17:00')] },
    ])
  })
})

describe('the hours of a day', () => {
  test('turning a day on or off fills in valid default hours', () => {
    expect(state.toggleDay('saturday', { enabled: false, ranges: [] }, true)).toEqual({
      enabled: true,
      ranges: [range('10:00', '14:00')],
    })
    expect(state.toggleDay('monday', { enabled: true, ranges: [range('', '')] }, false).ranges).toEqual([
      range('09:00', '17:00'),
    ])
  })

  test('adds a range after the last one, or before the first if it does not fit', () => {
    expect(state.withRange([])).toEqual([range('09:00', '17:00')])
    expect(state.withRange([range('09:00', '12:00')])[1]).toEqual(range('13:00', '16:00'))
    expect(state.withRange([range('09:00', '22:30')])[1]).toEqual(range('23:30', '24:00'))
    expect(state.withRange([range('09:00', '23:30')])[1]).toEqual(range('23:30', '24:00'))
    expect(state.withRange([range('09:00', '24:00')])[0]).toEqual(range('06:00', '09:00'))
    expect(state.withRange([range('00:00', '24:00')])).toHaveLength(1)
  })

  test('formats the hours of a day in chronological order', () => {
    expect(state.hoursText([range('13:00', '17:00'), range('09:00', '12:00')])).toBe('09:00–12:00, 13:00–17:00')
    expect(state.hoursText([])).toBe(HOURS.off)
  })

  test('a date has the hours of its weekday unless it has an override', () => {
    expect(state.usualRanges(kept.weekly, '2026-03-05')).toEqual([range('09:00', '17:00')])
    expect(state.usualRanges(kept.weekly, '2026-03-07')).toEqual([])
    const list = state.withOverride([{ date: '2026-03-01', ranges: [] }], '2026-03-09', [], '2026-03-02')
    expect(list).toEqual([{ date: '2026-03-09', ranges: [] }])
    expect(state.withOverride(list, '2026-03-05', [], '2026-03-02').map(({ date }) => date)).toEqual([
      '2026-03-05',
      '2026-03-09',
    ])
    expect(state.withOverride(list, '2026-03-09', undefined, '2026-03-02')).toEqual([])
  })
})

test('a select field offers the saved value even if it is not a standard choice', () => {
  expect(state.choicesWith([0, 15, 60], 25)).toEqual([0, 15, 25, 60])
  expect(state.choicesWith([0, 15, 60], 15)).toEqual([0, 15, 60])
})

test('formats a length in its largest whole unit', () => {
  expect([0, 1, 45, 60, 90, 120, 1_440, 10_080].map(lengthText)).toEqual([
    ...['0 minutes', '1 minute', '45 minutes', '1 hour', '90 minutes', '2 hours', '1 day', '7 days'],
  ])
})
