import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countDatabaseTrips } from '../../testing/trips.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import * as offers from '../offers/ordering/service.server.ts'
import * as actions from './actions/service.server.ts'
import { readForDecision, writeOrder } from './actions/store.server.ts'
import * as disputes from './disputes/service.server.ts'
import { decideOrder } from './rules.ts'
import { REFUSALS } from './spec.ts'
import { closeOrderOf, runOrderClocks } from './timers/service.server.ts'

const world = createWorld()

const contextOf = (who: TestPerson) => ({
  // announcements after the response are not counted
  ...world.contextOf(who, { announce: () => undefined }),
  claims: who.claims,
})

async function placeOrder() {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const made = await world.as(creator).offers.create({ title: 'A song', description: 'For you', priceTokens: 100 })
  const ask = { id: made.offer.id, note: '' }
  const trips = await countDatabaseTrips(() => offers.order(contextOf(fan), ask))
  const { id } = (await world.as(fan).orders.list()).orders[0] ?? {}
  if (!id) throw new Error('there is no order')
  return { fan, creator, id, trips }
}
const delivery = { text: 'Here', links: [], attachments: [] }

test('placing an order and every action on it take two round trips', async () => {
  const { fan, creator, id, trips } = await placeOrder()
  expect(trips).toBe(2)
  expect(await countDatabaseTrips(() => actions.deliver(contextOf(creator), { id, ...delivery }))).toBe(2)
  expect(await countDatabaseTrips(() => actions.revise(contextOf(fan), { id, message: 'Slower' }))).toBe(2)
  expect(await countDatabaseTrips(() => actions.dispute(contextOf(fan), { id, reason: 'Nothing came' }))).toBe(2)
  const admin = await world.person('admin')
  const asAdmin = { ...contextOf(admin), actor: { kind: 'admin', id: admin.id, role: 'admin' } as const }
  const decision = { id, outcome: 'refund', reason: 'It never came' } as const
  expect(await countDatabaseTrips(() => disputes.resolve(asAdmin, decision))).toBe(2)
  const other = await placeOrder()
  const inTime = { id: other.id, reason: 'I am ill' }
  expect(await countDatabaseTrips(() => actions.cancel(contextOf(other.creator), inTime))).toBe(2)
})

test('a refusal takes one round trip, two with an idempotency key; a retry takes two', async () => {
  const { fan, creator, id } = await placeOrder()
  const early = (idempotencyKey?: string) =>
    actions
      .accept(contextOf(fan), { id, idempotencyKey })
      .then(() => 'done')
      .catch((error) => error.code)
  expect(await countDatabaseTrips(early)).toBe(1)
  const key = randomUUID()
  expect(await countDatabaseTrips(() => early(key))).toBe(2)
  await actions.deliver(contextOf(creator), { id, ...delivery })
  // a retry returns the original response, although the order has changed
  expect(await early(key)).toBe(REFUSALS.notDelivered.code)
  const accept = { id, idempotencyKey: randomUUID() }
  expect(await countDatabaseTrips(() => actions.accept(contextOf(fan), accept))).toBe(2)
  expect(await countDatabaseTrips(() => actions.accept(contextOf(fan), accept))).toBe(2)
})

test('refuses to write a decision about an older version of the order', async () => {
  const { fan, creator, id } = await placeOrder()
  const request = { userId: creator.id, key: undefined, hash: 'x' }
  const before = await readForDecision(world.db, id, request, [])
  if (!before) throw new Error('there is no order')
  await actions.deliver(contextOf(creator), { id, ...delivery })
  const decision = decideOrder({ order: before.order, action: 'cancel', actor: 'seller', now: new Date() })
  if (decision.outcome !== 'done') throw new Error(decision.outcome)
  const { result, order } = await writeOrder(world.db, { order: before.order, writes: decision.writes }, request)
  expect(result).toEqual({ outcome: 'conflict' })
  expect(order).toMatchObject({ state: 'delivered', version: before.order.version + 1 })
  expect((await actions.accept(contextOf(fan), { id })).order.state).toBe('accepted')
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('concurrent job runs mark an order as late once; ending a seller’s order takes two round trips', async () => {
  const { creator, id } = await placeOrder()
  await world.owner("update orders set due_at = now() - interval '1 hour' where id = $1", [id])
  await Promise.all([1, 2, 3].map(() => runOrderClocks(world.contextOf())))
  expect(await world.owner("select actor from order_history where kind = 'overdue' and order_id = $1", [id])).toEqual([
    { actor: 'clock' },
  ])
  expect(await countDatabaseTrips(() => closeOrderOf(world.contextOf(), creator.id))).toBe(2)
  expect(await countDatabaseTrips(() => closeOrderOf(world.contextOf(), creator.id))).toBe(1)
})
