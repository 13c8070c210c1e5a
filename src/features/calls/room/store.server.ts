import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { Request } from '../lifecycle/store.server.ts'
import type { CallSide, CallStatus } from '../lists.ts'

/**
 * Returns true if a user is allowed in a call: the call is open, the account is active, the sides have not blocked each
 * other, and the user's session is not revoked. One round trip.
 */
export async function findGuest(db: Db, callId: string, side: CallSide, familyId: string): Promise<boolean> {
  const me = side === 'fan' ? sql`c.fan_id` : sql`c.creator_id`
  const { rows } = await db.execute(sql`
    select u.status = 'active' and not exists (
      select from session_families f where f.id = ${familyId}::uuid and f.revoked_at is not null) as welcome
    from call_requests c join users u on u.id = ${me}
    where c.id = ${callId}::uuid and c.ended_at is null and not exists (
      select from blocks b where (b.blocker_id, b.blocked_id) in ((c.fan_id, c.creator_id), (c.creator_id, c.fan_id)))`)
  return z.array(z.object({ welcome: z.boolean() })).parse(rows)[0]?.welcome ?? false
}

const inProgress: CallStatus = 'in_progress'
const refusedReasons = [
  'not_under_way',
  'no_time',
  'insufficient_tokens',
  'weekly_limit',
  'idempotency_conflict',
] as const
const addResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), balance: z.number(), replayed: z.boolean() }),
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum(refusedReasons),
    limit: z.number().optional(),
    left: z.number().optional(),
    frees_at: z.coerce.date().nullish(),
  }),
])
export type AddResult = z.infer<typeof addResult>

/** Adds minutes to a call in progress and holds the tokens for them. `until`: new end of the call. One round trip. */
export async function addMinutes(
  db: Db,
  { userId, key, hash }: Request,
  { id, minutes, until }: { id: string; minutes: number; until: Date },
): Promise<AddResult> {
  const { rows } = await db.execute(sql`
    select ledger.call_add_minutes(${userId}::uuid, ${id}::uuid, ${inProgress}::text, ${minutes}::int,
      ${until.toISOString()}::timestamptz, ${key ?? null}::text, ${hash}::text) as answer`)
  return addResult.parse(rows[0]?.answer)
}

/** Stores whether a call continues while its fan has tokens. Returns true if the value changed. One round trip. */
export async function keepGoing(db: Db, userId: string, callId: string, keeps: boolean): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select ledger.call_keep_going(${userId}::uuid, ${callId}::uuid, ${keeps}::boolean) as changed`,
  )
  return z.object({ changed: z.boolean() }).parse(rows[0]).changed
}
