import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'

/** Announces a private show once to its creator's followers. Returns true if it is announced. One round trip. */
export async function announceEvent(db: Db, creatorId: string, eventId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select event_announce(${creatorId}::uuid, ${eventId}::uuid) as is_announced`)
  return z.object({ is_announced: z.boolean() }).parse(rows[0]).is_announced
}

/**
 * Builds the statement that splits each announcement in the outbox into rows for `limit` followers, or notifies the
 * followers of such a row. Announcements of a suspended creator are retried after `retryMinutes`.
 */
export const notifyFollowers = (claimed: { id: number }[], limit: number, retryMinutes: number): SQL => sql`
  select 1 from event_announce_next(${`{${claimed.map(({ id }) => id).join(',')}}`}::bigint[], ${limit}::int, ${retryMinutes}::int)`
