import { expect, test } from 'vitest'
import * as z from 'zod'
import { published } from '../../testing/content.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { REFUSALS, SENTENCES, tiersMax } from './spec.ts'

const world = createWorld()
const gold = { name: 'Gold', price_tokens: 100, free_message_kinds: ['text'] as const, unlocks_content: true }

async function offer(creator: TestPerson, tier: object = gold): Promise<string> {
  const { status, body } = await world.rest('POST', '/subscription-tiers', { as: creator, body: tier })
  expect(status).toBe(201)
  return body.tier.id
}
const subscriptionBody = (tier_id: string, price_tokens = 100) => ({ tier_id, price_tokens, renewal_consent: true })
const subscribe = (fan: TestPerson, tierId: string, change: object = {}, key?: string) =>
  world.rest('POST', '/subscriptions', {
    as: fan,
    body: { ...subscriptionBody(tierId), ...change },
    ...(key && { key }),
  })
const balance = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const kinds = async (fan: TestPerson, creator: TestPerson) =>
  (await world.owner<{ kinds: string[] }>('select free_message_kinds($1, $2) as kinds', [fan.id, creator.id]))[0]?.kinds

test('a subscription is paid at once, adds pending earnings, notifies both and counts as a subscriber', async () => {
  const [fan, creator] = [await world.person('fan', 250), await world.person('creator')]
  const tierId = await offer(creator, { ...gold, description: 'All of it', benefits: ['A song a week'] })
  const tiers = await world.rest('GET', `/subscription-tiers/creator/${creator.id}`)
  expect(tiers).toMatchObject({
    status: 200,
    body: { tiers: [{ id: tierId, name: 'Gold', price_tokens: 100, benefits: ['A song a week'] }] },
  })
  const page = async (as?: TestPerson) =>
    (await world.rest('GET', `/public/creators/${creator.username}`, as && { as })).body.creator
  expect(await page(fan)).toMatchObject({ subscribe_from: 100, subscribed: false })
  const { status, body } = await subscribe(fan, tierId)
  expect(await page(fan)).toMatchObject({ subscribe_from: 100, subscribed: true })
  expect(await page()).toMatchObject({ subscribed: false })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    balance: 150,
    subscription: { status: 'active', renews: true, price_tokens: 100, next_price_tokens: 100, needs_consent: false },
  })
  expect(await world.as(creator).wallet.balance()).toMatchObject({ balance: 0, pending: 100 })
  for (const [who, tokens] of [
    [fan, -100],
    [creator, 100],
  ] as const)
    expect((await world.as(who).wallet.history()).entries[0]).toMatchObject({
      kind: 'subscription',
      tokens,
      message: 'Gold',
    })
  const revenue = await world.rest('GET', '/earnings/revenue', { as: creator })
  expect(revenue.body.sources).toEqual([{ source: 'subscription', tokens: 100, payments: 1 }])
  expect(await world.as(creator).discovery.stats()).toMatchObject({ subscribersCount: 1 })
  const listed = await world.rest('GET', '/subscribers', { as: creator })
  expect(listed.body.people).toMatchObject([{ username: fan.username, tier: 'Gold', renews: true }])
  expect(await kinds(fan, creator)).toEqual(['text'])
  await world.settled()
  const notices = await world.noticesOf(creator)
  expect(notices).toMatchObject([{ title: `${fan.username} subscribed to you`, message: 'Gold, 100 tokens a month' }])
  await expect
    .poll(async () => (await world.mailsTo(fan)).map(({ subject }) => subject))
    .toEqual([`You are subscribed to ${creator.username}`])
  expect((await world.owner('select 1 from notifications where user_id = $1', [fan.id])).length).toBe(1)
})

test('charges nothing without the ticked box or at a price that has changed; stores the consent', async () => {
  const [fan, creator] = [await world.person('fan', 250), await world.person('creator')]
  const tierId = await offer(creator)
  expect(await subscribe(fan, tierId, { renewal_consent: false })).toMatchObject({
    status: 422,
    body: { error: SENTENCES.consentMissing },
  })
  expect(await subscribe(fan, tierId, { price_tokens: 0 })).toMatchObject({ status: 422 })
  expect(await subscribe(fan, tierId, { price_tokens: 99 })).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', price: 100 },
  })
  expect(await balance(fan)).toBe(250)
  expect((await subscribe(fan, tierId)).status).toBe(201)
  const consents = await world.owner(
    'select price_tokens, words, given_at is not null as timed from subscription_consents where subscriber_id = $1',
    [fan.id],
  )
  expect(consents).toEqual([{ price_tokens: 100, words: SENTENCES.consent(100), timed: true }])
})

