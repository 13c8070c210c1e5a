import type { Charge } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { isUuid } from '#shared/uuid.ts'
import { SENTENCES } from '../spec.ts'
import { type Cause, creditPurchase, type PurchaseResult, progressPurchase } from '../store.server.ts'

/** The purchase that a charge was made for; undefined when the charge is none of ours. */
export const purchaseIdOf = (charge: Charge): string | undefined =>
  isUuid(charge.metadata.purchase_id) ? charge.metadata.purchase_id : undefined

/**
 * Brings a purchase to where its charge stands. Webhook, the buyer's own call and the reconciling job all come through
 * here, in any order and any number of times; the database sees to it that the tokens are credited once.
 */
export async function applyCharge(ctx: Context, charge: Charge, cause?: Cause): Promise<PurchaseResult> {
  const id = purchaseIdOf(charge) ?? null
  const { intentId, status } = charge
  if (status !== 'succeeded') {
    const reached =
      status === 'processing'
        ? 'processing'
        : status === 'failed' || status === 'canceled'
          ? 'failed'
          : 'requires_action'
    const error = charge.isUnconfirmed ? SENTENCES.notConfirmed : charge.declineMessage
    return progressPurchase(ctx.db, id, intentId, { status: reached, error }, cause)
  }
  if (charge.currency !== 'usd') return { outcome: 'refused', reason: 'amount_mismatch' }
  return creditPurchase(ctx.db, id, intentId, charge.amountUsdCents, cause)
}
