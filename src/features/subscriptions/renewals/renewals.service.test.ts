import pg from 'pg'
import { expect, test } from 'vitest'
import { runNamed } from '#app/run-job.server.ts'
import { createLedger } from '../../../testing/ledger.ts'
import { subscriptionsIn } from '../../../testing/subscriptions.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { graceDays, reminderDays } from '../spec.ts'
import { renewing } from './store.server.ts'

const world = createWorld()
const run = () => runNamed('subscriptions', world.cloud.vars)

const { subscribed, pass, passMonth, charges, current } = subscriptionsIn(world)
const balance = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const mailsTo = async (fan: TestPerson) => {
  await world.settled()
  return (await world.mailsTo(fan)).map(({ subject }) => subject)
}

test('four concurrent job runs renew each of four subscriptions once, from the end of the last month', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => subscribed()))
  for (const { id } of all) await passMonth(id)
  const before = await current((all[0] as (typeof all)[number]).fan)
  await Promise.all([run(), run(), run(), run()])
  for (const { fan, creator, id } of all) {
    expect(await charges(id)).toBe(2)
    expect(await balance(fan)).toBe(300)
    expect(await world.as(creator).wallet.balance()).toMatchObject({ pending: 200 })
  }
  await run()
  const [first] = all
  if (!first) throw new Error('there is no subscription')
  expect(await charges(first.id)).toBe(2)
  const periods = await world.owner<{ number: number; gap: string }>(
    `select number, (starts_at - lag(ends_at) over (order by number))::text as gap from subscriptions
     where membership_id = $1 order by number`,
    [first.id],
  )
  expect(periods).toEqual([
    { number: 1, gap: null },
    { number: 2, gap: '00:00:00' },
  ])
  const now = await current(first.fan)
  expect(now.current_period_end.getTime()).toBeGreaterThan(before.current_period_end.getTime() + 27 * 86_400_000)
  await expect.poll(() => mailsTo(first.fan)).toContain(`Your subscription to ${first.creator.username} is renewed`)
})

test('a failing renewal does not block the others, and succeeds in a later run', async () => {
  const [broken, other] = [await subscribed(), await subscribed()]
  for (const { id } of [other, broken]) await passMonth(id)
  // the failing subscription is due first
  await pass(broken.id, '1 second')
  await world.whileRefused({ table: 'memberships', before: 'update', when: `old.id = '${broken.id}'` }, async () => {
    await run()
    expect([await charges(other.id), await charges(broken.id)]).toEqual([2, 1])
    expect(await balance(broken.fan)).toBe(400)
  })
  await run()
  expect([await charges(broken.id), await balance(broken.fan)]).toEqual([2, 300])
})

test('a job run that is killed halfway charges nothing; the next run charges once', async () => {
  const { fan, id } = await subscribed()
  await passMonth(id)
  const killed = new pg.Client({ connectionString: world.cloud.ownerUrl })
  await killed.connect()
  killed.on('error', () => undefined)
  await killed.query('begin')
  await killed.query('select ledger_internal.subscription_due($1, $2, false)', [id, renewing])
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect((await killed.query('select 1 from subscriptions where membership_id = $1', [id])).rowCount).toBe(2)
  await world.owner('select pg_terminate_backend($1)', [rows[0]?.pid])
  await killed.end().catch(() => undefined)
  expect(await charges(id)).toBe(1)
  await Promise.all([run(), run()])
  expect([await charges(id), await balance(fan)]).toEqual([2, 300])
})

test('without enough tokens a renewal is retried for three days and mailed once; then it ends as unpaid', async () => {
  const { fan, creator, id } = await subscribed(150)
  await passMonth(id)
  await run()
  expect(await current(fan)).toMatchObject({ status: 'past_due', renews: true })
  expect(await balance(fan)).toBe(50)
  const failed = `Your subscription to ${creator.username} could not be renewed`
  await expect.poll(() => mailsTo(fan)).toContain(failed)
  for (let hour = 0; hour < 3; hour++) {
    await pass(id, '61 minutes')
    await run()
  }
  expect((await mailsTo(fan)).filter((subject) => subject === failed)).toHaveLength(1)
  expect((await world.rest('POST', `/subscriptions/${id}/renew`, { as: fan })).body.code).toBe('INSUFFICIENT_TOKENS')
  const free = await world.owner('select free_message_kinds($1, $2) as kinds', [fan.id, creator.id])
  expect(free).toEqual([{ kinds: [] }])
  await pass(id, `${graceDays} days`)
  await run()
  expect(await current(fan)).toMatchObject({ status: 'ended', end_reason: 'unpaid' })
  expect([await charges(id), await balance(fan)]).toEqual([1, 50])
  await expect.poll(() => mailsTo(fan)).toContain(`Your subscription to ${creator.username} has ended`)
  await world.owner("select ledger.promo_grant($1, 500, 'test')", [fan.id])
  await run()
  expect(await charges(id)).toBe(1)
})

