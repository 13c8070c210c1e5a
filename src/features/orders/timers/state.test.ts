import { expect, test } from 'vitest'
import { clockOf, spanText } from './state.ts'

const now = new Date('2026-11-20T12:00:00Z')

const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

const order = {
  kind: 'product' as const,
  physical: false,
  shipped_at: null,
  cancel_until: null,
  state: 'ordered' as const,
  role: 'buyer' as const,
  due_at: hours(5),
  accept_by: null,
  delivered_at: null,
  revisions: 0,
  delivery_hours: 24,
  ended_by: null,
  dispute: null,
}

test('formats a span in at most two units', () => {
  expect(
    [30_000, 12 * 60_000, 5.4 * 3_600_000, 76 * 3_600_000, 324 * 3_600_000, 30 * 24 * 3_600_000].map(spanText),
  ).toEqual([...['1 minute', '12 minutes', '5 hours', '3 days 4 hours', '14 days', '30 days']])
})

test('shows the next deadline, and warns shortly before it', () => {
  expect(clockOf(order, now)).toEqual({ text: 'Due in 5 hours', tone: 'warning' })
  expect(clockOf({ ...order, due_at: hours(30) }, now)).toEqual({ text: 'Due in 1 day 6 hours', tone: 'neutral' })
  expect(clockOf({ ...order, due_at: hours(-2) }, now)).toEqual({ text: 'Late by 2 hours', tone: 'danger' })
  expect(clockOf({ ...order, state: 'delivered', accept_by: hours(72) }, now).text).toBe(
    'Automatically accepted in 3 days',
  )
})

test('rounds up a span that has just started', () => {
  const moment = new Date(now.getTime() + 1_000)
  expect(clockOf({ ...order, state: 'delivered', accept_by: hours(72) }, moment).text).toBe(
    'Automatically accepted in 3 days',
  )
  const parcel = { ...order, physical: true, state: 'shipped' as const, accept_by: hours(14 * 24) }
  for (const later of [moment, hours(2)]) expect(clockOf(parcel, later).text).toBe('Automatically received in 14 days')
  expect(clockOf(parcel, hours(25)).text).toBe('Automatically received in 13 days')
})
