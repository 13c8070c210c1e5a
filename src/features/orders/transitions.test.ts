import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  type Action,
  allowedActions,
  decideOrder,
  type OrderActor,
  type OrderFacts,
  orderTransitions,
} from './rules.ts'
import {
  acceptHours,
  orderEndActors,
  orderKinds,
  orderStates,
  REFUSALS,
  receiveHours,
  returnHours,
  revisionsMax,
} from './spec.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
const actions: Action[] = [
  'ship',
  'deliver',
  'accept',
  'revise',
  'dispute',
  'cancel',
  'pay',
  'refund',
  'tick',
  'leave',
  'withdraw',
]
const roles = ['buyer', 'seller'] as const
const given = { text: 'Words', links: [] }

const fresh: OrderFacts = {
  kind: 'offer',
  state: 'ordered',
  physical: false,
  delivery_hours: 24,
  revisions: 0,
  due_at: hours(24),
  delivered_at: null,
  shipped_at: null,
  accept_by: null,
  cancel_until: null,
  ended_by: null,
  dispute: null,
  late_told_at: null,
}

/** Generates every combination of the facts that a decision uses, including impossible ones. */
function* allOrders(): Generator<OrderFacts> {
  for (const state of orderStates)
    for (const physical of [false, true])
      for (const kind of orderKinds)
        for (const due_at of [hours(1), now, hours(-returnHours), hours(-returnHours - 1)])
          for (const accept_by of [null, hours(-1), hours(1)])
            for (const revisions of [0, revisionsMax])
              for (const cancel_until of [null, hours(-1), hours(1)])
                for (const ended_by of state === 'accepted' || state === 'cancelled' ? orderEndActors : [null])
                  for (const dispute of [null, { closed_at: null }, { closed_at: now }])
                    for (const late_told_at of [null, hours(-1)])
                      yield {
                        ...fresh,
                        state,
                        physical,
                        kind,
                        due_at,
                        accept_by,
                        revisions,
                        cancel_until,
                        ended_by,
                        dispute,
                        late_told_at,
                      }
}

const isClosed = ({ state }: Pick<OrderFacts, 'state'>) => state === 'accepted' || state === 'cancelled'

test('for every action, actor and order: closed orders never change, and each end resolves the hold', () => {
  const faults = new Set<string>()
  for (const order of allOrders())
    for (const action of actions)
      for (const actor of orderEndActors)
        for (const isParty of action === 'pay' || action === 'refund' ? [false, true] : [false]) {
          const decision = decideOrder({ order, action, actor, now, given, isParty })
          if (decision.outcome !== 'done') continue
          const { changes, hold, event, tell } = decision.writes
          const after = { ...order, ...changes }
          const at = `${action} by ${actor} on ${order.state}`
          if (isClosed(order)) faults.add(`${at} changes a closed order`)
          // an open order has an open hold, and each end resolves it
          if (isClosed(after) !== (hold.effect !== 'keep')) faults.add(`${at}: ${hold.effect} and ${after.state}`)
          if (isClosed(after) !== (changes.closed_at === now && changes.ended_by === actor)) faults.add(`${at}: end`)
          if ((after.state === 'accepted') !== (hold.effect === 'post')) faults.add(`${at} pays for ${after.state}`)
          if ((hold.effect === 'keep') !== (hold.until !== null)) faults.add(`${at}: until`)
          if (event.actor !== actor) faults.add(`${at}: the history names ${event.actor}`)
          if (tell.some(({ to }) => to === actor) && !['cancel', 'dispute'].includes(action))
            faults.add(`${at}: notifies the actor`)
        }
  expect([...faults]).toEqual([])
})

