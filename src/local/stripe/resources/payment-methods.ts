import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { passesLuhn } from '../browser/card-number.ts'
import { numberOfAlias, numberOfToken, type TestCard, testCard } from '../cards.ts'
import { cardError, noSuch, refuse, StripeRefusal } from '../errors.ts'
import { integer, mergeMetadata, nested, type Params, requiredText, text, textOrNull } from '../form.ts'
import { newId } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { operation, PAGING } from '../router.ts'
import { readToken, type Wallet } from '../wallets.ts'
import type { Caller, World } from '../world.ts'
import { liveCustomer } from './customers.ts'

const ALIAS_EXPIRY_YEARS = 3

/** Returns the test card of a payment method, which describes its behaviour. */
export function cardOf(world: World, method: Stripe.PaymentMethod): TestCard {
  const card = testCard(world.db.payment_methods.hidden(method.id).number)
  if (!card) throw new Error(`payment method ${method.id} holds an unknown card`)
  return card
}

/** Returns the payment method with this id. A name such as `pm_card_visa` creates a new one. */
export function resolvePaymentMethod(world: World, id: string, param?: string): Stripe.PaymentMethod {
  const number = numberOfAlias(id)
  if (!number) return world.db.payment_methods.get(id, 'PaymentMethod', param)
  return store(world, { number, month: 12, year: thisYear() + ALIAS_EXPIRY_YEARS })
}

/**
 * Creates a payment method from a card. Card numbers are accepted only with the publishable key, which the card frame
 * uses. All numbers except test cards are refused, so that the stand-in never stores a real card.
 */
export function createPaymentMethod(world: World, params: Params, caller: Caller): Stripe.PaymentMethod {
  const type = requiredText(params, 'type')
  if (type !== 'card') throw refuse(`Invalid type: ${type}`, { param: 'type' })
  const card = nested(params, 'card')
  if (!card) throw refuse('Missing required param: card.', { param: 'card', code: 'parameter_missing' })
  const described = { billing: nested(params, 'billing_details'), metadata: mergeMetadata(params) }
  const cardToken = text(card, 'token')
  if (cardToken) {
    const { card: name, wallet } = readToken(cardToken)
    const number = numberOfToken(name)
    if (!number) throw noSuch('token', cardToken, 'card[token]')
    return store(world, { number, wallet, month: 12, year: thisYear() + ALIAS_EXPIRY_YEARS, ...described })
  }
  if (!caller.publishable) throw rawNumberRefused()
  return store(world, { ...readCard(card), ...described })
}

export function paymentMethods(world: World) {
  const { db } = world
  return [
    operation(
      'POST /v1/payment_methods',
      'PaymentMethodCreateParams',
      'billing_details card metadata type',
      ({ params, caller }) => createPaymentMethod(world, params, caller),
      { publishable: true },
    ),
    operation('GET /v1/payment_methods', 'PaymentMethodListParams', `customer type ${PAGING}`, ({ params }) =>
      page('/v1/payment_methods', matching(db.payment_methods.newestFirst(), params, 'customer', 'type'), params),
    ),
    operation('GET /v1/payment_methods/:id', 'PaymentMethodRetrieveParams', '', ({ id }) =>
      resolvePaymentMethod(world, id),
    ),
    operation(
      'POST /v1/payment_methods/:id/attach',
      'PaymentMethodAttachParams',
      'customer',
      ({ id, params, caller }) => {
        const method = resolvePaymentMethod(world, id)
        if (method.customer) throw refuse('The payment method you provided has already been attached to a customer.')
        const customer = liveCustomer(world, requiredText(params, 'customer'), 'customer').id
        const { decline } = cardOf(world, method)
        if (decline) throw cardError(...decline)
        return attach(world, method, customer, caller)
      },
    ),
    operation('POST /v1/payment_methods/:id/detach', 'PaymentMethodDetachParams', '', ({ id, caller }) => {
      const method = db.payment_methods.get(id, 'PaymentMethod')
      if (!method.customer) throw refuse('The payment method you provided is not attached to a customer.')
      method.customer = null
      db.payment_methods.hidden(id).detached = true
      world.announce('payment_method.detached', method, { caller })
      return method
    }),
    operation(
      'POST /v1/confirmation_tokens',
      'TestHelpers.ConfirmationTokenCreateParams',
      'payment_method_data return_url',
      ({ params, caller }) => createConfirmationToken(world, params, caller),
      { publishable: true },
    ),
  ]
}

