import Stripe from 'stripe'
import { bodyHash } from '#shared/idempotency.ts'
import { PaymentError } from '../words.ts'

export function createClient(secretKey: string, base: string | undefined): Stripe {
  const at = base ? new URL(base) : undefined
  return new Stripe(secretKey, {
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' }),
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  })
}

/** Runs a call of the SDK and translates its errors. @throws PaymentError */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toPaymentError(error)
  }
}

/** Checks that a response has the expected form, unlike for example a proxy's error page. */
export function assertWellFormed(isSane: boolean): void {
  if (!isSane) throw new PaymentError('unreachable', 'The payment provider answered with something else.')
}

function toPaymentError(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error
  // StripeIdempotencyError is excluded: another call with the same key may have succeeded.
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  if (error instanceof StripeCardError)
    return new PaymentError('declined', error.message, { intentId: error.payment_intent?.id, cause: error })
  if (error instanceof StripeInvalidRequestError)
    return new PaymentError(error.code === 'balance_insufficient' ? 'short' : 'invalid', error.message, {
      cause: error,
    })
  return new PaymentError('unreachable', 'The payment provider did not answer.', { cause: error })
}

/**
 * Returns an idempotency key for a request whose body can change between two tries, such as an email address. For a day
 * the provider refuses a key that comes with another body. Not for payments: there another key would charge again.
 */
export const keyOf = async (name: string, body: unknown): Promise<string> =>
  `${name}-${(await bodyHash(name, body)).slice(0, 32)}`

/** Returns the id of a reference of the SDK, which is an id or the object itself. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)

/** Returns the parameters of a page of a list: entries created since then, after the last entry of the previous page. */
export const pageOf = (since: Date, after: string | undefined) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: 100,
  ...(after && { starting_after: after }),
})
