import type Stripe from 'stripe'
import { refuse } from '../errors.ts'
import { mergeMetadata, oneOf, type Params, positiveAmount, text } from '../form.ts'
import { idOf, newId } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { post } from '../money.ts'
import { operation, PAGING } from '../router.ts'
import type { Caller, World } from '../world.ts'
import { cardOf } from './payment-methods.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export function refunds(world: World) {
  const { db } = world
  return [
    operation(
      'POST /v1/refunds',
      'RefundCreateParams',
      'amount charge metadata payment_intent reason',
      ({ params, caller }) => create(world, params, caller),
    ),
    operation('GET /v1/refunds', 'RefundListParams', `charge created payment_intent ${PAGING}`, ({ params }) =>
      page('/v1/refunds', matching(db.refunds.newestFirst(), params, 'charge', 'payment_intent'), params),
    ),
    operation('GET /v1/refunds/:id', 'RefundRetrieveParams', '', ({ id }) => db.refunds.get(id, 'refund')),
  ]
}

/** Ends a pending refund: the bank accepted or returned it. */
export function settleRefund(world: World, id: string, outcome: 'succeeded' | 'failed'): void {
  const refund = world.db.refunds.get(id, 'refund')
  refund.status = outcome
  if (outcome === 'failed') {
    const charge = world.db.charges.get(idOf(refund.charge) ?? '', 'charge')
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    refund.failure_reason = 'unknown'
    const { currency, amount } = refund
    refund.failure_balance_transaction = post(world, { source: id, currency, amount, type: 'refund_failure' }).id
    world.announce('refund.failed', refund)
  }
  world.announce('refund.updated', refund)
  world.announce('charge.refund.updated', refund)
}

function create(world: World, params: Params, caller: Caller): Stripe.Refund {
  const charge = chargeToRefund(world, params)
  const amount = refundableAmount(charge, params)
  const reason = oneOf(params, 'reason', REASONS) ?? null
  const method = charge.payment_method ? world.db.payment_methods.find(charge.payment_method) : undefined
  const behaviour = method ? cardOf(world, method).refund : undefined
  const refund = world.db.refunds.add(
    {
      id: newId('re'),
      object: 'refund',
      amount,
      balance_transaction: null,
      charge: charge.id,
      created: world.now(),
      currency: charge.currency,
      customer: charge.customer,
      customer_account: null,
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
      metadata: mergeMetadata(params),
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      reason,
      receipt_number: null,
      source_transfer_reversal: null,
      status: behaviour === 'pending' ? 'pending' : 'succeeded',
      transfer_reversal: null,
    },
    {},
  )
  const { id: source, currency } = refund
  refund.balance_transaction = post(world, { source, currency, amount: -amount, type: 'refund' }).id
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.announce('refund.created', refund, { caller })
  world.announce('charge.refunded', charge, { caller, previous })
  if (behaviour) {
    const outcome = behaviour === 'pending' ? 'succeeded' : 'failed'
    world.jobs.later(world.settleMs * 4, { kind: 'settle_refund', refund: refund.id, outcome })
  }
  return refund
}

function chargeToRefund(world: World, params: Params): Stripe.Charge {
  const charge = namedCharge(world, params)
  if (charge.status !== 'succeeded') throw refuse(`Charge ${charge.id} has not succeeded.`, { param: 'charge' })
  if (charge.disputed)
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      param: 'charge',
      code: 'charge_disputed',
    })
  return charge
}

function namedCharge(world: World, params: Params): Stripe.Charge {
  const id = text(params, 'charge')
  if (id) return world.db.charges.get(id, 'charge', 'charge')
  const intentId = text(params, 'payment_intent')
  if (!intentId)
    throw refuse('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  const intent = world.db.payment_intents.get(intentId, 'payment_intent', 'payment_intent')
  const latest = idOf(intent.latest_charge)
  if (!latest)
    throw refuse('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' })
  return world.db.charges.get(latest, 'charge', 'payment_intent')
}

function refundableAmount(charge: Stripe.Charge, params: Params): number {
  const left = charge.amount - charge.amount_refunded
  if (left <= 0) throw refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = positiveAmount(params) ?? left
  if (amount <= left) return amount
  const [asked, rest] = [amount, left].map((cents) => `$${(cents / 100).toFixed(2)}`)
  throw refuse(`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, {
    param: 'amount',
    code: 'refund_amount_exceeds_charge',
  })
}
