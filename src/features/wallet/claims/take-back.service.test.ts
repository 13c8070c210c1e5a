import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { listPurchases } from '../../purchase/history/store.server.ts'
import { abandonRefund, beginRefund, recordRefund } from '../../purchase/refunds/store.server.ts'
import {
  recordDispute,
  recordFraudWarning,
  releaseFraudWarning,
  settleClaim,
} from '../../purchase/settling/store.server.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  await ledger.close()
})

async function buyTokens(userId: string, recipientId: string | null = null) {
  const opened = await ledger.call("ledger.purchase_open($1, $2, '', 'basic', 200, 1900, null, null)", [
    userId,
    recipientId,
  ])
  const { id } = z.object({ id: z.uuid() }).parse(opened.purchase)
  const intentId = `pi_${id}`
  await ledger.call('ledger.purchase_credit($1, $2, 200, 1900)', [id, intentId])
  return { id, intentId, usdCents: 1900, disputeId: `dp_${id}`, refundId: `re_${id}`, reason: 'fraudulent' }
}

const dispute = (payment: Awaited<ReturnType<typeof buyTokens>>, state: 'opened' | 'won' | 'lost', usdCents = 1900) =>
  recordDispute(ledger.db, { ...payment, state, usdCents })
const age = (id: string, days: number) =>
  ledger.owner.query('update purchases set credited_at = now() - make_interval(days => $2) where id = $1', [id, days])

test('a refund takes the tokens at once and returns them when the refund fails', async () => {
  const fan = await ledger.person('fan', 5)
  const payment = await buyTokens(fan)
  const request = { userId: fan, purchaseId: payment.id, key: 'k', hash: 'h' }
  const responses = await Promise.all([beginRefund(ledger.db, request), beginRefund(ledger.db, request)])
  expect(responses.map((a) => a.outcome === 'done' && a.refund.id)).toEqual(Array(2).fill(expect.any(String)))
  expect(responses.filter((a) => !a.replayed)).toHaveLength(1)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 5, held: 0 })
  await recordRefund(ledger.db, { ...payment, status: 'pending' })
  expect(await recordRefund(ledger.db, { ...payment, status: 'succeeded' })).toMatchObject({
    purchase: { status: 'refunded', refund_state: 'succeeded' },
    refund: { refund_id: payment.refundId, requested_by: fan },
  })
  // if the card account is closed, a succeeded refund can fail days later
  expect(await recordRefund(ledger.db, { ...payment, status: 'failed' })).toMatchObject({
    purchase: { status: 'succeeded', refund_state: 'failed' },
  })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 205, debt: 0 })
  expect(await recordRefund(ledger.db, { ...payment, status: 'succeeded' })).toMatchObject({ replayed: true })
})

test('refunds only untouched purchases of the last 14 days, and only to the buyer', async () => {
  const [fan, friend, creator] = [await ledger.person(), await ledger.person(), await ledger.person('creator')]
  const begin = (userId: string, purchaseId: string) => beginRefund(ledger.db, { userId, purchaseId })
  const spent = await buyTokens(fan)
  await ledger.tip(fan, creator, 1)
  expect(await begin(fan, spent.id)).toMatchObject({ reason: 'tokens_spent' })
  const old = await buyTokens(fan)
  await age(old.id, 15)
  expect(await begin(fan, old.id)).toMatchObject({ reason: 'refund_too_late' })
  const gift = await buyTokens(fan, friend)
  expect(await begin(friend, gift.id)).toMatchObject({ reason: 'purchase_not_found' })
  const warned = await buyTokens(fan)
  await recordFraudWarning(ledger.db, warned.intentId)
  expect(await begin(fan, warned.id)).toMatchObject({ reason: 'not_refundable' })
  const page = await listPurchases(ledger.db, fan, { limit: 10, before: undefined })
  expect(page.map((p) => [p.id, p.refundable_until !== null, p.recipient !== null])).toEqual([
    [warned.id, false, false],
    [gift.id, true, true],
    [old.id, false, false],
    [spent.id, false, false],
  ])
  expect(await begin(fan, gift.id)).toMatchObject({ outcome: 'done' })
  expect(await ledger.balance(friend)).toMatchObject({ spendable: 0 })
})

