import type { Charge } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { isUuid } from '#shared/uuid.ts'
import { SENTENCES } from '../spec.ts'
import { type Cause, creditPurchase, type PurchaseResult, progressPurchase } from '../store.server.ts'

/** Returns the id of a charge's purchase; undefined if the charge is not ours. */
export const purchaseIdOf = (charge: Charge): string | undefined =>
  isUuid(charge.metadata.purchase_id) ? charge.metadata.purchase_id : undefined

/**
 * Brings a purchase to the state of its charge. The webhook, the buyer's own call and the reconciling job all use it,
 * in any order and any number of times; the database credits the tokens once.
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
