import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/schemas.ts'

const tipResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    tip_id: z.uuid(),
    tokens: z.number(),
    balance: z.number(),
    created_at: z.coerce.date(),
    replayed: z.boolean(),
  }),
  refusedSpending([
    'idempotency_conflict',
    'invalid_amount',
    'sender_inactive',
    'self',
    'recipient_not_found',
    'recipient_not_creator',
    'stream_not_found',
    'insufficient_tokens',
  ]),
])
export type TipResult = z.infer<typeof tipResult>

type Tip = {
  senderId: string
  recipientId: string
  tokens: number
  message: string
  tierType: string
  key: string | undefined
  hash: string
  /** Country of the sender; null if unknown. */
  country: string | null
  /** Stream on which the tip is sent; null without one. */
  streamId: string | null
}

/** Sends a tip: checks it, moves the tokens and enqueues the events. One round trip. */
export async function sendTip(db: Db, tip: Tip): Promise<TipResult> {
  const { rows } = await db.execute(sql`
    select ledger.tip_send(${tip.senderId}::uuid, ${tip.recipientId}::uuid, ${tip.tokens}::bigint, ${tip.message}::text,
      ${tip.tierType}::text, ${tip.key ?? null}::text, ${tip.hash}::text,
      ${tip.country}::text, ${tip.streamId}::uuid) as result`)
  return tipResult.parse(rows[0]?.result)
}
