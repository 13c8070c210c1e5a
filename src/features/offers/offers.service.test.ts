import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { ports } from '#app/ports.server.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { REFUSALS as ORDER_REFUSALS } from '../orders/spec.ts'
import { customDays, priceChanged, REFUSALS, SENTENCES } from './spec.ts'

const world = createWorld()

type Body = Record<string, unknown>
const draft = { title: 'A song for you', description: 'One minute, sung by me.', priceTokens: 100 }
const create = (as: TestPerson, body: Body = {}) => world.rest('POST', '/offers', { as, body: { ...draft, ...body } })
const order = (as: TestPerson, id: string, body: Body = {}, key?: string) =>
  world.rest('POST', `/offers/${id}/order`, { as, body, ...(key && { key }) })
const act = (as: TestPerson, id: string, what: string, body: Body = {}, key?: string) =>
  world.rest('POST', `/orders/${id}/${what}`, { as, body, ...(key && { key }) })
const balance = async (who: TestPerson) => {
  const [row] = await world.owner<{ b: { spendable: number; held: number; pending: number } }>(
    'select ledger.wallet_balance($1) as b',
    [who.id],
  )
  if (!row) throw new Error('no balance')
  return [row.b.spendable, row.b.held, row.b.pending]
}
const violations = () => world.owner('select * from ledger.prove()')
const runClocks = () => runJob(() => world.contextOf(), 'orders')
/** Moves the deadlines of an order into the past by some hours. */
const pass = (id: string, hours: number) =>
  world.owner(
    `update orders set due_at = due_at - $2 * interval '1 hour', accept_by = accept_by - $2 * interval '1 hour' where id = $1`,
    [id, hours],
  )
const mails = async (who: TestPerson) => (await world.mailsTo(who)).map(({ subject }) => subject)
const notices = (who: TestPerson) => world.noticesOf(who)

async function createOffer(tokens = 500, body: Body = {}) {
  const [fan, creator] = [await world.person('fan', tokens), await world.person('creator')]
  const made = await create(creator, body)
  expect(made.status).toBe(201)
  return { fan, creator, offer: made.body.offer }
}
async function placeOrder(tokens = 500, body: Body = {}) {
  const at = await createOffer(tokens, body)
  const response = await order(at.fan, at.offer.id, { note: 'For Ada' })
  expect(response.status).toBe(200)
  return { ...at, order: response.body.order, id: response.body.order.id as string }
}

