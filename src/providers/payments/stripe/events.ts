import Stripe from 'stripe'
import type { PaymentEvent, Payments } from '../words.ts'
import { toCharge, toDispute, toRefund } from './charges.ts'
import { idOf } from './client.ts'
import { toPayee, toPayout } from './payees.ts'

/** Events of the platform's own account that the product handles. */
export const platformEvents = [
  ...(['payment_intent.succeeded', 'payment_intent.processing', 'payment_intent.requires_action'] as const),
  ...(['payment_intent.payment_failed', 'payment_intent.canceled'] as const),
  ...(['refund.created', 'refund.updated', 'refund.failed'] as const),
  ...(['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'] as const),
  'radar.early_fraud_warning.created',
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** Events of connected accounts, which Stripe sends to an endpoint of their own. */
export const connectedEvents = [
  ...(['account.updated', 'payout.paid', 'payout.failed', 'payout.canceled'] as const),
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** `webhookSecret` lists the secrets of the endpoints, separated by commas. */
export function createEvents(stripe: Stripe, webhookSecret: string): Pick<Payments, 'readEvent'> {
  const crypto = Stripe.createSubtleCryptoProvider()
  return {
    async readEvent(body, signature) {
      for (const secret of webhookSecret.split(',')) {
        const event = await stripe.webhooks
          .constructEventAsync(body, signature, secret, undefined, crypto)
          .catch(() => undefined)
        if (event) return toEvent(event)
      }
      return undefined
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
