import { expect, test } from 'vitest'
import * as state from './state.ts'

test('names days in the reader’s time zone and groups messages by sender and time', () => {
  const zone = 'Europe/Kyiv'
  const now = new Date('2026-11-20T12:00+02:00')
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000 - 3 * 3_600_000)
  expect([0, 1, 3, 30, 400].map((days) => state.dayText(ago(days), now, zone))).toEqual([
    'Today',
    'Yesterday',
    'Tuesday',
    'Wed 21 Oct',
    '16 Oct 2025',
  ])
  expect(
    state
      .byDay(
        [ago(1), ago(1), ago(0)].map((created_at) => ({ created_at })),
        zone,
      )
      .map(({ items }) => items.length),
  ).toEqual([2, 1])
  // still evening in one time zone, the next day in the other
  const late = new Date('2026-11-19T23:30Z')
  expect([zone, 'America/Los_Angeles'].map((one) => state.dayText(late, now, one))).toEqual(['Today', 'Yesterday'])
  expect(state.clockText(late, zone)).toBe('01:30')
  expect(state.shortText(ago(1), now, zone)).toBe('Yesterday')
  const one = { sender_id: 'a', created_at: ago(0) }
  expect(state.beginsGroup(one, { ...one, sender_id: 'b' })).toBe(true)
  expect(state.beginsGroup(one, one)).toBe(false)
  expect(state.beginsGroup(one, { ...one, created_at: new Date(one.created_at.getTime() + 300_001) })).toBe(true)
})
