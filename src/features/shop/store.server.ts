import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { orderClock } from '#features/orders/index.server.ts'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/outcome.ts'
import { hasTrigram, likeOf } from '#shared/search.ts'
import type { ListInput, ManageInput, OfCreatorInput, OwnItem, PublicItem } from './contract.ts'
import { conversionOf } from './rules.ts'
import {
  cancelMinutes,
  digitalHours,
  matchesMax,
  productCategories,
  productsMax,
  shipHours,
  viewSlots,
} from './spec.ts'

const row = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  category: z.enum(productCategories),
  price_tokens: z.number(),
  image_url: z.string(),
  physical: z.boolean(),
  stock_quantity: z.number().nullable(),
  sales_count: z.number(),
  is_active: z.boolean(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})

const ownRow = row.extend({
  views: z.coerce.number(),
  earned_tokens: z.coerce.number(),
  hidden_reason: z.string().nullable(),
})
const toOwn = (item: z.infer<typeof ownRow>): OwnItem => ({
  ...item,
  price: item.price_tokens,
  conversion: conversionOf(item.sales_count, item.views),
})

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

export type Image = { image_url: string; image_id: string | null }
type Written = Image & {
  name: string
  description: string
  category: (typeof productCategories)[number]
  physical: boolean
  price_tokens: number
  stock_quantity: number | null
  is_active: boolean
}

const answered = <const Others extends readonly [string, ...string[]]>(others: Others) =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done'), item: ownRow.transform(toOwn) }),
    z.object({ outcome: z.enum(others) }),
  ])
const added = answered(['full', 'inactive', 'image_gone'])
const changed = answered(['not_found', 'stock_changed', 'image_gone'])

/** Writes a new product, unless there are too many. One round trip. */
export async function insertProduct(db: Db, creatorId: string, product: Written) {
  const { rows } = await db.execute(sql`
    select public.product_add(${creatorId}::uuid, ${JSON.stringify(product)}::jsonb, ${productsMax}::int) as result`)
  return added.parse(rows[0]?.result)
}

type Changes = { [Key in keyof Written]?: Written[Key] | undefined } & { stock_was?: number | null | undefined }

/** What is undefined stays as it is; with `stock_was` only if that is still the stock. One round trip. */
export async function updateProduct(db: Db, creatorId: string, id: string, changes: Changes) {
  const { rows } = await db.execute(sql`
    select public.product_change(${creatorId}::uuid, ${id}::uuid, ${JSON.stringify(changes)}::jsonb) as result`)
  return changed.parse(rows[0]?.result)
}

