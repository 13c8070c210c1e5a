import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, eventually, KEYS, openSandbox, purchase, type Sandbox } from './fixture.ts'

let sandbox: Sandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await openSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.close())

const answerChallenge = (url: string, r: 'ok' | 'fail') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ r }), redirect: 'manual' })

function challengeUrl(intent: Stripe.PaymentIntent): string {
  const url = intent.next_action?.use_stripe_sdk?.stripe_js
  if (typeof url !== 'string') throw new Error('no challenge')
  return url
}

test('the SDK sends its API version and a generated Idempotency-Key', async () => {
  await stripe.customers.create({ email: 'a@b.c' })
  const request = (await sandbox.state()).requests.at(-1)
  expect(request?.version).toBe(Stripe.API_VERSION)
  expect(request?.idempotencyKey).toMatch(/^stripe-node-retry-/)
})

test('a confirmed payment with 4242 succeeds and sends a valid signed webhook', async () => {
  const intent = await purchase(stripe)
  expect(intent.status).toBe('succeeded')
  expect(intent.lastResponse.statusCode).toBe(200)
  await eventually(() =>
    expect(sandbox.received).toContainEqual(
      expect.objectContaining({
        type: 'payment_intent.succeeded',
        data: { object: expect.objectContaining({ id: intent.id, metadata: { userId: 'u1', tokens: '100' } }) },
      }),
    ),
  )
})

test('expands nested objects and refuses to expand other fields', async () => {
  const intent = await purchase(stripe, { expand: ['latest_charge.balance_transaction'] })
  expect(intent.latest_charge).toMatchObject({ balance_transaction: { fee: 59, net: 940 } })
  expect(await errorOf(purchase(stripe, { expand: ['amount_of_fun'] }))).toMatchObject({ param: 'expand' })
})

test('refuses payment_method_types, which this version removed', async () => {
  // The types exclude this parameter, but a program without types can send it.
  const old: Stripe.PaymentIntentCreateParams = Object.assign(
    { amount: 999, currency: 'usd' },
    { payment_method_types: ['card'] },
  )
  expect(await errorOf(stripe.paymentIntents.create(old))).toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'payment_method_types_no_longer_supported',
  })
})

test('refuses unknown parameters and parameters that the stand-in does not support', async () => {
  const misspelt: Stripe.PaymentIntentCreateParams = Object.assign(
    { amount: 999, currency: 'usd' },
    { paymentMethod: 'x' },
  )
  expect(await errorOf(stripe.paymentIntents.create(misspelt))).toMatchObject({ code: 'parameter_unknown' })
  const ignored = { amount: 999, currency: 'usd', application_fee_amount: 10 }
  expect((await errorOf(stripe.paymentIntents.create(ignored))).message).toContain('application_fee_amount')
  const manual = { amount: 999, currency: 'usd', capture_method: 'manual' } as const
  expect((await errorOf(stripe.paymentIntents.create(manual))).message).toContain('manual capture')
})

test('confirming automatic payment methods requires a return_url unless redirects are off', async () => {
  const dynamic = { amount: 999, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
  expect(await errorOf(stripe.paymentIntents.create(dynamic))).toMatchObject({ param: 'return_url' })
  const never = { enabled: true, allow_redirects: 'never' } as const
  const intent = await stripe.paymentIntents.create({ ...dynamic, automatic_payment_methods: never })
  expect(intent.status).toBe('succeeded')
})

test('responds to a decline with 402 and its code, and stores it on the intent', async () => {
  const error = await errorOf(purchase(stripe, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }))
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
  })
})

test('3-D Secure waits for the cardholder; with error_on_requires_action the payment is declined', async () => {
  const card = { payment_method: 'pm_card_threeDSecure2Required' }
  const intent = await purchase(stripe, card)
  expect(intent.status).toBe('requires_action')
  expect(intent.next_action?.type).toBe('use_stripe_sdk')
  expect(await errorOf(purchase(stripe, { ...card, error_on_requires_action: true }))).toMatchObject({
    code: 'authentication_required',
  })
})

test('a payment succeeds after its challenge; the link of the challenge works once', async () => {
  const intent = await purchase(stripe, { payment_method: 'pm_card_threeDSecure2Required' })
  const url = challengeUrl(intent)
  expect(await (await fetch(url)).text()).toContain('$9.99')
  expect((await answerChallenge(url, 'ok')).status).toBe(200)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  expect((await answerChallenge(url, 'fail')).status).toBe(404)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('a failed challenge does not charge and returns a message for the customer', async () => {
  const intent = await purchase(stripe, { payment_method: 'pm_card_authenticationRequired' })
  await answerChallenge(challengeUrl(intent), 'fail')
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message: expect.stringContaining('unable to authenticate'),
    },
  })
})