test('only its creator can create, change and delete an offer, and see its figures', async () => {
  const { fan, creator, offer } = await createOffer()
  expect(offer).toMatchObject({
    ...draft,
    category: 'General',
    deliveryTime: '24 hours',
    maxQuantity: null,
    active: true,
    viewCount: 0,
    purchaseCount: 0,
    conversion: null,
    earningsUsdCents: 0,
  })
  const changed = await world.rest('PUT', `/offers/${offer.id}`, { as: creator, body: { priceTokens: 120 } })
  expect(changed).toMatchObject({ status: 200, body: { offer: { ...draft, priceTokens: 120 } } })
  const other = await world.person('creator')
  for (const as of [fan, other]) {
    const refused = as === fan ? 403 : 404
    expect((await world.rest('PUT', `/offers/${offer.id}`, { as, body: { priceTokens: 1 } })).status).toBe(refused)
    expect((await world.rest('DELETE', `/offers/${offer.id}`, { as })).status).toBe(refused)
  }
  expect((await create(fan)).status).toBe(403)
  for (const _ of [1, 2]) await world.rest('POST', `/offers/${offer.id}/view`, { as: fan })
  await world.rest('POST', `/offers/${offer.id}/view`, { as: other })
  await world.rest('POST', `/offers/${offer.id}/view`, { as: creator })
  await order(fan, offer.id)
  const own = await world.rest('GET', '/offers/my-offers', { as: creator })
  expect(own.body.offers).toMatchObject([
    { id: offer.id, viewCount: 2, purchaseCount: 1, conversion: 50, earningsUsdCents: 600 },
  ])
  const seen = await world.rest('GET', `/offers/${offer.id}`)
  expect(seen.body.offer).toMatchObject({ id: offer.id, priceTokens: 120, creator: { username: creator.username } })
  await world.owner('update users set avatar_url = $2 where id = $1', [creator.id, '/demo/avatar-01.webp'])
  const { offer: pictured } = (await world.rest('GET', `/offers/${offer.id}`)).body
  for (const alias of ['profile_pic_url', 'avatar_url', 'profilePicture'])
    expect(pictured.creator[alias]).toBe('/demo/avatar-01.webp')
  for (const secret of ['viewCount', 'purchaseCount', 'earningsUsdCents'])
    expect(seen.body.offer).not.toHaveProperty(secret)
  expect((await world.rest('GET', `/offers/creator/${creator.username}`)).body.offers).toHaveLength(1)
  const { title } = own.body.offers[0]
  const found = async (path: string, as?: TestPerson) =>
    (await world.rest('GET', path, as && { as })).body.offers.map(({ id }: { id: string }) => id)
  const part = encodeURIComponent(title.slice(1, 6).toUpperCase())
  expect(await found(`/offers/my-offers?search=${part}`, creator)).toEqual([offer.id])
  expect(await found(`/offers/creator/${creator.id}?search=${part}`)).toEqual([offer.id])
  expect(await found('/offers/my-offers?search=zz%25zz', creator)).toEqual([])
  expect(await found(`/offers/creator/${creator.id}?search=zz%25zz`)).toEqual([])
  expect(await world.rest('DELETE', `/offers/${offer.id}`, { as: creator })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect((await world.rest('GET', `/offers/${offer.id}`)).status).toBe(404)
  expect((await world.rest('GET', '/offers/my-offers', { as: creator })).body.offers).toEqual([])
  expect((await world.rest('GET', `/offers/creator/${creator.id}`)).body.offers).toEqual([])
})

test('anyone except its creator can report an offer, even a deleted one', async () => {
  const { fan, creator, offer } = await createOffer()
  const about = { subject: 'content', content_type: 'offer', subject_id: offer.id, reason: 'fraud' }
  const report = (as: TestPerson, body: Body = {}) =>
    world.rest('POST', '/reports', { as, body: { ...about, ...body } })
  const first = await report(fan)
  expect(first.status).toBe(201)
  await world.rest('DELETE', `/offers/${offer.id}`, { as: creator })
  expect((await report(fan, { reason: 'spam' })).body).toEqual(first.body)
  expect((await report(await world.person())).status).toBe(201)
  expect((await report(creator)).status).toBe(404)
  expect((await report(fan, { subject_id: randomUUID() })).status).toBe(404)
  expect(
    await world.owner('select content_type, reason from reports where subject_id = $1 order by id', [offer.id]),
  ).toEqual([
    { content_type: 'offer', reason: 'spam' },
    { content_type: 'offer', reason: 'fraud' },
  ])
})

test('refuses an invalid offer with the sentence of its problem', async () => {
  const creator = await world.person('creator')
  for (const change of [{ title: undefined }, { priceTokens: undefined }])
    expect(await create(creator, change)).toMatchObject({ status: 422, body: { error: SENTENCES.required } })
})

test('keeps the delivery time in hours and in the entered unit, also after a change', async () => {
  const creator = await world.person('creator')
  const { body: made } = await create(creator, { deliveryTime: '48 hours' })
  expect(made.offer).toMatchObject({ deliveryTime: '48 hours', deliveryHours: 48 })
  const put = (body: Body) => world.rest('PUT', `/offers/${made.offer.id}`, { as: creator, body })
  expect((await put({ deliveryTime: '2 DAYS' })).body.offer).toMatchObject({
    deliveryTime: '2 days',
    deliveryHours: 48,
  })
  expect((await put({ title: 'Else' })).body.offer).toMatchObject({ title: 'Else', deliveryTime: '2 days' })
  for (const path of [`/offers/${made.offer.id}`, `/offers/creator/${creator.id}?search=else`]) {
    const { offer, offers } = (await world.rest('GET', path)).body
    expect(offer ?? offers[0]).toMatchObject({ deliveryTime: '2 days', deliveryHours: 48 })
  }
  const custom = (await create(creator, { deliveryTime: 'Custom', customDays: customDays.max })).body.offer
  expect(custom).toMatchObject({ deliveryHours: customDays.max * 24, deliveryTime: `${customDays.max} days` })
  // a client can send back the whole offer; its read-only fields change nothing
  const again = await world.rest('PUT', `/offers/${custom.id}`, {
    as: creator,
    body: { ...custom, deliveryHours: 7, viewCount: 7, purchaseCount: 7, created_at: '2020-01-01T00:00:00.000Z' },
  })
  expect(again.body.offer).toEqual({ ...custom, updated_at: expect.any(String) })
})

test('an order holds its price, is delivered and revised once, and pays the creator when accepted', async () => {
  const { fan, creator, id, order: made } = await placeOrder()
  expect(made).toMatchObject({
    role: 'buyer',
    state: 'ordered',
    tokens: 100,
    note: 'For Ada',
    title: draft.title,
    overdue: false,
    buyer: { id: fan.id },
    seller: { id: creator.id },
  })
  expect(new Date(made.due_at).getTime() - new Date(made.ordered_at).getTime()).toBe(24 * 3_600_000)
  expect(await balance(fan)).toEqual([400, 100, 0])
  expect((await act(fan, id, 'accept')).body.code).toBe(ORDER_REFUSALS.notDelivered.code)
  expect((await act(fan, id, 'cancel')).body.code).toBe(ORDER_REFUSALS.notLate.code)
  expect((await act(fan, id, 'deliver', { text: 'mine' })).status).toBe(403)
  expect((await act(creator, id, 'deliver', {})).status).toBe(422)
  const files = await act(creator, id, 'deliver', { text: 'see', attachments: [randomUUID()] })
  expect(files).toMatchObject({ status: 404, body: { code: 'UPLOAD_GONE' } })
  expect((await act(creator, id, 'deliver', { links: ['http://x.example/a'] })).status).toBe(422)
  const links = ['https://songs.example/ada?take=1']
  expect((await act(creator, id, 'deliver', { text: 'Here it is', links })).body.order).toMatchObject({
    role: 'seller',
    state: 'delivered',
  })
  expect((await act(creator, id, 'deliver', { text: 'twice' })).status).toBe(409)
  expect((await act(fan, id, 'revise', { message: ' ' })).status).toBe(422)
  expect((await act(fan, id, 'revise', { message: 'Slower' })).body.order).toMatchObject({
    state: 'revising',
    revisions: 1,
  })
  await act(creator, id, 'deliver', { text: 'Slower now' })
  expect((await act(fan, id, 'revise', { message: 'Again' })).body.code).toBe(ORDER_REFUSALS.revisionUsed.code)
  const accepted = await act(fan, id, 'accept')
  expect(accepted).toMatchObject({
    status: 200,
    body: { order: { state: 'accepted', ended_by: 'buyer' }, balance: 400 },
  })
  expect(accepted.body.order.history.map(({ kind, text }: Body) => [kind, text])).toEqual([
    ...[
      ['ordered', 'For Ada'],
      ['delivered', 'Here it is'],
      ['revision', 'Slower'],
    ],
    ...[
      ['delivered', 'Slower now'],
      ['accepted', ''],
    ],
  ])
  expect(accepted.body.order.history[1].links).toEqual(links)
  expect(await balance(fan)).toEqual([400, 0, 0])
  expect(await balance(creator)).toEqual([0, 0, 100])
  // a second acceptance has no effect; a closed order cannot be cancelled
  expect((await act(fan, id, 'accept')).status).toBe(200)
  expect((await act(creator, id, 'cancel')).body.code).toBe(ORDER_REFUSALS.closed.code)
  const { entries } = (await world.rest('GET', '/tokens/history', { as: fan })).body
  expect(entries).toMatchObject([{ kind: 'hold', tokens: -100, counterparty: creator.username }, { kind: 'promo' }])
  const earned = await world.owner('select kind, memo from ledger.movements where payee_id = $1', [creator.id])
  expect(earned).toEqual(expect.arrayContaining([{ kind: 'offer', memo: draft.title }]))
  await expect
    .poll(() => mails(creator))
    .toEqual(
      expect.arrayContaining([`${fan.username} ordered “${draft.title}”`, `${fan.username} accepted “${draft.title}”`]),
    )
  await expect.poll(() => mails(fan)).toContain(`${creator.username} delivered “${draft.title}”`)
  await expect.poll(async () => (await notices(fan)).some(({ data }) => data.order_id === id)).toBe(true)
  expect(await violations()).toEqual([])
})

test('one idempotency key creates one order, for concurrent requests and after 25 hours', async () => {
  const { fan, offer } = await createOffer()
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 8 }, () => order(fan, offer.id, { note: 'once' }, key)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body.order.id)).size).toBe(1)
  expect(await balance(fan)).toEqual([400, 100, 0])
  expect((await order(fan, offer.id, { note: 'other' }, key)).status).toBe(409)
  await world.owner(`update ledger.requests set created_at = now() - interval '25 hours' where user_id = $1`, [fan.id])
  expect((await order(fan, offer.id, { note: 'once' }, key)).body.order.id).toBe(responses[0]?.body.order.id)
  expect((await order(fan, offer.id, { note: 'other' }, key)).status).toBe(409)
  expect(await balance(fan)).toEqual([400, 100, 0])
  expect(await violations()).toEqual([])
})

