import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { orderClock } from '#features/orders/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/schemas.ts'
import { cancelMinutes, digitalHours, shipHours } from '../spec.ts'

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
  ship_hours: shipHours,
  digital_hours: digitalHours,
  cancel_minutes: cancelMinutes,
})

/** Checks, takes a piece, holds the tokens and writes the order. One round trip. */
export async function buyProduct(db: Db, { price, note, address, ...b }: Buying): Promise<BuyResult> {
  const buying = JSON.stringify({ price: price ?? null, note, address: address ?? null })
  const { rows } = await db.execute(sql`
    select ledger.product_buy(${b.buyerId}::uuid, ${b.productId}::uuid, ${buying}::jsonb,
      ${b.country}::text, ${b.key ?? null}::text, ${b.hash}::text, ${clock}::jsonb) as result`)
  return bought.parse(rows[0]?.result)
}