test('requests with one key charge once and return equal responses; another body is a conflict', async () => {
  const [fan, creator] = [await world.person('fan', 1000), await world.person('creator')]
  const tierId = await offer(creator)
  const responses = await Promise.all(Array.from({ length: 8 }, () => subscribe(fan, tierId, {}, 'one-intent')))
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(responses[0]).toMatchObject({ status: 201, body: { balance: 900 } })
  expect(await subscribe(fan, tierId, { price_tokens: 99 }, 'one-intent')).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_CONFLICT' },
  })
  expect(await balance(fan)).toBe(900)
})

test('eight concurrent requests for two tiers of one creator create one subscription', async () => {
  const [fan, creator] = [await world.person('fan', 5000), await world.person('creator')]
  const tiers = [await offer(creator), await offer(creator, { ...gold, name: 'Silver' })]
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => subscribe(fan, tiers[n % 2] ?? '', {}, `intent-${n}`)),
  )
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.code === 'ALREADY_SUBSCRIBED')).toHaveLength(7)
  expect(await balance(fan)).toBe(4900)
})

test('concurrent requests with one idempotency key for two creators pay only one of them', async () => {
  const [fan, one, other] = [
    await world.person('fan', 1000),
    await world.person('creator'),
    await world.person('creator'),
  ]
  const tiers = [await offer(one), await offer(other)]
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => subscribe(fan, tiers[n % 2] ?? '', {}, 'one-key')),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(await balance(fan)).toBe(900)
})

test('refuses people without permission to subscribe or enough tokens, without a charge', async () => {
  const [fan, creator] = [await world.person('fan', 99), await world.person('creator', 500)]
  const tierId = await offer(creator)
  const refused = async (who: TestPerson, code: string, status: number, tier = tierId) =>
    expect(await subscribe(who, tier), code).toMatchObject({ status, body: { code } })
  await refused(fan, 'INSUFFICIENT_TOKENS', 402)
  await refused(creator, 'SUBSCRIBE_TO_ONESELF', 422)
  await refused(fan, 'TIER_NOT_FOUND', 404, crypto.randomUUID())
  const rich = await world.person('fan', 500)
  await world.owner('select ledger.spending_limit_set($1, 99)', [rich.id])
  await refused(rich, 'WEEKLY_LIMIT', 402)
  const blocked = await world.person('fan', 500)
  await world.as(creator).social.block({ userId: blocked.id })
  await refused(blocked, 'TIER_NOT_FOUND', 404)
  const seen = await world.rest('GET', `/subscription-tiers/creator/${creator.id}`, { as: blocked })
  expect(seen).toMatchObject({ status: 200, body: { tiers: [] } })
  const suspended = await world.person('fan', 500)
  await world.owner("update users set status = 'suspended' where id = $1", [suspended.id])
  await expect(
    world.as(suspended).subscriptions.subscribe({ ...subscriptionBody(tierId), renewal_consent: true }),
  ).rejects.toThrow(REFUSALS.inactive.sentence)
  await world.owner("update users set status = 'suspended' where id = $1", [creator.id])
  await refused(await world.person('fan', 500), 'TIER_NOT_FOUND', 404)
  for (const who of [rich, blocked, suspended]) expect(await balance(who)).toBe(500)
})

