import { expect, test } from 'vitest'
import { confirmMinutes, hostLateMinutes } from '../spec.ts'
import { toEntry, withoutSums } from './rules.ts'

const at = new Date('2026-03-28T09:00:00Z')
const kept = { at, actor: 'fan', what: 'changed', effect: 'none', tokens: 0, data: {} } as const
const textOf = (entry: Partial<Parameters<typeof toEntry>[0]>) => toEntry({ ...kept, ...entry }).text

test.each([
  [{ what: 'created', actor: 'creator' }, 'Scheduled.'],
  [{ what: 'created', actor: 'clock' }, 'Added as the next date of its series.'],
  [{ what: 'changed' }, 'Its details changed.'],
  [{ what: 'moved' }, 'Moved to another time.'],
  [{ what: 'announced' }, 'Announced to followers.'],
  [{ what: 'cancelled' }, 'Cancelled.'],
  [{ what: 'cancelled', data: { reason: 'I am ill.' } }, 'Cancelled: I am ill.'],
  [
    { what: 'cancelled', data: { why: 'late', reason: 'I am ill.' } },
    `Cancelled: the host was not live within ${hostLateMinutes} minutes.`,
  ],
  [{ what: 'restored' }, 'The event was cancelled by mistake and is back on.'],
  [{ what: 'completed' }, 'The event is over.'],
  [{ what: 'completed', data: { tickets: 1 } }, 'Completed, with 1 ticket.'],
  [{ what: 'waitlisted' }, 'Joined the line.'],
  [{ what: 'offered' }, `A seat came free: ${confirmMinutes} minutes to confirm it.`],
  [{ what: 'confirmed' }, 'Took a ticket.'],
  [{ what: 'confirmed', actor: 'clock' }, 'A seat was taken, as agreed.'],
  [{ what: 'returned' }, 'Gave up the place.'],
  [{ what: 'returned', actor: 'clock' }, 'The ticket ended.'],
  [{ what: 'lapsed' }, 'The place was not taken.'],
  [{ what: 'refunded' }, 'The event was cancelled, and everything was given back.'],
  [{ what: 'used' }, 'The event is over.'],
  [{ what: 'unknown' }, 'Something changed.'],
] as const)('the entry %j reads: %s', (entry, text) => {
  expect(textOf(entry)).toBe(text)
})

test('an entry about a moved event has the new time in the time zone of the event, or in UTC', () => {
  const data = { to: '2026-03-29T10:00:00Z', time_zone: 'Asia/Kathmandu' }
  expect(textOf({ what: 'moved', data })).toBe('Moved to Sun 29 March at 15:45 GMT+5:45.')
  expect(textOf({ what: 'moved', data: { to: data.to } })).toBe('Moved to Sun 29 March at 10:00 UTC.')
})

test('removes the token sums of event entries, and keeps the tokens of the reader’s own entries', () => {
  const paid = { ...kept, effect: 'paid', tokens: 200 } as const
  const own = { ...paid, of_event: false }
  expect(withoutSums([{ ...paid, of_event: true }, own])).toEqual([
    { ...kept, effect: 'none', tokens: 0, of_event: true },
    own,
  ])
})
