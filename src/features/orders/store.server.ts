import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import {
  attachmentSchema,
  type Order,
  type OrderDetails,
  orderDetails,
  orderSchema,
  sealedAddress,
} from './contract.ts'
import { isOverdue } from './rules.ts'
import { leastDeliveryHours, returnHours } from './spec.ts'

/** Deadlines of new orders, as JSON for the SQL functions. */
export const orderClock = JSON.stringify({ return_hours: returnHours, least_hours: leastDeliveryHours })

export const orderRow = orderSchema.omit({ role: true, overdue: true }).extend({
  buyer_id: z.uuid(),
  seller_id: z.uuid(),
  version: z.number(),
  late_told_at: z.coerce.date().nullable(),
})
export type OrderRow = z.infer<typeof orderRow>

const historyRow = orderDetails.shape.history.element.extend({ attachments: z.array(z.uuid()) })
const wholeRow = orderRow.extend({
  history: z.array(historyRow),
  files: z.array(attachmentSchema),
  sealed: sealedAddress.nullable(),
})
export type DetailsRow = z.infer<typeof wholeRow>

/** An order for one of its sides; the shipping address is still encrypted. */
export type StoredOrder = Omit<OrderDetails, 'shipping_address'> & Pick<DetailsRow, 'sealed'>

/** Returns an order as its buyer or seller sees it in a list. */
export function toOrder(row: OrderRow, viewerId: string, now: Date): Order {
  const { buyer_id, seller_id: _, version: _version, late_told_at: _told, ...order } = row
  return { ...order, role: viewerId === buyer_id ? 'buyer' : 'seller', overdue: isOverdue(order, now) }
}

export const withFiles = ({ history, files }: DetailsRow): OrderDetails['history'] =>
  history.map((event) => ({
    ...event,
    attachments: event.attachments.flatMap((id) => files.find((file) => file.id === id) ?? []),
  }))

export function toWhole({ files, history, sealed, ...row }: DetailsRow, viewerId: string, now: Date): StoredOrder {
  return { ...toOrder(row, viewerId, now), history: withFiles({ files, history, sealed, ...row }), sealed }
}

const person = (u: SQL): SQL => sql`jsonb_build_object('id', ${u}.id, 'username', ${u}.username,
  'display_name', ${u}.display_name, 'avatar_url', ${u}.avatar_url, 'is_active', ${u}.status = 'active')`
export const orderOf = sql`to_jsonb(o) || jsonb_build_object('buyer', ${person(sql`b`)}, 'seller', ${person(sql`s`)},
  'dispute', (select to_jsonb(d) from order_disputes d where d.order_id = o.id))`
export const people = sql`join users b on b.id = o.buyer_id join users s on s.id = o.seller_id`
export const fullDetailsOf = sql`${orderOf} || jsonb_build_object(
  'history', (select coalesce(jsonb_agg(to_jsonb(h) order by h.id), '[]') from order_history h where h.order_id = o.id),
  'files', (select coalesce(jsonb_agg(to_jsonb(u)), '[]') from uploads u where u.state = 'kept' and u.id in (
    select unnest(h.attachments) from order_history h where h.order_id = o.id)),
  'sealed', (select jsonb_build_object('key_id', a.key_id, 'text', a.sealed, 'owner', o.buyer_id)
    from order_addresses a where a.order_id = o.id))`

export const selectFullDetails = (db: Db, orderId: string) =>
  db.execute(sql`select ${fullDetailsOf} as "order" from orders o ${people} where o.id = ${orderId}::uuid`)

export const orderRows = z.array(z.object({ order: orderRow }))
export const detailsRows = z.array(z.object({ order: wholeRow }))

/** Finds an order with its history; undefined if missing. The caller checks access. One round trip. */
export async function findOrder(db: Db, orderId: string): Promise<DetailsRow | undefined> {
  const { rows } = await selectFullDetails(db, orderId)
  return detailsRows.parse(rows)[0]?.order
}
