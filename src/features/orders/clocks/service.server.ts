import type { Context } from '#server/context.ts'
import { eachRow, tryEach } from '#server/jobs/job.ts'
import type { OrderState } from '../lists.ts'
import { decideOrder } from '../rules.ts'
import type { OrderRow } from '../store.server.ts'
import { decideReopening } from './rules.ts'
import * as store from './store.server.ts'

const batchSize = 100

/**
 * Does what time does with orders: accepts what nobody answered, says what is late, returns what stayed late. Each order is
 * a transaction of its own, so that one that fails does not keep the others; any number of runs may work at once, as each
 * change is written only to the version that it was decided on. @returns how many orders it changed.
 */
export async function runOrderClocks(ctx: Pick<Context, 'db' | 'log' | 'now'>): Promise<number> {
  let changed = 0
  // what fails, or is another run's, is left to the next minute, and keeps none behind it waiting
  await eachRow(
    batchSize,
    (seen) => store.listDue(ctx.db, ctx.now, batchSize, seen),
    async (order) => {
      if (await tick(ctx, order)) changed += 1
    },
  )
  return changed
}

async function tick({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>, order: OrderRow): Promise<boolean> {
  try {
    const decision = decideOrder({ order, action: 'tick', actor: 'clock', now })
    return decision.outcome === 'done' && (await store.writeOfClock(db, order, decision.writes))
  } catch (error) {
    log.error('the clock of an order failed', error, { order: order.id })
    return false
  }
}

type Tools = Pick<Context, 'db' | 'now'>

/**
 * An admin took an offer or a product away: whoever still waits for it has everything back. @returns how many ended.
 * @throws after the others have ended, where one could not.
 */
export async function withdrawOrdersOf({ db, now }: Tools, itemId: string): Promise<number> {
  let ended = 0
  const failures: unknown[] = []
  await eachRow(
    batchSize,
    (seen) => store.listOpenOfItem(db, itemId, batchSize, seen),
    async (order) => {
      try {
        const decision = decideOrder({ order, action: 'withdraw', actor: 'clock', now })
        if (decision.outcome === 'done' && (await store.writeOfClock(db, order, decision.writes))) ended += 1
      } catch (error) {
        failures.push(error)
      }
    },
  )
  if (failures.length > 0) throw failures[0]
  return ended
}

const ended = async ({ db, now }: Tools, was: Readonly<Record<string, OrderState>>) =>
  (await store.listEnded(db, Object.keys(was))).flatMap((order) => {
    const before = was[order.id]
    return before ? [{ order, decision: decideReopening({ ...order, was: before }, now) }] : []
  })

/** How many of the orders that a removal ended can go on and how many stay ended; `was`: their states before it. */
export async function countReopenable(ctx: Tools, was: Readonly<Record<string, OrderState>>) {
  const known = await ended(ctx, was)
  const ofClock = known.filter(({ order }) => order.state === 'cancelled' && order.ended_by === 'clock')
  const left = new Map(ofClock.map(({ order }) => [order.buyer_id, order.can_spend]))
  let back = 0
  // in the order of reopenOrders: what one takes, the next one of the same buyer does not have
  for (const { order, decision } of ofClock) {
    const rest = (left.get(order.buyer_id) ?? 0) - order.tokens
    if (!decision || rest < 0) continue
    left.set(order.buyer_id, rest)
    back += 1
  }
  return { back, stays: ofClock.length - back }
}

/**
 * A removal was taken back: the orders that it ended go on as they were, as far as their buyers still have the tokens. Each is a
 * transaction of its own; one that went on already is left alone. @returns how many.
 * @throws after the others have gone on, where one could not.
 */
export async function reopenOrders(ctx: Tools, was: Readonly<Record<string, OrderState>>): Promise<number> {
  let reopened = 0
  await tryEach(await ended(ctx, was), async ({ order, decision }) => {
    if (decision && (await store.reopenOrder(ctx.db, order, decision))) reopened += 1
  })
  return reopened
}

/**
 * Before a seller's account is erased: ends one of their open orders, paid if it was sent or delivered, otherwise returned.
 * @returns false: none is open. Two round trips.
 */
export async function closeOrderOf({ db, now }: Pick<Context, 'db' | 'now'>, sellerId: string): Promise<boolean> {
  const order = await store.findOpenOf(db, sellerId)
  if (!order) return false
  const decision = decideOrder({ order, action: 'leave', actor: 'clock', now })
  // what changed meanwhile is decided again by the next call
  if (decision.outcome === 'done') await store.writeOfClock(db, order, decision.writes)
  return true
}