test('every open order ends without its buyer and seller: by a timer, or a disputed one by an admin', () => {
  const open = orderStates.filter((state) => !isClosed({ state }))
  const late = { ...fresh, due_at: hours(-returnHours), accept_by: hours(0), dispute: { closed_at: null } }
  const endsOf = (state: (typeof open)[number]) => {
    const ways = state === 'disputed' ? (['pay', 'refund'] as const) : (['tick'] as const)
    return ways.map((action) => {
      const actor = action === 'tick' ? 'clock' : 'admin'
      const decision = decideOrder({ order: { ...late, state }, action, actor, now })
      return decision.outcome === 'done' && decision.writes.changes.state
    })
  }
  expect(Object.fromEntries(open.map((state) => [state, endsOf(state)]))).toEqual({
    ordered: ['cancelled'],
    shipped: ['accepted'],
    delivered: ['accepted'],
    revising: ['cancelled'],
    disputed: ['accepted', 'cancelled'],
  })
})

test('refuses an action by every actor without a row in the table', () => {
  for (const action of actions)
    for (const actor of orderEndActors)
      if (!orderTransitions[action][actor])
        for (const state of orderStates)
          expect(decideOrder({ order: { ...fresh, state }, action, actor, now, given })).toEqual({
            outcome: 'refused',
            reason: REFUSALS.notYours,
          })
})

/** Returns the outcome of an action in each state: the next state, a refusal code, or `-` for no change. */
function outcomes(order: Partial<OrderFacts>, action: Action, actor: OrderActor, at = now): string[] {
  return orderStates.map((state) => {
    const decision = decideOrder({ order: { ...fresh, ...order, state }, action, actor, now: at, given })
    if (decision.outcome === 'refused') return decision.reason.code
    return decision.outcome === 'unchanged' ? '-' : (decision.writes.changes.state ?? decision.writes.event.kind)
  })
}
const closed = ['ORDER_CLOSED', 'ORDER_CLOSED']

// The results in each row belong to these states in order: ordered, shipped, delivered, revising, disputed, accepted,
// cancelled.
test('outcomes of all actions on an offer order before its deadline', () => {
  const [delivery, none] = ['delivered', 'NOT_SHIPPABLE']
  expect(outcomes({}, 'deliver', 'seller')).toEqual([
    ...[delivery, delivery, 'ALREADY_DELIVERED', delivery, 'ORDER_DISPUTED', ...closed],
  ])
  expect(outcomes({}, 'ship', 'seller')).toEqual([none, none, none, none, none, ...closed])
  expect(outcomes({}, 'accept', 'buyer')).toEqual([
    ...['ORDER_NOT_DELIVERED', 'accepted', 'accepted', 'accepted', 'accepted', ...closed],
  ])
  expect(outcomes({}, 'revise', 'buyer')).toEqual([
    ...['ORDER_NOT_DELIVERED', 'ORDER_NOT_DELIVERED', 'revising', 'ORDER_NOT_DELIVERED', 'ORDER_DISPUTED', ...closed],
  ])
  expect(outcomes({ revisions: revisionsMax }, 'revise', 'buyer')[2]).toBe('REVISION_USED')
  expect(outcomes({}, 'cancel', 'buyer')).toEqual([
    ...['ORDER_NOT_LATE', 'ORDER_SHIPPED', 'ORDER_DELIVERED', 'ORDER_NOT_LATE', 'ORDER_DISPUTED', ...closed],
  ])
  expect(outcomes({}, 'cancel', 'seller')).toEqual([
    ...['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled', ...closed],
  ])
  expect(outcomes({}, 'dispute', 'buyer')).toEqual([
    ...['ORDER_NOT_DELIVERED', 'disputed', 'disputed', 'disputed', 'ORDER_DISPUTED', ...closed],
  ])
})

