import { applyPayout, notePayee } from '#features/wallet/index.server.ts'
import { type Charge, type Payee, PaymentError, type PaymentEvent } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { readText } from '#server/http/body.ts'
import { refuseSignature } from '#server/webhooks.ts'
import { isUuid } from '#shared/encoding.ts'
import { recordRefund } from '../refunds/store.server.ts'
import { SENTENCES } from '../spec.ts'
import { type Cause, creditPurchase, type PurchaseResult, progressPurchase } from '../store.server.ts'
import { recordDispute, recordFraudWarning } from './store.server.ts'

const bodyMaxBytes = 512 * 1024

/** Effect of an event. `changed` is true if it changed something; `why` explains an ignored event in the log. */
type Effect = { changed: boolean; why?: string }

/**
 * Handles webhooks of the payment provider, which is authoritative about payments. Responds with 400 without a valid
 * signature of the last five minutes; with 200 to events that were applied, do not concern Limelight or would fail
 * again; with 500 only if a retry can help. Each event is applied once, by its id, and every order ends in the same
 * state.
 */
export async function receivePaymentEvent(ctx: Context, request: Request): Promise<Response> {
  const body = await readText(request, bodyMaxBytes)
  const event = await ctx.providers.payments.readEvent(body, request.headers.get('stripe-signature') ?? '')
  if (!event) return refuseSignature(ctx, '/api/webhooks/stripe')
  const about = { event: event.id, name: event.name }
  try {
    const { changed, why } = await apply(ctx, event)
    if (why !== undefined) ctx.log.warn('a payment event changed nothing', { ...about, why })
    if (changed) ctx.announce()
    return Response.json({ received: true })
  } catch (error) {
    ctx.log.error('a payment event failed', error, about)
    return new Response('try again', { status: 500 })
  }
}

async function apply(ctx: Context, event: PaymentEvent): Promise<Effect> {
  const cause: Cause = { eventId: event.id, type: event.name }
  switch (event.type) {
    case 'charge': {
      if (!purchaseIdOf(event.charge)) return { changed: false, why: 'a payment that is none of ours' }
      const applied = await applyCharge(ctx, event.charge, cause)
      if (applied.outcome === 'refused') return { changed: false, why: applied.reason }
      return { changed: !applied.replayed }
    }
    case 'refund':
      return event.refund.intentId === '' ? noPayment : moved(await recordRefund(ctx.db, event.refund, cause))
    case 'dispute':
      return event.dispute.intentId === '' ? noPayment : moved(await recordDispute(ctx.db, event.dispute, cause))
    case 'fraud_warning':
      return moved(await recordFraudWarning(ctx.db, event.intentId, cause))
    case 'payee':
      return applyPayee(ctx, event.payee)
    case 'payout':
      // `applyPayout` announces the change itself, after reversing a transfer if needed
      return (await applyPayout(ctx, event.payout))
        ? { changed: false }
        : { changed: false, why: 'a payout that is none of ours' }
    case 'other':
      return { changed: false }
  }
}

const noPayment: Effect = { changed: false, why: 'of no payment' }
const moved = ({ replayed, purchase }: { replayed: boolean; purchase: unknown }): Effect => ({
  changed: !replayed && purchase !== null,
})

/**
 * Handles an event about a payee. Such events can arrive in any order without a sequence number, so the current state
 * is read from the provider.
 */
async function applyPayee(ctx: Context, { payeeId }: Payee): Promise<Effect> {
  try {
    const { ready } = await ctx.providers.payments.findPayee(payeeId)
    const owner = await notePayee(ctx.db, payeeId, ready)
    return owner === null ? { changed: false, why: 'a payee that is none of ours' } : { changed: true }
  } catch (error) {
    // the payee no longer exists or is not a Limelight payee, so a retry cannot help
    if (error instanceof PaymentError && error.outcome === 'invalid') return { changed: false, why: error.message }
    throw error
  }
}

/** Returns the id of a charge's purchase; undefined if the charge belongs to no purchase. */
export const purchaseIdOf = (charge: Charge): string | undefined =>
  isUuid(charge.metadata.purchase_id) ? charge.metadata.purchase_id : undefined

/**
 * Brings a purchase to the state of its charge. The webhook, the buyer's request and the jobs use it, in any order and
 * any number of times; the database credits the tokens once.
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
