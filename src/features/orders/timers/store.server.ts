import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { writing, written } from '../actions/store.server.ts'
import type { OrderWrites } from '../rules.ts'
import { returnHours } from '../spec.ts'
import { type OrderRow, orderOf, orderRow, orderRows, people } from '../store.server.ts'
import type { Reopening } from './rules.ts'

/** Writes a decision of a timer. @returns false if the order has changed since. One round trip. */
export async function writeOfClock(db: Db, order: OrderRow, writes: OrderWrites): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${writing({ order, writes }, null)} as result`)
  return written.parse(rows[0]?.result).outcome === 'done'
}

/** Lists orders whose timer is due, except `skip`, the longest overdue first. One round trip. */
export async function listDue(db: Db, now: Date, limit: number, skip: readonly string[]): Promise<OrderRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isNew = sql`id <> all (${`{${skip.join(',')}}`}::uuid[])`
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order" from (
      select id, since from (
        (select id, accept_by as since from orders where state in ('delivered', 'shipped') and accept_by <= ${at}
          and ${isNew} order by accept_by limit ${limit})
        union all
        (select id, due_at from orders where state in ('ordered', 'revising') and due_at <= ${at}
          and (late_told_at is null or due_at <= ${at} - make_interval(hours => ${returnHours}))
          and ${isNew} order by due_at limit ${limit})
      ) as every order by since limit ${limit}
    ) as due join orders o using (id) ${people} order by due.since`)
  return orderRows.parse(rows).map(({ order }) => order)
}

/** Lists open orders of an offer or a product, except `skip`, oldest first. One round trip. */
export async function listOpenOfItem(
  db: Db,
  itemId: string,
  limit: number,
  skip: readonly string[],
): Promise<OrderRow[]> {
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order" from orders o ${people}
    where o.item_id = ${itemId}::uuid and o.closed_at is null and o.id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by o.id limit ${limit}`)
  return orderRows.parse(rows).map(({ order }) => order)
}

const endedRow = orderRow.extend({ has_files: z.boolean(), can_spend: z.number() })

/** Lists orders by id with the facts that reopening needs. One round trip. */
export async function listEnded(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await db.execute(sql`
    select ${orderOf} || jsonb_build_object(
      'has_files', exists (select from order_history h where h.order_id = o.id and h.attachments <> '{}'),
      -- balance of the buyer, within the weekly limit if there is one
      'can_spend', least((ledger.wallet_balance(o.buyer_id) ->> 'spendable')::int,
        (ledger.spending_limit(o.buyer_id) ->> 'left')::int)) as "order"
    from orders o ${people} where o.id = any (${`{${ids.join(',')}}`}::uuid[]) order by o.id`)
  return z
    .array(z.object({ order: endedRow }))
    .parse(rows)
    .map(({ order }) => order)
}

/**
 * Reopens an order at the version it was decided on. @returns false if the order has changed since, its buyer lacks the
 * tokens, or the piece is sold. One round trip.
 */
export async function reopenOrder(
  db: Db,
  order: Pick<OrderRow, 'id' | 'version'>,
  writes: Reopening,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select ledger.order_reopen(${order.id}::uuid, ${order.version}::int, ${JSON.stringify(writes)}::jsonb) as is_written`)
  return z.object({ is_written: z.boolean() }).parse(rows[0]).is_written
}

/** Finds the oldest open order of a seller. One round trip. */
export async function findOpenOf(db: Db, sellerId: string): Promise<OrderRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order" from orders o ${people}
    where o.seller_id = ${sellerId}::uuid and o.closed_at is null order by o.id limit 1`)
  return orderRows.parse(rows)[0]?.order
}