test('tokens added in the grace period renew the subscription for a full month, by the job or by hand', async () => {
  const [one, other] = [await subscribed(100), await subscribed(100)]
  for (const { id } of [one, other]) await passMonth(id)
  await run()
  for (const { id, fan } of [one, other]) {
    await pass(id, '1 day')
    await world.owner("select ledger.promo_grant($1, 300, 'test')", [fan.id])
  }
  const calls = await Promise.all(
    Array.from({ length: 8 }, () => world.rest('POST', `/subscriptions/${one.id}/renew`, { as: one.fan })),
  )
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(calls.filter(({ body }) => body.code === 'NOTHING_DUE')).toHaveLength(7)
  await run()
  for (const { id, fan } of [one, other]) {
    expect([await charges(id), await balance(fan)]).toEqual([2, 200])
    const { status, current_period_end } = await current(fan)
    expect(status).toBe('active')
    expect(current_period_end.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
  }
})

test('a cancelled subscription is never charged again', async () => {
  const { fan, creator, id } = await subscribed()
  await world.as(fan).subscriptions.cancel({ id })
  await run()
  expect((await current(fan)).status).toBe('cancelled')
  await passMonth(id)
  await Promise.all([run(), run()])
  expect(await current(fan)).toMatchObject({ status: 'ended', end_reason: 'cancelled' })
  expect([await charges(id), await balance(fan)]).toEqual([1, 400])
  expect(await world.as(creator).discovery.stats()).toMatchObject({ subscribersCount: 0 })
  await expect
    .poll(() => mailsTo(fan))
    .toEqual(expect.arrayContaining([`Your subscription to ${creator.username} has ended`]))
})

test('announces a renewal once, three days before', async () => {
  const { fan, creator, id } = await subscribed()
  await run()
  const soon = `Your subscription to ${creator.username} renews soon`
  expect(await mailsTo(fan)).not.toContain(soon)
  const [row] = await world.owner<{ rest: string }>(
    `select (paid_until - now() - make_interval(days => $2))::text as rest from memberships where id = $1`,
    [id, reminderDays],
  )
  await pass(id, row?.rest ?? '')
  await Promise.all([run(), run()])
  await run()
  await expect.poll(() => mailsTo(fan)).toContain(soon)
  expect((await mailsTo(fan)).filter((subject) => subject === soon)).toHaveLength(1)
})

test('a failing announcement does not block the others, and is sent once in a later run', async () => {
  const [broken, other] = [await subscribed(), await subscribed()]
  const prices = [await subscribed(), await subscribed()] as const
  const members = [broken, other].map(({ id }) => id)
  await world.owner(
    `update memberships set paid_until = now() + make_interval(days => $2) - interval '1 hour' where id = any ($1)`,
    [members, reminderDays],
  )
  for (const { creator, tier } of prices)
    await world.as(creator).subscriptions.updateTier({ id: tier.id, price_tokens: 150 })
  const [dear, second] = prices
  const soon = ({ creator }: typeof other) => `Your subscription to ${creator.username} renews soon`
  const dearer = ({ creator }: typeof other) => `${creator.username} changed a price`
  await world.whileRefused(
    { table: 'memberships', before: 'update', when: `old.id in ('${broken.id}', '${dear.id}')` },
    async () => {
      await run()
      await expect.poll(() => mailsTo(other.fan)).toContain(soon(other))
      await expect.poll(() => mailsTo(second.fan)).toContain(dearer(second))
    },
  )
  await run()
  await run()
  for (const [one, words] of [
    [broken, soon(broken)],
    [dear, dearer(dear)],
  ] as const) {
    await expect.poll(() => mailsTo(one.fan)).toContain(words)
    expect((await mailsTo(one.fan)).filter((subject) => subject === words)).toHaveLength(1)
  }
})

test('a higher price needs a new consent, else the subscription ends; a lower price does not', async () => {
  const [silent, agreeing, cheaper] = [await subscribed(), await subscribed(), await subscribed()]
  for (const { creator, tier } of [silent, agreeing])
    await world.as(creator).subscriptions.updateTier({ id: tier.id, price_tokens: 150 })
  await world.as(cheaper.creator).subscriptions.updateTier({ id: cheaper.tier.id, price_tokens: 60 })
  await Promise.all([run(), run()])
  for (const { fan, creator } of [silent, agreeing]) {
    await expect.poll(() => mailsTo(fan)).toContain(`${creator.username} changed a price`)
    expect((await mailsTo(fan)).filter((subject) => subject.endsWith('changed a price'))).toHaveLength(1)
    expect(await current(fan)).toMatchObject({ needs_consent: true, price_tokens: 100, tier: { price_tokens: 150 } })
  }
  expect(await current(cheaper.fan)).toMatchObject({ needs_consent: false, next_price_tokens: 60 })
  await world.as(agreeing.fan).subscriptions.agree({ id: agreeing.id, price_tokens: 150, renewal_consent: true })
  for (const { id } of [silent, agreeing, cheaper]) await passMonth(id)
  await run()
  expect(await current(silent.fan)).toMatchObject({ status: 'ended', end_reason: 'price' })
  expect(await current(agreeing.fan)).toMatchObject({ status: 'active', price_tokens: 150 })
  expect(await Promise.all([silent, agreeing, cheaper].map(({ fan }) => balance(fan)))).toEqual([400, 250, 340])
})

test('a change to another tier takes effect with the next month', async () => {
  const { fan, creator, id } = await subscribed()
  const { tier } = await world.as(creator).subscriptions.createTier({ name: 'Silver', price_tokens: 40 })
  await world.as(fan).subscriptions.agree({ id, tier_id: tier.id, price_tokens: 40, renewal_consent: true })
  expect(await world.owner('select free_message_kinds($1, $2) as kinds', [fan.id, creator.id])).toEqual([
    { kinds: ['text'] },
  ])
  await passMonth(id)
  await run()
  expect(await balance(fan)).toBe(360)
  expect(await world.owner('select free_message_kinds($1, $2) as kinds', [fan.id, creator.id])).toEqual([{ kinds: [] }])
})

test('a subscription to a closed tier lasts until the month ends and is not charged again', async () => {
  const { fan, creator, tier, id } = await subscribed()
  await world.as(creator).subscriptions.closeTier({ id: tier.id })
  await run()
  await expect.poll(() => mailsTo(fan)).toContain(`${creator.username} closes Gold`)
  expect(await current(fan)).toMatchObject({ status: 'cancelled', tier: { offered: false } })
  expect(await world.as(creator).discovery.stats()).toMatchObject({ subscribersCount: 1 })
  await passMonth(id)
  await run()
  expect(await current(fan)).toMatchObject({ status: 'ended', end_reason: 'tier_closed' })
  expect(await balance(fan)).toBe(400)
})

test('messages that a tier makes free cost nothing during a paid month', async () => {
  const { fan, creator, id } = await subscribed()
  const write = () => world.as(fan).messages.send({ userId: creator.id, kind: 'text', content: 'Bravo' })
  const price = async (kind: string) =>
    (await world.owner<{ price: number }>('select price from message_rate($1, $2, $3)', [fan.id, creator.id, kind]))[0]
      ?.price
  expect([await price('text'), await price('image')]).toEqual([0, 100])
  expect((await write()).message).toMatchObject({ price: 0, state: 'free' })
  await world.as(fan).subscriptions.cancel({ id })
  expect((await write()).message).toMatchObject({ price: 0 })
  await passMonth(id)
  expect((await write()).message).toMatchObject({ price: 50, state: 'held' })
  expect(await balance(fan)).toBe(350)
})

test('the weekly spending limit refuses a renewal', async () => {
  const { fan, id } = await subscribed()
  await world.owner('select ledger.spending_limit_set($1, 50)', [fan.id])
  await passMonth(id)
  await run()
  expect(await current(fan)).toMatchObject({ status: 'past_due' })
  expect(await balance(fan)).toBe(400)
  expect((await world.rest('POST', `/subscriptions/${id}/renew`, { as: fan })).body.code).toBe('WEEKLY_LIMIT')
})

test('charges nothing while subscriptions are turned off', async () => {
  const { fan, id } = await subscribed()
  await passMonth(id)
  await runNamed('subscriptions', { ...world.cloud.vars, FEATURE_FLAGS: 'offers' })
  expect([await charges(id), await balance(fan)]).toEqual([1, 400])
})

test('a renewal that the job missed for days ends without a charge and without a failure mail', async () => {
  const [late, unannounced, asking, reminded] = [
    await subscribed(),
    await subscribed(),
    await subscribed(),
    await subscribed(),
  ]
  for (const { id } of [late, unannounced, asking, reminded]) await passMonth(id)
  await world.owner("update memberships set consented_at = consented_at - interval '1 month' where id = any ($1)", [
    [late.id, unannounced.id, asking.id, reminded.id],
  ])
  await pass(late.id, `${graceDays + 1} days`)
  for (const { id } of [unannounced, asking, reminded]) await pass(id, '1 day')
  await world.owner("update memberships set reminded_at = now() - interval '3 days' where id = any ($1)", [
    [late.id, reminded.id],
  ])
  expect((await world.rest('POST', `/subscriptions/${asking.id}/renew`, { as: asking.fan })).status).toBe(200)
  await run()
  for (const { fan, creator, id } of [late, unannounced]) {
    expect(await current(fan)).toMatchObject({ status: 'ended', end_reason: 'missed' })
    expect([await charges(id), await balance(fan)]).toEqual([1, 400])
    await expect.poll(() => mailsTo(fan)).toContain(`Your subscription to ${creator.username} has ended`)
    expect((await world.mailsTo(fan)).map(({ text }) => text).join()).not.toContain('could not be paid')
  }
  for (const { fan, id } of [asking, reminded]) {
    expect(await current(fan)).toMatchObject({ status: 'active' })
    expect([await charges(id), await balance(fan)]).toEqual([2, 300])
  }
})

test('the proof finds no violation after concurrent subscriptions, renewals and tips', async () => {
  const ledger = await createLedger()
  try {
    const creators = await Promise.all([1, 2, 3].map(() => ledger.person('creator')))
    const fans = await Promise.all([60, 100, 150, 400, 1000].map((tokens) => ledger.person('fan', tokens)))
    const tiers = await Promise.all(
      creators.map(async (creator, n) => {
        const { rows } = await ledger.owner.query<{ id: string }>(
          `insert into subscription_tiers (creator_id, name, price_tokens) values ($1, 'Gold', $2) returning id`,
          [creator, 30 * (n + 1)],
        )
        return { id: rows[0]?.id ?? '', price: 30 * (n + 1), creator }
      }),
    )
    const subscribe = (fan: string, tier: (typeof tiers)[number], key: string) =>
      ledger.call('ledger.subscribe($1, $2, $3, $4, null, $5, $5)', [fan, tier.id, tier.price, 'yes', key])
    const renew = async () => {
      while ((await ledger.app.query('select ledger.subscription_renew_next($1) as done', [renewing])).rows[0]?.done);
    }
    for (let month = 0; month < 3; month++) {
      await Promise.all([
        ...fans.flatMap((fan) =>
          tiers.flatMap((tier) => ['a', 'b'].map((k) => subscribe(fan, tier, `${k}${month}${tier.id}`))),
        ),
        ...fans.flatMap((fan) => creators.map((creator) => ledger.tip(fan, creator, 7))),
        ...[1, 2, 3, 4].map(renew),
      ])
      await ledger.owner.query(`
        with p as (update subscriptions set starts_at = starts_at - interval '32 days', ends_at = ends_at - interval '32 days')
        update memberships set anchor_at = anchor_at - interval '32 days', paid_until = paid_until - interval '32 days',
          attempt_at = attempt_at - interval '32 days', grace_until = grace_until - interval '32 days'`)
      await ledger.owner.query(
        `update memberships set paid_until = now() - interval '5 minutes' where state = 'active'`,
      )
      await Promise.all([1, 2, 3, 4].map(renew))
    }
    const { rows } = await ledger.owner.query<{ paid: string; fans: string }>(`
      select (select count(*) from subscriptions) as paid,
        (select count(*) from memberships where state <> 'ended' group by subscriber_id, creator_id having count(*) > 1) as fans`)
    expect(Number(rows[0]?.paid)).toBeGreaterThan(8)
    expect(rows[0]?.fans).toBeNull()
    expect(await ledger.prove()).toEqual([])
  } finally {
    await ledger.close()
  }
})
