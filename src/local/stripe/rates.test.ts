import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { createLimits } from '../limits/limits.ts'
import { errorOf, openSandbox, purchase, type Sandbox } from './fixture.ts'

let sandbox: Sandbox
let now = 0

afterEach(() => sandbox.close())

async function openWith(choice?: string): Promise<Stripe> {
  sandbox = await openSandbox({ limits: createLimits('stripe', { choice, now: () => now }) })
  return sandbox.stripe
}
const times = (count: number, act: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, act))
const reasonOf = async (call: Promise<unknown>) => {
  const { type, code, statusCode, headers } = await errorOf(call)
  return { type, code, statusCode, reason: headers?.['stripe-rate-limited-reason'] }
}

test('refuses the 26th request of an endpoint in a second with endpoint-rate, until the second has passed', async () => {
  const stripe = await openWith()
  await times(25, () => stripe.customers.create({}))
  const refusal = { type: 'StripeRateLimitError', code: 'rate_limit', statusCode: 429 }
  expect(await reasonOf(stripe.customers.create({}))).toEqual({ ...refusal, reason: 'endpoint-rate' })
  expect((await stripe.customers.list({ limit: 100 })).data).toHaveLength(25)
  now += 1000
  expect((await stripe.customers.create({})).object).toBe('customer')
})

test('refuses the 101st request of the account in a second with global-rate', async () => {
  const stripe = await openWith('stripe.requests-per-endpoint=off')
  await times(100, () => stripe.customers.list())
  expect(await reasonOf(stripe.balance.retrieve())).toMatchObject({ statusCode: 429, reason: 'global-rate' })
  now += 1000
  expect((await stripe.balance.retrieve()).object).toBe('balance')
})

test('a sandbox account has 25 requests a second', async () => {
  const stripe = await openWith('stripe=sandbox, stripe.requests-per-endpoint=off')
  await times(25, () => stripe.customers.list())
  expect(await reasonOf(stripe.balance.retrieve())).toMatchObject({ statusCode: 429, reason: 'global-rate' })
})

test('a refused payment can be sent again with the same key, and charges once', async () => {
  const stripe = await openWith('stripe.requests-per-endpoint=1')
  const pay = (idempotencyKey: string) => purchase(stripe, {}, { idempotencyKey })
  await pay('first')
  expect(await reasonOf(pay('second'))).toMatchObject({ statusCode: 429 })
  now += 1000
  const paid = await pay('second')
  now += 1000
  expect((await pay('second')).id).toBe(paid.id)
  expect((await sandbox.state()).counts.charges).toBe(2)
})

test('no request is refused by limits that are off', async () => {
  const stripe = await openWith('stripe.requests=off, stripe.requests-per-endpoint=off')
  await times(150, () => stripe.customers.list())
})
