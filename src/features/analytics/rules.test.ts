import { expect, test } from 'vitest'
import { sourceName } from '../wallet/index.ts'
import { averageMinutes, daysProblem, engagementOf, everyDay, everyHour, spanOf } from './rules.ts'
import { rowName, SENTENCES } from './spec.ts'

const now = new Date('2026-03-10T23:10:00Z')

test('a period ends today in the creator’s time zone and is compared with the previous period of equal length', () => {
  expect(spanOf({ period: '7d' }, now, 'Asia/Kathmandu')).toEqual({
    zone: 'Asia/Kathmandu',
    today: '2026-03-11',
    monthStart: '2026-03-01',
    by: 'day',
    days: { from: '2026-03-05', to: '2026-03-11' },
    before: { from: '2026-02-26', to: '2026-03-04' },
  })
})

test('custom days include both ends and override a period', () => {
  expect(spanOf({ period: '24h', from: '2026-02-27', to: '2026-03-01' }, now, 'UTC')).toMatchObject({
    days: { from: '2026-02-27', to: '2026-03-01' },
    before: { from: '2026-02-24', to: '2026-02-26' },
  })
})

test('custom days need both ends, in order and at most a year apart', () => {
  expect(daysProblem({})).toBeUndefined()
  expect(daysProblem({ from: '2024-01-01', to: '2024-12-31' })).toBeUndefined()
  expect(daysProblem({ from: '2024-01-01', to: '' })).toBe(SENTENCES.spanHalf)
  expect(daysProblem({ from: '2024-01-02', to: '2024-01-01' })).toBe(SENTENCES.spanOrder)
  expect(daysProblem({ from: '2024-01-01', to: '2025-01-01' })).toBe(SENTENCES.spanLong)
})

test('a period of 24 hours ends with the current quarter of an hour', () => {
  expect(spanOf({ period: '24h' }, now, 'UTC')).toMatchObject({
    by: 'hour',
    from: new Date('2026-03-09T23:15:00Z'),
    to: new Date('2026-03-10T23:15:00Z'),
    before: new Date('2026-03-08T23:15:00Z'),
  })
})

test('lists every day of a span once, also across a clock change', () => {
  expect(everyDay({ from: '2026-03-28', to: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
})

test('lists every hour of 24 hours in the time zone, and a repeated hour once', () => {
  const dayOf = (to: string, zone: string) => {
    const end = new Date(to)
    return everyHour({ from: new Date(end.getTime() - 86_400_000), to: end, zone })
  }
  const hours = dayOf('2026-03-10T23:15:00Z', 'Asia/Kathmandu')
  expect([hours[0], hours.at(-1), hours.length]).toEqual(['2026-03-10T05:00', '2026-03-11T04:00', 24])
  // 24 hours that do not begin at a full hour touch 25 hours
  expect(dayOf('2026-03-10T23:15:00Z', 'UTC')).toHaveLength(25)
  const autumn = dayOf('2026-10-25T12:00:00Z', 'Europe/Berlin')
  expect(autumn.filter((hour) => hour === '2026-10-25T02:00')).toHaveLength(1)
  expect(autumn).toHaveLength(23)
})

test('engagement and average lengths are rounded to one decimal', () => {
  expect([engagementOf(3, 40), engagementOf(3, 0)]).toEqual([7.5, 0])
  expect([averageMinutes(1_000, 3), averageMinutes(0, 0)]).toEqual([5.6, 0])
})

test('a reversed row has the same label as the reversed source', () => {
  expect(rowName('reversed')).toBe(sourceName('reversed'))
})
