import type { Context } from '#server/context.ts'
import { eachRow, tryEach } from '#server/jobs/job.ts'
import type { OrderState } from '../lists.ts'
import { decideOrder } from '../rules.ts'
import type { OrderRow } from '../store.server.ts'
import { decideReopening } from './rules.ts'
import * as store from './store.server.ts'

const batchSize = 100

/**
 * Runs the timers of orders: accepts unanswered deliveries, notifies both sides of delays, and refunds orders that stay
 * late. Each order is a transaction of its own, so that a failure affects only one. Concurrent runs are safe, because
 * each change is written only to the version it was decided on. @returns the number of changed orders.
 */
export async function runOrderClocks(ctx: Pick<Context, 'db' | 'log' | 'now'>): Promise<number> {
  let changed = 0
  // an order that fails, or that another run handles, is retried in a later run and blocks no other order
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
 * Cancels all open orders of an offer or product that an admin removed, and refunds them. @returns their number.
 * @throws after the others, if one could not be cancelled.
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

/** Counts the orders ended by a removal that can be reopened, and those that cannot. `was`: their states before the removal. */
export async function countReopenable(ctx: Tools, was: Readonly<Record<string, OrderState>>) {
  const known = await ended(ctx, was)
  const ofClock = known.filter(({ order }) => order.state === 'cancelled' && order.ended_by === 'clock')
  const left = new Map(ofClock.map(({ order }) => [order.buyer_id, order.can_spend]))
  let back = 0
  // in the order of reopenOrders: tokens that one order takes are missing for the next one of the same buyer
  for (const { order, decision } of ofClock) {
    const rest = (left.get(order.buyer_id) ?? 0) - order.tokens
    if (!decision || rest < 0) continue
    left.set(order.buyer_id, rest)
    back += 1
  }
  return { back, stays: ofClock.length - back }
}

/**
 * Reopens the orders that an undone removal had ended, if their buyers still have the tokens. Each is a transaction of
 * its own; reopened ones are skipped. @returns their number.
 * @throws after the others, if one could not be reopened.
 */
export async function reopenOrders(ctx: Tools, was: Readonly<Record<string, OrderState>>): Promise<number> {
  let reopened = 0
  await tryEach(await ended(ctx, was), async ({ order, decision }) => {
    if (decision && (await store.reopenOrder(ctx.db, order, decision))) reopened += 1
  })
  return reopened
}

/**
 * Ends one open order of a seller before the account is erased: pays it if it was sent or delivered, otherwise refunds
 * it.
 * @returns false if none is open. Two round trips.
 */
export async function closeOrderOf({ db, now }: Pick<Context, 'db' | 'now'>, sellerId: string): Promise<boolean> {
  const order = await store.findOpenOf(db, sellerId)
  if (!order) return false
  const decision = decideOrder({ order, action: 'leave', actor: 'clock', now })
  // if the order has changed meanwhile, the next invocation decides again
  if (decision.outcome === 'done') await store.writeOfClock(db, order, decision.writes)
  return true
}
