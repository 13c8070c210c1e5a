import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { isUuid } from '#shared/encoding.ts'
import { experienceSchema } from './contract.ts'
import { experiencesMax, shownEvents } from './lists.ts'

const rowsOf = (rows: unknown[]) => z.array(experienceSchema).parse(rows)

/** Selects the id of a creator, if the creator is visible to the viewer. */
const selectCreator = ({ userId, country }: Viewer, creator: string): SQL =>
  sql`content_creator(${userId}::uuid, ${country}::text, ${isUuid(creator.toLowerCase()) ? creator : null}::uuid,
    ${creator.toLowerCase()}::text)`

const types = sql`${`{${shownEvents.join(',')}}`}::text[]`

/**
 * Selects a creator's classes, shows and offers: first in the saved order, then events by date, then the newest offers.
 * Sold-out ones come last, except for the creator, who arranges the list.
 */
const selectOf = (creator: SQL, viewerId: string | null, hasOffers: boolean): SQL => sql`
  with me as materialized (select ${creator} as id)
  select x.*, p.card_url as poster_url from me
  left join creator_profiles p on p.user_id = me.id cross join lateral (
    (select distinct on (coalesce(e.series_id, e.id)) coalesce(e.series_id, e.id) as key, e.type as kind, e.id, e.title,
      e.price, case when e.seats is not null then greatest(e.seats - e.seats_taken, 0) end as left, e.starts_at, e.time_zone, s.pattern as recurring,
      null::int as delivery_hours
    from events e left join event_series s on s.id = e.series_id
    where e.creator_id = me.id and e.status = 'scheduled' and e.starts_at > now() and e.type = any (${types})
    order by coalesce(e.series_id, e.id), e.starts_at)
    union all
    select o.id, 'offer', o.id, o.title, o.price_tokens, case when o.max_quantity is not null then greatest(o.max_quantity - o.sold, 0) end, null, null, null, o.delivery_hours
    from offers o where o.creator_id = me.id and o.deleted_at is null and o.hidden_at is null and o.active
      and ${hasOffers}::boolean) x
  left join experience_orders k on k.creator_id = me.id
  order by me.id is distinct from ${viewerId}::uuid and coalesce(x.left = 0, false), array_position(k.keys, x.key), x.starts_at,
    x.id desc limit ${experiencesMax}`

/** Lists a creator's experiences. One round trip. */
export async function listOf(db: Db, viewer: Viewer, creator: string, hasOffers: boolean) {
  return rowsOf((await db.execute(selectOf(selectCreator(viewer, creator), viewer.userId, hasOffers))).rows)
}

/** Saves a new order and reads the list. One round trip. */
export async function writeOrder(db: Db, creatorId: string, keys: readonly string[], hasOffers: boolean) {
  const [, found] = await db.batch([
    db.execute(sql`
      insert into experience_orders as k (creator_id, keys) values (${creatorId}::uuid, ${`{${keys.join(',')}}`}::uuid[])
      on conflict (creator_id) do update set keys = excluded.keys, updated_at = now()`),
    db.execute(selectOf(sql`${creatorId}::uuid`, creatorId, hasOffers)),
  ])
  return rowsOf(found.rows)
}
