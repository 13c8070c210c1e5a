import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { ports } from '#app/ports.server.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { REFUSALS as ORDER } from '../orders/spec.ts'
import { priceChanged, REFUSALS, SENTENCES } from './spec.ts'

const world = createWorld()

type Body = Record<string, unknown>
const image_url = '/demo/polaroid.webp'
const draft = {
  name: 'Signed polaroid',
  description: 'From last summer.',
  category: 'polaroid',
  price_tokens: 100,
  image_url,
}
const address = {
  name: 'Ada Lovelace',
  line1: '12 St James’s Square',
  line2: 'Flat 3',
  city: 'London',
  region: '',
  postal_code: 'SW1Y 4JH',
  country: 'GB',
  phone: '+44 20 7946 0018',
}
const create = (as: TestPerson, body: Body = {}) =>
  world.rest('POST', '/shop/items', { as, body: { ...draft, ...body } })
const buy = (as: TestPerson, id: string, body: Body = {}, key?: string) =>
  world.rest('POST', `/shop/items/${id}/buy`, { as, body: { shipping_address: address, ...body }, ...(key && { key }) })
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
    `update orders set due_at = due_at - $2 * interval '1 hour', accept_by = accept_by - $2 * interval '1 hour',
       cancel_until = cancel_until - $2 * interval '1 hour' where id = $1`,
    [id, hours],
  )
const mails = async (who: TestPerson) => (await world.mailsTo(who)).map(({ subject }) => subject)
const itemOf = async (creator: TestPerson, id: string) => {
  const { body } = await world.rest('GET', '/shop/items/manage?includeInactive=true', { as: creator })
  return body.items.find((item: Body) => item.id === id)
}
const addressesOf = (id: string) =>
  world.owner<{ key_id: string; sealed: string }>('select * from order_addresses where order_id = $1', [id])

