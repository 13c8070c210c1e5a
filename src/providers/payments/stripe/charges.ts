import type Stripe from 'stripe'
import type { Charge, ChargeRequest, Dispute, Payments, Refund } from '../words.ts'
import { asking, assertWellFormed, fromSeconds, idOf, pageOf } from './client.ts'
import { dueOf } from './disputes.ts'

type Calls = Pick<Payments, 'charge' | 'find' | 'listSince' | 'refund' | 'listRefunds' | 'listDisputes'>

export function createCharges(stripe: Stripe): Calls {
  return {
    charge: (request, key) =>
      asking(async () => toCharge(await stripe.paymentIntents.create(toIntent(request), { idempotencyKey: key }))),

    find: (intentId) => asking(async () => toCharge(await stripe.paymentIntents.retrieve(intentId))),

    listSince: (since, after) =>
      asking(async () => {
        const page = await stripe.paymentIntents.list(pageOf(since, after))
        assertWellFormed(Array.isArray(page.data))
        return { charges: page.data.map(toCharge), more: page.has_more }
      }),

    refund: (intentId, metadata, key) =>
      asking(async () =>
        toRefund(await stripe.refunds.create({ payment_intent: intentId, metadata }, { idempotencyKey: key })),
      ),

    listRefunds: (since, after) =>
      asking(async () => {
        const page = await stripe.refunds.list(pageOf(since, after))
        assertWellFormed(Array.isArray(page.data))
        return { refunds: page.data.map(toRefund), more: page.has_more }
      }),

    listDisputes: (since, after) =>
      asking(async () => {
        for (let last = after; ; ) {
          const page = await stripe.disputes.list(pageOf(since, last))
          assertWellFormed(Array.isArray(page.data))
          const disputes = page.data.flatMap((dispute) => toDispute(dispute) ?? [])
          // A page that contains only inquiries has no dispute to continue from, so the next page is read.
          if (disputes.length > 0 || !page.has_more) return { disputes, more: page.has_more }
          last = page.data.at(-1)?.id
        }
      }),
  }
}

const toIntent = (request: ChargeRequest): Stripe.PaymentIntentCreateParams => ({
  amount: request.usdCents,
  currency: 'usd',
  payment_method: request.paymentMethodId,
  confirm: true,
  allowed_payment_method_types: request.methods,
  use_stripe_sdk: true,
  description: request.description,
  metadata: request.metadata,
  ...(request.customerId && { customer: request.customerId }),
  ...(request.customerId && request.saveCard && { setup_future_usage: 'on_session' }),
})

export function toCharge(intent: Stripe.PaymentIntent): Charge {
  assertWellFormed(
    typeof intent.id === 'string' && typeof intent.amount === 'number' && typeof intent.status === 'string',
  )
  return {
    intentId: intent.id,
    status: toStatus(intent.status),
    clientSecret: intent.client_secret,
    amountUsdCents: intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
    declineMessage: intent.last_payment_error?.message ?? null,
    isUnconfirmed: intent.last_payment_error?.code === 'payment_intent_authentication_failure',
    createdAt: fromSeconds(intent.created),
  }
}

function toStatus(status: string): Charge['status'] {
  switch (status) {
    case 'succeeded':
    case 'requires_action':
    case 'requires_confirmation':
    case 'canceled':
      return status
    case 'requires_payment_method':
    case 'requires_capture':
      return 'failed'
    default:
      return 'processing'
  }
}

export function toRefund(refund: Stripe.Refund): Refund {
  assertWellFormed(typeof refund.id === 'string' && typeof refund.amount === 'number')
  const { status } = refund
  return {
    refundId: refund.id,
    intentId: idOf(refund.payment_intent) ?? '',
    usdCents: refund.amount,
    status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    createdAt: fromSeconds(refund.created),
  }
}

/** Converts a dispute; undefined for an inquiry of the bank, which takes no money. */
export function toDispute(dispute: Stripe.Dispute): Dispute | undefined {
  assertWellFormed(typeof dispute.id === 'string' && typeof dispute.amount === 'number')
  if (dispute.status.startsWith('warning')) return undefined
  return {
    disputeId: dispute.id,
    intentId: idOf(dispute.payment_intent) ?? '',
    usdCents: dispute.amount,
    state: dispute.status === 'won' ? 'won' : dispute.status === 'lost' ? 'lost' : 'opened',
    reason: dispute.reason,
    dueAt: dueOf(dispute),
    createdAt: fromSeconds(dispute.created),
  }
}
