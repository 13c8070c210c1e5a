import { expect, test } from 'vitest'
import { showsAddress } from './page/rules.ts'
import { allowedActions, isNothing } from './rules.ts'
import { clockOf } from './timers/state.ts'

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

test('the seller delivers and cancels; the buyer answers, and cancels a late order', () => {
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
    ...none,
    accept: true,
    dispute: true,
  })
  expect(allowedActions({ ...seller, ...delivered }, now)).toEqual({ ...none, cancel: true })
  for (const state of ['accepted', 'cancelled'] as const)
    for (const role of ['buyer', 'seller'] as const)
      expect(allowedActions({ ...order, state, role, delivered_at: now, due_at: hours(-1) }, now)).toEqual(none)
})

test('shows the shipping address until the parcel has arrived', () => {
  for (const state of ['ordered', 'shipped'] as const)
    expect([showsAddress({ physical: true, state }), showsAddress({ physical: false, state })]).toEqual([true, false])
  for (const state of ['delivered', 'revising', 'disputed', 'accepted', 'cancelled'] as const)
    expect(showsAddress({ physical: true, state })).toBe(false)
})

test('the seller ships a parcel; the buyer can cancel at first, and dispute after shipping', () => {
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
  expect(clockOf({ ...buyer, ...shipped, accept_by: hours(336) }, now).text).toBe('Automatically received in 14 days')
  expect(clockOf({ ...buyer, ...disputed }, now).text).toBe('Waits for a decision')
})

test('a delivery without text and links is empty', () => {
  expect([isNothing({ text: ' ', links: [] }), isNothing({ text: '', links: ['https://x.example'] })]).toEqual([
    true,
    false,
  ])
})
