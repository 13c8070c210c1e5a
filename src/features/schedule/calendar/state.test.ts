import { describe, expect, test } from 'vitest'
import { minutesFrom } from '../dates/rules.ts'
import { CALENDAR } from './spec.ts'
import * as state from './state.ts'

const today = '2026-03-05'
const span = (start: string, end: string): state.Span => ({ starts_at: new Date(start), ends_at: new Date(end) })

describe('the URL of the calendar', () => {
  test('reads the URL of the calendar without unknown values', () => {
    const event = '0198c0de-0000-7000-8000-000000000001'
    expect(state.readScheduleSearch({ view: 'week', day: today, event })).toEqual({ view: 'week', day: today, event })
    expect(state.readScheduleSearch({ view: 'year', day: '2026-02-30', event: 'x' })).toEqual({})
  })

  test('the URL of the current month has no parameters', () => {
    expect(state.addressOf('month', today, today)).toEqual({})
    expect(state.addressOf('day', '2026-03-06', today)).toEqual({ view: 'day', day: '2026-03-06' })
  })
})

describe('the Previous and Next buttons', () => {
  test('Previous and Next open the first day of a month, or today in the current month', () => {
    expect(state.stepDay('month', today, 1, today)).toBe('2026-04-01')
    expect(state.stepDay('month', '2026-04-01', -1, today)).toBe(today)
  })

  test('Previous and Next move by a week in the week view and by a day in the day view', () => {
    expect(state.stepDay('week', '2026-12-31', 1, today)).toBe('2027-01-07')
    expect(state.stepDay('day', '2026-03-01', -1, today)).toBe('2026-02-28')
  })

  test('checks whether two dates are in the same month, week or day', () => {
    expect(state.isSameSpan('month', '2026-03-01', '2026-03-31', 'en-GB')).toBe(true)
    expect(state.isSameSpan('week', '2026-03-01', '2026-03-02', 'en-GB')).toBe(false)
    expect(state.isSameSpan('week', '2026-03-01', '2026-03-02', 'en-US')).toBe(true)
    expect(state.isSameSpan('day', '2026-03-01', '2026-03-02', 'en-US')).toBe(false)
  })
})

test('arrow keys move by hours and days and stop at the start and end of a day', () => {
  const cell = { day: today, row: 23 }
  const after = (key: string) => state.cellAfterKey(cell, { key, rows: 24 })
  expect(after('ArrowDown')).toEqual(cell)
  expect(after('ArrowUp')).toEqual({ day: today, row: 22 })
  expect(after('Home')).toEqual({ day: today, row: 0 })
  expect(after('ArrowRight')).toEqual({ day: '2026-03-06', row: 23 })
  expect(after('PageUp')).toEqual({ day: '2026-02-26', row: 23 })
  expect(after('a')).toBeUndefined()
})

