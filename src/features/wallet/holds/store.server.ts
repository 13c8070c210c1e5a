import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchResult, batchResult } from '#server/jobs/job.ts'
import { refused, refusedSpending } from '#shared/schemas.ts'

const opened = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    hold_id: z.uuid(),
    movement_id: z.uuid(),
    tokens: z.number(),
    balance: z.number(),
    replayed: z.boolean(),
  }),
  refusedSpending([
    'idempotency_conflict',
    'invalid_amount',
    'invalid_expiry',
    'sender_inactive',
    'insufficient_tokens',
  ]),
])
export type HoldResult = z.infer<typeof opened>

const resolved = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    hold_id: z.uuid(),
    movement_id: z.uuid(),
    state: z.enum(['posted', 'voided', 'expired']),
    posted_tokens: z.number(),
    balance: z.number(),
    replayed: z.boolean(),
  }),
  refused(['hold_not_found', 'hold_resolved', 'hold_expired', 'invalid_amount', 'recipient_not_creator']),
])
export type HoldResolution = z.infer<typeof resolved>

type Hold = {
  userId: string
  tokens: number
  reason: string
  reference?: string
  expiresAt: Date
  key?: string
  hash?: string
}

/** Reserves tokens until the hold is resolved or `expiresAt` is reached. One round trip. */
export async function openHold(db: Db, hold: Hold): Promise<HoldResult> {
  const { rows } = await db.execute(sql`
    select ledger.hold_open(${hold.userId}::uuid, ${hold.tokens}::bigint, ${hold.reason}::text,
      ${hold.reference ?? null}::uuid, ${hold.expiresAt.toISOString()}::timestamptz, ${hold.key ?? null}::text,
      ${hold.hash ?? null}::text) as result`)
  return opened.parse(rows[0]?.result)
}

/**
 * Pays up to all tokens of a hold to a creator as a movement of `kind`; the rest returns to the owner. A hold resolves
 * exactly once: a retry returns the original response, a different call is refused.
 */
export async function postHold(
  db: Db,
  post: { holdId: string; payeeId: string; tokens: number; kind: string; memo?: string },
): Promise<HoldResolution> {
  const { rows } = await db.execute(sql`
    select ledger.hold_post(${post.holdId}::uuid, ${post.payeeId}::uuid, ${post.tokens}::bigint, ${post.kind}::text,
      ${post.memo ?? ''}::text) as result`)
  return resolved.parse(rows[0]?.result)
}

/** Releases a hold in full. */
export async function voidHold(db: Db, holdId: string): Promise<HoldResolution> {
  const { rows } = await db.execute(sql`select ledger.hold_void(${holdId}::uuid) as result`)
  return resolved.parse(rows[0]?.result)
}

/** Expires at most `limit` due holds, except `skip`. Concurrent runs are safe. */
export async function expireHolds(db: Db, skip: readonly string[] = [], limit = 100): Promise<BatchResult> {
  const { rows } = await db.execute(
    sql`select ledger.holds_expire(${limit}::int, ${`{${skip.join(',')}}`}::uuid[]) as answer`,
  )
  return batchResult.parse(rows[0]?.answer)
}
