import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refused } from '#shared/schemas.ts'

const limitRow = z.object({
  /** Null without a limit. */
  tokens: z.number().nullable(),
  /** Limit from `next_at` on (null: none); without `next_at` no change is scheduled. */
  next_tokens: z.number().nullable(),
  next_at: z.coerce.date().nullable(),
  /** Tokens spent in the last seven days. */
  spent: z.number(),
  left: z.number().nullable(),
})
export type SpendingLimit = z.infer<typeof limitRow>

const set = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), replayed: z.boolean(), limit: limitRow }),
  refused(['invalid_amount']),
])

/** Reads a fan's weekly spending limit. One round trip. */
export async function readSpendingLimit(db: Db, userId: string): Promise<SpendingLimit> {
  const { rows } = await db.execute(sql`select ledger.spending_limit(${userId}::uuid) as result`)
  return limitRow.parse(rows[0]?.result)
}

/** Sets the limit. A first or lower one applies at once, a higher one or none (null) after 24 hours. One round trip. */
export async function setSpendingLimit(db: Db, userId: string, tokens: number | null): Promise<z.infer<typeof set>> {
  const { rows } = await db.execute(sql`select ledger.spending_limit_set(${userId}::uuid, ${tokens}::bigint) as result`)
  return set.parse(rows[0]?.result)
}
