import Stripe from 'stripe'

/** A charge as the product sees it. `status` is the provider's word for how far it has come. */
export type Charge = {
  intentId: string
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_confirmation' | 'failed' | 'canceled'
  /** Lets the payer's browser finish the payment; never stored. */
  clientSecret: string | null
  amountUsdCents: number
  currency: string
  metadata: Record<string, string>
  /** The provider's sentence about the last refusal, fit for the payer. */
  declineMessage: string | null
}

export type ChargeRequest = {
  usdCents: number
  paymentMethodId: string
  description: string
  metadata: Record<string, string>
}

/** What a payment notice says, once its signature and age are proven. */
export type PaymentEvent =
  | { id: string; name: string; type: 'charge'; charge: Charge }
  | { id: string; type: 'other'; name: string }

/** `declined` carries a sentence for the payer; `unreachable` says nothing about whether money moved. */
export class PaymentError extends Error {
  readonly outcome: 'declined' | 'invalid' | 'unreachable'
  readonly intentId: string | undefined
  constructor(
    outcome: PaymentError['outcome'],
    message: string,
    options?: { intentId?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause: options?.cause })
    this.name = 'PaymentError'
    this.outcome = outcome
    this.intentId = options?.intentId
  }
}

export type Payments = {
  /** Charges a card. The same key never charges twice. @throws PaymentError */
  charge(request: ChargeRequest, idempotencyKey: string): Promise<Charge>
  /** @throws PaymentError */
  find(intentId: string): Promise<Charge>
  /** Charges created since then, oldest page last; for the reconciling job. @throws PaymentError */
  listSince(since: Date, after?: string): Promise<{ charges: Charge[]; more: boolean }>
  /** The notice, or undefined when it was not signed by the provider within the last five minutes. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>
}

type Config = { secretKey: string; webhookSecret: string; base?: string | undefined }

export function createPayments({ secretKey, webhookSecret, base }: Config): Payments {
  const at = base ? new URL(base) : undefined
  const stripe = new Stripe(secretKey, {
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' }),
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  })
  return {
    async charge(request, idempotencyKey) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: request.usdCents,
            currency: 'usd',
            payment_method: request.paymentMethodId,
            confirm: true,
            allowed_payment_method_types: ['card'],
            use_stripe_sdk: true,
            description: request.description,
            metadata: request.metadata,
          },
          { idempotencyKey },
        )
        return toCharge(intent)
      } catch (error) {
        throw toPaymentError(error)
      }
    },
    async find(intentId) {
      try {
        return toCharge(await stripe.paymentIntents.retrieve(intentId))
      } catch (error) {
        throw toPaymentError(error)
      }
    },
    async listSince(since, after) {
      try {
        const page = await stripe.paymentIntents.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: 100,
          ...(after && { starting_after: after }),
        })
        return { charges: page.data.map(toCharge), more: page.has_more }
      } catch (error) {
        throw toPaymentError(error)
      }
    },
    async readEvent(body, signature) {
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, undefined, Stripe.createSubtleCryptoProvider())
        .catch(() => undefined)
      if (!event) return undefined
      switch (event.type) {
        case 'payment_intent.succeeded':
        case 'payment_intent.processing':
        case 'payment_intent.requires_action':
        case 'payment_intent.payment_failed':
        case 'payment_intent.canceled':
          return { id: event.id, name: event.type, type: 'charge', charge: toCharge(event.data.object) }
        default:
          return { id: event.id, type: 'other', name: event.type }
      }
    },
  }
}

function toCharge(intent: Stripe.PaymentIntent): Charge {
  // an answer that is no PaymentIntent at all (a proxy's error page, say) must not pass for one
  if (typeof intent.id !== 'string' || typeof intent.amount !== 'number' || typeof intent.status !== 'string')
    throw new PaymentError('unreachable', 'The payment provider answered with something that is not a payment.')
  return {
    intentId: intent.id,
    status: toStatus(intent.status),
    clientSecret: intent.client_secret,
    amountUsdCents: intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
    declineMessage: intent.last_payment_error?.message ?? null,
  }
}

function toPaymentError(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error
  const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
  if (error instanceof StripeCardError)
    return new PaymentError('declined', error.message, { intentId: error.payment_intent?.id, cause: error })
  if (error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError)
    return new PaymentError('invalid', error.message, { cause: error })
  return new PaymentError('unreachable', 'The payment provider did not answer.', { cause: error })
}

function toStatus(status: string): Charge['status'] {
  switch (status) {
    case 'succeeded':
    case 'requires_action':
    case 'requires_confirmation':
    case 'canceled':
      return status
    case 'requires_payment_method':
    case 'requires_capture':
      return 'failed'
    default:
      return 'processing'
  }
}
