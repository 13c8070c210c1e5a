import type Stripe from 'stripe'
import type { Card, Payments } from '../words.ts'
import { asking, assertWellFormed, keyOf } from './client.ts'

type Calls = Pick<Payments, 'createCustomer' | 'removeCustomer' | 'findFingerprint' | 'listCards' | 'removeCard'>

export function createCards(stripe: Stripe): Calls {
  return {
    createCustomer: ({ userId, email }) =>
      asking(async () => {
        const body = { email, metadata: { user_id: userId } }
        const customer = await stripe.customers.create(body, {
          idempotencyKey: await keyOf(`customer-${userId}`, body),
        })
        assertWellFormed(typeof customer.id === 'string')
        return customer.id
      }),

    removeCustomer: (customerId) =>
      asking(async () => {
        await stripe.customers.del(customerId)
      }),

    findFingerprint: (paymentMethodId) =>
      asking(async () => {
        const { id, card } = await stripe.paymentMethods.retrieve(paymentMethodId)
        assertWellFormed(typeof id === 'string')
        return card?.fingerprint ?? null
      }),

    listCards: (customerId) =>
      asking(async () => {
        const page = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 })
        assertWellFormed(Array.isArray(page.data))
        return page.data.flatMap((method) => toCard(method) ?? [])
      }),

    removeCard: (cardId) =>
      asking(async () => {
        await stripe.paymentMethods.detach(cardId)
      }),
  }
}

function toCard({ id, card }: Stripe.PaymentMethod): Card | undefined {
  if (!card) return undefined
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  // Without a fingerprint, every entry counts as a different card.
  return { id, brand, last4, expMonth, expYear, fingerprint: card.fingerprint ?? id }
}
