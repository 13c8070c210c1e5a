import { PaymentError } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { settleClaim } from '../store/disputes.server.ts'
import { abandonRefund, listUnfinishedRefunds, type RefundRow, recordRefund } from '../store/refunds.server.ts'
import { listUnsettled, type Purchase, progressPurchase } from '../store.server.ts'
import { applyCharge, purchaseIdOf } from './apply.server.ts'

const batch = 50
const givenUpAfterMs = 86_400_000
const pagesMax = 20

/**
 * Finds the end of purchases that nobody told us the end of: a Worker killed between charge and credit, a webhook that
 * never came; and asks for refunds that a killed Worker never asked for. Idempotent; what one run does not reach the next
 * one does.
 * @returns how many purchases were looked at, how many moved, and how many refunds went on.
 */
export async function reconcilePurchases(ctx: Context): Promise<{ seen: number; moved: number; refunds: number }> {
  const rows = await listUnsettled(ctx.db, batch)
  let moved = 0
  for (const row of rows.filter(({ payment_intent_id }) => payment_intent_id !== null))
    if (await settleKnown(ctx, row)) moved++
  const strangers = rows.filter(({ payment_intent_id }) => payment_intent_id === null)
  if (strangers.length > 0) moved += await settleUnknown(ctx, strangers)
  const refunds = await finishRefunds(ctx)
  if (moved + refunds > 0) ctx.announce()
  return { seen: rows.length, moved, refunds }
}

/** Takes what later fell back into purchases that were taken back as a whole. @returns how many purchases. */
export async function settleClaims(ctx: Context): Promise<number> {
  const settled = new Set<string>()
  for (let id = await settleClaim(ctx.db); id !== null && !settled.has(id); id = await settleClaim(ctx.db))
    settled.add(id)
  if (settled.size > 0) ctx.announce()
  return settled.size
}

/** Asks the provider for refunds that it was perhaps never asked for: under their own keys it makes each only once. */
async function finishRefunds(ctx: Context): Promise<number> {
  const rows = (await listUnfinishedRefunds(ctx.db)).filter(({ state }) => state === 'requested')
  let moved = 0
  for (const row of rows) if (await finishRefund(ctx, row)) moved++
  return moved
}

async function finishRefund(ctx: Context, { id, payment_intent_id }: RefundRow): Promise<boolean> {
  try {
    const made = await ctx.providers.payments.refund(payment_intent_id, { refund_id: id }, `refund-${id}`)
    return !(await recordRefund(ctx.db, made)).replayed
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a refund was not made', { refund: id, outcome: error.outcome, words: error.message })
    if (error.outcome === 'unreachable') return false
    const ended = await abandonRefund(ctx.db, id)
    return ended.outcome === 'done' && !ended.replayed
  }
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