test('without Stripe.js the challenge is a redirect; the return URL contains its result', async () => {
  const intent = await purchase(stripe, {
    payment_method: 'pm_card_threeDSecure2Required',
    use_stripe_sdk: false,
    return_url: 'http://app.local/back',
  })
  expect(intent.next_action?.type).toBe('redirect_to_url')
  const response = await answerChallenge(intent.next_action?.redirect_to_url?.url ?? '', 'ok')
  expect(response.headers.get('location')).toMatch(/^http:\/\/app\.local\/back\?.*redirect_status=succeeded/)
})

test('a payment with manual confirmation waits for the server after the challenge', async () => {
  const card = { payment_method: 'pm_card_authenticationRequired', confirmation_method: 'manual' } as const
  const intent = await purchase(stripe, card)
  await answerChallenge(challengeUrl(intent), 'ok')
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_confirmation')
  const page = sandbox.client({}, KEYS.publishableKey)
  const confirm = page.rawRequest('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
  })
  expect(await errorOf(confirm)).toMatchObject({
    code: 'payment_intent_invalid_parameter',
  })
  expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded')
})

test('a saved card can pay off session; another customer cannot use it', async () => {
  const [owner, other] = await Promise.all([stripe.customers.create({}), stripe.customers.create({})])
  const card = { payment_method: 'pm_card_authenticationRequiredOnSetup', customer: owner.id }
  const intent = await purchase(stripe, { ...card, setup_future_usage: 'off_session' })
  await answerChallenge(challengeUrl(intent), 'ok')
  const saved = (await stripe.customers.listPaymentMethods(owner.id)).data[0]?.id ?? ''
  const again = await purchase(stripe, { customer: owner.id, payment_method: saved, off_session: true })
  expect(again.status).toBe('succeeded')
  expect(await errorOf(purchase(stripe, { customer: other.id, payment_method: saved }))).toMatchObject({
    code: 'payment_method_customer_mismatch',
  })
})

test('refuses card numbers from a server, and all numbers except test cards', async () => {
  const card = { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' }
  expect((await errorOf(stripe.paymentMethods.create({ type: 'card', card }))).message).toMatch(/generally unsafe/)
  const page = sandbox.client({}, KEYS.publishableKey)
  const made = await page.paymentMethods.create({ type: 'card', card })
  expect(made.card?.last4).toBe('4242')
  expect(JSON.stringify(made)).not.toContain(card.number)
  const unknown = { ...card, number: '4539578763621486' }
  expect(await errorOf(page.paymentMethods.create({ type: 'card', card: unknown }))).toMatchObject({
    decline_code: 'test_mode_live_card',
  })
  const expired = { ...card, exp_year: 2020 }
  expect(await errorOf(page.paymentMethods.create({ type: 'card', card: expired }))).toMatchObject({
    code: 'invalid_expiry_year',
  })
})

test('the publishable key can use only a few operations and fields', async () => {
  const page = sandbox.client({}, KEYS.publishableKey)
  const intent = await stripe.paymentIntents.create({
    amount: 999,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    metadata: { secret: 'of the server' },
  })
  expect(await errorOf(page.paymentIntents.retrieve(intent.id, { client_secret: 'wrong' }))).toMatchObject({
    statusCode: 400,
  })
  const seen = await page.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })
  expect(seen.status).toBe('requires_confirmation')
  expect(seen).not.toHaveProperty('metadata')
  expect(seen).not.toHaveProperty('customer')
  expect(await errorOf(page.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'secret_key_required',
  })
  expect(await errorOf(page.customers.list())).toMatchObject({ statusCode: 401 })
})

test('accepts only amounts of 50 to 99,999,999 whole cents', async () => {
  const create = (amount: number) => errorOf(stripe.paymentIntents.create({ amount, currency: 'usd' }))
  expect(await create(9.5)).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' })
  expect(await create(49)).toMatchObject({ code: 'amount_too_small' })
  expect(await create(100_000_000)).toMatchObject({ code: 'amount_too_large' })
  expect(await create(-1)).toMatchObject({ code: 'parameter_invalid_integer' })
})

test('refuses live keys, unknown keys and other API versions', async () => {
  for (const key of ['sk_live_x', 'sk_test_other'])
    expect(await errorOf(sandbox.client({}, key).customers.list())).toMatchObject({ type: 'StripeAuthenticationError' })
  const response = await fetch(`${sandbox.standIn.apiBase}/v1/customers`, {
    headers: { authorization: 'Bearer sk_test_local', 'stripe-version': '2020-08-27' },
  })
  expect(response.status).toBe(400)
})

test('works with the SDK’s fetch client, which Workers use', async () => {
  const client = sandbox.client({ httpClient: Stripe.createFetchHttpClient() })
  expect((await purchase(client)).status).toBe('succeeded')
})