/** Attaches a payment method to a customer. */
export function attach(world: World, method: Stripe.PaymentMethod, customer: string, caller?: Caller) {
  method.customer = customer
  world.announce('payment_method.attached', method, { caller })
  return method
}

type NewCard = {
  number: string
  month: number
  year: number
  /** Wallet that provided the card. */
  wallet?: Wallet | undefined
  billing?: Params | undefined
  metadata?: Record<string, string>
}

function store(
  world: World,
  { number, month, year, wallet, billing = {}, metadata = {} }: NewCard,
): Stripe.PaymentMethod {
  return world.db.payment_methods.add(
    {
      id: newId('pm'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: billingDetails(billing),
      card: cardDetails({ number, month, year, wallet }),
      created: world.now(),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata,
      type: 'card',
    },
    { number },
  )
}

function readCard(card: Params): NewCard {
  const number = requiredText(card, 'number').replaceAll(/\s/g, '')
  if (!passesLuhn(number)) throw cardError('incorrect_number', undefined, 'number')
  if (!testCard(number)) throw cardError('card_declined', 'test_mode_live_card', 'number')
  const month = integer(card, 'exp_month') ?? 0
  const typedYear = integer(card, 'exp_year') ?? 0
  const year = typedYear < 100 ? 2000 + typedYear : typedYear
  if (month < 1 || month > 12) throw cardError('invalid_expiry_month', undefined, 'exp_month')
  if (new Date(year, month, 1) < new Date()) throw cardError('invalid_expiry_year', undefined, 'exp_year')
  const securityCode = text(card, 'cvc')
  if (securityCode !== undefined && !/^\d{3,4}$/.test(securityCode)) throw cardError('invalid_cvc', undefined, 'cvc')
  return { number, month, year }
}

function createConfirmationToken(world: World, params: Params, caller: Caller): Stripe.ConfirmationToken {
  const data = nested(params, 'payment_method_data')
  if (!data)
    throw refuse('Missing required param: payment_method_data.', {
      param: 'payment_method_data',
      code: 'parameter_missing',
    })
  const method = createPaymentMethod(world, data, caller)
  const { billing_details, card } = method
  return world.db.confirmation_tokens.add(
    {
      id: newId('ctoken'),
      object: 'confirmation_token',
      created: world.now(),
      expires_at: world.now() + 12 * 3600,
      livemode: false,
      mandate_data: null,
      metadata: null,
      payment_intent: null,
      payment_method_options: null,
      payment_method_preview: {
        type: 'card',
        billing_details,
        customer: null,
        customer_account: null,
        ...(card && { card }),
      },
      return_url: textOrNull(params, 'return_url'),
      setup_future_usage: null,
      setup_intent: null,
      shipping: null,
      use_stripe_sdk: true,
    },
    { paymentMethod: method.id },
  )
}

function billingDetails(billing: Params): Stripe.PaymentMethod.BillingDetails {
  const address = nested(billing, 'address') ?? {}
  return {
    address: {
      city: textOrNull(address, 'city'),
      country: textOrNull(address, 'country'),
      line1: textOrNull(address, 'line1'),
      line2: textOrNull(address, 'line2'),
      postal_code: textOrNull(address, 'postal_code'),
      state: textOrNull(address, 'state'),
    },
    email: textOrNull(billing, 'email'),
    name: textOrNull(billing, 'name'),
    phone: textOrNull(billing, 'phone'),
    tax_id: null,
  }
}

function cardDetails({ number, month, year, wallet }: NewCard): Stripe.PaymentMethod.Card {
  const card = testCard(number)
  const brand = card?.brand ?? 'visa'
  return {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card?.decline?.[0] === 'incorrect_cvc' ? 'fail' : 'unchecked',
    },
    country: 'US',
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: createHash('sha256').update(`card ${number}`).digest('base64url').slice(0, 16),
    funding: card?.funding ?? 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet ? { type: wallet, dynamic_last4: null } : null,
  }
}

function rawNumberRefused(): StripeRefusal {
  return new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use ' +
      'Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
  })
}

function thisYear(): number {
  return new Date().getFullYear()
}
