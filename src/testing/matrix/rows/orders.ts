import type { Cell } from '../cast.ts'
import { aimed, type Rows, row } from '../row.ts'
import { offerOf } from './offers.ts'

/** An order that the caller made, or one of two others'. */
const order = async ({ thing, world, cast, me, caller, target }: Cell) => ({
  id: await thing(async () => {
    const canBuy = target === 'own' && me !== undefined && caller !== 'suspended'
    const buyer = canBuy ? me : caller === 'fan' ? cast.otherFan : cast.fan
    const id = await offerOf(world, caller === 'otherCreator' ? cast.creator : cast.otherCreator)
    const bought = await world.as(buyer).offers.order({ id, priceTokens: 10, idempotencyKey: crypto.randomUUID() })
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