test('a cancelled subscription lasts until the month ends, and can be resumed without a second payment', async () => {
  const [fan, stranger, creator] = [
    await world.person('fan', 500),
    await world.person('fan'),
    await world.person('creator'),
  ]
  const { body } = await subscribe(fan, await offer(creator))
  const { id } = body.subscription
  expect((await world.rest('POST', `/subscriptions/${id}/cancel`, { as: stranger })).status).toBe(404)
  const cancelled = await world.rest('DELETE', `/subscriptions/${id}`, { as: fan })
  expect(cancelled.body.subscription).toMatchObject({ status: 'cancelled', renews: false, next_price_tokens: null })
  expect(await world.rest('POST', `/subscriptions/${id}/cancel`, { as: fan })).toMatchObject({
    status: 200,
    body: { subscription: { cancelled_at: cancelled.body.subscription.cancelled_at } },
  })
  expect(await kinds(fan, creator)).toEqual(['text'])
  expect((await subscribe(fan, body.subscription.tier.id)).body.code).toBe('ALREADY_SUBSCRIBED')
  const agree = (change: object) =>
    world.rest('POST', `/subscriptions/${id}/consent`, {
      as: fan,
      body: { price_tokens: 100, renewal_consent: true, ...change },
    })
  expect((await agree({ renewal_consent: false })).status).toBe(422)
  expect((await agree({ price_tokens: 1 })).body.code).toBe('PRICE_CHANGED')
  expect((await agree({})).body.subscription).toMatchObject({ status: 'active', renews: true, cancelled_at: null })
  expect((await world.rest('POST', `/subscriptions/${id}/renew`, { as: fan })).body.code).toBe('NOTHING_DUE')
  expect(await balance(fan)).toBe(400)
  const mine = await world.rest('GET', `/subscriptions?creator_id=${creator.id}`, { as: fan })
  expect(mine.body).toMatchObject({ subscriptions: [{ id, status: 'active' }], next_cursor: null })
  expect((await world.rest('GET', '/subscriptions', { as: stranger })).body.subscriptions).toEqual([])
})

test('cancelling after the end of the paid month ends the subscription at once', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const { body } = await subscribe(fan, await offer(creator))
  const { id } = body.subscription
  // no tokens are left, so the job `subscriptions` of another test cannot renew it
  await world.owner(`update memberships set paid_until = now() - interval '1 hour' where id = $1`, [id])
  const cancelled = await world.rest('DELETE', `/subscriptions/${id}`, { as: fan })
  expect(cancelled.body.subscription).toMatchObject({ status: 'ended', end_reason: 'cancelled', renews: false })
})

test('a creator manages only their own tiers, at most six, with different names', async () => {
  const [creator, other, fan] = [
    await world.person('creator'),
    await world.person('creator'),
    await world.person('fan'),
  ]
  const post = (body: object, as = creator) => world.rest('POST', '/subscription-tiers', { as, body })
  expect((await post(gold, fan)).status).toBe(403)
  expect((await post({ ...gold, price_tokens: 0 })).status).toBe(422)
  const id = await offer(creator)
  expect((await post({ ...gold, name: 'gOLD' })).body.code).toBe('TIER_NAME_TAKEN')
  const put = (body: object, as = creator) => world.rest('PUT', `/subscription-tiers/${id}`, { as, body })
  expect((await put({ name: 'Mine' }, other)).status).toBe(404)
  expect((await put({ benefits: ['One', ' ', 'Two'], free_message_kinds: [] })).body.tier).toMatchObject({
    name: 'Gold',
    price_tokens: 100,
    benefits: ['One', 'Two'],
    free_message_kinds: [],
    unlocks_content: true,
  })
  const rest = await Promise.all(Array.from({ length: tiersMax + 3 }, (_, n) => post({ ...gold, name: `T${n}` })))
  expect(rest.filter(({ status }) => status === 201)).toHaveLength(tiersMax - 1)
  expect(rest.filter(({ body }) => body.code === 'TOO_MANY_TIERS')).toHaveLength(4)
  expect((await world.rest('DELETE', `/subscription-tiers/${id}`, { as: other })).status).toBe(404)
  expect((await world.rest('DELETE', `/subscription-tiers/${id}`, { as: creator })).status).toBe(204)
  const { body } = await world.rest('GET', `/subscription-tiers/creator/${creator.id}`)
  expect(body.tiers).toHaveLength(tiersMax - 1)
  const named = await world.rest('GET', `/subscription-tiers/creator/${creator.username.toUpperCase()}`)
  expect(named.body).toEqual(body)
  for (const other of [fan.id, fan.username, crypto.randomUUID(), 'unknown_name'])
    expect(await world.rest('GET', `/subscription-tiers/creator/${other}`), other).toMatchObject({
      status: 200,
      body: { tiers: [] },
    })
})

test('an update can send back the whole tier; its read-only fields are ignored', async () => {
  const creator = await world.person('creator')
  const id = await offer(creator)
  const own = (await world.rest('GET', '/subscription-tiers', { as: creator })).body.tiers[0]
  const body = { ...own, name: 'Silver', subscribers: 7, content_count: 7, creator_id: crypto.randomUUID() }
  const { status, body: answered } = await world.rest('PUT', `/subscription-tiers/${id}`, { as: creator, body })
  expect(status).toBe(200)
  expect({ ...answered.tier, subscribers: 0, content_count: 0 }).toEqual({ ...own, name: 'Silver' })
})

