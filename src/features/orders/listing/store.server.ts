import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { likeOf } from '#shared/search.ts'
import type { OrdersInput } from '../contract.ts'
import { orderOf, orderRows, people } from '../store.server.ts'

/** Returns the SQL condition that a text occurs in an order's title or in the name of the other side. */
const isAbout = (
  search: string,
  userId: string,
): SQL => sql`(select public.search_words(o.title || ' ' || x.display_name || ' ' || x.username)
  from users x where x.id = case when o.buyer_id = ${userId} then o.seller_id else o.buyer_id end) like ${likeOf(search)}`

/** Lists a user's orders, newest first, `limit + 1` rows by keyset. Each role is one index range. One round trip. */
export async function listOrders(db: Db, userId: string, { role, state, kind, search, limit, cursor }: OrdersInput) {
  const page = sql`(${cursor ?? null}::uuid is null or o.id < ${cursor ?? null}::uuid)
    ${state === 'open' ? sql`and o.closed_at is null` : state === 'closed' ? sql`and o.closed_at is not null` : sql``}
    ${kind ? sql`and o.kind = ${kind}` : sql``}
    ${search ? sql`and ${isAbout(search, userId)}` : sql``}
    order by o.id desc limit ${limit + 1}`
  const bought = sql`(select o.id from orders o where o.buyer_id = ${userId} and ${page})`
  const sold = sql`(select o.id from orders o where o.seller_id = ${userId} and ${page})`
  const found = role === 'buyer' ? bought : role === 'seller' ? sold : sql`${bought} union all ${sold}`
  const { rows } = await db.execute(sql`
    select ${orderOf} as "order"
    from (select x.id from (${found}) x order by x.id desc limit ${limit + 1}) as page
    join orders o using (id) ${people} order by o.id desc`)
  return orderRows.parse(rows).map(({ order }) => order)
}
