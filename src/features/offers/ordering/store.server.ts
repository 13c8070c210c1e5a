import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { orderClock } from '#features/orders/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/schemas.ts'

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

/** Checks, holds the tokens and writes the order. One round trip. */
export async function orderOffer(db: Db, o: Ordering): Promise<OrderResult> {
  const { rows } = await db.execute(sql`
    select ledger.offer_order(${o.buyerId}::uuid, ${o.offerId}::uuid, ${o.price ?? null}::bigint, ${o.note}::text,
      ${o.country}::text, ${o.key ?? null}::text, ${o.hash}::text, ${orderClock}::jsonb) as result`)
  return ordered.parse(rows[0]?.result)
}
