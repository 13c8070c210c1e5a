import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import type { Context } from '#server/context.ts'
import { parseEnv } from '#server/env.ts'
import { startTestCloud } from '../../../testing/start.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { reconcilePurchases } from '../settling/service.server.ts'
import { paymentMethodTypes } from '../spec.ts'
import { compareWithProvider } from './service.server.ts'

// a separate local cloud, because these tests drop webhooks and take the provider down
const started = await startTestCloud()
afterAll(() => started.close())
const world = createWorld(started.cloud)
const { payments } = world.contextOf().providers
const stripe = world.cloud.controls.stripe ?? ''

const runtime = { env: world.env, waitUntil: () => undefined, write: () => undefined }
const compare = () => compareWithProvider(createJobContext(runtime, 'reconcile'))
const balance = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const openWith = async (subject: string) =>
  world.owner<{ kind: string }>('select kind from discrepancies where subject = $1 and resolved_at is null', [subject])

async function control(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${stripe}${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

/** Drops the next webhooks of these types. */
const dropWebhooks = (...types: string[]) =>
  control(
    '/faults',
    types.map((type) => ({ kind: 'webhook.drop', type })),
  )

async function charge(purchaseId: string | null, usdCents = 1900): Promise<string> {
  await dropWebhooks('payment_intent.succeeded')
  const metadata: Record<string, string> = purchaseId ? { purchase_id: purchaseId } : {}
  const request = { usdCents, paymentMethodId: 'pm_card_visa', methods: paymentMethodTypes, description: 'x', metadata }
  return (await payments.charge(request, randomUUID())).intentId
}

async function openPurchase(fan: TestPerson): Promise<string> {
  const [row] = await world.owner<{ id: string }>(
    "insert into purchases (user_id, package_id, tokens, usd_cents) values ($1, 'basic', 200, 1900) returning id",
    [fan.id],
  )
  return row?.id ?? ''
}

async function buyTokens(fan: TestPerson): Promise<{ id: string; intent: string }> {
  const id = await openPurchase(fan)
  const intent = await charge(id)
  await compare()
  return { id, intent }
}

async function dispute(intent: string): Promise<void> {
  const [made] = (await stripeList<{ id: string }>(`charges?payment_intent=${intent}`)).data
  await dropWebhooks('charge.dispute.created')
  await control(`/charges/${made?.id}/dispute`, {})
}

/** Makes the database refuse updates of this person's purchases while `during` runs. */
const whileUpdatesFail = ({ id }: TestPerson, during: () => Promise<void>) =>
  world.whileRefused({ table: 'purchases', before: 'update', when: `old.user_id = '${id}'` }, during)

test('applies a payment, a refund and a dispute whose webhooks were lost', async () => {
  const [fan, other] = [await world.person(), await world.person()]
  const first = await buyTokens(fan)
  expect(await balance(fan)).toBe(200)

  await dropWebhooks('refund.created', 'refund.updated')
  await payments.refund(first.intent, {}, randomUUID())
  const second = await buyTokens(other)
  expect(await balance(fan)).toBe(0)

  await dispute(second.intent)
  await compare()
  expect(await world.as(other).wallet.balance()).toMatchObject({ balance: 0, held: 200 })

  const again = await compare()
  expect(Object.values(again).map(({ applied }) => applied)).toEqual([0, 0, 0, 0, 0])
})

test('lists unknown or differing payments as discrepancies for admins until they are resolved', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const foreign = await charge(null)
  const id = await openPurchase(fan)
  const odd = await charge(id, 100)
  await compare()
  expect(await openWith(foreign)).toEqual([{ kind: 'charge_unknown' }])
  expect(await openWith(odd)).toEqual([{ kind: 'amount_differs' }])
  const { discrepancies } = await world.as(admin).wallet.admin.figures()
  expect(discrepancies.newest.map(({ subject }) => subject)).toEqual(expect.arrayContaining([foreign, odd]))
  expect(discrepancies.count).toBeGreaterThanOrEqual(2)

  await dropWebhooks('refund.created', 'refund.updated')
  const refund = await payments.refund(foreign, {}, randomUUID())
  await compare()
  expect(await openWith(refund.refundId)).toEqual([{ kind: 'refund_unknown' }])

  // once the purchase's price is corrected, the next run applies the payment and resolves the discrepancy
  await world.owner('update purchases set usd_cents = 100 where id = $1', [id])
  await compare()
  expect(await openWith(odd)).toEqual([])
  expect(await openWith(foreign)).toEqual([{ kind: 'charge_unknown' }])
})

test('lists a payment, refund or dispute that fails to apply, and applies the others', async () => {
  const [fan, broken] = [await world.person(), await world.person()]
  const disputed = [await buyTokens(fan), await buyTokens(broken)]
  const refunded = [await buyTokens(fan), await buyTokens(broken)]
  for (const { intent } of disputed) await dispute(intent)
  await dropWebhooks('refund.created', 'refund.updated', 'refund.created', 'refund.updated')
  const refunds: string[] = []
  for (const { intent } of refunded) refunds.push((await payments.refund(intent, {}, randomUUID())).refundId)
  await charge(await openPurchase(fan))
  const paid = await charge(await openPurchase(broken))
  await whileUpdatesFail(broken, async () => {
    await compare()
    expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 200, held: 200 })
    expect(await world.as(broken).wallet.balance()).toMatchObject({ balance: 400, held: 0 })
    expect(await openWith(paid)).toEqual([{ kind: 'charge_unknown' }])
    expect(await openWith(refunds[1] ?? '')).toEqual([{ kind: 'refund_unknown' }])
  })
  await compare()
  expect(await world.as(broken).wallet.balance()).toMatchObject({ balance: 200, held: 200 })
  expect([...(await openWith(paid)), ...(await openWith(refunds[1] ?? ''))]).toEqual([])
})

