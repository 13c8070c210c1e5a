import { PaymentError } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { listUnsettled, type Purchase, progressPurchase } from '../store.server.ts'
import { applyCharge, purchaseIdOf } from './apply.server.ts'

const batch = 50
const givenUpAfterMs = 86_400_000
const pagesMax = 20

/**
 * Finds the end of purchases that nobody told us the end of: a Worker killed between charge and credit, a webhook that
 * never came. Idempotent; what one run does not reach the next one does.
 * @returns how many purchases were looked at and how many moved.
 */
export async function reconcilePurchases(ctx: Context): Promise<{ seen: number; moved: number }> {
  const rows = await listUnsettled(ctx.db, batch)
  let moved = 0
  for (const row of rows.filter(({ payment_intent_id }) => payment_intent_id !== null))
    if (await settleKnown(ctx, row)) moved++
  const strangers = rows.filter(({ payment_intent_id }) => payment_intent_id === null)
  if (strangers.length > 0) moved += await settleUnknown(ctx, strangers)
  if (moved > 0) await drainOutbox(ctx)
  return { seen: rows.length, moved }
}

const isOld = (ctx: Context, row: Purchase) => ctx.now.getTime() - row.created_at.getTime() > givenUpAfterMs
const giveUp = (ctx: Context, row: Purchase) =>
  // not the last word: a success that turns up later still credits
  progressPurchase(ctx.db, row.id, row.payment_intent_id, { status: 'failed', error: null }, undefined)

async function settleKnown(ctx: Context, row: Purchase): Promise<boolean> {
  if (row.payment_intent_id === null) return false
  try {
    const charge = await ctx.providers.payments.find(row.payment_intent_id)
    const applied = await applyCharge(ctx, charge)
    if (applied.outcome === 'refused') {
      ctx.log.error('a payment could not be credited', applied.reason, { purchase: row.id })
      return false
    }
    if (applied.replayed && isOld(ctx, row)) await giveUp(ctx, row)
    return !applied.replayed
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a payment could not be looked up', { purchase: row.id, outcome: error.outcome })
    return false
  }
}

/** The answer that would have told us the intent was lost: look through the provider's own list. */
async function settleUnknown(ctx: Context, rows: Purchase[]): Promise<number> {
  const wanted = new Map(rows.map((row) => [row.id, row]))
  const since = new Date(Math.min(...rows.map((row) => row.created_at.getTime())) - 60_000)
  let moved = 0
  let after: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const { charges, more } = await ctx.providers.payments.listSince(since, after)
    for (const charge of charges) {
      const id = purchaseIdOf(charge)
      if (!id || !wanted.delete(id)) continue
      const applied = await applyCharge(ctx, charge)
      if (applied.outcome === 'done' && !applied.replayed) moved++
    }
    after = charges.at(-1)?.intentId
    if (!more || wanted.size === 0) break
  }
  for (const row of wanted.values()) if (isOld(ctx, row)) await giveUp(ctx, row)
  return moved
}
