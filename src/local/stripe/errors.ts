/** The object `error` of a response, in Stripe's format. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** An error response with its HTTP status. Any other exception is an internal error of the stand-in. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

/** Returns a 400 for an invalid request. */
export function refuse(message: string, detail: Pick<ErrorBody, 'code' | 'param' | 'payment_intent'> = {}) {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...detail })
}

/** Returns the error for a missing object: 404 if its id is in the path, 400 if it is in a parameter. */
export function noSuch(what: string, id: string, param = 'id') {
  return new StripeRefusal(param === 'id' || param === 'intent' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}

/**
 * Returns the error for a feature that the stand-in lacks; an approximate response could hide faults of the product.
 */
export function notEmulated(what: string, param?: string) {
  return refuse(`The local stand-in does not implement ${what}.`, param ? { param } : {})
}

export function unauthorized(message: string, code?: string) {
  return new StripeRefusal(401, { type: 'invalid_request_error', message, ...(code && { code }) })
}

const CARD_SENTENCES: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  incorrect_number: 'Your card number is incorrect.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  test_mode_live_card: 'Your card was declined. Your request was in test mode, but used a non test card.',
}

/** Returns a 402 for a declined card, with a message for the customer. */
export function cardError(code: string, declineCode?: string, param?: string) {
  return new StripeRefusal(402, {
    type: 'card_error',
    code,
    message: CARD_SENTENCES[declineCode ?? code] ?? 'Your card was declined.',
    ...(declineCode && { decline_code: declineCode }),
    ...(param && { param }),
  })
}
