import type { Context } from '#server/context.ts'
import { decideOrder } from '../rules.ts'
import * as store from '../store.server.ts'

const batchSize = 100
const batchesMax = 5

/**
 * Does what time does with orders: accepts what nobody answered, says what is late, returns what stayed late. Each order is
 * a transaction of its own, so that one that fails does not keep the others; any number of runs may work at once, as each
 * change is written only to the version that it was decided on. @returns how many orders it changed.
 */
export async function runOrderClocks(ctx: Pick<Context, 'db' | 'log' | 'now'>): Promise<number> {
  let changed = 0
  for (let batch = 0; batch < batchesMax; batch++) {
    const due = await store.listDue(ctx.db, ctx.now, batchSize)
    const before = changed
    for (const order of due) if (await tick(ctx, order)) changed += 1
    // what fails, or is another run's, is left to the next minute
    if (due.length < batchSize || changed === before) break
  }
  return changed
}

async function tick({ db, log, now }: Pick<Context, 'db' | 'log' | 'now'>, order: store.OrderRow): Promise<boolean> {
  try {
    const decision = decideOrder({ order, action: 'tick', actor: 'clock', now })
    return decision.outcome === 'done' && (await store.writeOfClock(db, order, decision.writes))
  } catch (error) {
    log.error('the clock of an order failed', error, { order: order.id })
    return false
  }
}

/** An admin took an offer or a product away: whoever still waits for it has everything back. @returns how many ended. */
export async function withdrawOrdersOf({ db, now }: Pick<Context, 'db' | 'now'>, itemId: string): Promise<number> {
  const open = await store.listOpenOfItem(db, itemId, batchSize)
  let ended = 0
  for (const order of open) {
    const decision = decideOrder({ order, action: 'withdraw', actor: 'clock', now })
    if (decision.outcome === 'done' && (await store.writeOfClock(db, order, decision.writes))) ended += 1
  }
  return ended
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