test('lists a credited purchase that the provider does not know as a discrepancy', async () => {
  const fan = await world.person()
  const id = await openPurchase(fan)
  await world.owner(`select ledger.purchase_credit($1, $2, 200, 1900)`, [id, `pi_${id}`])
  await compare()
  expect(await openWith(id)).toEqual([{ kind: 'purchase_unpaid' }])
})

test('lists a purchase whose lookup at the provider fails, and compares the later ones', async () => {
  const fan = await world.person()
  const [broken, unknown] = [await openPurchase(fan), await openPurchase(fan)]
  for (const id of [broken, unknown])
    await world.owner('select ledger.purchase_credit($1, $2, 200, 1900)', [id, `pi_${id}`])
  const details = () =>
    world.owner('select detail from discrepancies where subject = any ($1) order by subject', [[broken, unknown]])
  const notFound = (id: string) => ({ detail: `Credited here, unknown to the provider. (pi_${id})` })
  await control('/faults', { kind: 'api.error', path: `payment_intents/pi_${broken}`, times: 100 })
  try {
    expect((await compare()).purchases).toMatchObject({ whole: true })
    const notAnswered = `The provider could not say whether it was paid: the log says why. (pi_${broken})`
    expect(await details()).toEqual([{ detail: notAnswered }, notFound(unknown)])
  } finally {
    await fetch(`${stripe}/faults`, { method: 'DELETE' })
  }
  await compare()
  expect(await details()).toEqual([notFound(broken), notFound(unknown)])
})

test('an interrupted comparison resumes at its page, and two concurrent comparisons credit once', async () => {
  const fan = await world.person()
  const { intent } = await buyTokens(fan)
  await world.owner("update reconciliations set completed_from = null, after = $1 where part = 'charges'", [intent])
  expect((await compare()).charges).toMatchObject({ resumed: true, whole: true })
  expect((await compare()).charges).toMatchObject({ resumed: false, whole: true })
  const id = await openPurchase(fan)
  await charge(id)
  await Promise.all([compare(), compare()])
  expect(await balance(fan)).toBe(400)
})

test('the comparison fails while the provider cannot be reached', async () => {
  const env = parseEnv({ ...world.cloud.vars, STRIPE_API_BASE: 'http://127.0.0.1:1' })
  await expect(compareWithProvider(createJobContext({ ...runtime, env }, 'reconcile'))).rejects.toThrow()
})

