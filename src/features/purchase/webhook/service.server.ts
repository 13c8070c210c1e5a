import { applyPayout, notePayee } from '#features/wallet/index.server.ts'
import { type Payee, PaymentError, type PaymentEvent } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { readText } from '#server/http/body.ts'
import { refuseSignature } from '#server/webhooks.ts'
import { recordRefund } from '../refunds/store.server.ts'
import { applyCharge, purchaseIdOf } from '../settling/service.server.ts'
import { recordDispute, recordFraudWarning } from '../settling/store.server.ts'
import type { Cause } from '../store.server.ts'

const bodyMaxBytes = 512 * 1024

/** What a notice did: nothing new, something, or nothing because it is none of ours or cannot be; `why` goes to the log. */
type Effect = { changed: boolean; why?: string }

/**
 * The payment provider's notices: the authority on payments. 400 for what the provider did not sign in the
 * last five minutes; 200 for what was understood, is none of ours or would fail again; 500 only where sending it again
 * can help. Each has its effect once, by its id, and all orders of them end alike.
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
      // it announces by itself, after calling money back where that is due
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
 * Notices about a payee may arrive in any order and carry no number to order them by, so they only say that something
 * changed: what is true now is asked of the provider.
 */
async function applyPayee(ctx: Context, { payeeId }: Payee): Promise<Effect> {
  try {
    const { ready } = await ctx.providers.payments.findPayee(payeeId)
    const owner = await notePayee(ctx.db, payeeId, ready)
    return owner === null ? { changed: false, why: 'a payee that is none of ours' } : { changed: true }
  } catch (error) {
    // it no longer exists, or is not ours to ask about: asking again would not change that
    if (error instanceof PaymentError && error.outcome === 'invalid') return { changed: false, why: error.message }
    throw error
  }
}
