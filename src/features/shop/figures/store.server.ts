import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { analyticsDays, topProducts } from '../spec.ts'

const count = z.coerce.number()
const read = z.object({
  total_products: count,
  active_products: count,
  sold_out_products: count,
  total_sales: count,
  total_revenue: count,
  held_tokens: count,
  open_orders: count,
  to_send: count,
  disputes: count,
  views: count,
  top_products: z.array(z.object({ id: z.uuid(), name: z.string(), sales_count: count, revenue: count, views: count })),
  daily: z.array(z.object({ day: z.string(), sales: count, tokens: count })),
  as_of: z.coerce.date(),
})

/**
 * Returns the figures of a creator's shop: products, open orders, and the orders of the last days, which are found by
 * their time-ordered ids. One round trip.
 */
export async function readAnalytics(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    with mine as (
      select p.*, (select coalesce(sum(v.views), 0) from product_views v where v.product_id = p.id) as views
      from products p where p.creator_id = ${creatorId}
    ), waiting as (
      select count(*) as n, coalesce(sum(tokens), 0) as tokens, count(*) filter (where state = 'ordered') as to_send,
        count(*) filter (where state = 'disputed') as disputes
      from orders where seller_id = ${creatorId} and closed_at is null and kind = 'product'
    ), daily as (
      select to_char(ordered_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as sales, sum(tokens) as tokens
      from orders
      where seller_id = ${creatorId} and kind = 'product' and state <> 'cancelled'
        and id >= (lpad(to_hex(floor(extract(epoch from
          date_trunc('day', now(), 'UTC') - ${analyticsDays - 1} * interval '1 day') * 1000)::bigint), 12, '0')
          || repeat('0', 20))::uuid
      group by 1
    )
    select (select count(*) from mine where deleted_at is null) as total_products,
      (select count(*) from mine where deleted_at is null and is_active) as active_products,
      (select count(*) from mine where deleted_at is null and is_active and stock_quantity = 0) as sold_out_products,
      (select coalesce(sum(sales_count), 0) from mine) as total_sales,
      (select coalesce(sum(earned_tokens), 0) from mine) as total_revenue,
      (select coalesce(sum(views), 0) from mine) as views,
      w.tokens as held_tokens, w.n as open_orders, w.to_send, w.disputes, now() as as_of,
      (select coalesce(jsonb_agg(t), '[]') from (select id, name, sales_count, earned_tokens as revenue, views from mine
        where sales_count > 0 or views > 0 order by sales_count desc, views desc, id desc limit ${topProducts}) as t)
        as top_products,
      (select coalesce(jsonb_agg(d), '[]') from daily d) as daily
    from waiting w`)
  return read.parse(rows[0])
}
