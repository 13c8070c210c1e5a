import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createJobContext } from '#app/context.server.ts'
import { COMMON } from '#shared/errors.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { reconcilePurchases } from '../settling/service.server.ts'
import { paymentMethodTypes, SENTENCES } from '../spec.ts'

const world = createWorld()
const stripe = world.cloud.controls.stripe ?? ''

type Body = Record<string, unknown>
const buy = (who: TestPerson, body: Body = {}, key?: string) =>
  world.rest('POST', '/tokens/purchase', {
    as: who,
    body: { tokenAmount: 200, paymentMethodId: 'pm_card_visa', ...body },
    ...(key !== undefined && { key }),
  })
const balance = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const rows = (who: TestPerson) =>
  world.owner<{ id: string; status: string; intent: string | null }>(
    'select id, status, stripe_payment_intent_id as intent from purchases where user_id = $1 order by id',
    [who.id],
  )

test('a card purchase credits the tokens once, writes a lot with its price, and notifies the buyer', async () => {
  const fan = await world.person()
  const { status, body } = await buy(fan)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    purchase: { tokens: 200, usd_cents: 1900 },
    paymentIntent: { status: 'succeeded' },
  })
  // the webhook arrives too, and must not credit a second time
  await vi.waitFor(async () => {
    expect(await world.owner('select 1 from stripe_events where purchase_id = $1', [body.purchase.id])).toHaveLength(1)
  })
  expect(await balance(fan)).toBe(200)
  expect(
    await world.owner('select kind, initial::int, usd_cents::int from ledger.lots where owner_id = $1', [fan.id]),
  ).toEqual([{ kind: 'bought', initial: 200, usd_cents: 1900 }])
  expect(await world.noticesOf(fan)).toMatchObject([{ message: '200 tokens are in your wallet.' }])
})

test('refuses every amount of tokens that is not a package, and makes no purchase', async () => {
  const fan = await world.person()
  for (const tokenAmount of [1, 0, -50, 50.5, '50', 201, null, undefined, 1e21])
    expect(await buy(fan, { tokenAmount }), String(tokenAmount)).toMatchObject({
      status: 422,
      body: { error: SENTENCES.packageUnknown },
    })
  expect(await rows(fan)).toEqual([])
})

test('asks a visitor to sign in', async () => {
  const response = await world.rest('POST', '/tokens/purchase', {
    body: { tokenAmount: 50, paymentMethodId: 'pm_card_visa' },
  })
  expect(response).toMatchObject({ status: 401, body: { error: SENTENCES.signInFirst } })
})

test('charges the price of the package and ignores any price in the request', async () => {
  const fan = await world.person()
  const { body } = await buy(fan, { tokenAmount: 8446, price: 1, amount: 1, balance: 9 })
  expect(body.purchase).toMatchObject({ tokens: 8446, usd_cents: 54_900 })
  expect(await buy(fan, { tokenAmount: 8446, usd_cents: 1 })).toMatchObject({
    status: 422,
    body: { fields: { usd_cents: COMMON.notSettable('usd_cents') } },
  })
})