/**
 * Begins a refund whose Worker was killed two minutes ago, before it called the provider. Returns its payment intent.
 */
async function beginRefund(fan: TestPerson): Promise<string> {
  const { id, intent } = await buyTokens(fan)
  await world.owner('select ledger.refund_begin($1, $2)', [fan.id, id])
  await world.owner(
    "update refunds set updated_at = now() - interval '2 minutes' where stripe_payment_intent_id = $1",
    [intent],
  )
  return intent
}

test('two concurrent jobs request an interrupted refund from the provider once', async () => {
  const fan = await world.person()
  const intent = await beginRefund(fan)
  const job = () => reconcilePurchases(createJobContext(runtime, 'purchases'))
  await Promise.all([job(), job()])
  await vi.waitFor(async () => {
    const [row] = await world.owner('select state from refunds where stripe_payment_intent_id = $1', [intent])
    expect(row).toEqual({ state: 'succeeded' })
  })
  expect((await stripeList(`refunds?payment_intent=${intent}`)).data).toHaveLength(1)
  expect(await balance(fan)).toBe(0)
})

test('the job `purchases` requests an interrupted refund despite 60 older refunds that wait for a bank', async () => {
  const fan = await world.person()
  const intent = await beginRefund(fan)
  await world.owner(`
    insert into refunds (stripe_payment_intent_id, stripe_refund_id, usd_cents, state, updated_at)
    select 'pi_waits_' || n, 're_waits_' || n, 500, 'pending', now() - interval '1 hour' from generate_series(1, 60) as n`)
  // otherwise the webhook could record the refund before the job does, which then does not count it
  await dropWebhooks('refund.created')
  expect(await reconcilePurchases(createJobContext(runtime, 'purchases'))).toMatchObject({ refunds: 1 })
  expect((await stripeList(`refunds?payment_intent=${intent}`)).data).toHaveLength(1)
})

test('the job `purchases` credits a payment despite a failing one and 60 waiting ones', async () => {
  const [fan, broken] = [await world.person(), await world.person()]
  await world.owner(
    `insert into purchases (user_id, package_id, tokens, usd_cents, status, stripe_payment_intent_id, created_at, updated_at)
     select $1, 'basic', 200, 1900, 'requires_action', 'pi_waits_' || n, now() - interval '9 minutes', now() - interval '8 minutes'
     from generate_series(1, 60) as n`,
    [fan.id],
  )
  for (const [who, minutes] of [
    [broken, 9],
    [fan, 2],
  ] as const) {
    const id = await openPurchase(who)
    await world.owner(
      `update purchases set status = 'processing', stripe_payment_intent_id = $2, created_at = now() - interval '9 minutes',
         updated_at = now() - make_interval(mins => $3), claimed_until = now() - interval '1 minute' where id = $1`,
      [id, await charge(id), minutes],
    )
  }
  await whileUpdatesFail(broken, async () => {
    await reconcilePurchases(createJobContext(runtime, 'purchases'))
    expect([await balance(fan), await balance(broken)]).toEqual([200, 0])
  })
  await world.owner("update purchases set status = 'failed' where stripe_payment_intent_id like 'pi_waits_%'")
  await reconcilePurchases(createJobContext(runtime, 'purchases'))
  expect(await balance(broken)).toBe(200)
})

test('the job `purchases` credits a paid purchase despite 60 payments that the provider does not know', async () => {
  const fan = await world.person()
  await world.owner(
    `insert into purchases (user_id, package_id, tokens, usd_cents, status, stripe_payment_intent_id, created_at, updated_at)
     select $1, 'basic', 200, 1900, 'processing', 'pi_gone_' || n, now() - interval '2 days', now() - interval '2 days'
     from generate_series(1, 60) as n`,
    [fan.id],
  )
  const id = await openPurchase(fan)
  const intent = await charge(id)
  await world.owner(
    `update purchases set status = 'processing', stripe_payment_intent_id = $2, created_at = now() - interval '5 minutes',
       updated_at = now() - interval '2 minutes', claimed_until = now() - interval '1 minute' where id = $1`,
    [id, intent],
  )
  for (let runs = 0; runs < 2; runs++) await reconcilePurchases(createJobContext(runtime, 'purchases'))
  expect(await balance(fan)).toBe(200)
  const lost = await world.owner(
    "select distinct status from purchases where stripe_payment_intent_id like 'pi_gone_%'",
  )
  expect(lost).toEqual([{ status: 'failed' }])
})