async function createProduct(body: Body = {}, tokens = 500) {
  const [fan, creator] = [await world.person('fan', tokens), await world.person('creator')]
  const made = await create(creator, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { fan, creator, item: made.body.item, itemId: made.body.item.id as string }
}
async function buyProduct(body: Body = {}) {
  const at = await createProduct(body)
  const response = await buy(at.fan, at.itemId, { note: 'To Ada' })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return { ...at, order: response.body.order, id: response.body.order.id as string }
}
const digital = { category: 'voice-recording' }

test('only its creator can create, change, pause and delete a product', async () => {
  const { fan, creator, item, itemId } = await createProduct({ stock_quantity: 3 })
  expect(item).toMatchObject({
    ...draft,
    price: 100,
    stock_quantity: 3,
    is_active: true,
    sales_count: 0,
    physical: true,
    views: 0,
    conversion: null,
    earned_tokens: 0,
  })
  const other = await world.person('creator')
  for (const as of [fan, other]) {
    const refused = as === fan ? 403 : 404
    expect((await world.rest('PUT', `/shop/items/${itemId}`, { as, body: { price: 1 } })).status).toBe(refused)
    expect((await world.rest('DELETE', `/shop/items/${itemId}`, { as })).status).toBe(refused)
  }
  expect((await create(fan)).status).toBe(403)
  for (const as of [fan, fan, other, creator]) await world.rest('POST', `/shop/items/${itemId}/view`, { as })
  expect(await itemOf(creator, itemId)).toMatchObject({ views: 2, conversion: 0 })
  const seen = (await world.rest('GET', `/shop/items/${itemId}`)).body.item
  expect(seen).toMatchObject({ id: itemId, price_tokens: 100, creator: { username: creator.username } })
  for (const secret of ['views', 'earned_tokens', 'conversion']) expect(seen).not.toHaveProperty(secret)
  // an update with both prices is refused if only one of them was changed
  const twice = { ...(await itemOf(creator, itemId)), price: 120 }
  expect(await world.rest('PUT', `/shop/items/${itemId}`, { as: creator, body: twice })).toMatchObject({
    status: 422,
    body: { fields: { price: SENTENCES.priceTwice } },
  })
  expect((await create(creator, { price: 120 })).status).toBe(422)
  // a client can send back the whole product; only the creator sees a draft
  const draftOf = { ...(await itemOf(creator, itemId)), is_active: false }
  expect(await world.rest('PUT', `/shop/items/${itemId}`, { as: creator, body: draftOf })).toMatchObject({
    status: 200,
    body: { item: { is_active: false } },
  })
  expect((await world.rest('GET', `/shop/items/${itemId}`, { as: fan })).status).toBe(404)
  expect((await world.rest('GET', `/shop/items/${itemId}`, { as: creator })).status).toBe(200)
  expect((await buy(fan, itemId)).body.code).toBe(REFUSALS.notFound.code)
  expect((await world.rest('GET', `/shop/items/creator/${creator.username}`)).body.items).toEqual([])
  expect((await world.rest('GET', '/shop/items/manage', { as: creator })).body.items).toEqual([])
  expect((await world.rest('DELETE', `/shop/items/${itemId}`, { as: creator })).body).toEqual({ success: true })
  expect(await itemOf(creator, itemId)).toBeUndefined()
})

test('refuses an invalid product, and an image that cannot be loaded', async () => {
  const creator = await world.person('creator')
  expect(await create(creator, { name: '' })).toMatchObject({ status: 422, body: { error: SENTENCES.nameMissing } })
  const unsafe = await create(creator, { image_url: 'http://x.example/a.png' })
  expect(unsafe).toMatchObject({ status: 422, body: { error: SENTENCES.imageForm } })
  const image_url = 'https://pictures.example/nothing.jpg'
  expect(await create(creator, { image_url })).toMatchObject({ status: 422, body: { error: SENTENCES.imageMissing } })
  expect(await world.rest('POST', '/shop/images', { as: creator, body: { image_url } })).toMatchObject({
    status: 422,
    body: { fields: { image_url: SENTENCES.imageMissing } },
  })
})

test('an uploaded image belongs to one product, and is kept after a sale', async () => {
  const [fan, creator, other] = [
    await world.person('fan', 500),
    await world.person('creator'),
    await world.person('creator'),
  ]
  const uploaded = async (owner: TestPerson, kind = 'product-image') => {
    const id = randomUUID()
    await world.owner(
      `insert into uploads (id, owner_id, kind, state, type, size, width, height)
       values ($1, $2, $3, 'ready', 'image/png', 9, 4, 4)`,
      [id, owner.id, kind],
    )
    return id
  }
  const stateOf = async (id: string) => (await world.owner('select state from uploads where id = $1', [id]))[0]?.state
  const [first, second, third] = [await uploaded(creator), await uploaded(creator), await uploaded(creator)]
  const without = { image_url: undefined }
  const made = await create(creator, { ...without, upload_id: first })
  expect(made.body.item.image_url).toBe(`/media/${first}/medium.webp`)
  expect(await stateOf(first)).toBe('kept')
  // refuses uploads of other people, uploads of other kinds, unknown ids, and a second use
  for (const [as, id] of [
    [other, first],
    [creator, first],
    [creator, await uploaded(creator, 'banner')],
    [creator, randomUUID()],
  ] as const)
    expect((await create(as, { image_url: `/media/${id}/large.webp` })).body.code).toBe(REFUSALS.imageGone.code)
  const put = (body: Body) => world.rest('PUT', `/shop/items/${made.body.item.id}`, { as: creator, body })
  const same = await put({ image_url: `${world.env.APP_ORIGIN}/media/${first}/large.webp`, name: 'Same picture' })
  expect(same.body.item).toMatchObject({ name: 'Same picture', image_url: made.body.item.image_url })
  await put({ upload_id: second })
  expect([await stateOf(first), await stateOf(second)]).not.toContain('ready')
  expect(await stateOf(first)).not.toBe('kept')
  await buy(fan, made.body.item.id)
  await put({ upload_id: third })
  await world.rest('DELETE', `/shop/items/${made.body.item.id}`, { as: creator })
  expect(await stateOf(second)).toBe('kept')
  expect(await stateOf(third)).not.toBe('kept')
})

test('eight concurrent buyers of the last piece: one order, seven SOLD_OUT refusals, no ledger violation', async () => {
  const { creator, itemId } = await createProduct({ stock_quantity: 1 })
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.person('fan', 100)))
  const responses = await Promise.all(fans.map((fan) => buy(fan, itemId, {}, randomUUID())))
  const won = responses.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const lost = responses.filter(({ status }) => status !== 200)
  expect(new Set(lost.map(({ status, body }) => `${status} ${body.code} ${body.error}`))).toEqual(
    new Set([`409 ${REFUSALS.soldOut.code} ${REFUSALS.soldOut.sentence}`]),
  )
  const winner = fans.findIndex((fan) => fan.id === won[0]?.body.order.buyer.id)
  for (const [i, fan] of fans.entries()) expect(await balance(fan)).toEqual(i === winner ? [0, 100, 0] : [100, 0, 0])
  expect(await itemOf(creator, itemId)).toMatchObject({ stock_quantity: 0, sales_count: 1 })
  const orders = await world.owner('select id from orders where item_id = $1', [itemId])
  expect(orders).toHaveLength(1)
  // only the address of the one order is stored
  const kept = await world.owner(
    'select 1 from order_addresses a join orders o on o.id = a.order_id where o.item_id = $1',
    [itemId],
  )
  expect(kept).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('eight concurrent buyers of three pieces get three orders; a cancelled piece is for sale again', async () => {
  const { creator, itemId } = await createProduct({ stock_quantity: 3 })
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.person('fan', 100)))
  const edits = Array.from({ length: 3 }, (_, i) =>
    world.rest('PUT', `/shop/items/${itemId}`, { as: creator, body: { description: `Edit ${i}` } }),
  )
  const responses = await Promise.all(fans.map((fan) => buy(fan, itemId)))
  for (const { status } of await Promise.all(edits)) expect(status).toBe(200)
  const won = responses.filter(({ status }) => status === 200)
  expect(won).toHaveLength(3)
  expect(await itemOf(creator, itemId)).toMatchObject({ stock_quantity: 0, sales_count: 3 })
  // concurrent cancellations of one order return one piece
  const [first] = won
  const buyer = fans.find((fan) => fan.id === first?.body.order.buyer.id) ?? fans[0]
  if (!buyer) throw new Error('there is no buyer')
  const given = await Promise.all(
    Array.from({ length: 5 }, () => act(buyer, first?.body.order.id, 'cancel', {}, randomUUID())),
  )
  expect(new Set(given.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await balance(buyer)).toEqual([100, 0, 0])
  expect(await itemOf(creator, itemId)).toMatchObject({ stock_quantity: 1, sales_count: 2 })
  expect(await violations()).toEqual([])
})

