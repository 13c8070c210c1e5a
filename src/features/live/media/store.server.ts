import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { MediaReport } from '../contract.ts'
import { connectedSeconds } from './spec.ts'

type Reporter = { userId: string; familyId: string; country: string | null }

/** Stores a report. Returns false if this user has no such stream. One round trip. */
export async function storeReport(db: Db, report: MediaReport, by: Reporter, now: Date): Promise<boolean> {
  const { id, sending = null, receiving = null } = report
  const { rows } = await db.execute(sql`
    select stream_media(${id}::uuid, ${by.userId}::uuid, ${by.familyId}::uuid, ${by.country}::text, ${sending}::boolean,
      ${receiving}::boolean, ${now.toISOString()}::timestamptz, ${connectedSeconds}::int) as is_found`)
  return z.object({ is_found: z.boolean() }).parse(rows[0]).is_found
}
