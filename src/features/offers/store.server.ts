import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { orderClock } from '#features/orders/index.server.ts'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/outcome.ts'
import { likeOf } from '#shared/search.ts'
import type { OwnOffer, PublicOffer } from './contract.ts'
import { conversionOf, deliveryLabel, estimateUsdCents } from './rules.ts'
import { offerCategories, offersMax, viewSlots } from './spec.ts'
import { offers } from './tables.ts'

const row = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.enum(offerCategories),
  price_tokens: z.number(),
  delivery_hours: z.number(),
  delivery_time: z.string().nullable(),
  max_quantity: z.number().nullable(),
  sold: z.number(),
  active: z.boolean(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})
type Row = z.infer<typeof row>

const baseOf = ({ price_tokens, delivery_hours, delivery_time, max_quantity, sold: _, ...rest }: Row) => ({
  ...rest,
  priceTokens: price_tokens,
  deliveryTime: delivery_time ?? deliveryLabel(delivery_hours),
  deliveryHours: delivery_hours,
  maxQuantity: max_quantity,
})

const ownRow = row.extend({ views: z.coerce.number() })
function toOwn({ views, ...offer }: z.infer<typeof ownRow>): OwnOffer {
  const { sold, price_tokens } = offer
  return {
    ...baseOf(offer),
    viewCount: views,
    purchaseCount: sold,
    conversion: conversionOf(sold, views),
    earningsUsdCents: estimateUsdCents(sold, price_tokens),
  }
}

const publicRow = row.extend({
  creator_id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  verified: z.boolean(),
})
function toPublic(found: z.infer<typeof publicRow>): PublicOffer {
  const { creator_id, username, display_name, avatar_url, verified, ...offer } = found
  const left = offer.max_quantity === null ? null : Math.max(0, offer.max_quantity - offer.sold)
  return { ...baseOf(offer), left, creator: { id: creator_id, username, display_name, avatar_url, verified } }
}

type Written = {
  title: string
  description: string
  category: (typeof offerCategories)[number]
  priceTokens: number
  deliveryHours: number
  deliveryTime?: string
  maxQuantity: number | null
  active: boolean
}

/** Writes a new offer, unless there are too many. One round trip. */
export async function insertOffer(db: Db, creatorId: string, o: Written): Promise<OwnOffer | 'full' | 'inactive'> {
  const { rows } = await db.execute(sql`
    with me as (
      select u.id, (select count(*) from (select from offers where creator_id = u.id and deleted_at is null
        limit ${offersMax}) as own) as n
      from users u where u.id = ${creatorId} and u.status = 'active' and u.role = 'creator' for no key update
    ), added as (
      insert into offers (creator_id, title, description, category, price_tokens, delivery_hours, delivery_time,
        max_quantity, active)
      select id, ${o.title}, ${o.description}, ${o.category}, ${o.priceTokens}::int, ${o.deliveryHours}::int,
        ${o.deliveryTime ?? null}::text, ${o.maxQuantity}::int, ${o.active}::boolean
      from me where n < ${offersMax} returning *
    )
    select (select public.offer_json(added::public.offers) from added) as offer, exists (select from me) as here`)
  const { offer, here } = z.object({ offer: ownRow.nullable(), here: z.boolean() }).parse(rows[0])
  return offer ? toOwn(offer) : here ? 'full' : 'inactive'
}

/** Changes what is given. @returns undefined: there is no such offer of this creator. One round trip. */
export async function updateOffer(db: Db, creatorId: string, id: string, changes: Partial<Written>) {
  const [changed] = await db
    .update(offers)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(offers.id, id), eq(offers.creatorId, creatorId), isNull(offers.deletedAt)))
    .returning({ offer: sql`public.offer_json(${offers}::public.offers)` })
  return changed && toOwn(ownRow.parse(changed.offer))
}

/** Takes an offer out of sale for good; orders stay. @returns whether there was one. One round trip. */
export async function deleteOffer(db: Db, creatorId: string, id: string): Promise<boolean> {
  const gone = await db
    .update(offers)
    .set({ deletedAt: sql`now()`, active: false })
    .where(and(eq(offers.id, id), eq(offers.creatorId, creatorId), isNull(offers.deletedAt)))
    .returning({ id: offers.id })
  return gone.length > 0
}

type Page = { limit: number; cursor?: string | undefined }
type Searched = Page & { search?: string | undefined }

const before = (cursor: string | undefined): SQL =>
  sql`(${cursor ?? null}::uuid is null or o.id < ${cursor ?? null}::uuid)`

const called = (search: string | undefined): SQL =>
  search === undefined ? sql`true` : sql`lower(o.title || ' ' || o.description) like ${`%${likeOf(search)}%`}`

