import { expect, test } from 'vitest'
import { decideReopening, type Ended } from './rules.ts'

const hours = (n: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + n * 3_600_000)
const now = hours(0)
/** An order that was withdrawn two hours ago, with five hours left to deliver. */
const withdrawn: Ended = {
  state: 'cancelled',
  ended_by: 'clock',
  was: 'ordered',
  physical: false,
  has_files: false,
  due_at: hours(3),
  accept_by: null,
  closed_at: hours(-2),
}

test('reopens a withdrawn order in its old state with the time that was left', () => {
  expect(decideReopening(withdrawn, now)).toEqual({
    changes: { state: 'ordered', closed_at: null, ended_by: null, due_at: hours(5), accept_by: null },
    hold: { effect: 'keep', until: expect.any(Date) },
    event: { kind: 'reopened', actor: 'clock', text: '', links: [], attachments: [] },
    dispute: null,
    tell: [
      { to: 'buyer', news: 'reopened' },
      { to: 'seller', news: 'reopened' },
    ],
  })
})

test('holds the tokens until the moved end of the buyer’s time to respond', () => {
  const delivered = { ...withdrawn, was: 'delivered', accept_by: hours(1) } as const
  expect(decideReopening(delivered, now)).toMatchObject({
    changes: { state: 'delivered', accept_by: hours(3) },
    hold: { effect: 'keep', until: hours(3) },
  })
})

test('reopens the dispute of a disputed order', () => {
  expect(decideReopening({ ...withdrawn, was: 'disputed' }, now)?.dispute).toBe('reopened')
})

test.for<[string, Partial<Ended>]>([
  ['is not cancelled', { state: 'accepted' }],
  ['was cancelled by its buyer', { ended_by: 'buyer' }],
  ['has no closing time', { closed_at: null }],
  ['had files, which its end released', { has_files: true }],
  ['is a parcel that was not sent', { physical: true }],
  ['is a parcel in revision', { physical: true, was: 'revising' }],
])('refuses an order that %s', ([, change]) => {
  expect(decideReopening({ ...withdrawn, ...change }, now)).toBeNull()
})

test('reopens a parcel that was sent', () => {
  expect(decideReopening({ ...withdrawn, physical: true, was: 'shipped' }, now)?.changes.state).toBe('shipped')
})
