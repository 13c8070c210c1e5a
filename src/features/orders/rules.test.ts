import { expect, test } from 'vitest'
import { mails, orderMail } from './mails.ts'
import { allowedActions, isNothing, showsAddress } from './rules.ts'
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
  const none = { ship: false, deliver: false, accept: false, revise: false, dispute: false, cancel: false }
  const seller = { ...order, role: 'seller' as const }
  const delivered = { state: 'delivered' as const, delivered_at: now, due_at: hours(-1) }
  expect(allowedActions(order, now)).toEqual(none)
  const late = { ...order, due_at: hours(-1) }
  expect(allowedActions(late, now)).toEqual({ ...none, cancel: true, dispute: true })
  expect(allowedActions(seller, now)).toEqual({ ...none, deliver: true, cancel: true })
  expect(allowedActions({ ...order, ...delivered }, now)).toEqual({
    ...none,
    accept: true,
    revise: true,
    dispute: true,
  })
  expect(allowedActions({ ...order, ...delivered, revisions: 1 }, now)).toEqual({
    ...{ ...none, accept: true, dispute: true },
  })
  expect(allowedActions({ ...seller, ...delivered }, now)).toEqual({ ...none, cancel: true })
  for (const state of ['accepted', 'cancelled'] as const)
    for (const role of ['buyer', 'seller'] as const)
      expect(allowedActions({ ...order, state, role, delivered_at: now, due_at: hours(-1) }, now)).toEqual(none)
})

test('an address is shown from the order until the parcel has arrived', () => {
  for (const state of ['ordered', 'shipped'] as const)
    expect([showsAddress({ physical: true, state }), showsAddress({ physical: false, state })]).toEqual([true, false])
  for (const state of ['delivered', 'revising', 'disputed', 'accepted', 'cancelled'] as const)
    expect(showsAddress({ physical: true, state })).toBe(false)
})

test('a parcel is shipped, then it arrives; at first it can be taken back, and a case waits for who decides', () => {
  const none = { ship: false, deliver: false, accept: false, revise: false, dispute: false, cancel: false }
  const buyer = { ...order, physical: true, cancel_until: hours(1) }
  const seller = { ...buyer, role: 'seller' as const }
  const shipped = { state: 'shipped' as const, shipped_at: now }
  const disputed = { ...shipped, state: 'disputed' as const }
  expect(allowedActions(buyer, now)).toEqual({ ...none, cancel: true })
  expect(allowedActions({ ...buyer, cancel_until: now }, now)).toEqual(none)
  expect(allowedActions(seller, now)).toEqual({ ...none, ship: true, cancel: true })
  expect(allowedActions({ ...buyer, ...shipped }, now)).toEqual({ ...none, accept: true, dispute: true })
  expect(allowedActions({ ...seller, ...shipped }, now)).toEqual({ ...none, ship: true, deliver: true, cancel: true })
  expect(allowedActions({ ...buyer, ...disputed }, now)).toEqual({ ...none, accept: true })
  expect(allowedActions({ ...seller, ...disputed }, now)).toEqual({ ...none, cancel: true })
  expect(clockOf({ ...buyer, ...shipped, accept_by: hours(336) }, now).text).toBe('Counts as received in 14 days')
  expect(clockOf({ ...buyer, ...disputed }, now).text).toBe('Waits for a decision')
})

test('a delivery of nothing is none', () => {
  expect([isNothing({ text: ' ', links: [] }), isNothing({ text: '', links: ['https://x.example'] })]).toEqual([
    true,
    false,
  ])
})

test('every mail says whose turn it is, to both, and leads to the order', () => {
  const news = {
    orderId: 'o1',
    kind: 'offer',
    title: 'A song',
    dueAt: now,
    acceptBy: hours(72),
    timeZone: 'UTC',
  } as const
  const events = [
    'ordered',
    'shipped',
    'delivered',
    'revision',
    'disputed',
    'accepted',
    'auto_accepted',
    'cancelled',
    'overdue',
    'returned',
  ] as const
  for (const event of events)
    for (const role of ['buyer', 'seller'] as const)
      for (const [endedBy, physical] of [
        ...[['buyer', true] as const, ['seller', false] as const, ['clock', true] as const, ['admin', false] as const],
      ]) {
        const told = { ...news, tokens: 1, event, role, endedBy, physical, words: '', person: 'Ada' }
        const mail = orderMail(told, 'https://x.example')
        expect(mail.paragraphs.join(' ')).not.toMatch(/undefined|null|Invalid|1 tokens|1 token (are|go|stay) /)
        expect(mail.action?.url).toBe('https://x.example/orders/o1')
        expect(mail.title).not.toBe('')
      }
})

test('a mail names its moments on the clock of its reader', () => {
  const row = {
    ...{ order_id: 'o1', event: 'ordered', role: 'seller', kind: 'offer', title: 'A song', tokens: 20, words: '' },
    ...{ due_at: '2026-07-01T22:30:00Z', accept_by: null, person: 'Ada', ended_by: null },
  }
  const said = (time_zone?: string | null) =>
    mails.order.write({ ...row, time_zone }, '', { origin: '', secret: '' }).paragraphs[0]
  expect(said('Europe/Berlin')).toContain('Thu 2 July at 00:30 CEST')
  expect(said('America/New_York')).toContain('Wed 1 July at 18:30')
  for (const unknown of [undefined, null, 'Nowhere/Else']) expect(said(unknown)).toContain('Wed 1 July at 22:30 UTC')
})
