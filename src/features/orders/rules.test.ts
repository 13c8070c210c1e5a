import { expect, test } from 'vitest'
import { orderStates } from './lists.ts'
import { showsAddress } from './page/rules.ts'
import {
  type Action,
  allowedActions,
  decideOrder,
  isEmptyDelivery,
  isOverdue,
  type OrderActor,
  type OrderFacts,
  orderActions,
} from './rules.ts'
import { acceptHours, leastDeliveryHours, receiveHours, returnHours, revisionsMax } from './spec.ts'
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

test('the seller delivers and cancels; the buyer accepts, requests a revision, and cancels a late order', () => {
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

test('the seller ships a parcel; the buyer can cancel for an hour, and dispute after shipping', () => {
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
  expect([
    isEmptyDelivery({ text: ' ', links: [] }),
    isEmptyDelivery({ text: '', links: ['https://x.example'] }),
  ]).toEqual([true, false])
})

const parcel: Partial<OrderFacts> = { physical: true }
const late: Partial<OrderFacts> = { due_at: now, accept_by: now }
const inCase: Partial<OrderFacts> = { dispute: { closed_at: null } }
const ofOffer: Partial<OrderFacts> = { kind: 'offer' }
const decide = (action: Action, actor: OrderActor, changes: Partial<OrderFacts>, more: { isParty?: boolean } = {}) =>
  decideOrder({ order: { ...order, ...changes }, action, actor, now, given: { text: 'words' }, ...more })
/** Returns a refusal code, - without a change, or the next state (or the entry) with the effect on the tokens. */
function outcomeOf(...asked: Parameters<typeof decide>): string {
  const decision = decide(...asked)
  if (decision.outcome === 'refused') return decision.reason.code
  if (decision.outcome === 'unchanged') return '-'
  const { changes, event, hold } = decision.writes
  return `${changes.state ?? event.kind}:${hold.effect}`
}

/** Results in the states ordered, shipped, delivered, revising, disputed, accepted and cancelled. */
test.each<[what: string, action: Action, actor: OrderActor, changes: Partial<OrderFacts>, results: string]>([
  [
    'ships a parcel',
    'ship',
    'seller',
    parcel,
    'shipped:keep shipped:keep ALREADY_DELIVERED shipped:keep ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'ships a file',
    'ship',
    'seller',
    {},
    'NOT_SHIPPABLE NOT_SHIPPABLE NOT_SHIPPABLE NOT_SHIPPABLE NOT_SHIPPABLE ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'delivers a file',
    'deliver',
    'seller',
    {},
    'delivered:keep delivered:keep ALREADY_DELIVERED delivered:keep ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'delivers a parcel',
    'deliver',
    'seller',
    parcel,
    'ORDER_NOT_SHIPPED delivered:keep ALREADY_DELIVERED delivered:keep ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'asks for a revision',
    'revise',
    'buyer',
    {},
    'ORDER_NOT_DELIVERED ORDER_NOT_DELIVERED revising:keep ORDER_NOT_DELIVERED ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'asks for a revision of a parcel',
    'revise',
    'buyer',
    parcel,
    'NOT_REVISABLE NOT_REVISABLE NOT_REVISABLE NOT_REVISABLE ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'accepts',
    'accept',
    'buyer',
    {},
    'ORDER_NOT_DELIVERED accepted:post accepted:post accepted:post accepted:post ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'cancels in time',
    'cancel',
    'buyer',
    { cancel_until: hours(1) },
    'cancelled:void ORDER_SHIPPED ORDER_DELIVERED ORDER_NOT_LATE ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'cancels too late to change their mind',
    'cancel',
    'buyer',
    { cancel_until: now },
    'ORDER_NOT_LATE ORDER_SHIPPED ORDER_DELIVERED ORDER_NOT_LATE ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'cancels a late order',
    'cancel',
    'buyer',
    late,
    'cancelled:void ORDER_SHIPPED ORDER_DELIVERED cancelled:void ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'cancels',
    'cancel',
    'seller',
    {},
    'cancelled:void cancelled:void cancelled:void cancelled:void cancelled:void ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'disputes a product',
    'dispute',
    'buyer',
    {},
    'disputed:keep disputed:keep disputed:keep disputed:keep ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'disputes an offer',
    'dispute',
    'buyer',
    ofOffer,
    'ORDER_NOT_DELIVERED disputed:keep disputed:keep disputed:keep ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'disputes a late offer',
    'dispute',
    'buyer',
    { ...ofOffer, ...late },
    'disputed:keep disputed:keep disputed:keep disputed:keep ORDER_DISPUTED ORDER_CLOSED ORDER_CLOSED',
  ],
  [
    'pays a disputed order',
    'pay',
    'admin',
    inCase,
    'DISPUTE_NOT_FOUND DISPUTE_NOT_FOUND DISPUTE_NOT_FOUND DISPUTE_NOT_FOUND accepted:post DISPUTE_CLOSED DISPUTE_CLOSED',
  ],
  [
    'refunds a disputed order',
    'refund',
    'admin',
    inCase,
    'DISPUTE_NOT_FOUND DISPUTE_NOT_FOUND DISPUTE_NOT_FOUND DISPUTE_NOT_FOUND cancelled:void DISPUTE_CLOSED DISPUTE_CLOSED',
  ],
  ['refunds without a case', 'refund', 'admin', {}, Array(7).fill('DISPUTE_NOT_FOUND').join(' ')],
  ['runs before any deadline', 'tick', 'clock', { accept_by: hours(1) }, '- - - - - - -'],
  ['runs at both deadlines', 'tick', 'clock', late, 'overdue:keep accepted:post accepted:post overdue:keep - - -'],
  [
    'runs after the news of the delay',
    'tick',
    'clock',
    { ...late, late_told_at: now },
    '- accepted:post accepted:post - - - -',
  ],
  [
    'runs when the time for late work is over',
    'tick',
    'clock',
    { due_at: hours(-returnHours) },
    'cancelled:expire - - cancelled:expire - - -',
  ],
  [
    'ends the account of the seller',
    'leave',
    'clock',
    {},
    'cancelled:expire accepted:post accepted:post cancelled:expire cancelled:expire - -',
  ],
  [
    'removes the item',
    'withdraw',
    'clock',
    {},
    'cancelled:expire cancelled:expire cancelled:expire cancelled:expire cancelled:expire - -',
  ],
])('%s (%s by the %s) gives the documented result in every state', (_, action, actor, changes, results) => {
  expect(orderStates.map((state) => outcomeOf(action, actor, { ...changes, state })).join(' ')).toBe(results)
})

test('a second end by the same side has no effect; an admin cannot decide a dispute of their own', () => {
  const ended = (state: 'accepted' | 'cancelled', ended_by: OrderActor) => ({ state, ended_by })
  expect(outcomeOf('accept', 'buyer', ended('accepted', 'buyer'))).toBe('-')
  expect(outcomeOf('accept', 'buyer', ended('accepted', 'clock'))).toBe('ORDER_CLOSED')
  for (const side of ['buyer', 'seller'] as const) {
    expect(outcomeOf('cancel', side, ended('cancelled', side))).toBe('-')
    expect(outcomeOf('cancel', side, ended('cancelled', 'admin'))).toBe('ORDER_CLOSED')
  }
  expect(outcomeOf('pay', 'admin', { ...inCase, state: 'disputed' }, { isParty: true })).toBe('OWN_ORDER')
  expect(outcomeOf('revise', 'buyer', { state: 'delivered', revisions: revisionsMax })).toBe('REVISION_USED')
  expect(outcomeOf('revise', 'buyer', { state: 'delivered', revisions: revisionsMax - 1 })).toBe('revising:keep')
})

test('a transition writes its times, its messages and the latest release of the tokens', () => {
  const written = (...asked: Parameters<typeof decide>) => {
    const decision = decide(...asked)
    if (decision.outcome !== 'done') throw new Error(decision.outcome)
    const { changes, hold, tell, dispute } = decision.writes
    return { ...changes, until: hold.until, tell: tell.map(({ to, news }) => `${to}: ${news}`), dispute }
  }
  expect(written('ship', 'seller', parcel)).toEqual({
    ...{ state: 'shipped', shipped_at: now, accept_by: hours(receiveHours), until: hours(receiveHours) },
    ...{ tell: ['buyer: shipped'], dispute: null },
  })
  // a corrected tracking number leaves the buyer's deadline unchanged
  const before = { ...parcel, state: 'shipped', shipped_at: hours(-2), accept_by: hours(9) } as const
  expect(written('ship', 'seller', before)).toMatchObject({ shipped_at: hours(-2), accept_by: hours(9), tell: [] })
  expect(written('deliver', 'seller', {})).toMatchObject({
    ...{ delivered_at: now, accept_by: hours(acceptHours), until: hours(acceptHours), tell: ['buyer: delivered'] },
  })
  expect(written('deliver', 'seller', { ...before, accept_by: hours(acceptHours + 1) }).accept_by).toEqual(
    hours(acceptHours + 1),
  )
  expect(written('revise', 'buyer', { state: 'delivered', delivery_hours: 0, accept_by: hours(1) })).toMatchObject({
    ...{ revisions: 1, accept_by: null, late_told_at: null, due_at: hours(leastDeliveryHours) },
    ...{ until: hours(leastDeliveryHours + returnHours), tell: ['seller: revision'] },
  })
  expect(written('dispute', 'buyer', { state: 'shipped', accept_by: now })).toMatchObject({
    ...{ accept_by: null, until: hours(10 * 365 * 24), dispute: { opened: 'words' } },
    tell: ['buyer: disputed', 'seller: disputed'],
  })
  const disputed = { ...inCase, state: 'disputed' } as const
  expect(written('accept', 'buyer', disputed)).toMatchObject({
    ...{ closed_at: now, ended_by: 'buyer', until: null, tell: ['seller: accepted'] },
    dispute: { closed: 'pay', note: '' },
  })
  expect(written('pay', 'admin', disputed)).toMatchObject({
    tell: ['buyer: accepted', 'seller: accepted'],
    dispute: { closed: 'pay', note: 'words' },
  })
  expect(written('refund', 'admin', disputed).dispute).toEqual({ closed: 'refund', note: 'words' })
  expect(written('cancel', 'seller', {})).toMatchObject({
    tell: ['buyer: cancelled', 'seller: cancelled'],
    dispute: null,
  })
  expect(written('tick', 'clock', late)).toMatchObject({
    late_told_at: now,
    tell: ['buyer: overdue', 'seller: overdue'],
  })
  expect(written('leave', 'clock', {}).tell).toEqual(['buyer: returned'])
  expect(written('leave', 'clock', { state: 'shipped' }).tell).toEqual(['buyer: auto_accepted'])
  expect(written('withdraw', 'clock', {}).tell).toEqual(['buyer: returned', 'seller: returned'])
})

test('a delivery needs content, except of a parcel', () => {
  const delivered = (changes: Partial<OrderFacts>) =>
    decideOrder({ order: { ...order, ...changes }, action: 'deliver', actor: 'seller', now }).outcome
  expect([delivered({}), delivered({ ...parcel, state: 'shipped' })]).toEqual(['refused', 'done'])
})

test('an order is overdue from its due time until it is delivered', () => {
  const overdue = (due_at: Date) => orderStates.filter((state) => isOverdue({ state, due_at }, now))
  expect(overdue(now)).toEqual(['ordered', 'revising'])
  expect(overdue(hours(0.1))).toEqual([])
})

test('a page offers every action of the two sides', () => {
  expect(Object.keys(allowedActions(order, now)).sort()).toEqual([...orderActions].sort())
})