test('eight concurrent buyers of three pieces get three orders; a cancelled piece is for sale again', async () => {
  const { creator, offer } = await createOffer(0, { maxQuantity: 3 })
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.person('fan', 100)))
  const responses = await Promise.all(fans.map((fan) => order(fan, offer.id)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set([REFUSALS.soldOut.code]),
  )
  expect((await world.rest('GET', `/offers/${offer.id}`)).body.offer.left).toBe(0)
  const { id } = responses.find(({ status }) => status === 200)?.body.order ?? {}
  expect((await act(creator, id, 'cancel', { reason: 'I am ill' })).status).toBe(200)
  expect((await world.rest('GET', `/offers/${offer.id}`)).body.offer.left).toBe(1)
  const last = await Promise.all(fans.map((fan) => order(fan, offer.id)))
  expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('a concurrent acceptance and cancellation: exactly one ends the order', async () => {
  for (let round = 0; round < 3; round++) {
    const { fan, creator, id } = await placeOrder()
    await act(creator, id, 'deliver', { text: 'done' })
    const [accepted, cancelled] = await Promise.all([
      act(fan, id, 'accept'),
      act(creator, id, 'cancel'),
      ...Array.from({ length: 3 }, () => act(fan, id, 'accept')),
      ...Array.from({ length: 3 }, () => act(creator, id, 'cancel')),
    ])
    const paid = (await balance(creator))[2]
    expect([accepted?.status, cancelled?.status]).toEqual(paid === 100 ? [200, 409] : [409, 200])
    expect(await balance(fan)).toEqual(paid === 100 ? [400, 0, 0] : [500, 0, 0])
  }
  expect(await violations()).toEqual([])
})

test('a revision can be requested once, also by concurrent requests', async () => {
  const { fan, creator, id } = await placeOrder()
  await act(creator, id, 'deliver', { text: 'done' })
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, n) => act(fan, id, 'revise', { message: `try ${n}` }, randomUUID())),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const key = randomUUID()
  const twice = await Promise.all([1, 2, 3].map(() => act(creator, id, 'deliver', { text: 'again' }, key)))
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
  const { history } = (await world.rest('GET', `/orders/${id}`, { as: fan })).body.order
  expect(history.map(({ kind }: Body) => kind)).toEqual(['ordered', 'delivered', 'revision', 'delivered'])
})

