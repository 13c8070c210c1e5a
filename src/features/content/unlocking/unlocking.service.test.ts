import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { published, readyUpload } from '../../../testing/content.ts'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { priceChanged, REFUSALS, SENTENCES } from '../spec.ts'

const world = createWorld()
let ledger: Ledger
beforeAll(async () => {
  ledger = await createLedger()
})
afterAll(() => ledger.close())

const unlock = (who: TestPerson, id: string, body: object = {}, key?: string) =>
  world.rest('POST', `/content/${id}/unlock`, { as: who, body, ...(key && { key }) })
const balance = async (who: TestPerson) => (await world.as(who).wallet.balance()).balance
const pending = async (who: TestPerson) => (await world.as(who).wallet.balance()).pending

test('unlocking pays the creator at once, opens the item permanently and notifies the creator', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const item = await published(world, creator, { title: 'The lake', price: 30 })
  const before = await world.rest('GET', `/content/${item.id}`, { as: fan })
  expect(before.body.content).toMatchObject({ access: 'locked', is_locked: true, url: null, price: 30, ppv_price: 30 })
  const { status, body } = await unlock(fan, item.id, { price: 30 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    balance: 70,
    content: { id: item.id, access: 'bought', is_locked: false },
  })
  expect(body.content.url).toContain('/media/private/')
  expect([await balance(fan), await pending(creator)]).toEqual([70, 30])
  const { entries } = await world.as(fan).wallet.history()
  expect(entries[0]).toMatchObject({
    kind: 'content',
    tokens: -30,
    counterparty: creator.username,
    message: 'The lake',
  })
  const notices = await world.noticesOf(creator)
  expect(notices).toMatchObject([
    { title: `${fan.username} unlocked The lake`, message: 'You earned 30 tokens.', data: { content_id: item.id } },
  ])
  const { body: bought } = await world.rest('GET', '/content/purchases', { as: fan })
  expect(bought.purchases).toMatchObject([{ tokens: 30, content: { id: item.id, access: 'bought' } }])
  const { body: own } = await world.rest('GET', `/content/${item.id}`, { as: creator })
  expect(own.content).toMatchObject({ access: 'own', earnings: 30, own: { unlocks: 1 } })
})

test('concurrent and later unlocks of an item with any keys charge once', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  const item = await published(world, creator, { price: 30 })
  const key = randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => unlock(fan, item.id, { price: 30 }, n % 2 === 0 ? key : randomUUID())),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  for (const { body } of responses) expect(body).toMatchObject({ balance: 470, content: { access: 'bought' } })
  expect((await unlock(fan, item.id, { price: 30 }, key)).body.balance).toBe(470)
  expect((await unlock(fan, item.id)).body.content.access).toBe('bought')
  expect([await balance(fan), await pending(creator)]).toEqual([470, 30])
  expect((await world.as(fan).content.purchases()).purchases).toHaveLength(1)
  const { own, earnings } = (await world.as(creator).content.one({ id: item.id })).content
  expect([own?.unlocks, earnings]).toEqual([1, 30])
})

test('an idempotency key is bound to one item and one price', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  const [one, other] = [await published(world, creator), await published(world, creator)]
  const key = randomUUID()
  expect((await unlock(fan, one.id, { price: 50 }, key)).status).toBe(200)
  for (const again of [unlock(fan, other.id, { price: 50 }, key), unlock(fan, one.id, { price: 51 }, key)])
    expect(await again).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } })
  expect(await balance(fan)).toBe(450)
})

test('three concurrent requests of each of eight buyers: each pays once, and the ledger is exact', async () => {
  const buyers = 8
  const creator = await ledger.person('creator')
  const fans = await Promise.all(Array.from({ length: buyers }, () => ledger.person('fan', 100)))
  const { rows } = await ledger.owner.query<{ id: string }>(
    `insert into content_items (creator_id, type, title, description, category, price_tokens, files, upload_id, file_type, size)
     values ($1, 'photo', 'A thing', '', 'general', 40, 1, gen_random_uuid(), 'image/jpeg', 1) returning id`,
    [creator],
  )
  const id = rows[0]?.id
  const ask = (fan: string) =>
    ledger.call("ledger.content_unlock($1, $2, 40, null, $3, 'hash', 8)", [fan, id, randomUUID()])
  const responses = await Promise.all([...fans, ...fans, ...fans].map(ask))
  expect(responses.filter(({ outcome }) => outcome === 'done')).toHaveLength(buyers * 3)
  expect(responses.reduce((sum, { tokens }) => sum + Number(tokens), 0)).toBe(buyers * 40)
  for (const fan of fans) expect((await ledger.balance(fan)).spendable).toBe(60)
  expect((await ledger.balance(creator)).pending).toBe(buyers * 40)
  const figures = await ledger.owner.query(
    'select sum(unlocks)::int as unlocks, sum(tokens)::int as tokens from content_figures',
  )
  expect(figures.rows).toEqual([{ unlocks: buyers, tokens: buyers * 40 }])
  expect(await ledger.prove()).toEqual([])
})

