import type { Api, Reply } from './api.ts'
import { showChallenge } from './challenge.ts'
import { IntegrationError } from './integration-error.ts'
import { isObject, type JsonObject, objectAt, textAt } from './json.ts'

export type Intents = {
  retrieve(secret: string): Promise<Reply>
  /** Confirms an intent and, by default, shows the bank's challenge. Returns `{ error }` or `{ paymentIntent }`. */
  confirm(secret: string, params: JsonObject, handleActions?: boolean): Promise<JsonObject>
  /** Performs the next action of an intent, or reports that it has no next action. */
  proceed(intent: Reply, secret: string): Promise<JsonObject>
}

/** Creates functions for payment intents, which a page accesses by their client secret. */
export function createIntents(api: Api, origin: string): Intents {
  const retrieve: Intents['retrieve'] = (secret) =>
    api('GET', `/v1/payment_intents/${intentId(secret)}`, { client_secret: secret })

  const proceed: Intents['proceed'] = async (intent, secret) => {
    const action = intent.next_action
    if (textAt(action, 'type') === 'redirect_to_url')
      return leave(textAt(objectAt(action, 'redirect_to_url'), 'url') ?? '')
    const address = textAt(objectAt(action, 'use_stripe_sdk'), 'stripe_js')
    if (!address) return result(intent)
    await showChallenge(origin, address, intentId(secret))
    const after = await retrieve(secret)
    const refused = isObject(after.last_payment_error) && after.status === 'requires_payment_method'
    return refused ? { error: { payment_intent: after, ...objectAt(after, 'last_payment_error') } } : result(after)
  }

  return {
    retrieve,
    proceed,
    async confirm(secret, params, handleActions = true) {
      const body = { client_secret: secret, use_stripe_sdk: true, ...params }
      const intent = await api('POST', `/v1/payment_intents/${intentId(secret)}/confirm`, body)
      return intent.status === 'requires_action' && handleActions ? proceed(intent, secret) : result(intent)
    },
  }
}

/** Opens another page. The promise never resolves, so that waiting code does not continue. */
export function leave(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}

export function intentId(secret: string): string {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(secret)?.[1]
  if (id) return id
  throw new IntegrationError(
    `Invalid value for clientSecret: value should be a client_secret string. You specified: ${secret}`,
  )
}

export function result(intent: Reply): JsonObject {
  return intent.error ? { error: intent.error } : { paymentIntent: intent }
}
