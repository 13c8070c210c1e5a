import type { Cell } from '#testing/matrix/people.ts'
import { type Answer, type Rows, row, rowByTarget } from '#testing/matrix/row.ts'
import { offerOf } from '../offers/matrix.ts'
import { address, productOf } from '../shop/matrix.ts'

/** Creates an order by the caller, or one of two other users. */
const order = async ({ thing, world, people, me, caller, target }: Cell) => ({
  id: await thing(async () => {
    const canBuy = target === 'own' && me !== undefined && caller !== 'suspended'
    // one fan may not place that many orders
    const buyer = canBuy ? me : await world.person('fan', 100)
    const id = await offerOf(world, caller === 'otherCreator' ? people.creator : people.otherCreator)
    const bought = await world.as(buyer).offers.order({ id, priceTokens: 10, idempotencyKey: crypto.randomUUID() })
    return bought.order.id
  }),
})

/** Creates a parcel that the caller sold (creators) or bought, or one of two other users. */
const parcel = async ({ thing, world, people, me, caller, target }: Cell, isDisputed = false) => ({
  id: await thing(async () => {
    const isMine = target === 'own' && me !== undefined && caller !== 'suspended'
    const seller =
      isMine && me.role === 'creator' ? me : caller === 'otherCreator' ? people.creator : people.otherCreator
    const buyer = isMine && me.role !== 'creator' ? me : caller === 'fan' ? people.otherFan : people.fan
    const bought = await world.as(buyer).shop.buy({
      id: await productOf(world, seller),
      price_tokens: 10,
      shipping_address: address,
      idempotencyKey: crypto.randomUUID(),
    })
    const { id } = bought.order
    if (isDisputed) await world.as(buyer).orders.dispute({ id, reason: 'Words.' })
    return id
  }),
})
const bySide = (buyer: string, seller: string) => ({ others: buyer, creator: seller, otherCreator: seller })

const theirs = (own: Answer) => ({ own, foreign: 'ORDER_NOT_FOUND', missing: 'ORDER_NOT_FOUND' })

export const rows: Rows = {
  'orders.list': row('signedIn', 'OK', {}),
  'orders.one': rowByTarget('signedIn', theirs('OK'), order),
  // `own` is an order that the caller bought, but only its seller delivers
  'orders.deliver': rowByTarget('signedIn', theirs('NOT_YOURS_TO_DO'), async (cell) => ({
    ...(await order(cell)),
    text: 'Words.',
  })),
  'orders.ship': rowByTarget('signedIn', theirs(bySide('NOT_YOURS_TO_DO', 'OK')), async (cell) => ({
    ...(await parcel(cell)),
    carrier: 'Post',
    tracking_number: 'AB 123',
  })),
  'orders.dispute': rowByTarget('signedIn', theirs(bySide('OK', 'NOT_YOURS_TO_DO')), async (cell) => ({
    ...(await parcel(cell)),
    reason: 'Words.',
  })),
  'orders.disputes': row('admin', 'OK', {}),
  // admins cannot decide about orders that they bought
  'orders.resolve': rowByTarget(
    'admin',
    { own: 'OWN_ORDER', foreign: 'OK', missing: 'DISPUTE_NOT_FOUND' },
    async (cell) => ({
      ...(await parcel(cell, true)),
      outcome: 'refund',
      reason: 'Words of a reason.',
    }),
  ),
  'orders.revise': rowByTarget('signedIn', theirs('ORDER_NOT_DELIVERED'), async (cell) => ({
    ...(await order(cell)),
    message: 'Words.',
  })),
  'orders.accept': rowByTarget('signedIn', theirs('ORDER_NOT_DELIVERED'), order),
  'orders.cancel': rowByTarget('signedIn', theirs('ORDER_NOT_LATE'), order),
}
