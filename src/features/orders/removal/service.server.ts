import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Ending, type Reportable, subjectOfCase } from '#server/reportable.ts'
import { orderStates } from '../lists.ts'
import { countReopenable, reopenOrders, withdrawOrdersOf } from '../timers/service.server.ts'

/** Open orders of a thing, by their states: what a removal ends and an undo brings back. */
const openOrders = sql`(select jsonb_build_object('orders', coalesce(jsonb_object_agg(o.id, o.state), '{}'))
  from orders o where o.item_id = c.subject_id and o.closed_at is null)`

const kept = z.object({ orders: z.record(z.uuid(), z.enum(orderStates)).default({}) })
const ordersIn = (before: unknown) => kept.parse(before ?? {}).orders

const ending: Ending = {
  id: subjectOfCase,
  async end(tools, { id }) {
    while ((await withdrawOrdersOf(tools, id)) > 0);
  },
  resume: (tools, { before }) => reopenOrders(tools, ordersIn(before)),
  async preview(tools, { before }) {
    const { back, stays } = await countReopenable(tools, ordersIn(before))
    return {
      back: back > 0 ? [{ what: 'orders', count: back }] : [],
      stays: stays > 0 ? [{ what: 'orders', count: stays }] : [],
    }
  },
}

/** The part that orders play in the removal of an offer or a product. */
export const reportedOrders = (kind: 'offer' | 'product'): Pick<Reportable, 'before' | 'sales' | 'ending'> => ({
  before: openOrders,
  sales: sql`array(
    select ledger.hold_movement(o.hold_id) from orders o where o.kind = ${kind} and o.item_id = c.subject_id and o.state = 'accepted')`,
  ending,
})