test('a late order notifies both sides once, can be cancelled by the fan, and is refunded automatically', async () => {
  const [one, two] = [await placeOrder(), await placeOrder()]
  for (const { id } of [one, two]) await pass(id, 25)
  await Promise.all(Array.from({ length: 3 }, runClocks))
  const title = `“${draft.title}” is late`
  for (const who of [one.fan, one.creator])
    await expect.poll(async () => (await mails(who)).filter((subject) => subject === title)).toHaveLength(1)
  const late = (await world.rest('GET', `/orders/${one.id}`, { as: one.fan })).body.order
  expect(late).toMatchObject({ overdue: true, state: 'ordered' })
  const back = await act(one.fan, one.id, 'cancel')
  expect(back.body).toMatchObject({ order: { state: 'cancelled', ended_by: 'buyer' }, balance: 500 })
  expect(await balance(one.fan)).toEqual([500, 0, 0])
  await pass(two.id, 72)
  await Promise.all(Array.from({ length: 3 }, runClocks))
  expect((await world.rest('GET', `/orders/${two.id}`, { as: two.fan })).body.order).toMatchObject({
    state: 'cancelled',
    ended_by: 'clock',
  })
  expect(await balance(two.fan)).toEqual([500, 0, 0])
  expect(await balance(two.creator)).toEqual([0, 0, 0])
  expect(await violations()).toEqual([])
})

test('a delivery without a response is accepted once after 72 hours, by any number of job runs', async () => {
  const { fan, creator, id } = await placeOrder()
  await act(creator, id, 'deliver', { text: 'done' })
  await pass(id, 71.9)
  await runClocks()
  expect(await balance(fan)).toEqual([400, 100, 0])
  await pass(id, 0.2)
  await Promise.all(Array.from({ length: 3 }, runClocks))
  expect(await balance(creator)).toEqual([0, 0, 100])
  expect((await world.rest('GET', `/orders/${id}`, { as: fan })).body.order).toMatchObject({
    state: 'accepted',
    ended_by: 'clock',
  })
  expect(await violations()).toEqual([])
})

