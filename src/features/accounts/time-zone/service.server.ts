import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'

const kept = z.array(z.object({ time_zone: z.string() }))

/**
 * Stores the time zone of the person's browser if none is stored. A stored zone is unchanged; the page asks before it
 * changes one. Returns the stored zone. One round trip.
 */
export async function storeDetectedTimeZone({ db, claims }: SignedInContext, zone: string): Promise<string> {
  const { rows } = await db.execute(sql`
    update users set time_zone = coalesce(time_zone, ${zone}::text) where id = ${claims.userId}::uuid and status = 'active'
    returning time_zone`)
  const [person] = kept.parse(rows)
  if (!person) throw new AppError(COMMON.forbidden)
  return person.time_zone
}
