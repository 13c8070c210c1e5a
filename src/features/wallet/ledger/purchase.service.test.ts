import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { readNotices } from '../../../testing/notices.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(async () => {
  expect(await ledger.prove()).toEqual([])
  await ledger.close()
})

const purchaseSchema = z.object({
  id: z.uuid(),
  status: z.string(),
  payment_intent_id: z.string().nullable(),
  last_error: z.string().nullable(),
})
// a claim of an hour, because a slow run must not end it
const open = (user: string, key: string | null = null, recipient: string | null = null, hash = 'hash') =>
  ledger.call("ledger.purchase_open($1, $2, '', 'basic', 200, 1900, $3, $4, 3600)", [user, recipient, key, hash])
const openPurchase = async (user: string, recipient: string | null = null) =>
  purchaseSchema.parse((await open(user, null, recipient)).purchase).id
const progress = (id: string | null, intent: string | null, status: string, event: string | null = null) =>
  ledger.call('ledger.purchase_progress($1, $2, $3, $4, $5)', [id, intent, status, `${status}!`, event])
const credit = (id: string | null, intent: string | null, event: string | null = null, usdCents = 1900) =>
  ledger.call("ledger.purchase_credit($1, $2, 200, $3, $4, 'payment_intent.succeeded')", [id, intent, usdCents, event])
const stateOf = async (id: string) => {
  const { rows } = await ledger.app.query(
    'select id, status, stripe_payment_intent_id as payment_intent_id, last_error from purchases where id = $1',
    [id],
  )
  return purchaseSchema.parse(rows[0])
}
let intents = 0
const newIntent = () => `pi_${++intents}`

test('20 concurrent identical calls open one purchase, and exactly one may call the provider', async () => {
  const fan = await ledger.person()
  const responses = await Promise.all(Array.from({ length: 20 }, () => open(fan, 'intent')))
  expect(responses.filter((a) => a.claimed)).toHaveLength(1)
  expect(new Set(responses.map((a) => purchaseSchema.parse(a.purchase).id)).size).toBe(1)
  expect(await open(fan, 'intent', null, 'other')).toMatchObject({ reason: 'idempotency_conflict' })
})

test('after a claim is released or expires, exactly one of the next identical calls gets it', async () => {
  const fan = await ledger.person()
  const { purchase } = await open(fan, 'k')
  const { id } = purchaseSchema.parse(purchase)
  expect(await open(fan, 'k')).toMatchObject({ claimed: false })
  await ledger.app.query('select ledger.purchase_release($1)', [id])
  const again = await Promise.all(Array.from({ length: 5 }, () => open(fan, 'k')))
  expect(again.filter((a) => a.claimed)).toHaveLength(1)
  await ledger.owner.query('update purchases set claimed_until = now() where id = $1', [id])
  expect(await open(fan, 'k')).toMatchObject({ claimed: true })
  await progress(id, newIntent(), 'requires_action')
  await ledger.owner.query('update purchases set claimed_until = now() where id = $1', [id])
  expect(await open(fan, 'k')).toMatchObject({ claimed: false, purchase: { status: 'requires_action' } })
})

test('credits once when the provider’s response, duplicate webhooks and the job `reconcile` arrive concurrently', async () => {
  const fan = await ledger.person()
  const [id, intent] = [await openPurchase(fan), newIntent()]
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => credit(id, intent, 'evt_race')),
    ...Array.from({ length: 5 }, () => credit(id, intent)),
    progress(id, intent, 'processing'),
    progress(id, intent, 'requires_action', 'evt_action'),
  ])
  expect(responses.map(({ outcome }) => outcome)).toEqual(responses.map(() => 'done'))
  expect(
    responses.filter(
      (a) =>
        !a.replayed &&
        'purchase' in a &&
        z.looseObject({ status: z.string() }).parse(a.purchase).status === 'succeeded',
    ),
  ).toHaveLength(1)

  expect(await stateOf(id)).toMatchObject({ status: 'succeeded', payment_intent_id: intent, last_error: null })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 200 })
  expect(await readNotices(ledger.db, fan)).toMatchObject([
    { type: 'system', title: 'Tokens added', message: '200 tokens are in your wallet.' },
  ])
})

