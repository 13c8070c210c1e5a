import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorOf, eventually, openSandbox, purchase, type Sandbox } from './fixture.ts'

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

test('a retry with the same key and body returns the same object and does not charge again', async () => {
  const first = await purchase(stripe, {}, { idempotencyKey: 'k' })
  const again = await purchase(stripe, {}, { idempotencyKey: 'k' })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await charges()).toBe(1)
})

test('refuses a retry with the same key and another body', async () => {
  await purchase(stripe, {}, { idempotencyKey: 'k' })
  expect(await errorOf(purchase(stripe, { amount: 1000 }, { idempotencyKey: 'k' }))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
})

test('a retry with one key replays a decline; a corrected request can reuse the key of a refused one', async () => {
  const declined = { payment_method: 'pm_card_chargeDeclined' }
  const first = await errorOf(purchase(stripe, declined, { idempotencyKey: 'k' }))
  const again = await errorOf(purchase(stripe, declined, { idempotencyKey: 'k' }))
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id)
  await errorOf(purchase(stripe, { amount: 1 }, { idempotencyKey: 'other' }))
  expect((await purchase(stripe, {}, { idempotencyKey: 'other' })).status).toBe('succeeded')
})

test('idempotency keys expire after a day', async () => {
  let now = 1_800_000_000
  await sandbox.close()
  sandbox = await openSandbox({ now: () => now })
  const first = await purchase(sandbox.stripe, {}, { idempotencyKey: 'k' })
  now += 24 * 3600 + 1
  expect((await purchase(sandbox.stripe, {}, { idempotencyKey: 'k' })).id).not.toBe(first.id)
})

test('eight concurrent requests with one key return the same intent', async () => {
  await fault({ kind: 'api.slow_processing', ms: 50 })
  const patient = sandbox.client({ maxNetworkRetries: 5 })
  const all = await Promise.all(Array.from({ length: 8 }, () => purchase(patient, {}, { idempotencyKey: 'k' })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await charges()).toBe(1)
})

test('a retry does not charge again if the connection dropped after the charge', async () => {
  await fault({ kind: 'api.reset_after', path: 'payment_intents', method: 'POST' })
  expect((await purchase(stripe)).status).toBe('succeeded')
  expect(await charges()).toBe(1)
})

test('the SDK retries once after a dropped connection, even with maxNetworkRetries 0', async () => {
  await fault({ kind: 'api.reset_after', path: 'payment_intents', method: 'POST' })
  expect((await purchase(sandbox.client({ maxNetworkRetries: 0 }))).status).toBe('succeeded')
  expect(await charges()).toBe(1)
})

test('a connection that drops before the charge charges nothing; a new request charges', async () => {
  await fault({ kind: 'api.reset_before', method: 'POST', times: 9 })
  expect(await errorOf(purchase(stripe))).toMatchObject({ type: 'StripeConnectionError' })
  expect(await charges()).toBe(0)
  await sandbox.control('/faults', undefined, 'DELETE')
  expect((await purchase(stripe)).status).toBe('succeeded')
})

test('the SDK retries a 500 before or after the charge, and throws rate limit errors', async () => {
  await fault({ kind: 'api.error', status: 500 })
  expect((await purchase(stripe)).status).toBe('succeeded')
  await fault({ kind: 'api.error_after' })
  expect((await purchase(stripe)).status).toBe('succeeded')
  expect(await charges()).toBe(2)
  await fault({ kind: 'api.rate_limit' })
  expect(await errorOf(purchase(stripe))).toMatchObject({ type: 'StripeRateLimitError' })
})

test('a response after the timeout is a connection error', async () => {
  await fault({ kind: 'api.latency', ms: 2000, times: 3 })
  const hasty = sandbox.client({ timeout: 100, maxNetworkRetries: 0 })
  expect(await errorOf(hasty.customers.list())).toMatchObject({ type: 'StripeConnectionError' })
})

test('supports the common faults "down" and "nonsense"', async () => {
  const once = sandbox.client({ maxNetworkRetries: 0 })
  await sandbox.control('/fault', { mode: 'down' })
  expect(await errorOf(once.customers.list())).toMatchObject({ type: 'StripeConnectionError' })
  await sandbox.control('/fault', { mode: 'nonsense' })
  expect(await errorOf(once.customers.list())).toMatchObject({ type: 'StripeAPIError' })
  await sandbox.control('/fault', { mode: 'off' })
  expect((await once.customers.list()).data).toEqual([])
})

test('refuses an unknown fault', async () => {
  expect((await sandbox.control('/faults', { kind: 'api.gremlin' })).status).toBe(400)
  expect((await sandbox.control('/faults', { kind: 'api.latency' })).status).toBe(400)
  expect((await sandbox.control('/nothing')).status).toBe(404)
})

test('the control path reset deletes all data', async () => {
  await purchase(stripe)
  await eventually(() => expect(sandbox.received.length).toBe(3))
  await sandbox.control('/reset')
  const { counts, deliveries } = await sandbox.state()
  expect([counts.charges, counts.events, deliveries.length]).toEqual([0, 0, 0])
})
