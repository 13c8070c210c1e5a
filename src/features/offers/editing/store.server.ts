import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { likeOf } from '#shared/search.ts'
import type { OwnOffer } from '../contract.ts'
import { conversionOf, deliveryLabel, estimateUsdCents } from '../rules.ts'
import { offerCategories, offersMax } from '../spec.ts'
import { offers } from '../tables.ts'

export const row = z.object({
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
  hidden_reason: z.string().nullable(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})
type Row = z.infer<typeof row>

export const baseOf = ({ price_tokens, delivery_hours, delivery_time, max_quantity, sold: _, ...rest }: Row) => ({
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

/** SQL for an offer with its figures, the input of `toOwn`. */
const ownJson = (o: SQL): SQL => sql`to_jsonb(${o}) || jsonb_build_object('views',
  (select coalesce(sum(v.views), 0) from offer_views v where v.offer_id = ${o}.id))`

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

/** Creates an offer, up to the limit. One round trip. */
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
    select (select ${ownJson(sql`added`)} from added) as offer, exists (select from me) as here`)
  const { offer, here } = z.object({ offer: ownRow.nullable(), here: z.boolean() }).parse(rows[0])
  return offer ? toOwn(offer) : here ? 'full' : 'inactive'
}

/** Changes the given fields. Returns undefined if the creator has no such offer. One round trip. */
export async function updateOffer(db: Db, creatorId: string, id: string, changes: Partial<Written>) {
  const [changed] = await db
    .update(offers)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(offers.id, id), eq(offers.creatorId, creatorId), isNull(offers.deletedAt)))
    .returning({ offer: ownJson(sql`${offers}`) })
  return changed && toOwn(ownRow.parse(changed.offer))
}

/** Deletes an offer; its orders stay. Returns false if it does not exist. One round trip. */
export async function deleteOffer(db: Db, creatorId: string, id: string): Promise<boolean> {
  const gone = await db
    .update(offers)
    .set({ deletedAt: sql`now()`, active: false })
    .where(and(eq(offers.id, id), eq(offers.creatorId, creatorId), isNull(offers.deletedAt)))
    .returning({ id: offers.id })
  return gone.length > 0
}

export type Page = { limit: number; cursor?: string | undefined }
export type Searched = Page & { search?: string | undefined }

export const before = (cursor: string | undefined): SQL =>
  sql`(${cursor ?? null}::uuid is null or o.id < ${cursor ?? null}::uuid)`

export const matchesSearch = (search: string | undefined): SQL =>
  search === undefined ? sql`true` : sql`public.search_words(o.title || ' ' || o.description) like ${likeOf(search)}`

/** Returns `limit + 1` own offers, newest first, with their figures. One round trip. */
export async function listOwn(db: Db, creatorId: string, { limit, cursor, search }: Searched): Promise<OwnOffer[]> {
  const { rows } = await db.execute(sql`
    select ${ownJson(sql`o`)} as offer from offers o
    where o.creator_id = ${creatorId} and o.deleted_at is null and ${before(cursor)} and ${matchesSearch(search)}
    order by o.id desc limit ${limit + 1}`)
  return z
    .array(z.object({ offer: ownRow }))
    .parse(rows)
    .map(({ offer }) => toOwn(offer))
}

/** SQL that hides offers after an admin's removal. `w` has subject_id and words. */
export const hideOffers = (w: SQL): SQL => sql`
  update offers o set hidden_at = now(), hidden_reason = w.words from ${w} w where o.id = w.subject_id and o.hidden_at is null`

/** SQL that shows the offers again after an undo. */
export const showOffers = (w: SQL): SQL => sql`
  update offers o set hidden_at = null, hidden_reason = null from ${w} w where o.id = w.subject_id`
