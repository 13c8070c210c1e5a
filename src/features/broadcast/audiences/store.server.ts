import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { audiences, shares } from '../spec.ts'

const counts = z.array(z.object({ audience: z.enum(audiences), count: z.number(), recipients: z.number() }))

/** Counts the fans and the recipients of each audience. One round trip. */
export async function countAudiences(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    select broadcast_audiences(${creatorId}::uuid, ${JSON.stringify(shares)}::jsonb) as counts`)
  return counts.parse(rows[0]?.counts)
}