test('outcomes of all actions on a parcel; its buyer can cancel for an hour', () => {
  const parcel: Partial<OrderFacts> = { kind: 'product', physical: true, cancel_until: hours(1) }
  expect(outcomes(parcel, 'ship', 'seller')).toEqual([
    ...['shipped', 'shipped', 'ALREADY_DELIVERED', 'shipped', 'ORDER_DISPUTED', ...closed],
  ])
  expect(outcomes(parcel, 'deliver', 'seller')[0]).toBe('ORDER_NOT_SHIPPED')
  expect(outcomes(parcel, 'deliver', 'seller')[1]).toBe('delivered')
  expect(outcomes(parcel, 'revise', 'buyer').slice(0, 4)).toEqual(Array(4).fill('NOT_REVISABLE'))
  expect(outcomes(parcel, 'cancel', 'buyer')[0]).toBe('cancelled')
  expect(outcomes({ ...parcel, cancel_until: now }, 'cancel', 'buyer')[0]).toBe('ORDER_NOT_LATE')
  expect(outcomes(parcel, 'dispute', 'buyer')[0]).toBe('disputed')
})

test('the buyer can cancel or dispute a late order', () => {
  const late = { due_at: now }
  expect(outcomes(late, 'cancel', 'buyer').slice(0, 4)).toEqual([
    ...['cancelled', 'ORDER_SHIPPED', 'ORDER_DELIVERED', 'cancelled'],
  ])
  expect(outcomes(late, 'dispute', 'buyer')[0]).toBe('disputed')
})

test('a second end by the same side changes nothing; the opposite end is refused', () => {
  expect(outcomes({ ended_by: 'buyer' }, 'accept', 'buyer').slice(5)).toEqual(['-', 'ORDER_CLOSED'])
  expect(outcomes({ ended_by: 'buyer' }, 'cancel', 'buyer').slice(5)).toEqual(['ORDER_CLOSED', '-'])
  expect(outcomes({ ended_by: 'seller' }, 'cancel', 'seller').slice(5)).toEqual(['ORDER_CLOSED', '-'])
  expect(outcomes({ ended_by: 'clock' }, 'accept', 'buyer').slice(5)).toEqual(closed)
})

test('an admin decides an open dispute once, and no dispute of their own', () => {
  const dispute = { closed_at: null }
  for (const [action, state] of [['pay', 'accepted'] as const, ['refund', 'cancelled'] as const]) {
    expect(outcomes({}, action, 'admin')).toEqual(Array(7).fill('DISPUTE_NOT_FOUND'))
    expect(outcomes({ dispute }, action, 'admin')).toEqual([
      ...[...Array(4).fill('DISPUTE_NOT_FOUND'), state, 'DISPUTE_CLOSED', 'DISPUTE_CLOSED'],
    ])
    const own = decideOrder({ order: { ...fresh, dispute }, action, actor: 'admin', now, isParty: true })
    expect(own).toEqual({ outcome: 'refused', reason: REFUSALS.ownCase })
  }
})

test('the timers mark an order as late once, then refund it, and accept deliveries without a response', () => {
  const quiet = ['-', '-', '-']
  expect(outcomes({}, 'tick', 'clock')).toEqual(['-', '-', '-', '-', ...quiet])
  expect(outcomes({ due_at: now }, 'tick', 'clock')).toEqual(['overdue', '-', '-', 'overdue', ...quiet])
  expect(outcomes({ due_at: now, late_told_at: now }, 'tick', 'clock')).toEqual(['-', '-', '-', '-', ...quiet])
  expect(outcomes({ due_at: hours(-returnHours), late_told_at: now }, 'tick', 'clock')).toEqual([
    ...['cancelled', '-', '-', 'cancelled', ...quiet],
  ])
  expect(outcomes({ accept_by: now }, 'tick', 'clock')).toEqual(['-', 'accepted', 'accepted', '-', ...quiet])
})

test('the end of a seller’s account pays sent and delivered orders and refunds the rest', () => {
  expect(outcomes({}, 'leave', 'clock')).toEqual([
    ...['cancelled', 'accepted', 'accepted', 'cancelled', 'cancelled', '-', '-'],
  ])
})

test('removing an item cancels every open order of it', () => {
  expect(outcomes({}, 'withdraw', 'clock')).toEqual([
    ...['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled', '-', '-'],
  ])
})

