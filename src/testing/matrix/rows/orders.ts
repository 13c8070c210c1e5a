import type { Cell } from '../cast.ts'
import { aimed, type Rows, row } from '../row.ts'

/** An order of the owner's with the other creator; of the creator's and the other fan's, where it is nobody's here. */
const order = async ({ thing, world, cast, caller, target }: Cell) => ({
  id: await thing(async (owner) => {
    const isOwn = target === 'own'
    const seller = !isOwn || owner === cast.otherCreator ? cast.creator : cast.otherCreator
    const buyer = isOwn ? owner : caller === 'otherFan' || caller === 'creator' ? cast.fan : cast.otherFan
    const at = !isOwn && caller === 'creator' ? cast.otherCreator : seller
    const input = { title: 'A song', description: 'Words.', priceTokens: 10 }
    const { offer } = await world.as(at).offers.create(input)
    const bought = await world
      .as(buyer)
      .offers.order({ id: offer.id, priceTokens: 10, idempotencyKey: crypto.randomUUID() })
    return bought.order.id
  }),
})
const theirs = (own: string) => ({ own, foreign: 'ORDER_NOT_FOUND', missing: 'ORDER_NOT_FOUND' })

export const orders: Rows = {
  'orders.list': row('signedIn', 'OK', {}),
  'orders.one': aimed('signedIn', theirs('OK'), order),
  // the caller's own is one that they bought
  'orders.deliver': aimed('signedIn', theirs('NOT_YOURS_TO_DO'), async (cell) => ({
    ...(await order(cell)),
    text: 'Words.',
  })),
  'orders.revise': aimed('signedIn', theirs('ORDER_NOT_DELIVERED'), async (cell) => ({
    ...(await order(cell)),
    message: 'Words.',
  })),
  'orders.accept': aimed('signedIn', theirs('ORDER_NOT_DELIVERED'), order),
  'orders.cancel': aimed('signedIn', theirs('ORDER_NOT_LATE'), order),
}