test('calls that wait for another credit of the same purchase return the credited purchase', async () => {
  const fan = await ledger.person()
  const [id, intent] = [await openPurchase(fan), newIntent()]
  const webhook = await ledger.app.connect()
  try {
    await webhook.query('begin')
    await webhook.query('select ledger.purchase_credit($1, $2, 200, 1900)', [id, intent])
    const responses = [credit(id, intent), progress(id, intent, 'processing')]
    await vi.waitFor(async () => {
      const { rows } = await ledger.owner.query(
        `select from pg_locks where not granted and locktype in ('transactionid', 'tuple', 'advisory')
           and pid in (select pid from pg_stat_activity where datname = current_database())`,
      )
      expect(rows).toHaveLength(responses.length)
    })
    await webhook.query('commit')
    for (const response of await Promise.all(responses))
      expect(response).toMatchObject({ outcome: 'done', replayed: true, purchase: { status: 'succeeded' } })
  } finally {
    webhook.release()
  }
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 200 })
})

const permutations = <T>(list: T[]): T[][] =>
  list.length < 2 ? [list] : list.flatMap((x, i) => permutations(list.toSpliced(i, 1)).map((rest) => [x, ...rest]))

test('every order of the provider’s events, each delivered twice, ends in the same state', async () => {
  const fan = await ledger.person()
  for (const order of permutations(['processing', 'requires_action', 'failed', 'succeeded'])) {
    const [id, intent] = [await openPurchase(fan), newIntent()]
    for (const status of order)
      for (const _ of [1, 2])
        await (status === 'succeeded'
          ? credit(id, intent, `evt_${intent}_${status}`)
          : progress(id, intent, status, `evt_${intent}_${status}`))
    expect(await stateOf(id), order.join()).toMatchObject({ status: 'succeeded', last_error: null })
  }
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 24 * 200 })
  const id = await openPurchase(fan)
  const intent = newIntent()
  for (const status of ['failed', 'requires_action', 'processing']) await progress(id, intent, status)
  expect(await stateOf(id)).toMatchObject({ status: 'failed', last_error: 'failed!' })
})

test('a webhook before the provider’s response credits by the purchase’s id and stores the intent', async () => {
  const fan = await ledger.person()
  const [id, intent] = [await openPurchase(fan), newIntent()]
  expect(await credit(id, intent, 'evt_fast')).toMatchObject({ outcome: 'done', replayed: false })
  expect(await progress(id, intent, 'processing')).toMatchObject({ replayed: true, purchase: { status: 'succeeded' } })
  expect(await credit(null, intent)).toMatchObject({ outcome: 'done', replayed: true })
  // a different payment cannot claim this purchase
  expect(await credit(id, newIntent())).toMatchObject({ reason: 'purchase_not_found' })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 200 })
})

test('refuses a payment of another amount; the same event can be delivered again', async () => {
  const fan = await ledger.person()
  const [id, intent] = [await openPurchase(fan), newIntent()]
  expect(await credit(id, intent, 'evt_amount', 1)).toMatchObject({ reason: 'amount_mismatch' })
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 0 })
  expect(await credit(id, intent, 'evt_amount')).toMatchObject({ outcome: 'done', replayed: false })
})

test('a gift credits only the recipient, who spends it before bought tokens', async () => {
  const [fan, friend] = [await ledger.person('fan', 10), await ledger.person()]
  await credit(await openPurchase(friend), newIntent())
  await credit(await openPurchase(fan, friend), newIntent())
  expect(await ledger.balance(fan)).toMatchObject({ spendable: 10 })
  expect(await ledger.balance(friend)).toMatchObject({ spendable: 400 })
  await ledger.tip(friend, await ledger.person('creator'), 150)
  const { rows } = await ledger.owner.query(
    'select kind, remaining, usd_cents from ledger.lots where owner_id = $1 order by id',
    [friend],
  )
  expect(rows).toEqual([
    { kind: 'bought', remaining: '200', usd_cents: '1900' },
    { kind: 'gifted', remaining: '50', usd_cents: '1900' },
  ])
  for (const recipient of [fan, '00000000-0000-7000-8000-000000000000'])
    expect(await open(fan, null, recipient)).toMatchObject({ reason: 'invalid_recipient' })
})
