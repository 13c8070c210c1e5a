import { expect, test } from 'vitest'
import { reopenOrders, withdrawOrdersOf } from '#features/orders/index.server.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { REFUSALS } from '../spec.ts'

const world = createWorld()

const shipping_address = {
  name: 'Ada Lovelace',
  line1: '12 St James’s Square',
  line2: '',
  city: 'London',
  region: '',
  postal_code: 'SW1Y 4JH',
  country: 'GB',
  phone: '',
}
const buy = (as: TestPerson, itemId: string) =>
  world.rest('POST', `/shop/items/${itemId}/buy`, { as, body: { shipping_address } })
async function act(as: TestPerson, id: string, what: string, body = {}) {
  const response = await world.rest('POST', `/orders/${id}/${what}`, { as, body })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

/** Creates a parcel product and a fan who bought its last piece. */
async function buyLastPiece() {
  const [fan, creator] = [await world.person('fan', 500), await world.person('creator')]
  const product = { name: 'Signed polaroid', description: '', category: 'polaroid', price_tokens: 100 }
  const made = await world.rest('POST', '/shop/items', {
    as: creator,
    body: { ...product, image_url: '/demo/polaroid.webp', stock_quantity: 1 },
  })
  const itemId: string = made.body.item.id
  const bought = await buy(fan, itemId)
  const id: string = bought.body.order.id
  const figures = async () => {
    const [row] = await world.owner('select stock_quantity, sales_count from products where id = $1', [itemId])
    return row
  }
  return { fan, creator, itemId, id, figures }
}
type Bought = Awaited<ReturnType<typeof buyLastPiece>>

/** Every way in which an order ends without payment. */
const endings: [string, (order: Bought) => Promise<unknown>][] = [
  ['the creator cancels', ({ creator, id }) => act(creator, id, 'cancel', { reason: 'Broken' })],
  [
    'the creator refunds a dispute',
    async ({ fan, creator, id }) => {
      await act(fan, id, 'dispute', { reason: 'It is torn' })
      await act(creator, id, 'cancel', { reason: 'Sorry' })
    },
  ],
  [
    'an admin refunds a dispute',
    async ({ fan, id }) => {
      await act(fan, id, 'dispute', { reason: 'It is torn' })
      const body = { outcome: 'refund', reason: 'The photo shows it.' }
      const response = await world.rest('POST', `/admin/disputes/${id}/resolve`, {
        as: await world.person('admin'),
        body,
      })
      expect(response.status).toBe(200)
    },
  ],
  ['an admin removes the product', ({ itemId }) => withdrawOrdersOf(world.contextOf(), itemId)],
]

test.each(endings)('%s: stock returns only if the parcel was never shipped', async (_, end) => {
  const [kept, shipped] = [await buyLastPiece(), await buyLastPiece()]
  await act(shipped.creator, shipped.id, 'ship')
  for (const order of [kept, shipped]) {
    await end(order)
    expect(await world.as(order.fan).wallet.balance()).toMatchObject({ balance: 500, held: 0 })
  }
  expect(await kept.figures()).toEqual({ stock_quantity: 1, sales_count: 0 })
  expect(await shipped.figures()).toEqual({ stock_quantity: 0, sales_count: 0 })
  const refused = await buy(await world.person('fan', 500), shipped.itemId)
  expect(refused.body.code).toBe(REFUSALS.soldOut.code)
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('reopening an order of a shipped parcel takes no second piece', async () => {
  const order = await buyLastPiece()
  await act(order.creator, order.id, 'ship')
  await withdrawOrdersOf(world.contextOf(), order.itemId)
  expect(await reopenOrders(world.contextOf(), { [order.id]: 'shipped' })).toBe(1)
  expect(await order.figures()).toEqual({ stock_quantity: 0, sales_count: 1 })
  await act(order.fan, order.id, 'accept')
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('the piece returns to the stock only if a cancellation is written before concurrent shipments', async () => {
  const { fan, creator, id, figures } = await buyLastPiece()
  const post = (as: TestPerson, what: string) => world.rest('POST', `/orders/${id}/${what}`, { as, body: {} })
  const tries = Array.from({ length: 4 }, () => [post(creator, 'ship'), post(fan, 'cancel')]).flat()
  const responses = await Promise.all(tries)
  const isShipped = responses.some(({ status }, index) => status === 200 && index % 2 === 0)
  expect(await figures()).toMatchObject({ stock_quantity: isShipped ? 0 : 1 })
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})