/** Takes a product out of sale for good; orders stay. @returns whether there was one. One round trip. */
export async function deleteProduct(db: Db, creatorId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select public.product_remove(${creatorId}::uuid, ${id}::uuid) as gone`)
  return z.object({ gone: z.boolean() }).parse(rows[0]).gone
}

const before = (cursor: string | undefined): SQL =>
  sql`(${cursor ?? null}::uuid is null or p.id < ${cursor ?? null}::uuid)`

const called = (search: string | undefined): SQL =>
  search === undefined ? sql`true` : sql`lower(p.name || ' ' || p.description) like ${`%${likeOf(search)}%`}`

/** A creator's own products, newest first, with their figures; one round trip, `limit + 1` rows. */
export async function listOwn(db: Db, creatorId: string, input: ManageInput): Promise<OwnItem[]> {
  const { rows } = await db.execute(sql`
    select public.product_json(p) as item from products p
    where p.creator_id = ${creatorId} and p.deleted_at is null ${input.includeInactive ? sql`` : sql`and p.is_active`}
      and ${before(input.cursor)} and ${called(input.search)}
    order by p.id desc limit ${input.limit + 1}`)
  return z
    .array(z.object({ item: ownRow }))
    .parse(rows)
    .map(({ item }) => toOwn(item))
}

const shown = sql`
  p.id, p.name, p.description, p.category, p.price_tokens, p.image_url, p.physical, p.stock_quantity, p.sales_count,
  p.is_active, p.created_at, p.updated_at, u.id as creator_id, u.username, u.display_name, u.avatar_url,
  coalesce(c.verified, false) as verified
  from products p
  join users u on u.id = p.creator_id and u.status = 'active' and u.role = 'creator'
  left join creator_profiles c on c.user_id = u.id`
const there = (viewer: Viewer) => sql`${reachable(viewer, sql`u.id`) ?? sql`true`}`

/** One product, if it is there for this viewer; to its creator also as a draft. One round trip. */
export async function findProduct(db: Db, viewer: Viewer, id: string): Promise<PublicItem | undefined> {
  const { rows } = await db.execute(sql`
    select ${shown} where p.id = ${id} and p.deleted_at is null
      and (p.is_active and p.hidden_at is null or p.creator_id = ${viewer.userId}::uuid) and ${there(viewer)}`)
  return z.array(publicRow).parse(rows).map(toPublic)[0]
}

/** What is for sale, newest first, of everybody who is there for this viewer. One round trip, `limit + 1` rows. */
export async function listProducts(db: Db, viewer: Viewer, { category, search, limit, cursor }: ListInput) {
  const forSale = sql`p.is_active and p.deleted_at is null and p.hidden_at is null
    and p.stock_quantity is distinct from 0 ${category ? sql`and p.category = ${category}` : sql``}
    and ${before(cursor)} and ${there(viewer)}`
  const { rows } = await db.execute(
    search === undefined
      ? sql`select ${shown} where ${forSale} order by p.id desc limit ${limit + 1}`
      : sql`select ${shown} where p.id in (${found(forSale, search, limit)}) order by p.id desc limit ${limit + 1}`,
  )
  return z.array(publicRow).parse(rows).map(toPublic)
}

/** What is often there is soon found among the newest; what is rare, by the index of words. */
function found(forSale: SQL, search: string, limit: number): SQL {
  const rows = sql`from products p join users u on u.id = p.creator_id and u.status = 'active' and u.role = 'creator'
    where ${forSale}`
  const others = hasTrigram(search) ? sql`(select count(*) from newest) <= ${limit}` : sql`false`
  return sql`
    with newest as materialized (
      select p.id from (select p.* ${rows} order by p.id desc limit ${matchesMax}) p where ${called(search)}
      order by p.id desc limit ${limit + 1}
    ), others as materialized (
      select p.id ${rows} and ${called(search)} and ${others} limit ${matchesMax}
    )
    select id from newest union select id from others`
}

/** What one creator sells, newest first. One round trip, `limit + 1` rows. */
export async function listOf(db: Db, viewer: Viewer, { id, search, limit, cursor }: OfCreatorInput) {
  const isId = z.uuid().safeParse(id).success
  const { rows } = await db.execute(sql`
    select ${shown} where ${isId ? sql`u.id = ${id}::uuid` : sql`u.username = ${id.toLowerCase()}`}
      and p.is_active and p.deleted_at is null and p.hidden_at is null and ${before(cursor)} and ${there(viewer)}
      and ${called(search)}
    order by p.id desc limit ${limit + 1}`)
  return z.array(publicRow).parse(rows).map(toPublic)
}

/** Counts a look at a product that is for sale, by somebody who is not its creator. One round trip. */
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

const bought = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), order_id: z.uuid(), balance: z.number(), replayed: z.boolean() }),
  refusedSpending([
    'not_found',
    'buyer_inactive',
    'you_blocked',
    'self',
    'sold_out',
    'price_changed',
    'address_missing',
    'insufficient_tokens',
    'idempotency_conflict',
  ]).extend({ price: z.number().nullish() }),
])
export type BuyResult = z.infer<typeof bought>

type Buying = {
  buyerId: string
  productId: string
  price: number | undefined
  note: string
  address: { key_id: string; text: string } | undefined
  country: string | null
  key: string | undefined
  hash: string
}

const clock = JSON.stringify({
  ...JSON.parse(orderClock),
  ...{ ship_hours: shipHours, digital_hours: digitalHours, cancel_minutes: cancelMinutes },
})

/** Decides, takes the piece, holds the tokens and writes the order: one round trip (rule 4). */
export async function buyProduct(db: Db, { price, note, address, ...b }: Buying): Promise<BuyResult> {
  const buying = JSON.stringify({ price: price ?? null, note, address: address ?? null })
  const { rows } = await db.execute(sql`
    select ledger.product_buy(${b.buyerId}::uuid, ${b.productId}::uuid, ${buying}::jsonb,
      ${b.country}::text, ${b.key ?? null}::text, ${b.hash}::text, ${clock}::jsonb) as result`)
  return bought.parse(rows[0]?.result)
}

/** An admin takes products out of sight. `w` has subject_id and words. */
export const hideProducts = (w: SQL): SQL => sql`
  update products p set hidden_at = now(), hidden_reason = w.words from ${w} w where p.id = w.subject_id and p.hidden_at is null`

/** Shows them again. */
export const showProducts = (w: SQL): SQL => sql`
  update products p set hidden_at = null, hidden_reason = null from ${w} w where p.id = w.subject_id`
