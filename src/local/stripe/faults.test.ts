import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, openSandbox, purchase, refusal, type Sandbox } from './fixture.ts'

let sandbox: Sandbox
let stripe: Stripe

beforeEach(async () => {
  sandbox = await openSandbox()
  stripe = sandbox.stripe
})
afterEach(() => sandbox.close())

const fault = async (...faults: object[]) => {
  expect((await sandbox.control('/faults', faults)).status).toBe(200)
}
const charges = async () => (await sandbox.state()).counts.charges

test('one key, one body: the same object, charged once', async () => {
  const first = await purchase(stripe, {}, { idempotencyKey: 'k' })
  const again = await purchase(stripe, {}, { idempotencyKey: 'k' })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await charges()).toBe(1)
})

test('one key, another body: refused', async () => {
  await purchase(stripe, {}, { idempotencyKey: 'k' })
  expect(await refusal(purchase(stripe, { amount: 1000 }, { idempotencyKey: 'k' }))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
})

test('a decline is replayed under its key; a refused request may be corrected under its own', async () => {
  const declined = { payment_method: 'pm_card_chargeDeclined' }
  const first = await refusal(purchase(stripe, declined, { idempotencyKey: 'k' }))
  const again = await refusal(purchase(stripe, declined, { idempotencyKey: 'k' }))
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id)
  await refusal(purchase(stripe, { amount: 1 }, { idempotencyKey: 'other' }))
  expect((await purchase(stripe, {}, { idempotencyKey: 'other' })).status).toBe('succeeded')
})

test('keys are forgotten after a day', async () => {
  let now = 1_800_000_000
  await sandbox.close()
  sandbox = await openSandbox({ now: () => now })
  const first = await purchase(sandbox.stripe, {}, { idempotencyKey: 'k' })
  now += 24 * 3600 + 1
  expect((await purchase(sandbox.stripe, {}, { idempotencyKey: 'k' })).id).not.toBe(first.id)
})

test('twenty at once with one key: the SDK waits for the first and all see the same intent', async () => {
  await fault({ kind: 'api.slow_processing', ms: 50 })
  const patient = sandbox.client({ maxNetworkRetries: 5 })
  const all = await Promise.all(Array.from({ length: 20 }, () => purchase(patient, {}, { idempotencyKey: 'k' })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await charges()).toBe(1)
})

test('the connection breaks after the effect: the retry finds it done', async () => {
  await fault({ kind: 'api.reset_after', path: 'payment_intents', method: 'POST' })
  expect((await purchase(stripe)).status).toBe('succeeded')
  expect(await charges()).toBe(1)
})

test('the same with retries off: the SDK still tries a broken connection once more', async () => {
  await fault({ kind: 'api.reset_after', path: 'payment_intents', method: 'POST' })
  expect((await purchase(sandbox.client({ maxNetworkRetries: 0 }))).status).toBe('succeeded')
  expect(await charges()).toBe(1)
})

test('the connection breaks before the effect: nothing happened, the retry does it', async () => {
  await fault({ kind: 'api.reset_before', method: 'POST', times: 9 })
  expect(await refusal(purchase(stripe))).toMatchObject({ type: 'StripeConnectionError' })
  expect(await charges()).toBe(0)
  await sandbox.control('/faults', undefined, 'DELETE')
  expect((await purchase(stripe)).status).toBe('succeeded')
})

test('an answer of 500, before or after the effect, is retried; a rate limit surfaces', async () => {
  await fault({ kind: 'api.error', status: 500 })
  expect((await purchase(stripe)).status).toBe('succeeded')
  await fault({ kind: 'api.error_after' })
  expect((await purchase(stripe)).status).toBe('succeeded')
  expect(await charges()).toBe(2)
  await fault({ kind: 'api.rate_limit' })
  expect(await refusal(purchase(stripe))).toMatchObject({ type: 'StripeRateLimitError' })
})

test('too slow an answer is a connection error', async () => {
  await fault({ kind: 'api.latency', ms: 2000, times: 3 })
  const hasty = sandbox.client({ timeout: 100, maxNetworkRetries: 0 })
  expect(await refusal(hasty.customers.list())).toMatchObject({ type: 'StripeConnectionError' })
})

test('down and nonsense, as every stand-in can be', async () => {
  const once = sandbox.client({ maxNetworkRetries: 0 })
  await sandbox.control('/fault', { mode: 'down' })
  expect(await refusal(once.customers.list())).toMatchObject({ type: 'StripeConnectionError' })
  await sandbox.control('/fault', { mode: 'nonsense' })
  expect(await refusal(once.customers.list())).toMatchObject({ type: 'StripeAPIError' })
  await sandbox.control('/fault', { mode: 'off' })
  expect((await once.customers.list()).data).toEqual([])
})

test('a fault nobody knows is refused', async () => {
  expect((await sandbox.control('/faults', { kind: 'api.gremlin' })).status).toBe(400)
  expect((await sandbox.control('/faults', { kind: 'api.latency' })).status).toBe(400)
  expect((await sandbox.control('/nothing')).status).toBe(404)
})

test('reset forgets everything', async () => {
  await purchase(stripe)
  await eventually(() => expect(sandbox.received.length).toBe(3))
  await sandbox.control('/reset')
  const { counts, deliveries } = await sandbox.state()
  expect([counts.charges, counts.events, deliveries.length]).toEqual([0, 0, 0])
})