test('the fan can request another refund after the provider refused one', async () => {
  const fan = await ledger.person()
  const { id, ...payment } = await buyTokens(fan)
  const begun = await beginRefund(ledger.db, { userId: fan, purchaseId: id, key: 'first', hash: 'h' })
  if (begun.outcome === 'refused') throw new Error(begun.reason)
  expect(await abandonRefund(ledger.db, begun.refund.id)).toMatchObject({ refund: { state: 'failed' } })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 200 })
  expect(await beginRefund(ledger.db, { userId: fan, purchaseId: id, key: 'first', hash: 'h' })).toMatchObject({
    replayed: true,
    refund: { id: begun.refund.id, state: 'failed' },
  })
  const again = await beginRefund(ledger.db, { userId: fan, purchaseId: id, key: 'second', hash: 'h' })
  expect(again).toMatchObject({ outcome: 'done', replayed: false, refund: { state: 'requested' } })
  await recordRefund(ledger.db, { ...payment, status: 'succeeded' })
  if (again.outcome === 'done')
    expect(await abandonRefund(ledger.db, again.refund.id)).toMatchObject({ replayed: true })
})

test('a lost dispute takes unspent tokens and pending earnings; matured earnings become debt', async () => {
  const [fan, early, late] = [await ledger.person(), await ledger.person('creator'), await ledger.person('creator')]
  const payment = await buyTokens(fan)
  await ledger.tip(fan, early, 80)
  await mature()
  await ledger.tip(fan, late, 40)
  await ledger.tip(fan, late, 30)
  await dispute(payment, 'opened')
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 50, debt: 0 })
  expect(await ledger.balance(early)).toMatchObject({ available: 80, disputed: 0 })
  expect(await ledger.balance(late)).toMatchObject({ pending: 0, disputed: 70 })
  expect(await ledger.tip(fan, late, 1)).toMatchObject({ reason: 'insufficient_tokens' })
  await dispute(payment, 'lost')
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 0, debt: 80 })
  expect(await ledger.balance(early)).toMatchObject({ available: 80 })
  expect(await ledger.balance(late)).toMatchObject({ pending: 0, disputed: 0 })
  // new tokens repay the debt first
  expect(await ledger.call("ledger.promo_grant($1, 30, '')", [fan])).toMatchObject({ balance: 0 })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, debt: 50 })
  await buyTokens(fan)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 150, debt: 0 })
})

const mature = async () => {
  await ledger.owner.query('select ledger.fold_all()')
  await ledger.owner.query('update ledger.earnings set matures_at = now()')
  await ledger.owner.query('select ledger.mature()')
}

test('a won dispute restores every balance and makes due earnings available at once', async () => {
  const [fan, creator] = [await ledger.person(), await ledger.person('creator')]
  await buyTokens(fan)
  const payment = await buyTokens(fan)
  await ledger.tip(fan, creator, 250)
  await dispute(payment, 'opened')
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 150 })
  expect(await ledger.balance(creator)).toMatchObject({ pending: 200, disputed: 50 })
  await mature()
  expect(await ledger.balance(creator)).toMatchObject({ pending: 0, available: 200, disputed: 50 })
  await dispute(payment, 'won')
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 150, held: 0, debt: 0 })
  expect(await ledger.balance(creator)).toMatchObject({ pending: 0, available: 250, disputed: 0 })
  // earnings that have not matured return to pending
  const late = await buyTokens(fan)
  await ledger.tip(fan, creator, 160)
  await dispute(late, 'opened')
  expect(await ledger.balance(creator)).toMatchObject({ pending: 150, disputed: 10 })
  await dispute(late, 'won')
  expect(await ledger.balance(creator)).toMatchObject({ pending: 160, available: 250, disputed: 0 })
})

test('two disputed purchases that paid one tip each take only their own part of the earnings', async () => {
  const [fan, creator] = [await ledger.person(), await ledger.person('creator')]
  const [lost, won] = [await buyTokens(fan), await buyTokens(fan)]
  await ledger.tip(fan, creator, 300)
  for (const payment of [lost, won]) await dispute(payment, 'opened')
  expect(await ledger.balance(creator)).toMatchObject({ pending: 0, disputed: 300 })
  await dispute(lost, 'lost')
  expect(await ledger.balance(creator)).toMatchObject({ pending: 0, disputed: 100 })
  expect(await ledger.prove()).toEqual([])
  await dispute(won, 'won')
  expect(await ledger.balance(creator)).toMatchObject({ pending: 100, disputed: 0 })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 100, held: 0, debt: 0 })
})

