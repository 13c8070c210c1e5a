import type { IncomingMessage, ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { vi } from 'vitest'
import { listen, readBody } from '../http/serve.ts'
import { type StripeOptions, type StripeStandIn, startStripe } from './index.ts'

// Test fixtures of this folder: the stand-in, Stripe's unmodified SDK, and a product that receives webhooks.

/** Waits until `check` no longer throws. For delayed effects such as webhooks, disputes and payouts. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 10 })

export const KEYS = { secretKey: 'sk_test_local', publishableKey: 'pk_test_local' }
const WEBHOOK_SECRET = 'whsec_local'

export type Sandbox = {
  standIn: StripeStandIn
  stripe: Stripe
  /** Returns another SDK client, by default with the port and the key of the stand-in. */
  client(options?: ConstructorParameters<typeof Stripe>[1], key?: string): Stripe
  /** Events that the product accepted, in order. */
  received: Stripe.Event[]
  /** Number of webhooks whose signature the product rejected. */
  rejected(): number
  /** Makes the product respond with 500 to the next webhooks. */
  failNext(times: number): void
  control(path: string, body?: unknown, method?: string): Promise<Response>
  /** Returns the data of the stand-in, such as charges and deliveries, from `GET /__control/state`. */
  state(): Promise<State>
  close(): Promise<void>
}

export type State = {
  counts: Record<string, number>
  held: number
  pending: number
  requests: { path: string; version: string | null; idempotencyKey: string | null; status: number }[]
  deliveries: { type: string; url: string; status: number; attempt: number; twist?: string }[]
}

/** Starts a stand-in with short delays: milliseconds instead of minutes. */
export async function openSandbox(options: Partial<StripeOptions> = {}): Promise<Sandbox> {
  const product = await startProduct()
  const standIn = await startStripe({
    port: 0,
    ...KEYS,
    webhooks: [{ url: product.url, secret: WEBHOOK_SECRET }],
    retryDelays: [20, 40, 80],
    settleMs: 5,
    ...options,
  }).catch(async (error: unknown) => {
    await product.close()
    throw error
  })
  const client: Sandbox['client'] = (more = {}, key = KEYS.secretKey) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: standIn.port,
      protocol: 'http',
      maxNetworkRetries: 2,
      timeout: 60_000,
      telemetry: false,
      ...more,
    })
  const control: Sandbox['control'] = (path, body, method = 'POST') =>
    fetch(`${standIn.apiBase}/__control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    standIn,
    stripe: client(),
    client,
    received: product.received,
    rejected: product.rejected,
    failNext: product.failNext,
    control,
    // The control path of the stand-in has written this JSON.
    state: async () => (await (await control('/state', undefined, 'GET')).json()) as State,
    async close() {
      await standIn.close()
      await product.close()
    },
  }
}

/** Starts a server that verifies and accepts webhooks like the product, unless the test plans a failure. */
async function startProduct() {
  const received: Stripe.Event[] = []
  let rejected = 0
  let failures = 0
  const verifier = new Stripe(KEYS.secretKey)
  const { port, close } = await listen(
    async (req: IncomingMessage, res: ServerResponse) => {
      const raw = await readBody(req)
      try {
        const event = verifier.webhooks.constructEvent(raw, req.headers['stripe-signature'] ?? '', WEBHOOK_SECRET)
        const fails = failures > 0
        if (fails) failures -= 1
        else received.push(event)
        res.writeHead(fails ? 500 : 200).end()
      } catch {
        rejected += 1
        res.writeHead(400).end()
      }
    },
    { port: 0 },
  )
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    close,
    received,
    rejected: () => rejected,
    failNext: (times: number) => {
      failures = times
    },
  }
}

/** Creates and confirms a payment intent like the product. */
export function purchase(
  stripe: Stripe,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
  options?: Stripe.RequestOptions,
) {
  return stripe.paymentIntents.create(
    {
      amount: 999,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      allowed_payment_method_types: ['card'],
      use_stripe_sdk: true,
      metadata: { userId: 'u1', tokens: '100' },
      ...more,
    },
    options,
  )
}

/** Returns the error of an SDK call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw new Error(`expected a Stripe error, got ${String(outcome)}`)
}
