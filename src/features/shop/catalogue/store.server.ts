import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { hasTrigram } from '#shared/search.ts'
import type { ListInput, OfCreatorInput, PublicItem } from '../contract.ts'
import { before, matchesSearch, row } from '../products/store.server.ts'
import { matchesMax, viewSlots } from '../spec.ts'

const publicRow = row.extend({
  creator_id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  verified: z.boolean(),
})

function toPublic(found: z.infer<typeof publicRow>): PublicItem {
  const { creator_id, username, display_name, avatar_url, verified, ...item } = found
  return {
    ...item,
    price: item.price_tokens,
    creator: { id: creator_id, username, display_name, avatar_url, verified },
  }
}

const shown = sql`
  p.id, p.name, p.description, p.category, p.price_tokens, p.image_url, p.physical, p.stock_quantity, p.sales_count,
  p.is_active, case when p.hidden_at is not null then coalesce(p.hidden_reason, '') end as hidden_reason,
  p.created_at, p.updated_at, u.id as creator_id, u.username, u.display_name, u.avatar_url,
  coalesce(c.verified, false) as verified
  from products p
  join users u on u.id = p.creator_id and u.status = 'active' and u.role = 'creator'
  left join creator_profiles c on c.user_id = u.id`

const there = (viewer: Viewer) => sql`${reachable(viewer, sql`u.id`) ?? sql`true`}`

/** Returns a product that the viewer can see; its creator also sees a draft. One round trip. */
export async function findProduct(db: Db, viewer: Viewer, id: string): Promise<PublicItem | undefined> {
  const { rows } = await db.execute(sql`
    select ${shown} where p.id = ${id} and p.deleted_at is null
      and (p.is_active and p.hidden_at is null or p.creator_id = ${viewer.userId}::uuid) and ${there(viewer)}`)
  return z.array(publicRow).parse(rows).map(toPublic)[0]
}

/** Returns `limit + 1` products for sale, newest first, of creators the viewer can reach. One round trip. */
export async function listProducts(db: Db, viewer: Viewer, { category, search, limit, cursor }: ListInput) {
  const forSale = sql`p.is_active and p.deleted_at is null and p.hidden_at is null
    and p.stock_quantity is distinct from 0 ${category ? sql`and p.category = ${category}` : sql``}
    and ${before(cursor)} and ${there(viewer)}`
  const { rows } = await db.execute(
    search === undefined
      ? sql`select ${shown} where ${forSale} order by p.id desc limit ${limit + 1}`
      : sql`select ${shown} where p.id in (${matchingIds(forSale, search, limit)}) order by p.id desc limit ${limit + 1}`,
  )
  return z.array(publicRow).parse(rows).map(toPublic)
}

/**
 * Returns the ids of products that match a search. Frequent words are found among the newest products; rare words by
 * the trigram index.
 */
function matchingIds(forSale: SQL, search: string, limit: number): SQL {
  const rows = sql`from products p join users u on u.id = p.creator_id and u.status = 'active' and u.role = 'creator'
    where ${forSale}`
  const others = hasTrigram(search) ? sql`(select count(*) from newest) <= ${limit}` : sql`false`
  return sql`
    with newest as materialized (
      select p.id from (select p.* ${rows} order by p.id desc limit ${matchesMax}) p where ${matchesSearch(search)}
      order by p.id desc limit ${limit + 1}
    ), others as materialized (
      select p.id ${rows} and ${matchesSearch(search)} and ${others} limit ${matchesMax}
    )
    select id from newest union select id from others`
}

/** Returns `limit + 1` products of one creator, newest first. One round trip. */
export async function listOf(db: Db, viewer: Viewer, { id, search, limit, cursor }: OfCreatorInput) {
  const isId = z.uuid().safeParse(id).success
  const { rows } = await db.execute(sql`
    select ${shown} where ${isId ? sql`u.id = ${id}::uuid` : sql`u.username = ${id.toLowerCase()}`}
      and p.is_active and p.deleted_at is null and p.hidden_at is null and ${before(cursor)} and ${there(viewer)}
      and ${matchesSearch(search)}
    order by p.id desc limit ${limit + 1}`)
  return z.array(publicRow).parse(rows).map(toPublic)
}

/** Counts a view of a product for sale, unless the viewer is its creator. One round trip. */
export async function countView(db: Db, id: string, viewerId: string | null): Promise<void> {
  await db.execute(sql`
    with seen as materialized (
      select id, floor(random() * ${viewSlots}::int)::int as slot from products
      where id = ${id} and is_active and deleted_at is null and creator_id is distinct from ${viewerId}::uuid
    ), counted as (
      insert into product_views as v (product_id, slot, views) select id, slot, 1 from seen
      on conflict (product_id, slot) do update set views = v.views + 1)
    insert into product_view_days as d (product_id, day, slot, views)
    select id, (now() at time zone 'UTC')::date, slot, 1 from seen
    on conflict (product_id, day, slot) do update set views = d.views + 1`)
}
