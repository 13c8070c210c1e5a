import type { Api, Reply } from './api.ts'
import { showChallenge } from './challenge.ts'
import type { Elements } from './elements.ts'
import { IntegrationError } from './integration-error.ts'
import { isObject, type JsonObject, objectAt, textAt } from './json.ts'

type Tokenizer = { ask(question: JsonObject): Promise<Reply> }

const isElements = (value: unknown): value is Elements => isObject(value) && typeof value.submitted === 'function'
const isTokenizer = (value: unknown): value is Tokenizer => isObject(value) && typeof value.ask === 'function'

/** The part of the Stripe object that moves money; every method resolves to `{ error }` or `{ paymentIntent }`. */
export function createPayments(api: Api, origin: string) {
  const retrieve = (secret: string) => api('GET', `/v1/payment_intents/${intentId(secret)}`, { client_secret: secret })

  const challenge = async (intent: Reply, secret: string): Promise<JsonObject> => {
    const action = intent.next_action
    if (textAt(action, 'type') === 'redirect_to_url') {
      location.assign(textAt(objectAt(action, 'redirect_to_url'), 'url') ?? '')
      return new Promise(() => {})
    }
    const address = textAt(objectAt(action, 'use_stripe_sdk'), 'stripe_js')
    if (!address) return result(intent)
    await showChallenge(origin, address, intentId(secret))
    const after = await retrieve(secret)
    const refused = isObject(after.last_payment_error) && after.status === 'requires_payment_method'
    return refused ? { error: { payment_intent: after, ...objectAt(after, 'last_payment_error') } } : result(after)
  }

  const confirm = async (secret: string, params: JsonObject, handleActions = true): Promise<JsonObject> => {
    const body = { client_secret: secret, use_stripe_sdk: true, ...params }
    const intent = await api('POST', `/v1/payment_intents/${intentId(secret)}/confirm`, body)
    return intent.status === 'requires_action' && handleActions ? challenge(intent, secret) : result(intent)
  }

  const handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<JsonObject> => {
    const intent = await retrieve(clientSecret)
    return intent.status === 'requires_action' ? challenge(intent, clientSecret) : result(intent)
  }

  const resume = async (secret: string, handleActions: boolean): Promise<JsonObject> => {
    const intent = await retrieve(secret)
    if (intent.status === 'succeeded') return { error: alreadySucceeded(intent) }
    if (intent.status === 'requires_action') return handleActions ? challenge(intent, secret) : result(intent)
    return intent.error ? result(intent) : confirm(secret, {}, handleActions)
  }

  return {
    handleNextAction,
    handleCardAction: (secret: string) => handleNextAction({ clientSecret: secret }),
    retrievePaymentIntent: async (secret: string) => result(await retrieve(secret)),

    async confirmCardPayment(secret: string, data: JsonObject = {}, options: JsonObject = {}): Promise<JsonObject> {
      intentId(secret)
      const handleActions = options.handleActions !== false
      const method = data.payment_method
      if (method === undefined) return resume(secret, handleActions)
      if (typeof method === 'string') return confirm(secret, { payment_method: method }, handleActions)
      const made = await tokenize(objectAt(data, 'payment_method').card, objectAt(method, 'billing_details'))
      return made.error ? { error: made.error } : confirm(secret, { payment_method: made.id }, handleActions)
    },

    async confirmPayment(options: JsonObject): Promise<JsonObject> {
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
      const outcome = chosen.error ? chosen : await confirm(secret, chosen)
      const intent = outcome.paymentIntent
      if (!isObject(intent) || options.redirect === 'if_required' || !returnUrl) return outcome
      return leaveFor(returnUrl, secret, intent)
    },

    async createPaymentMethod(options: JsonObject): Promise<JsonObject> {
      if (isElements(options.elements) && !options.elements.submitted())
        throw new IntegrationError('elements.submit() must be called before stripe.createPaymentMethod().')
      if (!isElements(options.elements) && options.type !== 'card')
        throw new IntegrationError('The local stand-in makes payment methods of type card only.')
      const billing = options.billing_details ?? objectAt(options, 'params').billing_details
      const card = objectAt(options, 'card')
      const made = card.token
        ? await api('POST', '/v1/payment_methods', { type: 'card', card, billing_details: billing })
        : await tokenize(options.elements ?? options.card, billing)
      return made.error ? { error: made.error } : { paymentMethod: made }
    },

    async createConfirmationToken(options: JsonObject): Promise<JsonObject> {
      const described = objectAt(objectAt(options, 'params'), 'payment_method_data')
      const made = await tokenize(options.elements, described.billing_details, 'confirmation_token')
      return made.error ? { error: made.error } : { confirmationToken: made }
    },
  }
}

/** The frame makes the payment method itself and answers with its id: no card data passes through the page. */
function tokenize(source: unknown, billing: unknown, as: 'payment_method' | 'confirmation_token' = 'payment_method') {
  const element: unknown = isElements(source) ? (source.getElement('payment') ?? source.getElement('card')) : source
  if (!isTokenizer(element)) throw new IntegrationError('Invalid value for card: expected a mounted `card` Element.')
  return element.ask({ ask: 'tokenize', as, billing: isObject(billing) ? billing : {} })
}

/** What to confirm with: a token, a stored method, or the card in the element; `{ error }` if there is none. */
async function methodParams(elements: Elements | undefined, params: JsonObject): Promise<JsonObject> {
  if (params.confirmation_token) return { confirmation_token: params.confirmation_token }
  if (!elements) return { payment_method: params.payment_method }
  const made = await tokenize(elements, objectAt(params, 'payment_method_data').billing_details)
  return made.error ? { error: made.error } : { payment_method: made.id }
}

function leaveFor(returnUrl: string, secret: string, intent: JsonObject): Promise<JsonObject> {
  const url = new URL(returnUrl, location.href)
  url.searchParams.set('payment_intent', String(intent.id))
  url.searchParams.set('payment_intent_client_secret', secret)
  url.searchParams.set('redirect_status', String(intent.status))
  location.assign(url)
  return new Promise(() => {})
}

function intentId(secret: string): string {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(secret)?.[1]
  if (id) return id
  throw new IntegrationError(
    `Invalid value for clientSecret: value should be a client_secret string. You specified: ${secret}`,
  )
}

function result(intent: Reply): JsonObject {
  return intent.error ? { error: intent.error } : { paymentIntent: intent }
}

function alreadySucceeded(intent: Reply): JsonObject {
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    payment_intent: intent,
  }
}