const writesOf = (order: Partial<OrderFacts>, action: Action, actor: OrderActor) => {
  const decision = decideOrder({ order: { ...fresh, ...order }, action, actor, now, given })
  if (decision.outcome !== 'done') throw new Error(decision.outcome)
  return decision.writes
}

test('the buyer has 72 hours to respond to a delivery; a revision has the delivery time of the order', () => {
  expect(writesOf({}, 'deliver', 'seller').changes).toEqual({
    state: 'delivered',
    delivered_at: now,
    accept_by: hours(acceptHours),
  })
  expect(writesOf({ state: 'delivered', delivery_hours: 0 }, 'revise', 'buyer').changes).toEqual({
    state: 'revising',
    revisions: 1,
    accept_by: null,
    late_told_at: null,
    due_at: hours(1),
  })
  expect(writesOf({ state: 'delivered' }, 'revise', 'buyer').hold).toEqual({
    effect: 'keep',
    until: hours(24 + returnHours),
  })
})

test('the buyer has 14 days after shipping to respond, also after corrections and the arrival', () => {
  const parcel = { kind: 'product', physical: true } as const
  expect(writesOf(parcel, 'ship', 'seller').changes).toMatchObject({ shipped_at: now, accept_by: hours(receiveHours) })
  const sent = { ...parcel, state: 'shipped', shipped_at: hours(-1), accept_by: hours(receiveHours - 1) } as const
  expect(writesOf(sent, 'ship', 'seller')).toMatchObject({
    changes: { shipped_at: hours(-1), accept_by: sent.accept_by },
    tell: [],
  })
  expect(writesOf(sent, 'deliver', 'seller').changes.accept_by).toEqual(sent.accept_by)
  const nearEnd = { ...sent, accept_by: hours(1) }
  expect(writesOf(nearEnd, 'deliver', 'seller').changes.accept_by).toEqual(hours(acceptHours))
})

test('refuses an empty delivery, except of a parcel', () => {
  const asked = { action: 'deliver', actor: 'seller', now, given: { text: ' ' } } as const
  expect(decideOrder({ ...asked, order: fresh })).toEqual({ outcome: 'refused', reason: REFUSALS.nothingDelivered })
  const parcel = { ...fresh, physical: true, state: 'shipped' } as const
  expect(decideOrder({ ...asked, order: parcel }).outcome).toBe('done')
})

test('a dispute closes with the order and records the outcome', () => {
  const open = { state: 'disputed', dispute: { closed_at: null } } as const
  expect(writesOf({ state: 'delivered' }, 'dispute', 'buyer').dispute).toEqual({ opened: 'Words' })
  expect(writesOf(open, 'accept', 'buyer').dispute).toEqual({ closed: 'pay', note: '' })
  expect(writesOf(open, 'cancel', 'seller').dispute).toEqual({ closed: 'refund', note: '' })
  expect(writesOf({ state: 'delivered' }, 'accept', 'buyer').dispute).toBeNull()
})

test('an order shows all allowed actions except a dispute before the deadline', () => {
  const faults = new Set<string>()
  for (const order of allOrders())
    for (const role of roles) {
      const offered = allowedActions({ ...order, role }, now)
      for (const [action, isOffered] of Object.entries(offered)) {
        const known = actions.find((one) => one === action)
        const decision = known && decideOrder({ order, action: known, actor: role, now, given })
        const isQuiet = action === 'dispute' && order.state === 'ordered' && order.due_at > now
        if ((decision?.outcome === 'done' && !isQuiet) !== isOffered)
          faults.add(`${action} by ${role} on ${order.state}`)
      }
    }
  expect([...faults]).toEqual([])
})

test('the SQL contains no state except that of a new order', () => {
  const file = path.join(import.meta.dirname, 'orders.sql')
  const code = fs.readFileSync(file, 'utf8').replaceAll(/--[^\n]*/g, '')
  const named = orderStates.filter((state) => code.includes(`'${state}'`))
  expect(named).toEqual(['ordered'])
})