test('tokens that a removed sale returns to a lost lot do not block the settlement of other lots', async () => {
  const [fan, other, creator] = [await ledger.person(), await ledger.person(), await ledger.person('creator')]
  const lost = await buyTokens(fan)
  const sale = await ledger.tip(fan, creator, 200)
  await dispute(lost, 'opened')
  await dispute(lost, 'lost')
  const cause = randomUUID()
  await ledger.app.query('select ledger.sale_refunds_plan($1, $2)', [cause, [sale.movement_id]])
  await ledger.app.query('select ledger.sale_refunds_run($1, 10)', [cause])
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 200, debt: 0 })
  // the lost lot has no open claim, but the next lot has one
  const next = await buyTokens(other)
  const hold = await ledger.call("ledger.hold_open($1, 60, 'test', null, now() + interval '1 hour')", [other])
  await dispute(next, 'lost')
  await ledger.call('ledger.hold_void($1)', [hold.hold_id])
  expect(await settleClaim(ledger.db)).toMatchObject({ purchase: next.id, failed: null })
  expect(await settleClaim(ledger.db)).toMatchObject({ purchase: null })
  expect(await ledger.balance(other)).toMatchObject({ spendable: 0, held: 0, debt: 0 })
})

test('reports a lot or sale that fails to settle, and settles the others', async () => {
  const [first, second, creator] = [await ledger.person(), await ledger.person(), await ledger.person('creator')]
  const refused = <T>(table: string, when: string, run: () => Promise<T>) =>
    ledger.whileRefused({ table, before: 'update', when }, run)
  const lots = []
  for (const fan of [first, second]) {
    const lot = await buyTokens(fan)
    const hold = await ledger.call("ledger.hold_open($1, 60, 'test', null, now() + interval '1 hour')", [fan])
    await dispute(lot, 'lost')
    await ledger.call('ledger.hold_void($1)', [hold.hold_id])
    lots.push(lot.id)
  }
  const [broken, other] = lots
  const settle = (skip?: string[]) => settleClaim(ledger.db, skip)
  expect(await refused('ledger.claims', `old.purchase_id = '${broken}'`, settle)).toEqual({
    purchase: broken,
    failed: { id: broken, error: 'broken' },
  })
  expect(await settle([broken ?? ''])).toEqual({ purchase: other, failed: null })
  expect(await settle()).toEqual({ purchase: broken, failed: null })
  expect(await settle()).toEqual({ purchase: null, failed: null })

  for (const fan of [first, second]) await ledger.call("ledger.promo_grant($1, 50, 'test')", [fan])
  const sales = [await ledger.tip(first, creator, 10), await ledger.tip(second, creator, 10)]
  const cause = randomUUID()
  await ledger.app.query('select ledger.sale_refunds_plan($1, $2)', [cause, sales.map((sale) => sale.movement_id)])
  const giveBack = async (skip: string[] = []) =>
    (await ledger.app.query('select ledger.sale_refunds_run($1, 10, $2) as answer', [cause, skip])).rows[0]?.answer
  const readNotifications = async () =>
    (await ledger.owner.query("select data from notifications where user_id = $1 and kind = 'system.moved'", [creator]))
      .rows
  const response = await refused('ledger.sale_refunds', `old.buyer_id = '${first}'`, giveBack)
  expect(response).toEqual({ done: 1, failed: [{ id: expect.any(String), error: 'broken' }] })
  expect(await ledger.balance(first)).toMatchObject({ spendable: 40 })
  expect(await ledger.balance(second)).toMatchObject({ spendable: 50 })
  expect(await readNotifications()).toEqual([])
  expect(await giveBack([response.failed[0].id])).toEqual({ done: 0, failed: [] })
  expect(await giveBack()).toEqual({ done: 1, failed: [] })
  expect(await readNotifications()).toEqual([{ data: { kind: 'sale_reversed', tokens: 20 } }])
  expect(await ledger.balance(first)).toMatchObject({ spendable: 50 })
})

