import type Stripe from 'stripe'
import { notEmulated, refuse } from '../errors.ts'
import { boolean, mergeMetadata, nested, oneOf, type Params, requiredText, text, textOrNull, texts } from '../form.ts'
import { newId, token } from '../ids.ts'
import { matching, page } from '../lists.ts'
import { operation, PAGING } from '../router.ts'
import type { Caller, World } from '../world.ts'
import { chosenMethod, confirm, isOpen, unexpectedState, visibleTo } from './confirmation.ts'
import { liveCustomer } from './customers.ts'

const ONLY_WITH_CONFIRM = ['error_on_requires_action', 'off_session', 'return_url']
const ABANDONED = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
const CONFIRM_PARAMS =
  'confirmation_token error_on_requires_action off_session payment_method payment_method_data return_url use_stripe_sdk'
const CREATE_PARAMS =
  `allowed_payment_method_types amount automatic_payment_methods capture_method confirm ${CONFIRM_PARAMS}
  confirmation_method currency customer description metadata payment_method_options receipt_email setup_future_usage
  statement_descriptor_suffix transfer_group`.replaceAll(/\s+/g, ' ')

export function paymentIntents(world: World) {
  const { db } = world
  const find = (id: string) => db.payment_intents.get(id, 'payment_intent', 'intent')
  return [
    operation('POST /v1/payment_intents', 'PaymentIntentCreateParams', CREATE_PARAMS, ({ params, caller }) => {
      const intent = create(world, params, caller)
      if (boolean(params, 'confirm')) confirm(world, intent, params, caller)
      return intent
    }),
    operation('GET /v1/payment_intents', 'PaymentIntentListParams', `created customer ${PAGING}`, ({ params }) =>
      page('/v1/payment_intents', matching(db.payment_intents.newestFirst(), params, 'customer'), params),
    ),
    operation(
      'GET /v1/payment_intents/:id',
      'PaymentIntentRetrieveParams',
      'client_secret',
      ({ id, params, caller }) => visibleTo(caller, requireClientSecret(find(id), params, caller)),
      { publishable: true },
    ),
    operation(
      'POST /v1/payment_intents/:id',
      'PaymentIntentUpdateParams',
      'amount description metadata payment_method receipt_email',
      ({ id, params, caller }) => update(world, find(id), params, caller),
    ),
    operation(
      'POST /v1/payment_intents/:id/confirm',
      'PaymentIntentConfirmParams',
      CONFIRM_PARAMS,
      ({ id, params, caller }) =>
        visibleTo(caller, confirm(world, requireClientSecret(find(id), params, caller), params, caller)),
      { publishable: true },
    ),
    operation('POST /v1/payment_intents/:id/cancel', 'PaymentIntentCancelParams', 'cancellation_reason', (call) =>
      cancel(world, find(call.id), call.params, call.caller),
    ),
  ]
}

/** Returns the intent. With the publishable key, the client secret must prove the access to it. */
function requireClientSecret(intent: Stripe.PaymentIntent, params: Params, caller: Caller): Stripe.PaymentIntent {
  if (!caller.publishable || text(params, 'client_secret') === intent.client_secret) return intent
  throw refuse('The client_secret provided does not match the client_secret associated with the PaymentIntent.', {
    param: 'client_secret',
    code: 'payment_intent_invalid_parameter',
  })
}

