import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'

/**
 * Pays the held minimum of a call to the creator, or returns it to the fan. No effect if none is open. One round trip.
 */
export async function resolveMinimum(db: Db, callId: string, pays: boolean): Promise<void> {
  await db.execute(sql`select ledger.call_minimum_resolve(${callId}::uuid, ${pays}::boolean)`)
}

/** Resolves all held minimums of a user before the account is erased. Returns their number. One round trip. */
export async function closeMinimums(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.call_minimums_close(${userId}::uuid) as count`)
  return z.object({ count: z.number() }).parse(rows[0]).count
}
