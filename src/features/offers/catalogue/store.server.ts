import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import type { PublicOffer } from '../contract.ts'
import { baseOf, before, matchesSearch, type Page, row, type Searched } from '../editing/store.server.ts'
import { viewSlots } from '../spec.ts'

const publicRow = row.extend({
  creator_id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  poster_url: z.string().nullable(),
  verified: z.boolean(),
})

function toPublic(found: z.infer<typeof publicRow>): PublicOffer {
  const { creator_id, username, display_name, avatar_url, poster_url, verified, ...offer } = found
  const left = offer.max_quantity === null ? null : Math.max(0, offer.max_quantity - offer.sold)
  const creator = { id: creator_id, username, display_name, avatar_url, verified }
  return { ...baseOf(offer), left, poster_url, creator }
}

const shown = sql`
  o.id, o.title, o.description, o.category, o.price_tokens, o.delivery_hours, o.delivery_time, o.max_quantity, o.sold,
  o.active, o.hidden_reason, o.created_at, o.updated_at, u.id as creator_id, u.username, u.display_name, u.avatar_url,
  p.card_url as poster_url, coalesce(p.verified, false) as verified
  from offers o
  join users u on u.id = o.creator_id and u.status = 'active' and u.role = 'creator'
  left join creator_profiles p on p.user_id = u.id`

/** Returns an offer that the viewer can see. One round trip. */
export async function findOffer(db: Db, viewer: Viewer, id: string): Promise<PublicOffer | undefined> {
  const { rows } = await db.execute(sql`
    select ${shown} where o.id = ${id} and o.deleted_at is null
      and (o.active and o.hidden_at is null or o.creator_id = ${viewer.userId}::uuid) and ${reachable(viewer, sql`u.id`) ?? sql`true`}`)
  return z.array(publicRow).parse(rows).map(toPublic)[0]
}

/** Returns `limit + 1` offers for sale, newest first, of creators the viewer can reach. One round trip. */
export async function listOffers(db: Db, viewer: Viewer, { limit, cursor }: Page): Promise<PublicOffer[]> {
  const { rows } = await db.execute(sql`
    select ${shown} where o.active and o.deleted_at is null and o.hidden_at is null and (o.max_quantity is null or o.sold < o.max_quantity)
      and ${before(cursor)} and ${reachable(viewer, sql`u.id`) ?? sql`true`}
    order by o.id desc limit ${limit + 1}`)
  return z.array(publicRow).parse(rows).map(toPublic)
}

/** Returns `limit + 1` offers of one creator, newest first. One round trip. */
export async function listOf(db: Db, viewer: Viewer, creator: string, page: Searched): Promise<PublicOffer[]> {
  const { limit, cursor, search } = page
  const isId = z.uuid().safeParse(creator).success
  const { rows } = await db.execute(sql`
    select ${shown} where ${isId ? sql`u.id = ${creator}::uuid` : sql`u.username = ${creator.toLowerCase()}`}
      and o.active and o.deleted_at is null and o.hidden_at is null and ${before(cursor)} and ${matchesSearch(search)}
      and ${reachable(viewer, sql`u.id`) ?? sql`true`}
    order by o.id desc limit ${limit + 1}`)
  return z.array(publicRow).parse(rows).map(toPublic)
}

/** Counts a view of an offer for sale, unless the viewer is its creator. One round trip. */
export async function countView(db: Db, id: string, viewerId: string | null): Promise<void> {
  await db.execute(sql`
    with seen as materialized (
      select id, floor(random() * ${viewSlots}::int)::int as slot from offers
      where id = ${id} and active and deleted_at is null and creator_id is distinct from ${viewerId}::uuid
    ), counted as (
      insert into offer_views as v (offer_id, slot, views) select id, slot, 1 from seen
      on conflict (offer_id, slot) do update set views = v.views + 1)
    insert into offer_view_days as d (offer_id, day, slot, views)
    select id, (now() at time zone 'UTC')::date, slot, 1 from seen
    on conflict (offer_id, day, slot) do update set views = d.views + 1`)
}
