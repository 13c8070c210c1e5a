import Stripe from 'stripe'
import type { PaymentEvent, Payments } from '../words.ts'
import { toCharge, toDispute, toRefund } from './charges.ts'
import { idOf } from './client.ts'
import { toPayee, toPayout } from './payees.ts'

export function createEvents(stripe: Stripe, webhookSecret: string): Pick<Payments, 'readEvent'> {
  return {
    async readEvent(body, signature) {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, undefined, Stripe.createSubtleCryptoProvider())
        .catch(() => undefined)
      return event && toEvent(event)
    },
  }
}

function toEvent(event: Stripe.Event): PaymentEvent {
  const { id, type: name } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { id, name, type: 'charge', charge: toCharge(event.data.object) }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { id, name, type: 'refund', refund: toRefund(event.data.object) }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = toDispute(event.data.object)
      return dispute ? { id, name, type: 'dispute', dispute } : { id, name, type: 'other' }
    }
    case 'radar.early_fraud_warning.created': {
      const intentId = idOf(event.data.object.payment_intent)
      return intentId ? { id, name, type: 'fraud_warning', intentId } : { id, name, type: 'other' }
    }
    case 'account.updated':
      return { id, name, type: 'payee', payee: toPayee(event.data.object) }
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return { id, name, type: 'payout', payout: toPayout(event.account ?? '', event.data.object) }
    default:
      return { id, name, type: 'other' }
  }
}