test('refuses a purchase that is not allowed, with a message and without a charge', async () => {
  const [fan, creator] = [await world.person('fan', 40), await world.person('creator', 100)]
  const item = await published(world, creator, { price: 30 })
  const refused = async (body: object = {}, who = fan) => {
    const { status, body: response } = await unlock(who, item.id, body)
    return [status, response.code, response.error]
  }
  const as = (why: { code: string; sentence: string }) => [why.code, why.sentence]
  expect(await refused({ price: 29 })).toEqual([409, REFUSALS.priceChanged.code, priceChanged(30)])
  expect(await refused({}, creator)).toEqual([422, ...as(REFUSALS.own)])
  expect((await unlock(fan, randomUUID())).status).toBe(404)
  expect((await refused({ price: 1.5 }))[0]).toBe(422)
  await world.as(creator).content.update({ id: item.id, price: 41 })
  expect(await refused({ price: 41 })).toEqual([402, ...as(REFUSALS.insufficient)])
  await world.as(fan).social.block({ userId: creator.id })
  expect(await refused()).toEqual([403, ...as(REFUSALS.youBlocked)])
  const other = await world.person('fan', 100)
  await world.as(creator).social.block({ userId: other.id })
  expect(await refused({}, other)).toEqual([404, ...as(REFUSALS.notFound)])
  await world.as(creator).content.update({ id: item.id, is_public: false })
  expect((await refused({}, await world.person('fan', 100)))[0]).toBe(404)
  expect([await balance(fan), await balance(other), await pending(creator)]).toEqual([40, 100, 0])
})

test('free items and items that a subscription opens are not charged', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  const { tier } = await world
    .as(creator)
    .subscriptions.createTier({ name: 'Gold', price_tokens: 100, unlocks_content: true })
  const free = await published(world, creator, { price: 0 })
  const tiered = await published(world, creator, { price: 0, tier_id: tier.id })
  const both = await published(world, creator, { price: 20, tier_id: tier.id })
  expect((await unlock(fan, free.id)).body).toMatchObject({ balance: 500, content: { access: 'free' } })
  expect(await unlock(fan, tiered.id)).toMatchObject({ status: 402, body: { code: REFUSALS.tierOnly.code } })
  const locked = (await world.as(fan).content.one({ id: tiered.id })).content
  expect(locked).toMatchObject({
    access: 'locked',
    is_premium: true,
    tier: { id: tier.id, price_tokens: 100, offered: true },
  })
  await world.as(fan).subscriptions.subscribe({ tier_id: tier.id, price_tokens: 100, renewal_consent: true })
  for (const { id } of [tiered, both])
    expect((await unlock(fan, id)).body).toMatchObject({ balance: 400, content: { access: 'tier', is_locked: false } })
  expect((await world.as(fan).content.file({ id: tiered.id })).url).toContain('/media/private/')
  await world.owner('update subscriptions set ends_at = now() where subscriber_id = $1', [fan.id])
  expect((await world.as(fan).content.one({ id: tiered.id })).content.access).toBe('locked')
  expect((await unlock(fan, both.id)).body).toMatchObject({ balance: 380, content: { access: 'bought' } })
})

test('the weekly spending limit refuses a purchase', async () => {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  await world.as(fan).wallet.setSpendingLimit({ tokens: 40 })
  const { status, body } = await unlock(fan, (await published(world, creator)).id)
  expect([status, body.code]).toEqual([402, REFUSALS.weeklyLimit.code])
  expect(body.error).toContain('weekly spending limit of 40 tokens')
})

