import type { Context } from '#server/context.ts'
import { eachRow, tryEach } from '#server/jobs/job.ts'
import type { OrderState } from '../lists.ts'
import { decideOrder } from '../rules.ts'
import type { OrderRow } from '../store.server.ts'
import { decideReopening } from './rules.ts'
import * as store from './store.server.ts'

const batchSize = 100

/**
 * Runs the timers of orders: accepts deliveries without a response, notifies both sides of delays, and refunds orders
 * that stay late. Each order is a separate transaction, so that a failure affects only one. Concurrent runs are safe,
 * because each change is written only to the version it was decided on. @returns the number of changed orders.
 */
export async function runOrderClocks(ctx: Pick<Context, 'db' | 'log' | 'now'>): Promise<number> {
  let changed = 0
  // an order that fails, or that another run handles, is retried in a later run and does not block the others
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
 * @throws if an order could not be cancelled, after cancelling the others.
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

const decideReopenings = async ({ db, now }: Tools, was: Readonly<Record<string, OrderState>>) =>
  (await store.listEnded(db, Object.keys(was))).flatMap((order) => {
    const before = was[order.id]
    return before ? [{ order, decision: decideReopening({ ...order, was: before }, now) }] : []
  })

/**
 * Counts the orders ended by a removal that can be reopened, and those that cannot. `was`: their states before the
 * removal.
 */
export async function countReopenable(ctx: Tools, was: Readonly<Record<string, OrderState>>) {
  const known = await decideReopenings(ctx, was)
  const ofClock = known.filter(({ order }) => order.state === 'cancelled' && order.ended_by === 'clock')
  const left = new Map(ofClock.map(({ order }) => [order.buyer_id, order.can_spend]))
  let back = 0
  // in the order of reopenOrders, because one reopened order can use the tokens that the buyer's next one needs
  for (const { order, decision } of ofClock) {
    const rest = (left.get(order.buyer_id) ?? 0) - order.tokens
    if (!decision || rest < 0) continue
    left.set(order.buyer_id, rest)
    back += 1
  }
  return { back, stays: ofClock.length - back }
}

/**
 * Reopens the orders that an undone removal had ended, if their buyers still have the tokens. Each order is a separate
 * transaction; reopened ones are skipped. @returns their number.
 * @throws if an order could not be reopened, after reopening the others.
 */
export async function reopenOrders(ctx: Tools, was: Readonly<Record<string, OrderState>>): Promise<number> {
  let reopened = 0
  await tryEach(await decideReopenings(ctx, was), async ({ order, decision }) => {
    if (decision && (await store.reopenOrder(ctx.db, order, decision))) reopened += 1
  })
  return reopened
}

/**
 * Ends one open order of a seller before the account is erased: pays it if it was sent or delivered, otherwise refunds
 * it.
 * @returns false if there is no open order. Two round trips.
 */
export async function closeOrderOf({ db, now }: Pick<Context, 'db' | 'now'>, sellerId: string): Promise<boolean> {
  const order = await store.findOpenOf(db, sellerId)
  if (!order) return false
  const decision = decideOrder({ order, action: 'leave', actor: 'clock', now })
  // if the order has changed meanwhile, the next invocation decides again
  if (decision.outcome === 'done') await store.writeOfClock(db, order, decision.writes)
  return true
}