/** A creator's own offers, newest first, with their figures; one round trip, `limit + 1` rows. */
export async function listOwn(db: Db, creatorId: string, { limit, cursor, search }: Searched): Promise<OwnOffer[]> {
  const { rows } = await db.execute(sql`
    select public.offer_json(o) as offer from offers o
    where o.creator_id = ${creatorId} and o.deleted_at is null and ${before(cursor)} and ${called(search)}
    order by o.id desc limit ${limit + 1}`)
  return z
    .array(z.object({ offer: ownRow }))
    .parse(rows)
    .map(({ offer }) => toOwn(offer))
}

const shown = sql`
  o.id, o.title, o.description, o.category, o.price_tokens, o.delivery_hours, o.delivery_time, o.max_quantity, o.sold,
  o.active, o.created_at, o.updated_at, u.id as creator_id, u.username, u.display_name, u.avatar_url,
  coalesce(p.verified, false) as verified
  from offers o
  join users u on u.id = o.creator_id and u.status = 'active' and u.role = 'creator'
  left join creator_profiles p on p.user_id = u.id`

/** One offer, if it is there for this viewer. One round trip. */
export async function findOffer(db: Db, viewer: Viewer, id: string): Promise<PublicOffer | undefined> {
  const { rows } = await db.execute(sql`
    select ${shown} where o.id = ${id} and o.deleted_at is null
      and (o.active and o.hidden_at is null or o.creator_id = ${viewer.userId}::uuid) and ${reachable(viewer, sql`u.id`) ?? sql`true`}`)
  return z.array(publicRow).parse(rows).map(toPublic)[0]
}

/** What is for sale, newest first, of everybody who is there for this viewer. One round trip, `limit + 1` rows. */
export async function listOffers(db: Db, viewer: Viewer, { limit, cursor }: Page): Promise<PublicOffer[]> {
  const { rows } = await db.execute(sql`
    select ${shown} where o.active and o.deleted_at is null and o.hidden_at is null and (o.max_quantity is null or o.sold < o.max_quantity)
      and ${before(cursor)} and ${reachable(viewer, sql`u.id`) ?? sql`true`}
    order by o.id desc limit ${limit + 1}`)
  return z.array(publicRow).parse(rows).map(toPublic)
}

/** What one creator sells, newest first. One round trip, `limit + 1` rows. */
export async function listOf(db: Db, viewer: Viewer, creator: string, page: Searched): Promise<PublicOffer[]> {
  const { limit, cursor, search } = page
  const isId = z.uuid().safeParse(creator).success
  const { rows } = await db.execute(sql`
    select ${shown} where ${isId ? sql`u.id = ${creator}::uuid` : sql`u.username = ${creator.toLowerCase()}`}
      and o.active and o.deleted_at is null and o.hidden_at is null and ${before(cursor)} and ${called(search)}
      and ${reachable(viewer, sql`u.id`) ?? sql`true`}
    order by o.id desc limit ${limit + 1}`)
  return z.array(publicRow).parse(rows).map(toPublic)
}

/** Counts a look at an offer that is for sale, by somebody who is not its creator. One round trip. */
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

const ordered = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), order_id: z.uuid(), balance: z.number(), replayed: z.boolean() }),
  refusedSpending([
    'not_found',
    'buyer_inactive',
    'you_blocked',
    'self',
    'sold_out',
    'price_changed',
    'insufficient_tokens',
    'idempotency_conflict',
  ]).extend({ price: z.number().nullish() }),
])
export type OrderResult = z.infer<typeof ordered>

type Ordering = {
  buyerId: string
  offerId: string
  price: number | undefined
  note: string
  country: string | null
  key: string | undefined
  hash: string
}

/** Decides, holds the tokens and writes the order: one round trip (rule 4). */
export async function orderOffer(db: Db, o: Ordering): Promise<OrderResult> {
  const { rows } = await db.execute(sql`
    select ledger.offer_order(${o.buyerId}::uuid, ${o.offerId}::uuid, ${o.price ?? null}::bigint, ${o.note}::text,
      ${o.country}::text, ${o.key ?? null}::text, ${o.hash}::text, ${orderClock}::jsonb) as result`)
  return ordered.parse(rows[0]?.result)
}

/** An admin takes offers out of sight. `w` has subject_id and words. */
export const hideOffers = (w: SQL): SQL => sql`
  update offers o set hidden_at = now(), hidden_reason = w.words from ${w} w where o.id = w.subject_id and o.hidden_at is null`

/** Shows them again. */
export const showOffers = (w: SQL): SQL => sql`
  update offers o set hidden_at = null, hidden_reason = null from ${w} w where o.id = w.subject_id`
