import { expect, test } from 'vitest'
import { mails, orderMail } from './mails.ts'

const now = new Date('2026-11-20T12:00:00Z')

const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

test('every mail to the buyer and the seller is complete and links to the order', () => {
  const news = {
    orderId: 'o1',
    kind: 'offer',
    title: 'A song',
    dueAt: now,
    acceptBy: hours(72),
    timeZone: 'UTC',
    sent: false,
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
        const facts = { ...news, tokens: 1, event, role, endedBy, physical, words: '', person: 'Ada' }
        const mail = orderMail(facts, 'https://x.example')
        expect(mail.paragraphs.join(' ')).not.toMatch(/undefined|null|Invalid|1 tokens|1 token (are|go|stay) /)
        expect(mail.action?.url).toBe('https://x.example/orders/o1')
        expect(mail.title).not.toBe('')
      }
})

test('a refunded order is called "never delivered" only if nothing was sent', () => {
  const row = {
    order_id: 'o1',
    event: 'returned',
    kind: 'offer',
    title: 'A song',
    tokens: 20,
    words: '',
    person: 'Ada',
    due_at: '2026-07-01T22:30:00Z',
    accept_by: null,
    ended_by: 'clock',
    time_zone: 'UTC',
  }
  const firstParagraph = (role: string, sent?: boolean) =>
    mails.order.write({ ...row, role, sent }, '', { origin: '', secret: '' }).paragraphs[0]
  for (const sent of [undefined, false]) {
    expect(firstParagraph('buyer', sent)).toBe('“A song” was never delivered. 20 tokens are yours again.')
    expect(firstParagraph('seller', sent)).toBe('It was never delivered. Ada got 20 tokens back.')
  }
  expect(firstParagraph('buyer', true)).toBe('“A song” has ended. 20 tokens are yours again.')
  expect(firstParagraph('seller', true)).toBe('It has ended. Ada got 20 tokens back.')
})

test('a mail shows times in the time zone of its reader', () => {
  const row = {
    order_id: 'o1',
    event: 'ordered',
    role: 'seller',
    kind: 'offer',
    title: 'A song',
    tokens: 20,
    words: '',
    due_at: '2026-07-01T22:30:00Z',
    accept_by: null,
    person: 'Ada',
    ended_by: null,
  }
  const firstParagraph = (time_zone?: string | null) =>
    mails.order.write({ ...row, time_zone }, '', { origin: '', secret: '' }).paragraphs[0]
  expect(firstParagraph('Europe/Berlin')).toContain('Thu 2 July at 00:30 CEST')
  expect(firstParagraph('America/New_York')).toContain('Wed 1 July at 18:30')
  for (const unknown of [undefined, null, 'Nowhere/Else'])
    expect(firstParagraph(unknown)).toContain('Wed 1 July at 22:30 UTC')
})