test('a declined card returns the provider’s sentence and no tokens; only a new key charges again', async () => {
  const fan = await world.person()
  const declined = { paymentMethodId: 'pm_card_chargeDeclined' }
  const first = await buy(fan, declined, 'try-1')
  expect(first).toMatchObject({ status: 402, body: { error: 'Your card was declined.', code: 'PAYMENT_DECLINED' } })
  expect((await buy(fan, declined, 'try-1')).body).toEqual(first.body)
  expect(await buy(fan, { paymentMethodId: 'pm_card_visa' }, 'try-1')).toMatchObject({ status: 409 })
  expect((await buy(fan, { paymentMethodId: 'pm_card_visa' }, 'try-2')).status).toBe(200)
  expect(await balance(fan)).toBe(200)
  expect((await rows(fan)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

test('eight concurrent identical purchases charge once and return equal responses', async () => {
  const fan = await world.person()
  const responses = await Promise.all(Array.from({ length: 8 }, () => buy(fan, {}, 'one-intent')))
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(200)
  expect(await rows(fan)).toHaveLength(1)
  expect(await balance(fan)).toBe(200)
})

test('a 3-D Secure purchase is credited by the webhook alone, after the payer approves', async () => {
  const fan = await world.person()
  const { status, body } = await buy(fan, { paymentMethodId: 'pm_card_authenticationRequired' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, paymentIntent: { status: 'requires_action' } })
  expect(body.paymentIntent.client_secret).toMatch(/^pi_.+_secret_/)
  expect(await balance(fan)).toBe(0)
  await finishChallenge((await rows(fan))[0]?.intent ?? '', true)
  // the client sends no further request, as after a closed tab
  await vi.waitFor(async () => expect(await balance(fan)).toBe(200))
  expect(await world.as(fan).purchase.confirm({ id: body.purchase.id })).toMatchObject({ success: true })
})

test('a 3-D Secure purchase that the payer refuses fails without tokens', async () => {
  const fan = await world.person()
  const { body } = await buy(fan, { paymentMethodId: 'pm_card_authenticationRequired' })
  await finishChallenge((await rows(fan))[0]?.intent ?? '', false)
  await vi.waitFor(async () => expect((await rows(fan))[0]?.status).toBe('failed'))
  await expect(world.as(fan).purchase.confirm({ id: body.purchase.id })).rejects.toThrow(SENTENCES.notConfirmed)
  expect(await balance(fan)).toBe(0)
})

test('a gift credits the recipient and not the giver, and needs a valid recipient', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  const { status } = await buy(fan, { isGift: true, giftRecipientId: friend.id })
  expect(status).toBe(200)
  expect([await balance(fan), await balance(friend)]).toEqual([0, 200])
  for (const giftRecipientId of [undefined, null, 'nobody', fan.id, crypto.randomUUID()])
    expect(await buy(fan, { isGift: true, giftRecipientId })).toMatchObject({
      status: 422,
      body: { error: SENTENCES.giftRecipient },
    })
})

const paidEvent = (id: string, purchase: { id: string; intent: string }, changes: Body = {}) => ({
  id,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: Math.floor(Date.now() / 1000),
  data: {
    object: {
      id: purchase.intent,
      object: 'payment_intent',
      amount: 1900,
      currency: 'usd',
      status: 'succeeded',
      client_secret: null,
      last_payment_error: null,
      metadata: { purchase_id: purchase.id },
      ...changes,
    },
  },
})

async function deliver(event: object, options: { secret?: string; ageSeconds?: number } = {}): Promise<number> {
  const payload = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0)
  const secret = options.secret ?? world.env.STRIPE_WEBHOOK_SECRET
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  const response = await fetch(`${world.cloud.appOrigin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': `t=${at},v1=${signature}` },
    body: payload,
  })
  return response.status
}

async function openWithoutAnswer(fan: TestPerson) {
  const [row] = await world.owner<{ id: string }>(
    `insert into purchases (user_id, package_id, tokens, usd_cents, created_at, updated_at)
     values ($1, 'basic', 200, 1900, now() - interval '2 minutes', now() - interval '2 minutes') returning id`,
    [fan.id],
  )
  return { id: row?.id ?? '', intent: `pi_test_${crypto.randomUUID().slice(0, 8)}` }
}

test('five concurrent deliveries of one webhook event before the provider’s response credit once', async () => {
  const fan = await world.person()
  const purchase = await openWithoutAnswer(fan)
  const event = paidEvent('evt_same', purchase)
  const statuses = await Promise.all([1, 2, 3, 4, 5].map(() => deliver({ ...event, id: `evt_${purchase.id}` })))
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(await balance(fan)).toBe(200)
})

test('a webhook event with a wrong signature, time, amount, currency or purchase credits nothing', async () => {
  const fan = await world.person()
  const purchase = await openWithoutAnswer(fan)
  expect(await deliver(paidEvent('evt_w', purchase), { secret: 'whsec_wrong' })).toBe(400)
  expect(await deliver(paidEvent('evt_o', purchase), { ageSeconds: 600 })).toBe(400)
  expect(await deliver(paidEvent(`evt_a_${purchase.id}`, purchase, { amount: 1 }))).toBe(200)
  expect(await deliver(paidEvent(`evt_c_${purchase.id}`, purchase, { currency: 'jpy' }))).toBe(200)
  expect(await deliver(paidEvent('evt_n', { id: 'not ours', intent: 'pi_x' }))).toBe(200)
  expect(await balance(fan)).toBe(0)
})

test('the job `purchases` credits a purchase once if its Worker was killed after the charge', async () => {
  const fan = await world.person()
  const purchase = await openWithoutAnswer(fan)
  await world.owner('update purchases set claimed_until = now() where id = $1', [purchase.id])
  // state after the kill: the charge exists, its webhook is lost, and the purchase has no payment intent
  await vendorFault({ kind: 'webhook.drop', type: 'payment_intent.succeeded' })
  const { payments } = world.contextOf().providers
  const metadata = { purchase_id: purchase.id }
  const request = { usdCents: 1900, paymentMethodId: 'pm_card_visa', description: 'x', metadata }
  await payments.charge({ ...request, methods: paymentMethodTypes }, purchase.id)
  expect(await balance(fan)).toBe(0)
  const job = () =>
    reconcilePurchases(createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, 'test'))
  await Promise.all([job(), job()])
  expect(await balance(fan)).toBe(200)
  await job()
  expect(await balance(fan)).toBe(200)
})

async function vendorFault(fault: Body): Promise<void> {
  const response = await fetch(`${stripe}/faults`, {
    method: 'POST',
    body: JSON.stringify([fault]),
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(await response.text())
}

const challenged = z.object({ next_action: z.object({ use_stripe_sdk: z.object({ stripe_js: z.url() }) }) })

/** Approves or refuses the 3-D Secure challenge as the payer does. */
async function finishChallenge(intentId: string, agree: boolean): Promise<void> {
  const found = await fetch(`${world.env.STRIPE_API_BASE}/v1/payment_intents/${intentId}`, {
    headers: { authorization: `Bearer ${world.env.STRIPE_SECRET_KEY}` },
  })
  const { next_action } = challenged.parse(await found.json())
  const response = await fetch(next_action.use_stripe_sdk.stripe_js, {
    method: 'POST',
    body: `r=${agree ? 'ok' : 'fail'}`,
  })
  if (!response.ok) throw new Error(await response.text())
}
