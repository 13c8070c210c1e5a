import { expect, test } from 'vitest'
import { orderMail } from './rules/mails.ts'
import { clockOf, deedsOf, isNothing, spanText } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
const order = {
  state: 'ordered' as const,
  role: 'buyer' as const,
  due_at: hours(5),
  accept_by: null,
  delivered_at: null,
  revisions: 0,
}

test('a span is said in two units at most', () => {
  expect([30_000, 12 * 60_000, 5.4 * 3_600_000, 76 * 3_600_000, 30 * 24 * 3_600_000].map(spanText)).toEqual([
    ...['1 minute', '12 minutes', '5 hours', '3 days 4 hours', '30 days'],
  ])
})

test('the clock says what is next, and warns before it is late', () => {
  expect(clockOf(order, now)).toEqual({ text: 'Due in 5 hours', tone: 'warning' })
  expect(clockOf({ ...order, due_at: hours(30) }, now)).toEqual({ text: 'Due in 1 day 6 hours', tone: 'neutral' })
  expect(clockOf({ ...order, due_at: hours(-2) }, now)).toEqual({ text: 'Late by 2 hours', tone: 'danger' })
  expect(clockOf({ ...order, state: 'delivered', accept_by: hours(72) }, now).text).toBe('Counts as accepted in 3 days')
})

test('who can do what: the seller delivers and cancels, the buyer answers, and cancels what is late', () => {
  const none = { deliver: false, accept: false, revise: false, cancel: false }
  const seller = { ...order, role: 'seller' as const }
  const delivered = { state: 'delivered' as const, delivered_at: now, due_at: hours(-1) }
  expect(deedsOf(order, now, 1)).toEqual(none)
  expect(deedsOf({ ...order, due_at: hours(-1) }, now, 1)).toEqual({ ...none, cancel: true })
  expect(deedsOf(seller, now, 1)).toEqual({ ...none, deliver: true, cancel: true })
  expect(deedsOf({ ...order, ...delivered }, now, 1)).toEqual({ ...none, accept: true, revise: true })
  expect(deedsOf({ ...order, ...delivered, revisions: 1 }, now, 1)).toEqual({ ...none, accept: true })
  expect(deedsOf({ ...seller, ...delivered }, now, 1)).toEqual({ ...none, cancel: true })
  for (const state of ['accepted', 'cancelled'] as const)
    for (const role of ['buyer', 'seller'] as const)
      expect(deedsOf({ ...order, state, role, delivered_at: now, due_at: hours(-1) }, now, 1)).toEqual(none)
})

test('a delivery of nothing is none', () => {
  expect([isNothing({ text: ' ', links: [] }), isNothing({ text: '', links: ['https://x.example'] })]).toEqual([
    true,
    false,
  ])
})

test('every mail says whose turn it is, to both, and leads to the order', () => {
  const news = { orderId: 'o1', kind: 'offer', title: 'A song', tokens: 100, dueAt: now, acceptBy: hours(72) } as const
  const events = [
    'ordered',
    'delivered',
    'revision',
    'accepted',
    'auto_accepted',
    'cancelled',
    'overdue',
    'returned',
  ] as const
  for (const event of events)
    for (const role of ['buyer', 'seller'] as const)
      for (const endedBy of ['buyer', 'seller', 'clock'] as const) {
        const mail = orderMail({ ...news, event, role, endedBy, words: '', person: 'Ada' }, 'https://x.example')
        expect(mail.paragraphs.join(' ')).not.toMatch(/undefined|null|Invalid/)
        expect(mail.action?.url).toBe('https://x.example/orders/o1')
        expect(mail.title).not.toBe('')
      }
})