test('orders that fail in the job do not block the orders after them', async () => {
  const [broken, behind] = [await placeOrder(), await placeOrder()]
  onTestFinished(async () => {
    await world.owner('delete from orders where item_id = $1 and id <> $2', [broken.offer.id, broken.id])
  })
  // the refusal begins before the orders are due, because the job `orders` of another test file can run at any time
  const when = `old.item_id = '${broken.offer.id}' and old.due_at < now()`
  await world.whileRefused({ table: 'orders', before: 'update', when }, async () => {
    for (const { id } of [broken, behind]) await pass(id, id === broken.id ? 98 : 97)
    await world.owner(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'id', uuidv7(), 'hold_id', uuidv7(), 'key', null))).* from orders o, generate_series(1, 120) where o.id = $1`,
      [broken.id],
    )
    await runClocks()
    expect(await balance(behind.fan)).toEqual([500, 0, 0])
    expect(await balance(broken.fan)).toEqual([400, 100, 0])
  })
})

test('the job `holds` does not end an order', async () => {
  const { fan, id } = await placeOrder()
  await world.owner(`update ledger.holds set expires_at = now() - interval '1 day' where reference = $1`, [id])
  await runJob(() => world.contextOf(), 'holds')
  expect(await balance(fan)).toEqual([400, 100, 0])
})

test('changing or deleting the offer does not change an order', async () => {
  const { fan, creator, offer, id } = await placeOrder()
  await world.rest('PUT', `/offers/${offer.id}`, { as: creator, body: { title: 'Other', priceTokens: 200 } })
  const shown = await order(fan, offer.id, { priceTokens: 100 })
  expect(shown).toMatchObject({ status: 409, body: { error: priceChanged(200), price: 200 } })
  await world.rest('DELETE', `/offers/${offer.id}`, { as: creator })
  expect((await order(fan, offer.id)).status).toBe(404)
  await act(creator, id, 'deliver', { text: 'done' })
  expect((await act(fan, id, 'accept')).body.order).toMatchObject({
    title: draft.title,
    tokens: 100,
    state: 'accepted',
  })
  expect(await balance(creator)).toEqual([0, 0, 100])
})

test('refuses orders by the creator of the offer, by blocked or suspended people, without enough tokens, or over the weekly limit', async () => {
  const { fan, creator, offer } = await createOffer(50)
  expect((await order(creator, offer.id)).body.code).toBe(REFUSALS.own.code)
  expect((await order(fan, offer.id)).status).toBe(402)
  const rich = await world.person('fan', 1000)
  await world.owner('select ledger.spending_limit_set($1, 99)', [rich.id])
  expect((await order(rich, offer.id)).body.code).toBe(REFUSALS.weeklyLimit.code)
  const blocker = await world.person('fan', 500)
  await world.owner('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [creator.id, blocker.id])
  expect((await order(blocker, offer.id)).status).toBe(404)
  expect((await world.rest('GET', `/offers/${offer.id}`, { as: blocker })).status).toBe(404)
  expect((await world.rest('GET', `/offers/creator/${creator.id}`, { as: blocker })).body.offers).toEqual([])
  const all = (await world.rest('GET', '/offers?limit=50', { as: blocker })).body.offers
  expect(all.map(({ id }: Body) => id)).not.toContain(offer.id)
  const blocking = await world.person('fan', 500)
  await world.owner('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [blocking.id, creator.id])
  expect((await order(blocking, offer.id)).body.code).toBe(REFUSALS.youBlocked.code)
  const hidden = await world.person('fan', 500)
  await world.owner(`insert into privacy_settings (user_id, hidden_countries) values ($1, '{DE}')`, [creator.id])
  const fromThere = { request: { ...world.contextOf().request, country: 'DE' } }
  await expect(world.as(hidden, fromThere).offers.order({ id: offer.id })).rejects.toThrow(REFUSALS.notFound.sentence)
  await world.owner(`update users set status = 'suspended' where id = $1`, [hidden.id])
  await expect(world.as(hidden).offers.order({ id: offer.id })).rejects.toThrow(REFUSALS.inactive.sentence)
  const other = await world.person('fan', 500)
  await world.rest('PUT', `/offers/${offer.id}`, { as: creator, body: { active: false } })
  expect((await order(other, offer.id)).status).toBe(404)
  expect((await world.rest('GET', `/offers/${offer.id}`, { as: other })).status).toBe(404)
  expect((await world.rest('GET', `/offers/${offer.id}`, { as: creator })).status).toBe(200)
  await world.rest('PUT', `/offers/${offer.id}`, { as: creator, body: { active: true } })
  await world.owner(`update users set status = 'suspended' where id = $1`, [creator.id])
  expect((await order(other, offer.id)).status).toBe(404)
  expect(await balance(other)).toEqual([500, 0, 0])
})

test('buyer and seller find an order in pages and by search; other people cannot see it', async () => {
  const { fan, creator, offer } = await createOffer()
  for (let n = 0; n < 3; n++) await order(fan, offer.id)
  const list = async (as: TestPerson, query: string) => (await world.rest('GET', `/orders${query}`, { as })).body
  const first = await list(fan, '?limit=2')
  expect(first.orders).toHaveLength(2)
  const rest = await list(fan, `?limit=2&cursor=${first.next_cursor}`)
  expect(rest).toMatchObject({ orders: [{ role: 'buyer' }], next_cursor: null })
  expect((await list(creator, '?role=seller&state=open')).orders).toHaveLength(3)
  expect((await list(creator, '?role=buyer')).orders).toEqual([])
  await act(creator, rest.orders[0].id, 'cancel')
  expect((await list(creator, '?role=seller&state=closed')).orders).toHaveLength(1)
  // the search matches the title and the name of the other side, and takes % literally
  for (const search of ['SONG', fan.username.slice(2)])
    expect((await list(creator, `?search=${encodeURIComponent(search)}`)).orders, search).toHaveLength(3)
  for (const search of [creator.username, 'so%g', 'nothing'])
    expect((await list(creator, `?search=${encodeURIComponent(search)}`)).orders, search).toEqual([])
  expect((await list(fan, `?search=${creator.username}&kind=product`)).orders).toEqual([])
  const other = await world.person('fan')
  expect((await world.rest('GET', `/orders/${rest.orders[0].id}`, { as: other })).status).toBe(404)
  expect((await act(other, rest.orders[0].id, 'accept')).status).toBe(404)
  expect((await list(other, '')).orders).toEqual([])
  expect((await world.rest('GET', '/orders')).status).toBe(401)
})

test('the mail shows the deadline in the creator’s time zone', async () => {
  const { fan, creator, offer } = await createOffer()
  await world.owner(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [creator.id])
  await order(fan, offer.id)
  expect((await notices(creator))[0]?.message).toMatch(/^Deliver by \w+ \d+ \w+ at \d\d:\d\d (GMT\+9|JST)\. /)
  expect((await notices(fan))[0]?.message).toContain('UTC')
})

test('the application’s database role cannot write an order', async () => {
  const { id } = await placeOrder()
  for (const statement of [`update orders set state = 'accepted' where id = '${id}'`, 'delete from order_history'])
    await expect(world.db.execute(statement)).rejects.toThrow()
})

test('erasing a creator account deletes the offers, refunds open orders and removes the name', async () => {
  const { fan, creator, id } = await placeOrder()
  await expect.poll(async () => (await notices(fan)).length).toBeGreaterThan(0)
  const [taken] = await world.owner<{ line: Body }>('select line from personal.export_orders($1, null, 10)', [
    creator.id,
  ])
  expect(taken?.line).toMatchObject({ id, as: 'seller', with: fan.username })
  await world.owner(
    `update users set status = 'deleted', deletion_requested_at = now() - interval '15 days' where id = $1`,
    [creator.id],
  )
  await expect(world.owner('select public.account_erase($1)', [creator.id])).rejects.toThrow('still has orders')
  for (const did of [true, false]) expect(await ports.closeOneOf(world.contextOf(), creator.id)).toBe(did)
  expect(await world.owner('select public.account_erase($1) as done', [creator.id])).toEqual([{ done: true }])
  expect(await balance(fan)).toEqual([500, 0, 0])
  expect((await world.rest('GET', `/orders/${id}`, { as: fan })).body.order).toMatchObject({
    state: 'cancelled',
    seller: { display_name: 'Deleted account' },
  })
  const [notice] = await notices(fan)
  expect(JSON.stringify(notice)).not.toContain(creator.username)
  expect(await world.owner('select from offers where creator_id = $1', [creator.id])).toEqual([])
  expect(await violations()).toEqual([])
})
