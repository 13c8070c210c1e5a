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

const types = () => sandbox.received.map((event) => event.type)
const fault = async (...faults: object[]) => {
  expect((await sandbox.control('/faults', faults)).status).toBe(200)
}
/** Waits until the product has accepted all events. */
const allDelivered = () => eventually(async () => expect((await sandbox.state()).pending).toBe(0))

test('a new endpoint returns its secret once and receives its selected events', async () => {
  const url = 'http://127.0.0.1:9/nobody'
  const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['customer.created'] })
  expect(endpoint.secret).toMatch(/^whsec_/)
  expect(await stripe.webhookEndpoints.retrieve(endpoint.id)).not.toHaveProperty('secret')
  await stripe.customers.create({})
  await purchase(stripe)
  await eventually(async () => {
    const there = (await sandbox.state()).deliveries.filter(({ status }) => status === 0)
    expect(there.map(({ type }) => type)).toContain('customer.created')
    expect(new Set(there.map(({ type }) => type)).size).toBe(1)
  })
})

test('an endpoint gets events of the platform or, with `connect`, of connected accounts', async () => {
  const urls = { platform: 'http://127.0.0.1:9/platform', connected: 'http://127.0.0.1:9/connected' }
  const events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['account.updated', 'customer.created']
  await stripe.webhookEndpoints.create({ url: urls.platform, enabled_events: events })
  await stripe.webhookEndpoints.create({ url: urls.connected, enabled_events: events, connect: true })
  const { id } = await stripe.accounts.create({ type: 'express', country: 'US' })
  await stripe.accounts.update(id, { email: 'creator@example.com' })
  await stripe.customers.create({})
  const sentTo = (url: string, all: { url: string; type: string }[]) => [
    ...new Set(all.filter((one) => one.url === url).map(({ type }) => type)),
  ]
  await eventually(async () => {
    const { deliveries } = await sandbox.state()
    expect(sentTo(urls.platform, deliveries)).toEqual(['customer.created'])
    expect(sentTo(urls.connected, deliveries)).toEqual(['account.updated'])
  })
})

test('an endpoint can be changed but not to events that do not exist', async () => {
  const { id } = await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/a', enabled_events: ['*'] })
  const changed = await stripe.webhookEndpoints.update(id, { enabled_events: ['refund.created'], disabled: true })
  expect(changed).toMatchObject({ enabled_events: ['refund.created'], status: 'disabled' })
  const wrong: string = 'payment_intent.*'
  const asked = stripe.webhookEndpoints.update(id, {
    enabled_events: [wrong as Stripe.WebhookEndpointUpdateParams.EnabledEvent],
  })
  expect((await errorOf(asked)).message).toMatch(/enabled_events/)
})

test('the fault webhook.duplicate sends duplicates', async () => {
  await fault({ kind: 'webhook.duplicate', type: 'payment_intent.succeeded', count: 2 })
  await purchase(stripe)
  await eventually(() => expect(types().filter((type) => type === 'payment_intent.succeeded')).toHaveLength(3))
  expect(new Set(sandbox.received.map((event) => event.id)).size).toBeLessThan(sandbox.received.length)
})

test('the fault webhook.hold holds webhooks until they are released in reverse order', async () => {
  await fault({ kind: 'webhook.hold', times: 3 })
  await purchase(stripe)
  expect(types()).toEqual([])
  await sandbox.control('/release', { order: 'reverse' })
  expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
})

test('sends a delayed webhook after later ones', async () => {
  await fault({ kind: 'webhook.delay', type: 'payment_intent.created', ms: 2_000 })
  await purchase(stripe)
  await allDelivered()
  expect(types().at(-1)).toBe('payment_intent.created')
})

test('retries a webhook after a 500 until it is accepted', async () => {
  sandbox.failNext(2)
  await stripe.customers.create({ email: 'retry@example.com' })
  await eventually(() => expect(types()).toEqual(['customer.created']))
  await allDelivered()
  const attempts = (await sandbox.state()).deliveries
  expect(attempts.map(({ status, attempt }) => [status, attempt])).toEqual([
    [500, 0],
    [500, 1],
    [200, 2],
  ])
})

