import type Stripe from 'stripe'
import type { StripeRefusal } from '../errors.ts'
import { newId, token } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { cardFee, post } from '../money.ts'
import { operation, PAGING } from '../router.ts'
import type { World } from '../world.ts'
import { cardOf } from './payment-methods.ts'

export function charges(world: World) {
  const { db } = world
  return [
    operation(
      'GET /v1/charges',
      'ChargeListParams',
      `created customer payment_intent transfer_group ${PAGING}`,
      ({ params }) =>
        page(
          '/v1/charges',
          matching(db.charges.newestFirst(), params, 'payment_intent', 'customer', 'transfer_group'),
          params,
        ),
    ),
    operation('GET /v1/charges/:id', 'ChargeRetrieveParams', '', ({ id }) => db.charges.get(id, 'charge')),
  ]
}

/** Creates a charge: a paid charge with a balance transaction or, with `refusal`, a failed charge. */
export function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: { challenged: boolean; refusal?: StripeRefusal },
): Stripe.Charge {
  const { refusal } = attempt
  const charge = world.db.charges.add(
    {
      ...blank(),
      id: newId('ch'),
      ...amounts(intent, refusal === undefined),
      billing_details: method.billing_details,
      created: world.now(),
      customer: intent.customer,
      description: intent.description,
      failure_code: refusal?.body.code ?? null,
      failure_message: refusal?.body.message ?? null,
      metadata: { ...intent.metadata },
      outcome: outcome(refusal, cardOf(world, method).blocked === true),
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: methodDetails(method, intent.amount, attempt.challenged && !refusal),
      receipt_email: intent.receipt_email,
      statement_descriptor_suffix: intent.statement_descriptor_suffix,
      transfer_group: intent.transfer_group,
    },
    {},
  )
  if (refusal) return charge
  const { id: source, currency, amount, description } = charge
  const posting = { source, currency, amount, description, fee: cardFee(amount), type: 'charge' } as const
  charge.balance_transaction = post(world, posting).id
  return charge
}

/** Returns the constant fields of a new charge. */
function blank() {
  return {
    object: 'charge',
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    calculated_statement_descriptor: 'LIMELIGHT',
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    on_behalf_of: null,
    radar_options: {},
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    transfer_data: null,
  } as const
}

function amounts(intent: Stripe.PaymentIntent, paid: boolean) {
  return {
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    currency: intent.currency,
    captured: paid,
    paid,
    status: paid ? 'succeeded' : 'failed',
  } as const
}

function outcome(refusal: StripeRefusal | undefined, blocked: boolean): Stripe.Charge.Outcome {
  const common = { advice_code: null, network_advice_code: null }
  if (!refusal)
    return {
      ...common,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  return {
    ...common,
    network_decline_code: blocked ? null : '01',
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ? 'highest_risk_level' : (refusal.body.decline_code ?? refusal.body.code ?? null),
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 99 : 20,
    seller_message: blocked ? 'Stripe blocked this payment as too risky.' : 'The bank declined the payment.',
    type: blocked ? 'blocked' : 'issuer_declined',
  }
}

function methodDetails(method: Stripe.PaymentMethod, amount: number, challenged: boolean) {
  const card = method.card
  if (!card) throw new Error(`payment method ${method.id} is no card`)
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status, wallet } = card
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: '123456',
      brand,
      checks,
      country,
      electronic_commerce_indicator: null,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_token: { used: false },
      network_transaction_id: token(15),
      regulated_status,
      three_d_secure: challenged ? authentication() : null,
      transaction_link_id: null,
      wallet: wallet && { type: wallet.type, dynamic_last4: null },
    },
  } satisfies Stripe.Charge.PaymentMethodDetails
}

function authentication(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: crypto.randomUUID(),
    version: '2.2.0',
  }
}