test('tokens that a hold returns to a frozen lot stay held; a lost dispute takes them', async () => {
  const [fan, creator] = [await ledger.person(), await ledger.person('creator')]
  const payment = await buyTokens(fan)
  const hold = () => ledger.call("ledger.hold_open($1, 60, 'test', null, now() + interval '1 hour')", [fan])
  const [first, second] = [await hold(), await hold()]
  await dispute(payment, 'opened')
  expect(await ledger.call('ledger.hold_void($1)', [first.hold_id])).toMatchObject({ balance: 0 })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 200 })
  await dispute(payment, 'lost')
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 60, debt: 60 })
  // the claim takes the 20 posted tokens from the creator; the 40 returned tokens cancel debt
  await ledger.call("ledger.hold_post($1, $2, 20, 'call')", [second.hold_id, creator])
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 40, debt: 60 })
  expect(await settleClaim(ledger.db)).toMatchObject({ purchase: payment.id, failed: null })
  expect(await settleClaim(ledger.db)).toMatchObject({ purchase: null })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 0, debt: 0 })
  expect(await ledger.balance(creator)).toMatchObject({ pending: 0, disputed: 0 })
})

test('a refunded gift that was spent becomes debt of the giver, not of the recipient', async () => {
  const [fan, friend, creator] = [await ledger.person(), await ledger.person(), await ledger.person('creator')]
  const gift = await buyTokens(fan, friend)
  await ledger.tip(friend, creator, 150)
  await recordRefund(ledger.db, { ...gift, status: 'succeeded' })
  expect(await ledger.balance(friend)).toMatchObject({ spendable: 0, debt: 0 })
  expect(await ledger.balance(fan)).toMatchObject({ debt: 150 })
  expect(await ledger.balance(creator)).toMatchObject({ pending: 150 })
  await buyTokens(friend, fan)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 50, debt: 0 })
  // when the refund fails, the repaid tokens return as well
  await recordRefund(ledger.db, { ...gift, status: 'failed' })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 200, debt: 0 })
  expect(await ledger.balance(friend)).toMatchObject({ spendable: 50 })
})

test('a partial refund or dispute takes the same share of the tokens', async () => {
  const fan = await ledger.person()
  const payment = await buyTokens(fan)
  await recordRefund(ledger.db, { ...payment, usdCents: 950, status: 'succeeded' })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 100 })
  expect(await dispute(payment, 'lost', 475)).toMatchObject({ purchase: { status: 'disputed' } })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 50, held: 0, debt: 0 })
})

test('an early fraud warning freezes the tokens until an admin releases them with a reason', async () => {
  const [fan, admin] = [await ledger.person(), await ledger.person()]
  await ledger.owner.query("update users set role = 'admin' where id = $1", [admin])
  const payment = await buyTokens(fan)
  await recordFraudWarning(ledger.db, payment.intentId)
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 200 })
  const release = (adminId: string, reason: string) =>
    releaseFraudWarning(ledger.db, { adminId, purchaseId: payment.id, reason })
  expect(await release(fan, 'me')).toMatchObject({ reason: 'not_an_admin' })
  expect(await release(admin, ' ')).toMatchObject({ reason: 'reason_missing' })
  expect(await release(admin, 'called the fan')).toMatchObject({ outcome: 'done', replayed: false })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 200, held: 0 })
  expect(await recordFraudWarning(ledger.db, payment.intentId)).toMatchObject({ replayed: true })
})

test('keeps a dispute of an unknown payment until its purchase arrives, and counts an event once', async () => {
  const intentId = `pi_${randomUUID()}`
  const opened = { disputeId: 'dp_early', intentId, usdCents: 1900, reason: '' }
  const cause = { eventId: `evt_${randomUUID()}`, type: 'charge.dispute.created' }
  expect(await recordDispute(ledger.db, { ...opened, state: 'opened' }, cause)).toMatchObject({ purchase: null })
  expect(await recordDispute(ledger.db, { ...opened, state: 'lost' }, cause)).toMatchObject({ replayed: true })
  const fan = await ledger.person()
  const { purchase } = await ledger.call("ledger.purchase_open($1, null, '', 'basic', 200, 1900, null, null)", [fan])
  const { id } = z.object({ id: z.uuid() }).parse(purchase)
  expect(await ledger.call('ledger.purchase_credit($1, $2, 200, 1900)', [id, intentId])).toMatchObject({
    purchase: { status: 'disputed' },
  })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0, held: 200 })
})