test('the product rejects an invalid and a stale signature and accepts the next attempt', async () => {
  await fault({ kind: 'webhook.badsig' }, { kind: 'webhook.stale' })
  await stripe.customers.create({})
  await stripe.customers.create({})
  await eventually(() => expect(types()).toEqual(['customer.created', 'customer.created']))
  expect(sandbox.rejected()).toBe(2)
})

test('a dropped webhook is not sent; its event is listed and can be resent', async () => {
  await fault({ kind: 'webhook.drop', type: 'payment_intent.succeeded' })
  const intent = await purchase(stripe)
  await allDelivered()
  expect(types()).not.toContain('payment_intent.succeeded')
  const listed = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 5 })
  const event = listed.data.find(({ data }) => 'id' in data.object && data.object.id === intent.id)
  expect(event).toBeDefined()
  expect((await sandbox.control(`/events/${event?.id}/resend`)).status).toBe(200)
  await eventually(() => expect(types()).toContain('payment_intent.succeeded'))
  expect((await sandbox.control('/events/evt_none/resend')).status).toBe(404)
})

test('the console lists events with their deliveries', async () => {
  const intent = await purchase(stripe)
  await allDelivered()
  const response = await sandbox.control('/events?type=payment_intent.succeeded', undefined, 'GET')
  expect(await response.json()).toMatchObject({
    events: [{ object: intent.id, pending_webhooks: 0, deliveries: [{ status: 200, attempt: 0 }] }],
  })
})

test('a dispute withdraws the amount and blocks refunds; a won dispute returns the amount', async () => {
  const intent = await purchase(stripe, { payment_method: 'pm_card_createDispute' })
  await eventually(() => expect(types()).toContain('charge.dispute.funds_withdrawn'))
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({ code: 'charge_disputed' })
  const dispute = (await stripe.disputes.list({ payment_intent: intent.id })).data[0]
  expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 999 })
  const balance = async () => (await stripe.balance.retrieve()).available[0]?.amount
  expect(await balance()).toBe(999 - 59 - 999 - 1500)
  await sandbox.control(`/disputes/${dispute?.id}`, { outcome: 'won' })
  await eventually(() => expect(types()).toContain('charge.dispute.closed'))
  expect(await balance()).toBe(999 - 59)
  expect((await sandbox.control(`/disputes/${dispute?.id}`, { outcome: 'lost' })).status).toBe(400)
})

test('opens a dispute on request; it is lost with the evidence text for losing', async () => {
  const intent = await purchase(stripe)
  const opened = await sandbox.control(`/charges/${intent.latest_charge}/dispute`, { reason: 'product_not_received' })
  expect(await opened.json()).toMatchObject({ object: 'dispute', reason: 'product_not_received' })
  const dispute = (await stripe.disputes.list()).data[0]?.id ?? ''
  const updated = await stripe.disputes.update(dispute, {
    evidence: { uncategorized_text: 'losing_evidence' },
    submit: true,
  })
  expect(updated).toMatchObject({ status: 'lost', evidence_details: { has_evidence: true, submission_count: 1 } })
  expect((await sandbox.control(`/charges/${intent.latest_charge}/dispute`)).status).toBe(400)
})

test('creates early fraud warnings for a test card and on request', async () => {
  const first = await purchase(stripe, { payment_method: 'pm_card_createIssuerFraudRecord' })
  await eventually(() => expect(types()).toContain('radar.early_fraud_warning.created'))
  const second = await purchase(stripe)
  await sandbox.control(`/charges/${second.latest_charge}/early-fraud-warning`)
  const warned = (await stripe.radar.earlyFraudWarnings.list()).data.map((warning) => warning.payment_intent)
  expect(warned).toEqual([second.id, first.id])
})
