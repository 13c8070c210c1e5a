import { expect, test } from 'vitest'
import * as z from 'zod'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'

const world = createWorld()

type Body = Record<string, unknown>
const buy = async (who: TestPerson, body: Body = {}) => {
  const response = await world.rest('POST', '/tokens/purchase', {
    as: who,
    body: { tokenAmount: 200, paymentMethodId: 'pm_card_visa', ...body },
  })
  expect(response.status).toBe(200)
  const id: string = response.body.purchase.id
  return id
}
const refund = (who: TestPerson, id: string, key?: string) =>
  world.rest('POST', `/tokens/purchases/${id}/refund`, { as: who, ...(key !== undefined && { key }) })
const balanceOf = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const tip = (from: TestPerson, to: TestPerson, tokens: number) =>
  world.rest('POST', '/tips/send', { as: from, body: { recipientId: to.id, tokens, message: '' } })
const purchaseOf = async (who: TestPerson, id: string) =>
  (await world.rest('GET', `/tokens/purchases/${id}`, { as: who })).body
const violations = () => world.owner('select check_name, subject, detail from ledger.prove()')
const vendor = (path: string, query: string) =>
  fetch(`${world.env.STRIPE_API_BASE}/v1/${path}?${query}`, {
    headers: { authorization: `Bearer ${world.env.STRIPE_SECRET_KEY}` },
  })
const refundList = z.object({ data: z.array(z.object({ amount: z.number(), status: z.string() })) })
const refundsOf = async (id: string) => {
  const [row] = await world.owner<{ intent: string }>(
    'select stripe_payment_intent_id as intent from purchases where id = $1',
    [id],
  )
  return refundList.parse(await (await vendor('refunds', `payment_intent=${row?.intent}`)).json()).data
}

test('refunds an untouched purchase once and takes its tokens at once', async () => {
  const fan = await world.person()
  const id = await buy(fan)
  const before = await purchaseOf(fan, id)
  const until = Date.parse(before.credited_at) + 14 * 86_400_000
  expect(Date.parse(before.refundable_until)).toBe(until)
  const { status, body } = await refund(fan, id)
  expect([status, body]).toEqual([200, { purchase_id: id, usd_cents: 1900, tokens: 200, state: 'succeeded' }])
  expect(await balanceOf(fan)).toBe(0)
  expect(await refundsOf(id)).toMatchObject([{ amount: 1900, status: 'succeeded' }])
  expect(await purchaseOf(fan, id)).toMatchObject({
    status: 'refunded',
    refund_state: 'succeeded',
    refundable_until: null,
  })
  const { body: history } = await world.rest('GET', '/tokens/history?type=spent', { as: fan })
  expect(history.entries).toMatchObject([{ kind: 'refund', tokens: -200 }])
})

test('eight concurrent refunds of one purchase refund once and return equal responses', async () => {
  const fan = await world.person()
  const id = await buy(fan)
  const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => refund(fan, id, `tab-${index}`)))
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(200)
  expect(await refundsOf(id)).toHaveLength(1)
  expect(await balanceOf(fan)).toBe(0)
  expect(await violations()).toEqual([])
})

test('a concurrent refund and tip of the same tokens: exactly one succeeds', async () => {
  const creator = await world.person('creator')
  const ends = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const fan = await world.person()
      const id = await buy(fan)
      const [given, back] = await Promise.all([tip(fan, creator, 50), refund(fan, id)])
      expect([given.status, back.status].filter((status) => status === 200)).toHaveLength(1)
      if (back.status !== 200) expect(back).toMatchObject({ status: 409, body: { code: 'TOKENS_SPENT' } })
      return { left: await balanceOf(fan), refunds: (await refundsOf(id)).length, tipped: given.status === 200 }
    }),
  )
  for (const { left, refunds, tipped } of ends) expect([left, refunds]).toEqual(tipped ? [150, 0] : [0, 1])
  expect(await violations()).toEqual([])
})

test('refuses to refund a purchase that is spent, too old, unpaid or another person’s', async () => {
  const [fan, other, creator] = [await world.person(), await world.person(), await world.person('creator')]
  const spent = await buy(fan)
  expect((await tip(fan, creator, 1)).status).toBe(200)
  expect(await refund(fan, spent)).toMatchObject({ status: 409, body: { error: REFUSALS.tokensSpent.sentence } })
  const old = await buy(fan)
  await world.owner("update purchases set credited_at = now() - interval '15 days' where id = $1", [old])
  expect(await refund(fan, old)).toMatchObject({ status: 409, body: { error: REFUSALS.refundTooLate.sentence } })
  const own = await buy(fan)
  for (const [who, id] of [
    [other, own],
    [fan, crypto.randomUUID()],
  ] as const)
    expect(await refund(who, id)).toMatchObject({ status: 404, body: { error: REFUSALS.notFound.sentence } })
  const [unpaid] = await world.owner<{ id: string }>(
    `insert into purchases (user_id, package_id, tokens, usd_cents, status)
     values ($1, 'basic', 200, 1900, 'failed') returning id`,
    [fan.id],
  )
  expect(await refund(fan, unpaid?.id ?? '')).toMatchObject({
    status: 409,
    body: { error: REFUSALS.notRefundable.sentence },
  })
})

