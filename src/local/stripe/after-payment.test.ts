import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, eventually, openSandbox, purchase, type Sandbox } from './fixture.ts'

let sandbox: Sandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await openSandbox()
  stripe = sandbox.stripe
})
afterAll(() => sandbox.close())

/** Creates enough payments for lists of several pages. */
const someCharges = () => Promise.all(Array.from({ length: 8 }, () => purchase(stripe)))

test('refunds a part and then the rest; refuses to refund more than the payment', async () => {
  const intent = await purchase(stripe)
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 400 })
  expect(refund.status).toBe('succeeded')
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 600 }))).toMatchObject({
    code: 'refund_amount_exceeds_charge',
  })
  await stripe.refunds.create({ payment_intent: intent.id })
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 999 })
})

test('a refund that the bank returns fails later and restores the refundable amount', async () => {
  const intent = await purchase(stripe, { payment_method: 'pm_card_refundFail' })
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  await eventually(() => expect(sandbox.received.map((event) => event.type)).toContain('refund.failed'))
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
  expect((await stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded).toBe(0)
})

test('cancels an open payment and refuses to cancel it again', async () => {
  const intent = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' })
  expect(intent.status).toBe('requires_payment_method')
  const cancelled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  expect(await errorOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('lists support pages and filters by time', async () => {
  await someCharges()
  const ids: string[] = []
  for await (const charge of stripe.charges.list({ limit: 3 })) ids.push(charge.id)
  expect(ids.length).toBeGreaterThan(6)
  expect(new Set(ids).size).toBe(ids.length)
  const page = await stripe.paymentIntents.list({ limit: 2 })
  expect(page).toMatchObject({ has_more: true, data: { length: 2 } })
  const next = await stripe.paymentIntents.list({ limit: 2, starting_after: page.data[1]?.id ?? '' })
  expect(next.data.map(({ id }) => id)).not.toContain(page.data[1]?.id)
  const before = await stripe.paymentIntents.list({ ending_before: next.data[0]?.id ?? '', limit: 2 })
  expect(before.data).toEqual(page.data)
  const now = Math.floor(Date.now() / 1000)
  expect((await stripe.paymentIntents.list({ created: { gt: now + 60 } })).data).toEqual([])
  expect((await stripe.paymentIntents.list({ created: { gte: now - 600 } })).data.length).toBeGreaterThan(2)
  expect(await errorOf(stripe.paymentIntents.list({ starting_after: 'pi_none' }))).toMatchObject({
    code: 'resource_missing',
  })
})
