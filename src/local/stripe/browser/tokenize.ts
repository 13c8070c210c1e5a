import type { Api, Reply } from './api.ts'
import type { CardElement } from './element.ts'
import type { Elements } from './elements.ts'
import { IntegrationError } from './integration-error.ts'
import { isObject, type JsonObject, objectAt } from './json.ts'

// Values from the page are untyped, so these functions check whether an object is an element of the stand-in.
export const isElements = (value: unknown): value is Elements =>
  isObject(value) && typeof value.submitted === 'function'
const isElement = (value: unknown): value is CardElement => isObject(value) && typeof value.ask === 'function'

/** Makes the frame create the payment method and return its id, so that the page never gets card data. */
export function tokenize(
  source: unknown,
  billing: unknown,
  as: 'payment_method' | 'confirmation_token' = 'payment_method',
): Promise<Reply> {
  const wallet = isElements(source) ? source.takeWallet() : undefined
  if (wallet) return Promise.resolve(wallet)
  const element: unknown = isElements(source) ? (source.getElement('payment') ?? source.getElement('card')) : source
  if (!isElement(element)) throw new IntegrationError('Invalid value for card: expected a mounted `card` Element.')
  return element.ask({ ask: 'tokenize', as, billing: isObject(billing) ? billing : {} })
}

/** Implements `stripe.createPaymentMethod` for an Elements group, a single card element or a test token. */
export async function createPaymentMethod(api: Api, options: JsonObject): Promise<JsonObject> {
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
}

/**
 * Returns the parameters of a confirmation: a token, a stored payment method, or the card of the element. Otherwise `{
 * error }`.
 */
export async function methodParams(elements: Elements | undefined, params: JsonObject): Promise<JsonObject> {
  if (params.confirmation_token) return { confirmation_token: params.confirmation_token }
  if (!elements) return { payment_method: params.payment_method }
  const made = await tokenize(elements, objectAt(params, 'payment_method_data').billing_details)
  return made.error ? { error: made.error } : { payment_method: made.id }
}
