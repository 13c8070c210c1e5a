import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/schemas.ts'
import { detailsRows, itemRow, selectFullDetails } from '../items/store.server.ts'
import { figureSlots } from '../spec.ts'

const purchases = z.array(z.object({ id: z.uuid(), tokens: z.number(), purchased_at: z.coerce.date(), item: itemRow }))

/** Lists a user's purchases, newest first, including items deleted later. One round trip, `limit + 1` rows. */
export async function listPurchases(db: Db, buyerId: string, page: { limit: number; cursor?: string | undefined }) {
  const { rows } = await db.execute(sql`
    with bought as materialized (
      select b.id, b.tokens, b.created_at as purchased_at, b.content_id from content_unlocks b
      where b.buyer_id = ${buyerId}::uuid and ${page.cursor === undefined ? sql`true` : sql`b.id < ${page.cursor}::uuid`}
      order by b.id desc limit ${page.limit + 1})
    select b.id, b.tokens, b.purchased_at, r as item from bought b
    join public.content_rows(${buyerId}::uuid, array(select content_id from bought)) r on (r ->> 'id')::uuid = b.content_id
    order by b.id desc`)
  return purchases.parse(rows)
}

const unlocked = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), tokens: z.number(), balance: z.number(), replayed: z.boolean() }),
  refusedSpending([
    'not_found',
    'sender_inactive',
    'you_blocked',
    'self',
    'tier_only',
    'price_changed',
    'invalid_amount',
    'recipient_not_found',
    'recipient_not_creator',
    'insufficient_tokens',
    'idempotency_conflict',
  ]).extend({ price: z.number().nullish() }),
])

export type UnlockRefused = Extract<z.infer<typeof unlocked>, { outcome: 'refused' }>

type Unlocking = {
  viewer: Viewer & { userId: string }
  id: string
  price: number | undefined
  key: string | undefined
  hash: string
}

/** Decides the purchase, charges the buyer, records the sale and reads the opened item. One round trip. */
export async function unlock(db: Db, { viewer, id, price, key, hash }: Unlocking) {
  const [result, content] = await db.batch([
    db.execute(sql`
      select ledger.content_unlock(${viewer.userId}::uuid, ${id}::uuid, ${price ?? null}::int, ${viewer.country}::text,
        ${key ?? null}::text, ${hash}::text, ${figureSlots}::int) as result`),
    db.execute(selectFullDetails(viewer, sql`i.id = ${id}::uuid`)),
  ])
  return { result: unlocked.parse(result.rows[0]?.result), content: detailsRows.parse(content.rows)[0] }
}