test('refuses an update of the stock that was based on the stock before a sale', async () => {
  const { fan, creator, itemId } = await createProduct({ stock_quantity: 5 })
  await buy(fan, itemId)
  const put = (body: Body) => world.rest('PUT', `/shop/items/${itemId}`, { as: creator, body })
  expect((await put({ stock_quantity: 9, stock_was: 5 })).body.code).toBe(REFUSALS.stockChanged.code)
  expect((await put({ stock_quantity: 9, stock_was: 4 })).body.item.stock_quantity).toBe(9)
  expect((await put({ name: 'Other' })).body.item).toMatchObject({ name: 'Other', stock_quantity: 9, sales_count: 1 })
})

test('one idempotency key creates one order, for concurrent requests and after 25 hours', async () => {
  const { fan, itemId } = await createProduct()
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 8 }, () => buy(fan, itemId, { note: 'once' }, key)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body.order.id)).size).toBe(1)
  expect(await balance(fan)).toEqual([400, 100, 0])
  const elsewhere = { note: 'once', shipping_address: { ...address, city: 'Paris' } }
  expect((await buy(fan, itemId, elsewhere, key)).status).toBe(409)
  await world.owner(`update ledger.requests set created_at = now() - interval '25 hours' where user_id = $1`, [fan.id])
  expect((await buy(fan, itemId, { note: 'once' }, key)).body.order.id).toBe(responses[0]?.body.order.id)
  expect(await balance(fan)).toEqual([400, 100, 0])
  expect(await violations()).toEqual([])
})

