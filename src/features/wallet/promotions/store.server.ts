import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refused } from '#shared/outcome.ts'

const granted = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    movement_id: z.uuid(),
    tokens: z.number(),
    balance: z.number(),
    replayed: z.boolean(),
  }),
  refused(['idempotency_conflict', 'invalid_amount', 'user_not_found']),
])
export type PromoResult = z.infer<typeof granted>

/** Gives a person promotional tokens, which are spent before all others. One round trip. */
export async function grantPromo(
  db: Db,
  grant: { userId: string; tokens: number; memo: string; key?: string; hash?: string },
): Promise<PromoResult> {
  const { rows } = await db.execute(sql`
    select ledger.promo_grant(${grant.userId}::uuid, ${grant.tokens}::bigint, ${grant.memo}::text,
      ${grant.key ?? null}::text, ${grant.hash ?? null}::text) as result`)
  return granted.parse(rows[0]?.result)
}
