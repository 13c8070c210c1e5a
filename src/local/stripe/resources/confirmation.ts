import type Stripe from 'stripe'
import { cardError, refuse, StripeRefusal } from '../errors.ts'
import { boolean, nested, type Params, text } from '../form.ts'
import { idOf, newId } from '../ids.ts'
import type { Caller, World } from '../world.ts'
import { createCharge } from './charges.ts'
import { attach, cardOf, createPaymentMethod, resolvePaymentMethod } from './payment-methods.ts'

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const DISPUTE_AFTER = 3

/** Fields of an intent that the publishable key can read. */
const PUBLISHABLE_FIELDS = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const

export function isOpen(intent: Stripe.PaymentIntent): boolean {
  return OPEN.includes(intent.status)
}

export function visibleTo(caller: Caller | undefined, intent: Stripe.PaymentIntent): object {
  if (!caller?.publishable) return intent
  return Object.fromEntries(PUBLISHABLE_FIELDS.map((field) => [field, intent[field]]))
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): StripeRefusal {
  return refuse(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

/** Returns the payment method to which the parameters refer, or which they describe, if any. */
export function chosenMethod(world: World, params: Params, caller: Caller): Stripe.PaymentMethod | undefined {
  const { db } = world
  const tokenId = text(params, 'confirmation_token')
  if (tokenId) {
    db.confirmation_tokens.get(tokenId, 'ConfirmationToken', 'confirmation_token')
    return db.payment_methods.get(db.confirmation_tokens.hidden(tokenId).paymentMethod, 'PaymentMethod')
  }
  const described = nested(params, 'payment_method_data')
  if (described) return createPaymentMethod(world, described, caller)
  const id = text(params, 'payment_method')
  return id ? resolvePaymentMethod(world, id, 'payment_method') : undefined
}

/**
 * Confirms an intent: its status becomes succeeded or, if the card requires 3-D Secure, requires_action. Stores a
 * decline on the intent and throws it (402).
 */
export function confirm(world: World, intent: Stripe.PaymentIntent, params: Params, caller: Caller) {
  const method = confirmable(world, intent, params, caller)
  intent.payment_method = method.id
  const offSession = boolean(params, 'off_session') ?? false
  const challenged = world.db.payment_intents.hidden(intent.id).provenMethod === method.id
  if (challenged || !needsChallenge(world, intent, method)) return settle(world, intent, method, { challenged, caller })
  if (offSession || boolean(params, 'error_on_requires_action')) {
    const refusal = cardError('authentication_required', 'authentication_required')
    throw fail(world, intent, method, { refusal, charged: true, challenged: false, caller })
  }
  return askForChallenge(world, intent, params, caller)
}

function confirmable(world: World, intent: Stripe.PaymentIntent, params: Params, caller: Caller) {
  if (!isOpen(intent))
    throw unexpectedState(
      intent,
      `This PaymentIntent's status is ${intent.status}, which does not allow it to be confirmed. A PaymentIntent ` +
        `must be in one of the following states: ${OPEN.join(', ')}.`,
    )
  if (caller.publishable && intent.confirmation_method === 'manual')
    throw refuse('This PaymentIntent uses manual confirmation and can only be confirmed with a secret key.', {
      code: 'payment_intent_invalid_parameter',
    })
  const stored = idOf(intent.payment_method)
  const method = chosenMethod(world, params, caller) ?? (stored ? resolvePaymentMethod(world, stored) : undefined)
  if (!method)
    throw refuse(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment ' +
        'method or ConfirmationToken.',
      { param: 'payment_method', code: 'payment_intent_unexpected_state', payment_intent: visibleTo(caller, intent) },
    )
  if (method.customer && method.customer !== intent.customer)
    throw refuse('The provided PaymentMethod was attached to another customer.', {
      param: 'payment_method',
      code: 'payment_method_customer_mismatch',
    })
  if (world.db.payment_methods.hidden(method.id).detached)
    throw refuse(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
        'connected account without Customer attachment, or was detached from a Customer. It may not be used again. To ' +
        'use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    )
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always'
  if (mayRedirect && intent.automatic_payment_methods?.enabled && !text(params, 'return_url') && !caller.publishable)
    throw returnUrlMissing()
  return method
}

function needsChallenge(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): boolean {
  const { challenge } = cardOf(world, method)
  if (challenge === 'always') return true
  if (challenge === 'unless_set_up') return world.db.payment_methods.hidden(method.id).setUp !== true
  const asked = intent.payment_method_options?.card?.request_three_d_secure
  return asked === 'any' || asked === 'challenge'
}

function askForChallenge(world: World, intent: Stripe.PaymentIntent, params: Params, caller: Caller) {
  const returnUrl = text(params, 'return_url')
  const inPage = caller.publishable || boolean(params, 'use_stripe_sdk') === true || !returnUrl
  const hidden = world.db.payment_intents.hidden(intent.id)
  const key = newId('tdsrc')
  hidden.challengeKey = key
  hidden.returnUrl = returnUrl
  const url = `${caller.base}/3d-secure/${intent.id}?s=${key}`
  intent.status = 'requires_action'
  intent.next_action = inPage
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: key },
      }
    : { type: 'redirect_to_url', redirect_to_url: { url: `${url}&redirect=1`, return_url: returnUrl ?? null } }
  world.announce('payment_intent.requires_action', intent, { caller })
  return intent
}

type Attempt = { challenged: boolean; caller?: Caller | undefined }

/** Charges the card. Returns the succeeded intent, or throws the decline. */
function settle(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, attempt: Attempt) {
  const { challenged, caller } = attempt
  const card = cardOf(world, method)
  const decline = card.decline ?? (challenged ? card.declineAfterChallenge : undefined)
  if (decline) throw fail(world, intent, method, { refusal: cardError(...decline), charged: true, ...attempt })
  const charge = createCharge(world, intent, method, { challenged })
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  intent.next_action = null
  intent.last_payment_error = null
  const customer = idOf(intent.customer)
  if (intent.setup_future_usage && customer && !method.customer) {
    world.db.payment_methods.hidden(method.id).setUp = true
    attach(world, method, customer, caller)
  }
  world.announce('charge.succeeded', charge, { caller })
  world.announce('payment_intent.succeeded', intent, { caller })
  const later = world.settleMs * DISPUTE_AFTER
  if (card.dispute) world.jobs.later(later, { kind: 'open_dispute', charge: charge.id, reason: card.dispute })
  if (card.earlyFraudWarning) world.jobs.later(later, { kind: 'warn_of_fraud', charge: charge.id })
  return intent
}

/** Stores a decline on the intent. Returns an error that contains the intent. */
function fail(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt & { refusal: StripeRefusal; charged: boolean },
): StripeRefusal {
  const { refusal, charged, challenged, caller } = attempt
  const { type, code, message, decline_code, doc_url } = refusal.body
  const charge = charged ? createCharge(world, intent, method, { challenged, refusal }) : undefined
  if (charge) intent.latest_charge = charge.id
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.payment_method = null
  intent.last_payment_error = {
    ...(charge && { charge: charge.id }),
    ...(code && { code }),
    ...(decline_code && { decline_code }),
    ...(doc_url && { doc_url }),
    message,
    payment_method: structuredClone(method),
    type,
  }
  if (charge) world.announce('charge.failed', charge, { caller })
  world.announce('payment_intent.payment_failed', intent, { caller })
  return new StripeRefusal(refusal.status, {
    ...refusal.body,
    ...(charge && { charge: charge.id }),
    payment_intent: visibleTo(caller, intent),
    payment_method: method,
  })
}

/** Handles the result of 3-D Secure. Returns true if the payment succeeded or waits for the server's confirmation. */
export function finishChallenge(world: World, intent: Stripe.PaymentIntent, passed: boolean): boolean {
  const method = world.db.payment_methods.get(idOf(intent.payment_method) ?? '', 'PaymentMethod')
  world.db.payment_intents.hidden(intent.id).challengeKey = undefined
  if (!passed) {
    const refusal = new StripeRefusal(402, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
    fail(world, intent, method, { refusal, charged: false, challenged: true })
    return false
  }
  if (intent.confirmation_method === 'manual') {
    world.db.payment_intents.hidden(intent.id).provenMethod = method.id
    intent.status = 'requires_confirmation'
    intent.next_action = null
    return true
  }
  try {
    settle(world, intent, method, { challenged: true })
    return true
  } catch (error) {
    if (error instanceof StripeRefusal) return false
    throw error
  }
}

function returnUrlMissing(): StripeRefusal {
  return refuse(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these ' +
      'payment methods might redirect your customer off of your page, you must provide a `return_url`. If you ' +
      "don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and " +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    { param: 'return_url' },
  )
}
