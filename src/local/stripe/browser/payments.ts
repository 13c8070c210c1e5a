import type { Api, Reply } from './api.ts'
import { IntegrationError } from './integration-error.ts'
import { createIntents, type Intents, intentId, leave, result } from './intents.ts'
import { isObject, type JsonObject, objectAt, textAt } from './json.ts'
import { createPaymentMethod, isElements, methodParams, tokenize } from './tokenize.ts'

/** Returns the methods of the Stripe object for payments. Each resolves to `{ error }` or an object with the result. */
export function createPayments(api: Api, origin: string) {
  const intents = createIntents(api, origin)
  const handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<JsonObject> => {
    const intent = await intents.retrieve(clientSecret)
    if (intent.error || intent.status === 'requires_action') return intents.proceed(intent, clientSecret)
    return { error: notWaitingError(intent) }
  }
  return {
    handleNextAction,
    handleCardAction: (secret: string) => handleNextAction({ clientSecret: secret }),
    retrievePaymentIntent: async (secret: string) => result(await intents.retrieve(secret)),
    confirmPayment: (options: JsonObject) => confirmPayment(intents, options),
    createPaymentMethod: (options: JsonObject) => createPaymentMethod(api, options),

    async confirmCardPayment(secret: string, data: JsonObject = {}, options: JsonObject = {}): Promise<JsonObject> {
      intentId(secret)
      const handleActions = options.handleActions !== false
      const method = data.payment_method
      if (method === undefined) return resume(intents, secret, handleActions)
      if (typeof method === 'string') return intents.confirm(secret, { payment_method: method }, handleActions)
      const made = await tokenize(objectAt(data, 'payment_method').card, objectAt(method, 'billing_details'))
      if (made.error) return { error: made.error }
      return intents.confirm(secret, { payment_method: made.id }, handleActions)
    },

    async createConfirmationToken(options: JsonObject): Promise<JsonObject> {
      const described = objectAt(objectAt(options, 'params'), 'payment_method_data')
      const made = await tokenize(options.elements, described.billing_details, 'confirmation_token')
      return made.error ? { error: made.error } : { confirmationToken: made }
    },
  }
}

/**
 * Implements `confirmCardPayment` without a payment method: performs the next action, or confirms the intent's own
 * method.
 */
async function resume(intents: Intents, secret: string, handleActions: boolean): Promise<JsonObject> {
  const intent = await intents.retrieve(secret)
  if (intent.status === 'succeeded') return { error: alreadySucceededError(intent) }
  if (intent.status === 'requires_action') return handleActions ? intents.proceed(intent, secret) : result(intent)
  return intent.error ? result(intent) : intents.confirm(secret, {}, handleActions)
}

async function confirmPayment(intents: Intents, options: JsonObject): Promise<JsonObject> {
  const elements = isElements(options.elements) ? options.elements : undefined
  const secret = String(options.clientSecret ?? elements?.clientSecret() ?? '')
  const params = objectAt(options, 'confirmParams')
  intentId(secret)
  const returnUrl = textAt(params, 'return_url')
  if (options.redirect !== 'if_required' && !returnUrl)
    throw new IntegrationError(
      'stripe.confirmPayment(): the `confirmParams.return_url` argument is required unless redirect is if_required.',
    )
  const chosen = await methodParams(elements, params)
  const outcome = chosen.error ? chosen : await intents.confirm(secret, chosen)
  const intent = outcome.paymentIntent
  if (!isObject(intent) || options.redirect === 'if_required' || !returnUrl) return outcome
  const url = new URL(returnUrl, location.href)
  url.searchParams.set('payment_intent', String(intent.id))
  url.searchParams.set('payment_intent_client_secret', secret)
  url.searchParams.set('redirect_status', String(intent.status))
  return leave(url.href)
}

function notWaitingError(intent: Reply): JsonObject {
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'handleNextAction: The PaymentIntent supplied is not in the requires_action state.',
    payment_intent: intent,
  }
}

function alreadySucceededError(intent: Reply): JsonObject {
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    payment_intent: intent,
  }
}
