import type { SignedInContext } from '#server/trpc.ts'
import { toPage } from '#shared/pagination.ts'
import type { OrdersInput } from '../contract.ts'
import { toOrder } from '../store.server.ts'
import * as store from './store.server.ts'

/** Lists the caller's orders, newest first. */
export async function list(ctx: SignedInContext, input: OrdersInput) {
  const { userId } = ctx.claims
  const { rows, nextCursor } = toPage(await store.listOrders(ctx.db, userId, input), input.limit, ({ id }) => id)
  return { orders: rows.map((row) => toOrder(row, userId, ctx.now)), next_cursor: nextCursor }
}