test('a buyer keeps access to an item after its creator deletes it or deletes the account', async () => {
  const [fan, other, creator] = [
    await world.person('fan', 100),
    await world.person('fan', 100),
    await world.person('creator'),
  ]
  const item = await published(world, creator)
  await unlock(fan, item.id)
  expect((await world.rest('DELETE', `/content/${item.id}`, { as: creator })).status).toBe(200)
  await world.settled()
  expect((await world.as(fan).content.purchases()).purchases).toMatchObject([
    { content: { id: item.id, access: 'bought' } },
  ])
  expect((await world.rest('GET', `/content/${item.id}/file`, { as: fan })).status).toBe(200)
  expect((await unlock(fan, item.id)).body).toMatchObject({ balance: 50 })
  for (const who of [other, creator])
    expect((await world.rest('GET', `/content/${item.id}`, { as: who })).status).toBe(404)
  expect(await unlock(other, item.id)).toMatchObject({ status: 404 })
  // deletes the account; its files are removed, except those of sold items
  await world.owner('select personal.forget_content($1), personal.forget_uploads($1)', [creator.id])
  expect((await world.rest('GET', `/content/${item.id}/file`, { as: fan })).status).toBe(200)
  const left = await world.owner(
    'select state, owner_id from uploads u join content_files f on f.upload_id = u.id where f.content_id = $1',
    [item.id],
  )
  expect(left).toEqual([{ state: 'kept', owner_id: null }])
})

test('a purchase concurrent with a deletion: exactly one of them succeeds', async () => {
  const creator = await world.person('creator')
  for (let round = 0; round < 3; round++) {
    const fan = await world.person('fan', 100)
    const item = await published(world, creator)
    const [sold] = await Promise.all([
      unlock(fan, item.id),
      world.rest('DELETE', `/content/${item.id}`, { as: creator }),
    ])
    await world.settled()
    const file = await world.rest('GET', `/content/${item.id}/file`, { as: fan })
    expect([sold.status, file.status, await balance(fan)]).toEqual(
      sold.status === 200 ? [200, 200, 50] : [404, 404, 100],
    )
    const files = await world.owner<{ state: string }>(
      'select state from uploads where id in (select upload_id from content_files where content_id = $1)',
      [item.id],
    )
    expect(files.filter(({ state }) => state !== 'kept')).toEqual([])
  }
})

test('a hidden item is visible to its creator with the reason; its buyer sees that it was removed', async () => {
  const [fan, creator] = [await world.person('fan', 100), await world.person('creator')]
  const item = await published(world, creator)
  await unlock(fan, item.id)
  await world.owner("update content_items set hidden_at = now(), hidden_reason = 'Against the rules.' where id = $1", [
    item.id,
  ])
  for (const path of ['', '/file'])
    expect((await world.rest('GET', `/content/${item.id}${path}`, { as: fan })).status).toBe(404)
  expect((await unlock(fan, item.id)).status).toBe(404)
  expect((await unlock(await world.person('fan', 100), item.id)).status).toBe(404)
  expect((await world.as(fan).content.purchases()).purchases).toMatchObject([
    { content: { access: 'removed', is_locked: true, thumbnail_url: null, url: null } },
  ])
  const lists = await world.rest('GET', `/content/creator/${creator.id}`, { as: fan })
  expect(lists.body).toMatchObject({ pictures: [], counts: { photos: 0 } })
  const { items, total } = await world.as(creator).content.mine({ type: 'photo' })
  expect([total, items[0]?.own?.hidden_reason]).toEqual([1, 'Against the rules.'])
})

test("premium content needs a price, or one of the creator's tiers that unlocks content", async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const body = async (change: object) => ({
    type: 'photo',
    upload_id: await readyUpload(world, creator, 'photo'),
    ...change,
  })
  const post = async (change: object) =>
    world.rest('POST', '/content/upload', { as: creator, body: await body(change) })
  const { tier: foreign } = await world
    .as(other)
    .subscriptions.createTier({ name: 'Mine', price_tokens: 5, unlocks_content: true })
  expect((await post({ tier_id: foreign.id })).body.code).toBe(REFUSALS.tierNotFound.code)
  const { tier: shut } = await world.as(creator).subscriptions.createTier({ name: 'Talk', price_tokens: 5 })
  expect((await post({ tier_id: shut.id })).body.code).toBe(REFUSALS.tierCloses.code)
  const { content } = (await post({ is_premium: true, ppv_price: 7 })).body
  expect(content).toMatchObject({ price: 7, ppv_price: 7, is_premium: true })
  const put = (change: object) => world.rest('PUT', `/content/${content.id}`, { as: creator, body: change })
  expect((await put({ is_premium: true, price: 0 })).body.error).toBe(SENTENCES.premiumNeeds)
  expect((await put({ is_premium: false })).body.content).toMatchObject({ price: 0, is_premium: false })
})
