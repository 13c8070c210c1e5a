import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { likeOf } from '#shared/search.ts'
import type { ManageInput, OwnItem } from '../contract.ts'
import type { Image } from '../images/rules.ts'
import { conversionOf } from '../rules.ts'
import { productCategories, productsMax } from '../spec.ts'

export const row = z.object({
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
  hidden_reason: z.string().nullable(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})

const ownRow = row.extend({
  views: z.coerce.number(),
  earned_tokens: z.coerce.number(),
})
const toOwn = (item: z.infer<typeof ownRow>): OwnItem => ({
  ...item,
  price: item.price_tokens,
  conversion: conversionOf(item.sales_count, item.views),
})
type Written = Image & {
  name: string
  description: string
  category: (typeof productCategories)[number]
  physical: boolean
  price_tokens: number
  stock_quantity: number | null
  is_active: boolean
}

const resultOf = <const Others extends readonly [string, ...string[]]>(others: Others) =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done'), item: ownRow.transform(toOwn) }),
    z.object({ outcome: z.enum(others) }),
  ])
const added = resultOf(['full', 'inactive', 'image_gone'])
const changed = resultOf(['not_found', 'stock_changed', 'image_gone'])

/** Creates a product, up to `productsMax`. One round trip. */
export async function insertProduct(db: Db, creatorId: string, product: Written) {
  const { rows } = await db.execute(sql`
    select public.product_add(${creatorId}::uuid, ${JSON.stringify(product)}::jsonb, ${productsMax}::int) as result`)
  return added.parse(rows[0]?.result)
}

type Changes = { [Key in keyof Written]?: Written[Key] | undefined } & { stock_was?: number | null | undefined }

/** Changes the given fields. With `stock_was`, only if the current stock equals it. One round trip. */
export async function updateProduct(db: Db, creatorId: string, id: string, changes: Changes) {
  const { rows } = await db.execute(sql`
    select public.product_change(${creatorId}::uuid, ${id}::uuid, ${JSON.stringify(changes)}::jsonb) as result`)
  return changed.parse(rows[0]?.result)
}

/** Deletes a product; its orders stay. Returns false if it does not exist. One round trip. */
export async function deleteProduct(db: Db, creatorId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select public.product_remove(${creatorId}::uuid, ${id}::uuid) as gone`)
  return z.object({ gone: z.boolean() }).parse(rows[0]).gone
}

export const before = (cursor: string | undefined): SQL =>
  sql`(${cursor ?? null}::uuid is null or p.id < ${cursor ?? null}::uuid)`

export const matchesSearch = (search: string | undefined): SQL =>
  search === undefined ? sql`true` : sql`public.search_words(p.name || ' ' || p.description) like ${likeOf(search)}`

/** Returns `limit + 1` own products, newest first, with their figures. One round trip. */
export async function listOwn(db: Db, creatorId: string, input: ManageInput): Promise<OwnItem[]> {
  const { rows } = await db.execute(sql`
    select public.product_json(p) as item from products p
    where p.creator_id = ${creatorId} and p.deleted_at is null ${input.includeInactive ? sql`` : sql`and p.is_active`}
      and ${before(input.cursor)} and ${matchesSearch(input.search)}
    order by p.id desc limit ${input.limit + 1}`)
  return z
    .array(z.object({ item: ownRow }))
    .parse(rows)
    .map(({ item }) => toOwn(item))
}

/** SQL that hides products after an admin's removal. `w` has subject_id and words. */
export const hideProducts = (w: SQL): SQL => sql`
  update products p set hidden_at = now(), hidden_reason = w.words from ${w} w where p.id = w.subject_id and p.hidden_at is null`

/** SQL that shows the products again after an undo. */
export const showProducts = (w: SQL): SQL => sql`
  update products p set hidden_at = null, hidden_reason = null from ${w} w where p.id = w.subject_id`
