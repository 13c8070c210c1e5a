import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { CallSide } from '../requests/lists.ts'

/**
 * Whether somebody may be in a call now: it is open, their account is active, nobody has blocked the other, and the sign-in that
 * they joined with has not been ended. One round trip.
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