describe('moving an entry', () => {
  const zone = 'Europe/Berlin'
  const hour = span('2026-03-28T09:00:00Z', '2026-03-28T10:00:00Z')
  const press = (key: string, more: Partial<Parameters<typeof state.spanAfterKey>[1]> = {}) =>
    state.spanAfterKey(hour, { key, shift: false, grid: 'times', zone, ...more })

  test('an entry that moves to another day keeps its local time, also across a clock change', () => {
    expect(press('ArrowRight')).toEqual(span('2026-03-29T08:00:00Z', '2026-03-29T09:00:00Z'))
    expect(press('ArrowUp', { grid: 'days' })).toEqual(span('2026-03-21T09:00:00Z', '2026-03-21T10:00:00Z'))
  })

  test('keys move an entry in steps of a quarter of an hour, and with Shift change its length', () => {
    expect(press('ArrowDown')).toEqual(span('2026-03-28T09:15:00Z', '2026-03-28T10:15:00Z'))
    expect(press('ArrowDown', { shift: true })).toEqual(span('2026-03-28T09:00:00Z', '2026-03-28T10:30:00Z'))
    expect(press('ArrowUp', { shift: true })).toEqual(span('2026-03-28T09:00:00Z', '2026-03-28T09:45:00Z'))
    expect(press('x')).toBeUndefined()
  })

  test('dragging the lower edge of an entry sets the nearest allowed length', () => {
    const lengthTo = (end: string) => {
      const { starts_at, ends_at } = state.resizedTo(hour, new Date(end))
      return minutesFrom(starts_at, ends_at)
    }
    expect(lengthTo('2026-03-28T09:05:00Z')).toBe(15)
    expect(lengthTo('2026-03-28T10:20:00Z')).toBe(90)
    expect(lengthTo('2026-03-28T20:00:00Z')).toBe(120)
    expect([state.lengthBeside(15, -1), state.lengthBeside(120, 1)]).toEqual([15, 120])
  })

  test('a moved event is saved in the time zone of the event', () => {
    expect(state.whenOf(hour, 'America/New_York')).toEqual({ date: '2026-03-28', time: '05:00', duration: 60 })
  })

  test('only own future events without tickets can be moved', () => {
    const item: state.CalendarItem = {
      id: 'a',
      kind: 'event',
      type: 'class',
      title: 'Yoga',
      status: 'scheduled',
      ...hour,
      time_zone: zone,
      tokens: 100,
      fan_name: null,
      creator_name: 'Mira',
      creator_username: 'mira',
      enrolled_count: 0,
      max_participants: 20,
      role: 'host',
      confirm_by: null,
      path: '/',
    }
    const now = new Date('2026-03-05T12:00:00Z')
    expect(state.isMovable(item, now)).toBe(true)
    for (const other of [{ kind: 'call' }, { role: 'guest' }, { status: 'cancelled' }, { enrolled_count: 1 }] as const)
      expect(state.isMovable({ ...item, ...other }, now)).toBe(false)
    expect(state.isMovable(item, hour.starts_at)).toBe(false)
  })
})

describe('the text of an entry', () => {
  const zone = 'Europe/Berlin'
  const call: state.CalendarItem = {
    id: 'a',
    kind: 'call',
    type: 'video',
    title: 'Video call with Ada',
    status: 'confirmed',
    time_zone: zone,
    ...span('2026-03-05T09:00:00Z', '2026-03-05T09:30:00Z'),
    tokens: 100,
    fan_name: 'Ada',
    creator_name: 'Mira',
    creator_username: 'mira',
    enrolled_count: 1,
    max_participants: 1,
    role: 'host',
    confirm_by: null,
    path: '/',
  }
  const event = { ...call, kind: 'event', type: 'class', title: 'Yoga', fan_name: null, role: 'guest' } as const

  test('the text of an entry has its time, title, type and status', () => {
    expect(state.wordsOf(call, zone)).toBe('10:00–10:30, Video call with Ada')
    expect(state.wordsOf({ ...call, status: 'pending' }, zone)).toBe(
      '10:00–10:30, Video call with Ada, Waiting for an answer',
    )
    expect(state.wordsOf({ ...event, status: 'pending' }, zone)).toMatch(new RegExp(`${CALENDAR.inLine}$`))
    const offer = { status: 'offered', confirm_by: new Date('2026-03-04T08:15:00Z') }
    expect(state.wordsOf({ ...event, ...offer }, zone)).toMatch(new RegExp(`${CALENDAR.offered('09:15')}$`))
    expect(state.wordsOf({ ...event, status: 'in_progress' }, 'America/New_York')).toBe(
      '04:00–04:30, 10:00 in Berlin, Yoga, Class, with Mira, LIVE',
    )
  })

  test('the text in a month cell is short: the other person of a call, or the title of an event', () => {
    expect(state.shortTitle(call)).toBe('Ada')
    expect(state.shortTitle({ ...call, role: 'guest' })).toBe('Mira')
    expect(state.shortTitle(event)).toBe('Yoga')
  })

  test('shows a second time zone only if there is exactly one and its clock differs', () => {
    const here = { zone, now: new Date('2026-03-05T12:00:00Z') }
    expect(state.otherZoneOf(['America/New_York', 'America/New_York'], here)).toBe('America/New_York')
    expect(state.otherZoneOf(['Europe/Vienna'], here)).toBeUndefined()
    expect(state.otherZoneOf(['America/New_York', 'Asia/Tokyo'], here)).toBeUndefined()
    expect(state.otherZoneOf([], here)).toBeUndefined()
  })
})
