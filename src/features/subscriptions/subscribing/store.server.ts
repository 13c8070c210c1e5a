import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/schemas.ts'
import { done, paying } from '../store.server.ts'

const subscribed = z.discriminatedUnion('outcome', [
  done.extend({ balance: z.number() }),
  refusedSpending([
    ...paying,
    'invalid_amount',
    'idempotency_conflict',
    'tier_not_found',
    'already_subscribed',
    'price_changed',
  ]).extend({ price: z.number().optional() }),
])

export type Subscribed = z.infer<typeof subscribed>

type New = {
  subscriberId: string
  tierId: string
  price: number
  /** Text beside the consent checkbox. */
  words: string
  country: string | null
  key: string | undefined
  hash: string
}

/** Checks the request, charges and notifies both sides. One round trip. */
export async function subscribe(db: Db, given: New): Promise<Subscribed> {
  const { rows } = await db.execute(sql`
    select ledger.subscribe(${given.subscriberId}::uuid, ${given.tierId}::uuid, ${given.price}::int, ${given.words}::text,
      ${given.country}::text, ${given.key ?? null}::text, ${given.hash}::text) as result`)
  return subscribed.parse(rows[0]?.result)
}
