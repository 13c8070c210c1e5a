import { expect, test } from 'vitest'
import { conversionsOf, everyDay, midnightOf } from './rules.ts'

const now = new Date('2026-06-03T15:00:00Z')

test('a day starts at midnight UTC', () => {
  expect(midnightOf(now)).toEqual(new Date('2026-06-03T00:00:00Z'))
})

test('returns a value for every day of a range, including the first and the last', () => {
  const rows = [{ date: '2026-06-02', users: 4 }]
  expect(everyDay(rows, new Date('2026-06-01T20:00:00Z'), now, { users: 0 })).toEqual([
    { date: '2026-06-01', users: 0 },
    { date: '2026-06-02', users: 4 },
    { date: '2026-06-03', users: 0 },
  ])
  expect(everyDay<(typeof rows)[number]>([], new Date(0), now, { users: 0 })).toHaveLength(367)
  const years = everyDay([{ date: '2023-01-01', users: 2 }, ...rows], new Date(0), now, { users: 0 })
  expect(years[0]).toEqual({ date: '2023-01-01', users: 2 })
  expect(years.at(-1)).toEqual({ date: '2026-06-03', users: 0 })
  expect(years.reduce((sum, { users }) => sum + users, 0)).toBe(6)
})

test('returns a count for every status, also for those without applications', () => {
  expect(conversionsOf([{ status: 'approved', count: 3 }])).toEqual([
    { status: 'pending', count: 0 },
    { status: 'queued', count: 0 },
    { status: 'approved', count: 3 },
    { status: 'rejected', count: 0 },
  ])
})