test('refuses to refund a purchase that the provider already refunded in part', async () => {
  const fan = await world.person()
  const id = await buy(fan)
  await world.owner(
    `select ledger.refund_record(stripe_payment_intent_id, 'rx_' || id, 475, 'succeeded') from purchases where id = $1`,
    [id],
  )
  expect(await balanceOf(fan)).toBe(150)
  expect(await purchaseOf(fan, id)).toMatchObject({ refundable_until: null })
  expect(await refund(fan, id)).toMatchObject({ status: 409, body: { error: REFUSALS.partlyRefunded.sentence } })
  expect(await balanceOf(fan)).toBe(150)
})

test('the giver can refund an untouched gift, which takes the tokens from the recipient', async () => {
  const [fan, friend] = [await world.person(), await world.person()]
  const id = await buy(fan, { isGift: true, giftRecipientId: friend.id, giftMessage: ' for you ' })
  expect(await purchaseOf(fan, id)).toMatchObject({ is_gift: true, recipient: friend.username, message: 'for you' })
  expect(await balanceOf(friend)).toBe(200)
  expect((await refund(fan, id)).status).toBe(200)
  expect([await balanceOf(fan), await balanceOf(friend)]).toEqual([0, 0])
  const readNotices = async (who: TestPerson) =>
    (await world.noticesOf(who)).flatMap(({ kind, data }) => (kind === 'system.moved' ? [data] : []))
  expect(await readNotices(friend)).toEqual([{ kind: 'refund', tokens: 200 }])
  expect(await readNotices(fan)).toEqual([])
})

test('while the provider is down the tokens are set aside, and a retry makes one refund', async () => {
  const fan = await world.person()
  const id = await buy(fan)
  await world.fault('stripe', 'down')
  try {
    expect(await refund(fan, id, 'k1')).toMatchObject({ status: 503, body: { error: SENTENCES.refundUnknown } })
  } finally {
    await world.fault('stripe', 'off')
  }
  expect(await balanceOf(fan)).toBe(0)
  expect((await refund(fan, id, 'k1')).status).toBe(200)
  expect(await refundsOf(id)).toHaveLength(1)
  expect(await balanceOf(fan)).toBe(0)
})

test('the tokens return if the provider refuses the refund, which can be requested again', async () => {
  const fan = await world.person()
  const id = await buy(fan)
  const [row] = await world.owner<{ intent: string }>(
    'select stripe_payment_intent_id as intent from purchases where id = $1',
    [id],
  )
  // the provider refuses to refund an unknown payment
  await world.owner("update purchases set stripe_payment_intent_id = 'pi_unknown_' || $1::text where id = $1::uuid", [
    id,
  ])
  expect(await refund(fan, id, 'k1')).toMatchObject({ status: 409, body: { error: SENTENCES.refundFailed } })
  expect(await balanceOf(fan)).toBe(200)
  expect(await refund(fan, id, 'k1')).toMatchObject({ status: 409, body: { error: SENTENCES.refundFailed } })
  expect(await purchaseOf(fan, id)).toMatchObject({ status: 'succeeded', refund_state: 'failed' })
  await world.owner('update purchases set stripe_payment_intent_id = $2 where id = $1', [id, row?.intent])
  expect((await refund(fan, id, 'k2')).status).toBe(200)
  expect(await balanceOf(fan)).toBe(0)
})

test('lists only the caller’s own purchases, newest first, in pages', async () => {
  const [fan, other] = [await world.person(), await world.person()]
  const ids = [await buy(fan), await buy(fan, { tokenAmount: 50 }), await buy(fan)]
  const first = (await world.rest('GET', '/tokens/purchases?limit=2', { as: fan })).body
  expect(first.purchases.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[1]])
  expect(first.purchases[1]).toMatchObject({ tokens: 50, usd_cents: 500, package_id: 'starter', recipient: null })
  const next = (await world.rest('GET', `/tokens/purchases?limit=2&cursor=${first.next_cursor}`, { as: fan })).body
  expect([next.purchases.map(({ id }: { id: string }) => id), next.next_cursor]).toEqual([[ids[0]], null])
  expect((await world.rest('GET', '/tokens/purchases', { as: other })).body.purchases).toEqual([])
  expect((await world.rest('GET', `/tokens/purchases/${ids[0]}`, { as: other })).status).toBe(404)
  expect((await world.rest('GET', '/tokens/purchases?cursor=x', { as: fan })).status).toBe(422)
})
