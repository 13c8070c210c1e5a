import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { batchSize, deliverySettings, frequencyDays, shares } from '../spec.ts'

/** Begins what is due, one broadcast. @returns whether there was one. One round trip. */
export async function startDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select broadcast_start(${JSON.stringify(shares)}::jsonb, ${JSON.stringify(frequencyDays)}::jsonb) as run`)
  return z.uuid().nullable().parse(rows[0]?.run) !== null
}

/** The runs that are on their way, the oldest first; those of suspended creators wait, and keep nobody waiting. One round trip. */
export async function sendingRuns(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select r.id from broadcast_runs r join broadcasts b on b.id = r.broadcast_id
    join users u on u.id = b.creator_id and u.status = 'active'
    where r.state = 'sending' and b.state = 'active' order by r.id limit 100`)
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id)
}

/** Delivers the next people of a run, all or none. @returns how many left its queue. One round trip. */
export async function deliverBatch(db: Db, run: string, size: number = batchSize): Promise<number> {
  const { rows } = await db.execute(sql`
    select broadcast_deliver(${run}::uuid, ${size}::int, ${JSON.stringify(deliverySettings)}::jsonb) as taken`)
  return z.number().parse(rows[0]?.taken)
}
