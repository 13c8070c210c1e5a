import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { CallStatus } from '../requests/lists.ts'

const underWay: CallStatus = 'in_progress'

const answer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    held: z.number(),
    spendable: z.number(),
    limit_at: z.coerce.date().nullable(),
    grown: z.number(),
  }),
  z.object({ outcome: z.literal('refused'), reason: z.literal('not_under_way') }),
])
/** What is held for a call, what its fan could add, and until when the creator has time. */
export type Growth = z.infer<typeof answer>

/**
 * Holds up to `tokens` more for a call that is under way, and keeps the creator's time free until then; of 0 tokens it only
 * reads. As many as the fan has and may spend: `grown` says how many. One round trip.
 */
export async function growHold(db: Db, callId: string, tokens: number, until: Date): Promise<Growth> {
  const { rows } = await db.execute(sql`
    select ledger.call_grow(${callId}::uuid, ${underWay}::text, ${tokens}::bigint,
      ${until.toISOString()}::timestamptz) as answer`)
  return answer.parse(rows[0]?.answer)
}