function create(world: World, params: Params, caller: Caller): Stripe.PaymentIntent {
  const amount = chargeableAmount(params)
  const currency = requiredText(params, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw refuse(`Invalid currency: ${currency}.`, { param: 'currency' })
  refuseUnemulated(params)
  if (!boolean(params, 'confirm'))
    for (const name of ONLY_WITH_CONFIRM)
      if (params[name] !== undefined)
        throw refuse(`You cannot set \`${name}\` unless \`confirm\` is set to true.`, { param: name })
  const customer = textOrNull(params, 'customer')
  if (customer) liveCustomer(world, customer, 'customer')
  const method = chosenMethod(world, params, caller)
  const id = newId('pi')
  const intent = world.db.payment_intents.add(
    {
      ...blank(world.now()),
      ...methodsAllowed(params),
      id,
      amount,
      client_secret: `${id}_secret_${token(25)}`,
      confirmation_method: oneOf(params, 'confirmation_method', ['automatic', 'manual']) ?? 'automatic',
      currency,
      customer,
      description: textOrNull(params, 'description'),
      metadata: mergeMetadata(params),
      payment_method: method?.id ?? null,
      payment_method_options: methodOptions(params),
      receipt_email: textOrNull(params, 'receipt_email'),
      setup_future_usage: oneOf(params, 'setup_future_usage', ['off_session', 'on_session']) ?? null,
      statement_descriptor_suffix: textOrNull(params, 'statement_descriptor_suffix'),
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      transfer_group: textOrNull(params, 'transfer_group'),
    },
    {},
  )
  world.announce('payment_intent.created', intent, { caller })
  return intent
}

function update(world: World, intent: Stripe.PaymentIntent, params: Params, caller: Caller): Stripe.PaymentIntent {
  const editable = isOpen(intent) && intent.status !== 'requires_action'
  if (params.amount !== undefined || params.payment_method !== undefined) {
    if (!editable)
      throw unexpectedState(
        intent,
        `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
      )
    if (params.amount !== undefined) intent.amount = chargeableAmount(params)
    const method = chosenMethod(world, params, caller)
    if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' })
  }
  intent.metadata = mergeMetadata(params, intent.metadata)
  if (params.description !== undefined) intent.description = textOrNull(params, 'description')
  if (params.receipt_email !== undefined) intent.receipt_email = textOrNull(params, 'receipt_email')
  return intent
}

function cancel(world: World, intent: Stripe.PaymentIntent, params: Params, caller: Caller): Stripe.PaymentIntent {
  const reason = oneOf(params, 'cancellation_reason', ABANDONED) ?? null
  if (!isOpen(intent))
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with ` +
        'one of the following statuses may be canceled: requires_payment_method, requires_capture, ' +
        'requires_confirmation, requires_action, processing.',
    )
  intent.status = 'canceled'
  intent.canceled_at = world.now()
  intent.cancellation_reason = reason
  intent.next_action = null
  world.db.payment_intents.hidden(intent.id).challengeKey = undefined
  world.announce('payment_intent.canceled', intent, { caller })
  return intent
}

/** Returns the amount in cents. Refuses amounts outside of the limits of a charge: 50 cents to 999,999.99. */
function chargeableAmount(params: Params): number {
  const written = requiredText(params, 'amount')
  const amount = /^-?\d{1,15}$/.test(written) ? Number(written) : Number.NaN
  const wrong = (message: string, code: string) => refuse(message, { param: 'amount', code })
  if (Number.isNaN(amount)) throw wrong(`Invalid integer: ${written}`, 'parameter_invalid_integer')
  if (amount < 1) throw wrong('This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  if (amount < 50) throw wrong('Amount must be at least $0.50 usd', 'amount_too_small')
  if (amount > 99_999_999) throw wrong('Amount must be no more than $999,999.99', 'amount_too_large')
  return amount
}

function refuseUnemulated(params: Params): void {
  if (oneOf(params, 'capture_method', ['automatic', 'automatic_async', 'manual']) === 'manual')
    throw notEmulated('manual capture', 'capture_method')
  if (params.allowed_payment_method_types !== undefined && params.automatic_payment_methods !== undefined)
    throw refuse(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
      { param: 'automatic_payment_methods' },
    )
}

/**
 * Returns the allowed payment methods: only cards if requested, otherwise all methods of the account, some of which
 * redirect.
 */
function methodsAllowed(params: Params) {
  const allowed = texts(params, 'allowed_payment_method_types')
  if (allowed)
    return {
      allowed_payment_method_types: allowed.map(supportedType),
      automatic_payment_methods: null,
      payment_method_configuration_details: null,
      payment_method_types: allowed,
    }
  const automatic = nested(params, 'automatic_payment_methods')
  const enabled = automatic ? (boolean(automatic, 'enabled') ?? false) : true
  const redirects = (automatic && oneOf(automatic, 'allow_redirects', ['always', 'never'])) ?? 'always'
  return {
    allowed_payment_method_types: null,
    automatic_payment_methods: { allow_redirects: redirects, enabled },
    payment_method_configuration_details: enabled ? { id: 'pmc_local', parent: null } : null,
    payment_method_types: redirects === 'never' ? ['card'] : ['card', 'link', 'cashapp'],
  }
}

/** Returns a supported payment method type: card, or Link, which is a card here. Refuses other types. */
function supportedType(type: string): 'card' | 'link' {
  if (type === 'card' || type === 'link') return type
  throw notEmulated(`the payment method type ${type}`, 'allowed_payment_method_types')
}

function methodOptions(params: Params): Stripe.PaymentIntent.PaymentMethodOptions {
  const card = nested(nested(params, 'payment_method_options') ?? {}, 'card') ?? {}
  const asked = oneOf(card, 'request_three_d_secure', ['any', 'automatic', 'challenge']) ?? 'automatic'
  return { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: asked } }
}

/** Returns the constant fields of a new intent. */
function blank(now: number) {
  return {
    object: 'payment_intent',
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    created: now,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    transfer_data: null,
  } as const
}
