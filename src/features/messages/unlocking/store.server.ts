import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/schemas.ts'
import { messageSchema } from '../channels/contract.ts'

const unlocked = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), message: messageSchema, balance: z.number(), replayed: z.boolean() }),
  refusedSpending([
    ...(['not_found', 'recipient_not_found', 'recipient_not_creator', 'self', 'sender_inactive'] as const),
    ...(['price_changed', 'invalid_amount', 'insufficient_tokens', 'idempotency_conflict'] as const),
  ]).extend({ price: z.number().optional() }),
])
export type UnlockResult = z.infer<typeof unlocked>

type Unlocking = {
  readerId: string
  otherId: string
  messageId: string
  price: number | undefined
  country: string | null
  key: string | undefined
  hash: string
}

/** Checks the request, pays and opens the attachment. One round trip. */
export async function unlockMessage(db: Db, given: Unlocking): Promise<UnlockResult> {
  const { rows } = await db.execute(sql`
    select ledger.message_unlock(${given.readerId}::uuid, ${given.otherId}::uuid, ${given.messageId}::uuid,
      ${given.price ?? null}::integer, ${given.country}::text, ${given.key ?? null}::text, ${given.hash}::text) as result`)
  return unlocked.parse(rows[0]?.result)
}