test('checks an unresolved payment once an hour', async () => {
  const fan = await world.person()
  const looks = async (minutes: number) => {
    const id = await openPurchase(fan)
    const intent = await charge(id, 100)
    await world.owner(
      `update purchases set status = 'processing', stripe_payment_intent_id = $2, updated_at = now() - interval '2 minutes',
         created_at = now() - interval '3 days' - make_interval(mins => $3), claimed_until = now() - interval '1 minute'
       where id = $1`,
      [id, intent, minutes],
    )
    const ctx = createJobContext(runtime, 'purchases')
    const look = vi.spyOn(ctx.providers.payments, 'find')
    await reconcilePurchases(ctx)
    return look.mock.calls.flat().filter((one) => one === intent).length
  }
  expect([await looks(0), await looks(30)]).toEqual([1, 0])
  await world.owner("update purchases set status = 'failed' where user_id = $1", [fan.id])
})

async function stripeList<T = unknown>(path: string): Promise<{ data: T[] }> {
  const response = await fetch(`${world.env.STRIPE_API_BASE}/v1/${path}`, {
    headers: { authorization: `Bearer ${world.env.STRIPE_SECRET_KEY}` },
  })
  // the tests of the Stripe stand-in check its objects against the SDK's types
  return (await response.json()) as { data: T[] }
}

/**
 * Runs a job with a clock on which each lookup of a payment takes half a minute. Returns its result and the number of
 * lookups.
 */
async function whileHanging<T>(name: string, run: (ctx: Context) => Promise<T>): Promise<[T, number]> {
  const ctx = createJobContext(runtime, name)
  const now = performance.now.bind(performance)
  const look = vi.spyOn(ctx.providers.payments, 'find')
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + look.mock.calls.length * 30_000)
  try {
    return [await run(ctx), look.mock.calls.length]
  } finally {
    clock.mockRestore()
  }
}

test('the job `purchases` stops within its time while the provider is slow', async () => {
  const fan = await world.person()
  await world.owner(
    `insert into purchases (user_id, package_id, tokens, usd_cents, status, stripe_payment_intent_id, created_at, updated_at)
     select $1, 'basic', 200, 1900, 'processing', 'pi_hangs_' || n, now() - interval '5 minutes', now() - interval '2 minutes'
     from generate_series(1, 5) as n`,
    [fan.id],
  )
  expect(await whileHanging('purchases', reconcilePurchases)).toMatchObject([{ seen: 2 }, 2])
  await world.owner("update purchases set status = 'failed' where stripe_payment_intent_id like 'pi_hangs_%'")
})

test('the comparison stops within its time while the provider is slow, and the next run continues', async () => {
  const fan = await world.person()
  await compare()
  await world.owner(
    `with made as (
       insert into purchases (user_id, package_id, tokens, usd_cents)
       select $1, 'basic', 200, 1900 from generate_series(1, 5) returning id)
     select ledger.purchase_credit(id, 'pi_' || id, 200, 1900) from made`,
    [fan.id],
  )
  const unpaid = () =>
    world.owner(
      `select from discrepancies d join purchases p on p.id::text = d.subject
       where d.kind = 'purchase_unpaid' and d.resolved_at is null and p.user_id = $1`,
      [fan.id],
    )
  const run = () => whileHanging('reconcile', compareWithProvider)
  expect(await run()).toMatchObject([{ purchases: { pages: 1, whole: false } }, 2])
  for (let runs = 0; runs < 8 && (await unpaid()).length < 5; runs++) await run()
  expect(await unpaid()).toHaveLength(5)
})
