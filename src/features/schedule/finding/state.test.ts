import { expect, test } from 'vitest'
import { listDays } from '../events/lists.ts'
import {
  bySeries,
  filtersOf,
  findInputOf,
  isFiltered,
  kindOf,
  nextEventsOf,
  opensAll,
  ownClassesInput,
  readFound,
  unfiltered,
  withChange,
} from './state.ts'

test('groups the dates of a series, the next date first', () => {
  const event = (series_id: string | null, day: number) => ({ series_id, starts_at: new Date(Date.UTC(2026, 11, day)) })
  const [single, other, first, second] = [event(null, 5), event(null, 5), event('s', 3), event('s', 10)]
  expect(bySeries([second, single, first, other])).toEqual([[first, second], [single], [other]])
})

test('reads valid filters from a URL and ignores invalid ones', () => {
  const said = { search: ' yoga ', type: 'class', day: '2026-11-26', price: 50, followed: 'true', tab: 'all' }
  const read = { search: 'yoga', type: 'class', day: '2026-11-26', price: 50, followed: true, tab: 'all' }
  expect(readFound(said)).toEqual(read)
  expect(readFound({ search: 24, price: '0', section: 'experiences' })).toEqual({
    search: '24',
    price: 0,
    section: 'experiences',
  })
  const nonsense = {
    search: 'y',
    type: 'personal',
    day: '2026-02-30',
    price: 51,
    followed: 'no',
    tab: 'own',
    section: 1,
  }
  expect(readFound(nonsense)).toEqual({})
  expect(readFound({ search: 'x'.repeat(61), day: 'soon' })).toEqual({})
})

test('changing one filter keeps the other search parameters of the URL', () => {
  const day = withChange({ day: '2026-11-26' })({ tab: 'all', price: '50', search: 'yoga', other: 1 } as object)
  expect(day).toEqual({ tab: 'all', price: 50, search: 'yoga', day: '2026-11-26' })
  expect(withChange({ price: undefined })({ section: 'experiences', price: '50' })).toEqual({
    section: 'experiences',
    price: undefined,
  })
  expect(unfiltered(day)).toEqual({ tab: 'all' })
})

test('opens a creator’s own list first, except for a link to the list of all creators', () => {
  expect(opensAll({})).toBe(false)
  expect([opensAll({ tab: 'all' }), opensAll({ section: 'experiences' }), opensAll({ price: 0 })]).toEqual([
    true,
    true,
    true,
  ])
})

test('returns a creator’s next events, earliest first, one for each series', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 5, hour))
  const one = (id: string, hour: number, series_id: string | null = null, status = 'scheduled') => ({
    id,
    series_id,
    status,
    starts_at: at(hour),
  })
  const events = [
    ...[one('past', 8), one('cancelled', 10, null, 'cancelled'), one('weekly', 11, 's'), one('again', 12, 's')],
    ...[one('second', 13), one('third', 14), one('fourth', 15)],
  ]
  expect(nextEventsOf(events, at(9)).map(({ id }) => id)).toEqual(['weekly', 'second', 'third'])
})

test('sends only the filters that are set, and a day always with its time zone', () => {
  expect(findInputOf({}, undefined, 'UTC')).toEqual({})
  expect(findInputOf({}, kindOf('/classes', { type: 'meeting' }), 'UTC')).toEqual({ types: ['class'] })
  const finding = { type: 'meeting', day: '2026-11-26', price: 0 } as const
  expect(findInputOf(finding, kindOf('/experiences', finding), 'UTC')).toEqual({
    types: ['meeting'],
    day: '2026-11-26',
    time_zone: 'UTC',
    max_price: 0,
  })
  expect(filtersOf(finding, 'meeting')).toEqual({ types: ['meeting'], max_price: 0 })
  expect(findInputOf({ day: '2026-11-26' }, undefined, undefined)).toEqual({})
  expect([isFiltered({}), isFiltered({ price: 0 })]).toEqual([false, true])
})

test('requests own classes from yesterday on, for the most days that one request allows', () => {
  const { from, to } = ownClassesInput(new Date('2026-11-23T23:30:00Z'))
  expect(from).toBe('2026-11-22')
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(listDays.max)
})
