import { createHmac, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { MOVED } from '#features/wallet/mails.ts'
import { parseEnv } from '#server/env.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { receivePaymentEvent } from './service.server.ts'

const world = createWorld()
type Body = Record<string, unknown>
type Bought = { id: string; intent: string }

const now = () => Math.floor(Date.now() / 1000)

/** Returns an event and its signature, as the provider sends them. */
function signEvent(type: string, object: Body, changes: Body = {}): { payload: string; signature: string } {
  const at = now()
  const event = { id: `evt_${randomUUID()}`, object: 'event', type, created: at, data: { object }, ...changes }
  const payload = JSON.stringify(event)
  const hmac = createHmac('sha256', world.env.STRIPE_WEBHOOK_SECRET).update(`${at}.${payload}`)
  return { payload, signature: `t=${at},v1=${hmac.digest('hex')}` }
}

/** Posts an event to the product's webhook over HTTP. Returns the status. */
async function deliver(type: string, object: Body, changes: Body = {}): Promise<number> {
  const { payload, signature } = signEvent(type, object, changes)
  const response = await fetch(`${world.cloud.appOrigin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  })
  return response.status
}

async function openPurchase(fan: TestPerson): Promise<Bought> {
  const [row] = await world.owner<{ id: string }>(
    "insert into purchases (user_id, package_id, tokens, usd_cents) values ($1, 'basic', 200, 1900) returning id",
    [fan.id],
  )
  return { id: row?.id ?? '', intent: `pi_${randomUUID().replaceAll('-', '')}` }
}

const charge = (status: string) => (of: Bought) => ({
  id: of.intent,
  object: 'payment_intent',
  amount: 1900,
  currency: 'usd',
  status,
  created: now(),
  client_secret: null,
  last_payment_error: null,
  metadata: { purchase_id: of.id },
})
const refund = (status: string) => (of: Bought) => ({
  id: `re_${of.id}`,
  object: 'refund',
  amount: 1900,
  currency: 'usd',
  status,
  created: now(),
  payment_intent: of.intent,
})
const dispute = (status: string) => (of: Bought) => ({
  id: `dp_${of.id}`,
  object: 'dispute',
  amount: 1900,
  currency: 'usd',
  status,
  created: now(),
  reason: 'fraudulent',
  payment_intent: of.intent,
})
const warning = (of: Bought) => ({
  id: `issfr_${of.id}`,
  object: 'radar.early_fraud_warning',
  payment_intent: of.intent,
})

type Step = [type: string, object: (of: Bought) => Body]
const paid: Step = ['payment_intent.succeeded', charge('succeeded')]
const declinedOnce: Step = ['payment_intent.payment_failed', charge('requires_payment_method')]
const warned: Step = ['radar.early_fraud_warning.created', warning]
const opened: Step = ['charge.dispute.created', dispute('needs_response')]
const won: Step = ['charge.dispute.closed', dispute('won')]
const lost: Step = ['charge.dispute.closed', dispute('lost')]
const refunding: Step = ['refund.created', refund('pending')]
const refunded: Step = ['refund.updated', refund('succeeded')]
const refundFailed: Step = ['refund.failed', refund('failed')]

/**
 * Returns the rotations of the list and of its reverse: each item is once first and once last, and any three items
 * occur in all six orders. The ledger's test covers the other orders (wallet/holds/orders.service.test.ts).
 */
const orders = <T>(items: T[]): T[][] =>
  [items, items.toReversed()].flatMap((list) => list.map((_, i) => [...list.slice(i), ...list.slice(0, i)]))

async function stateOf(fan: TestPerson): Promise<unknown> {
  const [row] = await world.owner('select status, refund_state, dispute_state from purchases where user_id = $1', [
    fan.id,
  ])
  const { balance, held, debt } = await world.as(fan).wallet.balance()
  return { ...row, balance, held, debt }
}

async function runOrder(steps: Step[]): Promise<string> {
  const fan = await world.person()
  const of = await openPurchase(fan)
  for (const [type, object] of steps) {
    const id = `evt_${randomUUID()}`
    // delivered twice, because the provider may deliver an event twice
    expect(await deliver(type, object(of), { id })).toBe(200)
    expect(await deliver(type, object(of), { id })).toBe(200)
  }
  return JSON.stringify(await stateOf(fan))
}

test.each([
  ['won', [declinedOnce, paid, warned, opened, won], { status: 'succeeded', balance: 200, held: 0, debt: 0 }],
  ['lost', [declinedOnce, paid, warned, opened, lost], { status: 'disputed', balance: 0, held: 0, debt: 0 }],
  ['refunded', [declinedOnce, paid, warned, refunding, refunded], { status: 'refunded', balance: 0, held: 0, debt: 0 }],
  ['not refunded', [paid, refunding, refunded, refundFailed], { status: 'succeeded', balance: 200, held: 0, debt: 0 }],
] satisfies [string, Step[], Body][])(
  'events of one payment in any order, each delivered twice, end in the same state: %s',
  async (_, steps, end) => {
    const results = new Set<string>()
    const all = orders<Step>(steps)
    for (let i = 0; i < all.length; i += 5)
      for (const result of await Promise.all(all.slice(i, i + 5).map(runOrder))) results.add(result)
    expect(results.size).toBe(1)
    expect(JSON.parse([...results][0] ?? '')).toMatchObject(end)
  },
)

test('acknowledges events of unknown payments, accounts and types without changes', async () => {
  const foreign = { id: 'none', intent: `pi_${randomUUID()}` }
  for (const [type, object] of [paid, opened, lost, refunded, warned])
    expect(await deliver(type, object(foreign))).toBe(200)
  expect(await deliver('customer.created', { id: 'cus_1', object: 'customer' })).toBe(200)
  expect(await deliver('refund.created', { ...refund('pending')(foreign), payment_intent: null })).toBe(200)
  const payout = {
    id: `po_${randomUUID()}`,
    object: 'payout',
    amount: 1,
    status: 'paid',
    failure_message: null,
    metadata: {},
  }
  expect(await deliver('payout.paid', payout, { account: 'acct_foreign' })).toBe(200)
  expect(await deliver('account.updated', { id: 'acct_foreign', object: 'account', payouts_enabled: true })).toBe(200)
})

test('responds with 500 while the provider cannot be reached, so that the event is delivered again', async () => {
  const creator = await world.person('creator')
  const account = `acct_${randomUUID()}`
  await world.owner('select ledger.payout_settings_set($1, $2)', [creator.id, account])
  const { payload, signature } = signEvent('account.updated', { id: account, object: 'account', payouts_enabled: true })
  const env = parseEnv({ ...world.cloud.vars, STRIPE_API_BASE: 'http://127.0.0.1:1' })
  const ctx = createJobContext({ env, waitUntil: () => undefined, write: () => undefined }, 'webhook')
  const request = new Request('http://product/', {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature },
  })
  expect((await receivePaymentEvent(ctx, request)).status).toBe(500)
  // the provider does not know the payee, so a redelivery would not help
  expect(await deliver('account.updated', { id: account, object: 'account', payouts_enabled: true })).toBe(200)
})

test('mails the buyer one receipt for each purchase, which names the recipient of a gift', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  const buy = (body: Body) =>
    world.rest('POST', '/tokens/purchase', {
      as: fan,
      body: { tokenAmount: 200, paymentMethodId: 'pm_card_visa', ...body },
    })
  const { body } = await buy({})
  expect(await buy({ isGift: true, giftRecipientId: friend.id })).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await world.mailsTo(fan)).toHaveLength(2))
  const mails = await world.mailsTo(fan)
  expect(mails.map(({ subject }) => subject)).toEqual(['Receipt: 200 tokens, $19.00', 'Receipt: 200 tokens, $19.00'])
  const texts = mails.map(({ text }) => text)
  expect(texts.filter((text) => text.includes(`200 for @${friend.username}`))).toHaveLength(1)
  expect(texts.filter((text) => text.includes(`/receipt/${body.purchase.id}`))).toHaveLength(1)
  await vi.waitFor(async () =>
    expect((await world.mailsTo(friend)).map(({ subject }) => subject)).toEqual([MOVED.gift.title]),
  )
})

test('notifies the creator of a dispute and the buyer of a refund', async () => {
  const [fan, other, creator] = [await world.person(), await world.person(), await world.person('creator')]
  const of = await openPurchase(fan)
  await deliver(paid[0], paid[1](of))
  await world.as(fan).tips.send({ recipientId: creator.id, tokens: 50, message: '' })
  await deliver(opened[0], opened[1](of))
  await vi.waitFor(async () => {
    expect((await world.mailsTo(creator)).map(({ subject }) => subject)).toContain(
      'Disputed: 50 tokens of your earnings',
    )
  })
  expect((await world.as(creator).wallet.balance()).disputed).toBe(50)
  const notifications = (await world.noticesOf(fan))
    .filter(({ kind }) => kind === 'system.moved')
    .map(({ data }) => data)
  expect(notifications).toEqual([{ kind: 'freeze', tokens: 150 }])

  const second = await openPurchase(other)
  await deliver(paid[0], paid[1](second))
  await deliver(refunded[0], refunded[1](second))
  await vi.waitFor(async () => {
    expect((await world.mailsTo(other)).map(({ subject }) => subject)).toContain('Refunded: $19.00')
  })
  const notices = await world.noticesOf(other)
  expect(notices.map(({ title }) => title)).toContain('Your refund is done')
})
