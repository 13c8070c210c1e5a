import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'

/** Returns true if one side of a call is not active or has blocked the other. One round trip. */
export async function mayNotMeet(db: Db, callId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from call_requests c where c.id = ${callId}::uuid and (
      exists (select from users u where u.id in (c.fan_id, c.creator_id) and u.status <> 'active')
      or exists (select from blocks b where (b.blocker_id, b.blocked_id) in
        ((c.fan_id, c.creator_id), (c.creator_id, c.fan_id))))`)
  return rows.length > 0
}