test('a tier cannot close while it is the only way to open content', async () => {
  const creator = await world.person('creator')
  const [tier_id, other] = [await offer(creator), await offer(creator, { ...gold, name: 'Other' })]
  const locked = [
    await published(world, creator, { price: 0, tier_id }),
    await published(world, creator, { price: 0, tier_id }),
  ]
  const both = await published(world, creator, { price: 5, tier_id })
  const deleted = await published(world, creator, { price: 0, tier_id })
  await world.as(creator).content.remove({ id: deleted.id })
  const counts = async () =>
    (await world.as(creator).subscriptions.ownTiers()).tiers.map(({ content_count }) => content_count)
  expect(await counts()).toEqual([2, 0])
  const close = () => world.rest('DELETE', `/subscription-tiers/${tier_id}`, { as: creator })
  const error = SENTENCES.opensContent(2)
  const refused = { status: 409, body: { code: 'TIER_OPENS_CONTENT', error, content_count: 2 } }
  expect(await close()).toMatchObject(refused)
  const put = (unlocks_content: boolean) =>
    world.rest('PUT', `/subscription-tiers/${tier_id}`, { as: creator, body: { unlocks_content } })
  expect(await put(false)).toMatchObject(refused)
  expect((await put(true)).status).toBe(200)
  const [first, second] = locked
  await world.as(creator).content.update({ id: first?.id ?? '', tier_id: other })
  expect((await close()).body).toMatchObject({ error: SENTENCES.opensContent(1) })
  await world.as(creator).content.update({ id: second?.id ?? '', price: 10 })
  expect((await close()).status).toBe(204)
  expect((await close()).status).toBe(204)
  const { content } = (await world.rest('GET', `/content/${both.id}`)).body
  expect(content).toMatchObject({ access: 'locked', price: 5, tier: { offered: false } })
})

test('a paid tier opens content of this tier and of cheaper ones, and keeps its benefits after changes', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  const small = await offer(creator, { ...gold, name: 'Small', price_tokens: 50 })
  const middle = await offer(creator, { ...gold, free_message_kinds: ['text', 'image'] })
  const large = await offer(creator, { ...gold, name: 'Large', price_tokens: 500 })
  const opens = async () =>
    (
      await world.owner<{ opens: boolean[] }>(
        'select array[opens_tier($1, $2), opens_tier($1, $3), opens_tier($1, $4)] as opens',
        [fan.id, small, middle, large],
      )
    )[0]?.opens
  expect(await opens()).toEqual([false, false, false])
  await subscribe(fan, middle)
  expect(await opens()).toEqual([true, true, false])
  await world
    .as(creator)
    .subscriptions.updateTier({ id: middle, free_message_kinds: ['audio'], unlocks_content: false })
  expect(await kinds(fan, creator)).toEqual(['audio', 'image', 'text'])
  await world.as(creator).subscriptions.closeTier({ id: middle })
  expect(await kinds(fan, creator)).toEqual(['image', 'text'])
  expect(await opens()).toEqual([true, true, false])
})

const lines = z.array(z.object({ line: z.record(z.string(), z.unknown()) }))

test('the data export contains subscriptions and consents; deleting a creator ends the subscriptions', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  await subscribe(fan, await offer(creator))
  await world.settled()
  const exported = async (part: string, who: TestPerson) =>
    lines
      .parse(await world.owner('select line from personal_lines($1, $2, null, 10)', [part, who.id]))
      .map((l) => l.line)
  expect(await exported('subscriptions', fan)).toMatchObject([{ creator: creator.username, tier: 'Gold', tokens: 100 }])
  expect(await exported('memberships', fan)).toMatchObject([{ creator: creator.username, price: 100, renews: true }])
  expect(await exported('subscription_consents', fan)).toMatchObject([{ words: SENTENCES.consent(100) }])
  expect(await exported('subscription_tiers', creator)).toMatchObject([{ name: 'Gold', price: 100 }])
  expect(await exported('memberships', creator)).toEqual([])
  await world.owner('select personal.forget_subscriptions($1)', [creator.id])
  const [mine] = (await world.as(fan).subscriptions.mine()).subscriptions
  expect(mine).toMatchObject({ status: 'ended', end_reason: 'gone', tier: { offered: false } })
  const notices = await world.noticesOf(fan)
  expect(notices).toMatchObject([{}, { title: 'Your subscription to Deleted account has ended' }])
  expect(JSON.stringify(notices)).not.toContain(creator.username)
})