test('a parcel is shipped with tracking and received, and pays the creator', async () => {
  const { fan, creator, id, order } = await buyProduct({ stock_quantity: 2 })
  expect(order).toMatchObject({
    role: 'buyer',
    kind: 'product',
    state: 'ordered',
    physical: true,
    tokens: 100,
    note: 'To Ada',
    title: draft.name,
    image_url,
    shipping_address: address,
  })
  expect(await balance(fan)).toEqual([400, 100, 0])
  expect((await act(creator, id, 'deliver')).body.code).toBe(ORDER.notShipped.code)
  expect((await act(fan, id, 'accept')).body.code).toBe(ORDER.notDelivered.code)
  expect((await act(fan, id, 'ship')).status).toBe(403)
  const carrier = `a${'\u0301'.repeat(9)}`
  for (const body of [{ tracking_url: 'http://x.example' }, { tracking_number: '<script>' }, { carrier }])
    expect((await act(creator, id, 'ship', body)).status, JSON.stringify(body)).toBe(422)
  const tracking = { carrier: 'Royal Mail', tracking_number: 'RM 123-456', tracking_url: 'https://track.example/RM123' }
  const shipped = await act(creator, id, 'ship', { ...tracking, message: 'Wrapped twice' })
  expect(shipped.body.order).toMatchObject({ ...tracking, state: 'shipped', role: 'seller', shipping_address: address })
  const acceptBy = shipped.body.order.accept_by
  expect(new Date(acceptBy).getTime() - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
  const corrected = await act(creator, id, 'ship', { ...tracking, tracking_number: 'RM 999' })
  expect(corrected.body.order).toMatchObject({ tracking_number: 'RM 999', accept_by: acceptBy })
  expect((await act(fan, id, 'cancel')).body.code).toBe(ORDER.shipped.code)
  expect((await act(fan, id, 'revise', { message: 'Again' })).body.code).toBe(ORDER.notRevisable.code)
  for (const [as, role] of [
    [fan, 'buyer'],
    [creator, 'seller'],
  ] as const) {
    const { body } = await world.rest('GET', `/orders?role=${role}&kind=product&state=open`, { as })
    expect(body.orders).toMatchObject([{ id, role, state: 'shipped' }])
    expect(body.orders[0]).not.toHaveProperty('shipping_address')
  }
  const accepted = await act(fan, id, 'accept')
  expect(accepted.body).toMatchObject({ order: { state: 'accepted', shipping_address: null }, balance: 400 })
  expect(accepted.body.order.history.map(({ kind }: Body) => kind)).toEqual([
    'ordered',
    'shipped',
    'shipped',
    'accepted',
  ])
  expect([await balance(fan), await balance(creator)]).toEqual([
    [400, 0, 0],
    [0, 0, 100],
  ])
  expect(
    await world.owner('select kind, memo from ledger.movements where payee_id = $1 and kind <> $2', [
      creator.id,
      'hold',
    ]),
  ).toEqual([{ kind: 'order', memo: draft.name }])
  await expect.poll(() => mails(fan)).toContain(`“${draft.name}” is on its way`)
  await expect.poll(() => mails(creator)).toContain(`${fan.username} ordered “${draft.name}”`)
  expect(await violations()).toEqual([])
})

test('the shipping address is encrypted, visible only to both sides, and deleted when the order ends', async () => {
  const { fan, creator, id, itemId } = await buyProduct()
  const [kept] = await addressesOf(id)
  const everything = JSON.stringify(
    await world.owner('select o.*, a.* from orders o, order_addresses a where o.id = $1 and a.order_id = o.id', [id]),
  )
  const { country: _, ...words } = address
  for (const part of Object.values(words).filter(Boolean)) {
    expect(everything).not.toContain(part)
    expect(world.log.join('\n')).not.toContain(part)
  }
  expect(kept?.key_id).toBe('local')
  expect(atob(kept?.sealed ?? '')).not.toContain('Ada')
  const seen = async (as: TestPerson) => (await world.rest('GET', `/orders/${id}`, { as })).body.order.shipping_address
  expect([await seen(fan), await seen(creator)]).toEqual([address, address])
  expect((await world.rest('GET', `/orders/${id}`, { as: await world.person('fan') })).status).toBe(404)
  // an encrypted address copied from another order cannot be read
  const other = await world.person('fan', 100)
  const theirs = (await buy(other, itemId)).body.order.id
  await world.owner(
    `update order_addresses a set sealed = b.sealed from order_addresses b where a.order_id = $1 and b.order_id = $2`,
    [theirs, id],
  )
  expect(await world.rest('GET', `/orders/${theirs}`, { as: other })).toMatchObject({
    status: 200,
    body: { order: { shipping_address: null } },
  })
  await act(creator, id, 'cancel', { reason: 'Broken' })
  expect(await addressesOf(id)).toEqual([])
  for (const as of [fan, creator])
    expect((await world.rest('GET', `/orders/${id}`, { as })).body.order.shipping_address).toBeNull()
})

test('a parcel needs a shipping address; a digital product stores none', async () => {
  const { fan, creator, itemId } = await createProduct()
  expect((await buy(fan, itemId, { shipping_address: undefined })).body).toMatchObject({
    code: REFUSALS.addressMissing.code,
    error: REFUSALS.addressMissing.sentence,
  })
  expect((await buy(fan, itemId, { shipping_address: { ...address, country: 'XX' } })).status).toBe(422)
  const file = (await create(creator, { ...digital, price_tokens: undefined, price: 7 })).body.item
  const { body } = await buy(fan, file.id)
  expect(body.order).toMatchObject({ physical: false, tokens: 7, shipping_address: null })
  const { id } = body.order
  expect(await addressesOf(id)).toEqual([])
  expect((await act(creator, id, 'ship')).body.code).toBe(ORDER.notShippable.code)
  expect((await act(creator, id, 'deliver')).status).toBe(422)
  expect(
    (await act(creator, id, 'deliver', { text: 'Here', links: ['https://files.example/1'] })).body.order.state,
  ).toBe('delivered')
  expect((await act(fan, id, 'accept')).body.order.state).toBe('accepted')
  expect(await violations()).toEqual([])
})

test('a buyer can cancel within an hour; a late order is refunded; a parcel without a response is paid', async () => {
  const [early, late, silent] = await Promise.all([buyProduct({ stock_quantity: 1 }), buyProduct(), buyProduct()])
  expect((await act(early.fan, early.id, 'cancel')).body).toMatchObject({ order: { state: 'cancelled' }, balance: 500 })
  expect(await itemOf(early.creator, early.itemId)).toMatchObject({ stock_quantity: 1, sales_count: 0 })
  await pass(late.id, 2)
  expect((await act(late.fan, late.id, 'cancel')).body.code).toBe(ORDER.notLate.code)
  await pass(late.id, 7 * 24 + 72)
  await act(silent.creator, silent.id, 'ship')
  await pass(silent.id, 14 * 24 - 1)
  await runClocks()
  expect(await balance(late.fan)).toEqual([500, 0, 0])
  expect(await balance(silent.fan)).toEqual([400, 100, 0])
  await pass(silent.id, 1)
  await runClocks()
  expect(await balance(silent.fan)).toEqual([400, 0, 0])
  expect(await balance(silent.creator)).toEqual([0, 0, 100])
  expect(await violations()).toEqual([])
})

test('concurrent shipping and cancelling, or dispute and automatic acceptance: exactly one succeeds', async () => {
  const [taken, silent] = await Promise.all([buyProduct({ stock_quantity: 1 }), buyProduct()])
  const both = await Promise.all([act(taken.fan, taken.id, 'cancel'), act(taken.creator, taken.id, 'ship')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const isBack = both[0]?.status === 200
  expect(await balance(taken.fan)).toEqual(isBack ? [500, 0, 0] : [400, 100, 0])
  expect(await itemOf(taken.creator, taken.itemId)).toMatchObject({ stock_quantity: isBack ? 1 : 0 })
  await act(silent.creator, silent.id, 'ship')
  await pass(silent.id, 14 * 24)
  const [disputed] = await Promise.all([
    act(silent.fan, silent.id, 'dispute', { reason: 'Nothing came' }),
    runClocks(),
    runClocks(),
  ])
  expect(await balance(silent.fan)).toEqual(disputed.status === 200 ? [400, 100, 0] : [400, 0, 0])
  expect(disputed.status === 200 || disputed.body.code === ORDER.closed.code).toBe(true)
  expect(await violations()).toEqual([])
})

test('a dispute holds the tokens until an admin decides once, with a reason that both sides see', async () => {
  const [paid, back] = await Promise.all([buyProduct(), buyProduct()])
  const [admin, other] = [await world.person('admin'), await world.person('admin')]
  const resolve = (as: TestPerson, id: string, outcome: string, reason = 'The photo shows it broken.') =>
    world.rest('POST', `/admin/disputes/${id}/resolve`, { as, body: { outcome, reason } })
  for (const { fan, creator, id } of [paid, back]) {
    await act(creator, id, 'ship')
    expect((await act(creator, id, 'dispute', { reason: 'mine' })).status).toBe(403)
    expect((await act(fan, id, 'dispute', { reason: ' ' })).status).toBe(422)
    const { order } = (await act(fan, id, 'dispute', { reason: 'It is torn' })).body
    expect(order).toMatchObject({
      state: 'disputed',
      accept_by: null,
      dispute: { reason: 'It is torn', outcome: null },
    })
    expect((await act(fan, id, 'dispute', { reason: 'Again' })).body.code).toBe(ORDER.disputed.code)
    expect((await act(creator, id, 'ship')).body.code).toBe(ORDER.disputed.code)
    expect((await resolve(fan, id, 'refund')).status).toBe(403)
    await pass(id, 10_000)
  }
  await runClocks()
  for (const { fan } of [paid, back]) expect(await balance(fan)).toEqual([400, 100, 0])
  const cases = (await world.rest('GET', '/admin/disputes?limit=50', { as: admin })).body.disputes
  const seen = cases.find((one: Body) => one.id === paid.id)
  expect(seen).toMatchObject({ title: draft.name, dispute: { reason: 'It is torn' }, buyer: { id: paid.fan.id } })
  // admins do not see the shipping address
  expect(JSON.stringify(cases)).not.toMatch(/sealed|shipping_address|Lovelace/)
  const decisions = await Promise.all(
    [admin, other, admin, other].map((as, i) => resolve(as, paid.id, i % 2 === 0 ? 'pay' : 'refund')),
  )
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const isPaid = decisions.some(({ body }) => body.dispute?.state === 'accepted')
  expect(await balance(paid.fan)).toEqual([isPaid ? 400 : 500, 0, 0])
  expect(await balance(paid.creator)).toEqual([0, 0, isPaid ? 100 : 0])
  expect((await resolve(admin, back.id, 'refund')).body.dispute).toMatchObject({
    state: 'cancelled',
    ended_by: 'admin',
    dispute: { outcome: 'refund', closed_by: 'admin' },
  })
  expect(await balance(back.fan)).toEqual([500, 0, 0])
  const sellerOrder = (await world.rest('GET', `/orders/${back.id}`, { as: back.creator })).body.order
  expect(sellerOrder.history.at(-1)).toMatchObject({
    kind: 'cancelled',
    actor: 'admin',
    text: 'The photo shows it broken.',
  })
  await expect.poll(() => mails(back.fan)).toContain(`“${draft.name}” was decided`)
  expect(await world.owner('select admin_id, note from order_disputes where order_id = $1', [back.id])).toEqual([
    { admin_id: admin.id, note: 'The photo shows it broken.' },
  ])
  expect(await violations()).toEqual([])
})

test('the creator can end a dispute by a refund, and the fan by accepting', async () => {
  const [one, two] = await Promise.all([buyProduct(), buyProduct()])
  for (const { fan, id } of [one, two]) await act(fan, id, 'dispute', { reason: 'Wrong size' })
  expect((await act(one.fan, one.id, 'cancel')).body.code).toBe(ORDER.disputed.code)
  expect((await act(one.creator, one.id, 'cancel', { reason: 'Sorry' })).body.order).toMatchObject({
    state: 'cancelled',
    dispute: { outcome: 'refund', closed_by: 'seller' },
  })
  expect((await act(two.fan, two.id, 'accept')).body.order.dispute).toMatchObject({
    outcome: 'pay',
    closed_by: 'buyer',
  })
  expect([await balance(one.fan), await balance(two.fan)]).toEqual([
    [500, 0, 0],
    [400, 0, 0],
  ])
  expect(await violations()).toEqual([])
})

test('refuses to sell to the creator or blocked people, without tokens, or at a price that has changed', async () => {
  const { fan, creator, itemId } = await createProduct({}, 99)
  expect((await buy(creator, itemId)).body.code).toBe(REFUSALS.own.code)
  expect((await buy(fan, itemId)).body.code).toBe(REFUSALS.insufficient.code)
  expect((await buy(fan, itemId, { price_tokens: 90 })).body).toMatchObject({
    code: REFUSALS.priceChanged.code,
    error: priceChanged(100),
    price: 100,
  })
  await world.owner(`select ledger.promo_grant($1, 500, 'test')`, [fan.id])
  await world.owner('select ledger.spending_limit_set($1, 50)', [fan.id])
  expect((await buy(fan, itemId)).body).toMatchObject({ code: REFUSALS.weeklyLimit.code })
  const [blocked, blocker] = [await world.person('fan', 200), await world.person('fan', 200)]
  await world.owner('insert into blocks (blocker_id, blocked_id) values ($1, $2), ($3, $1)', [
    creator.id,
    blocked.id,
    blocker.id,
  ])
  expect((await buy(blocked, itemId)).body.code).toBe(REFUSALS.notFound.code)
  expect((await buy(blocker, itemId)).body.code).toBe(REFUSALS.youBlocked.code)
  expect((await world.rest('GET', `/shop/items/${itemId}`, { as: blocked })).status).toBe(404)
  await world.owner(`update products set hidden_at = now(), hidden_reason = 'Not allowed' where id = $1`, [itemId])
  expect((await world.rest('GET', `/shop/items/${itemId}`)).status).toBe(404)
  expect((await buy(await world.person('fan', 200), itemId)).body.code).toBe(REFUSALS.notFound.code)
  expect(await itemOf(creator, itemId)).toMatchObject({ hidden_reason: 'Not allowed' })
  // the product's page shows the reason to its creator
  const page = await world.rest('GET', `/shop/items/${itemId}`, { as: creator })
  expect(page.body.item).toMatchObject({ hidden_reason: 'Not allowed' })
  expect(await violations()).toEqual([])
})

test('shop analytics add up by day and by product', async () => {
  const { fan, creator, itemId, id, order } = await buyProduct({ stock_quantity: 1 })
  const second = (await create(creator, { ...digital, name: 'A recording', price: undefined, price_tokens: 30 })).body
    .item
  const rich = await world.person('fan', 500)
  const [file, gone] = [(await buy(rich, second.id)).body.order, (await buy(rich, second.id)).body.order]
  await act(rich, gone.id, 'cancel')
  await act(creator, file.id, 'deliver', { text: 'Here' })
  await act(rich, file.id, 'accept')
  await world.rest('POST', `/shop/items/${itemId}/view`, { as: fan })
  const { analytics } = (await world.rest('GET', '/shop/analytics', { as: creator })).body
  expect(analytics).toMatchObject({
    total_products: 2,
    active_products: 2,
    sold_out_products: 1,
    total_sales: 2,
    total_revenue: 30,
    total_revenue_usd_cents: 150,
    held_tokens: 100,
    open_orders: 1,
    to_send: 1,
    disputes: 0,
    views: 1,
  })
  expect(analytics.daily).toHaveLength(30)
  const sold: { ordered_at: string; tokens: number }[] = [order, file]
  // two days if the test runs at midnight
  const byDay = [...Map.groupBy(sold, ({ ordered_at }) => ordered_at.slice(0, 10))]
  expect(analytics.daily.filter(({ sales }: Body) => sales !== 0)).toMatchObject(
    byDay.map(([day, all]) => ({
      day,
      sales: all.length,
      tokens: all.reduce((sum, { tokens }) => sum + tokens, 0),
    })),
  )
  expect(analytics.top_products.map(({ name }: Body) => name)).toEqual([draft.name, 'A recording'])
  expect((await world.rest('GET', '/shop/analytics', { as: fan })).status).toBe(403)
  await act(creator, id, 'cancel')
  expect((await world.rest('GET', '/shop/analytics', { as: creator })).body.analytics).toMatchObject({
    total_sales: 1,
    held_tokens: 0,
    sold_out_products: 0,
  })
})

test('lists a category in pages, without sold-out products and drafts', async () => {
  const creator = await world.person('creator')
  for (const n of [1, 2, 3]) await create(creator, { name: `Hoodie ${n}`, category: 'hoodie' })
  await create(creator, { name: 'Gone', category: 'hoodie', stock_quantity: 0 })
  await create(creator, { name: 'Draft', category: 'hoodie', is_active: false })
  const names = (body: { items: Body[] }) => body.items.map(({ name }) => name)
  const first = (await world.rest('GET', '/shop/items?category=hoodie&limit=2')).body
  expect(names(first)).toEqual(['Hoodie 3', 'Hoodie 2'])
  expect(
    names((await world.rest('GET', `/shop/items?category=hoodie&limit=1&cursor=${first.next_cursor}`)).body),
  ).toEqual(['Hoodie 1'])
  expect(names((await world.rest('GET', `/shop/items/creator/${creator.id}`)).body)).toHaveLength(4)
})

test('erasing a creator account deletes the products, pays shipped orders and refunds the rest', async () => {
  const [sent, waiting, disputed] = await Promise.all([buyProduct(), buyProduct(), buyProduct()])
  await act(sent.creator, sent.id, 'ship')
  await act(disputed.fan, disputed.id, 'dispute', { reason: 'Nothing came' })
  const lines = await world.owner<{ line: Body }>('select line from personal.export_products($1, null, 10)', [
    sent.creator.id,
  ])
  expect(lines).toMatchObject([{ line: { name: draft.name, tokens: 100, sold: 1 } }])
  expect(
    await world.owner('select line from personal.export_order_disputes($1, null, 10)', [disputed.fan.id]),
  ).toMatchObject([{ line: { reason: 'Nothing came' } }])
  for (const { creator } of [sent, waiting, disputed]) {
    await ports.closeOneOf(world.contextOf(), creator.id)
    await world.owner('select personal.forget_goods($1)', [creator.id])
    await world.owner('select personal.forget_orders($1)', [creator.id])
    expect(await world.owner('select 1 from products where creator_id = $1', [creator.id])).toEqual([])
  }
  expect(await Promise.all([sent, waiting, disputed].map(({ fan }) => balance(fan)))).toEqual([
    ...[
      [400, 0, 0],
      [500, 0, 0],
      [500, 0, 0],
    ],
  ])
  expect(await violations()).toEqual([])
})

test('search finds products by name and description, in every list', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const word = `w${randomUUID().slice(0, 8)}`
  await create(creator, { name: `A ${word} scarf`, description: '' })
  await create(creator, { name: 'A hat', description: `Goes with the 50%_${word}.` })
  await create(creator, { name: 'A draft', description: word, is_active: false })
  await create(other, { name: `The other ${word.toUpperCase()}` })
  const names = async (path: string, as?: TestPerson) => {
    const { status, body } = await world.rest('GET', path, as && { as })
    expect(status, path).toBe(200)
    return body.items.map(({ name }: { name: string }) => name)
  }
  const shelf = `/shop/items/creator/${creator.username}`
  expect(await names(`${shelf}?search=${word}`)).toEqual(['A hat', `A ${word} scarf`])
  expect(await names(`${shelf}?search=${encodeURIComponent(`50%_${word}`)}`)).toEqual(['A hat'])
  expect(await names(`${shelf}?search=${encodeURIComponent(`goés wíth`)}`)).toEqual(['A hat'])
  // a search without letters or digits is ignored
  expect(await names(`${shelf}?search=${encodeURIComponent('%_')}`)).toEqual(['A hat', `A ${word} scarf`])
  expect(await names(`${shelf}?search=${word}&limit=1`)).toEqual(['A hat'])
  // one letter is too short for a search
  expect(await names(`${shelf}?search=z`)).toEqual(['A hat', `A ${word} scarf`])
  expect(await names(`/shop/items?search=${word}`)).toEqual([
    `The other ${word.toUpperCase()}`,
    'A hat',
    `A ${word} scarf`,
  ])
  expect(await names(`/shop/items?search=${word}&category=hoodie`)).toEqual([])
  expect(await names(`/shop/items/manage?includeInactive=true&search=${word}`, creator)).toEqual([
    'A draft',
    'A hat',
    `A ${word} scarf`,
  ])
})
