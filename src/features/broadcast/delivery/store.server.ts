import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchResult, batchResult } from '#server/jobs/job.ts'
import { batchSize, deliverySettings, frequencyDays, giveUpMinutes, retryMinutes, shares } from '../spec.ts'

const ids = (values: readonly string[]) => sql`${`{${values.join(',')}}`}::uuid[]`

/** Starts one due broadcast, except those in `skip`; a failed start is retried later. One round trip. */
export async function startDue(db: Db, skip: readonly string[] = []): Promise<BatchResult> {
  const { rows } = await db.execute(sql`
    select broadcast_start(${JSON.stringify(shares)}::jsonb, ${JSON.stringify(frequencyDays)}::jsonb,
      ${retryMinutes}::int, ${giveUpMinutes}::int, ${ids(skip)}) as result`)
  return batchResult.parse(rows[0]?.result)
}

/**
 * Returns runs in progress, oldest first, except those in `skip`. Runs of suspended creators wait without blocking
 * others. One round trip.
 */
export async function sendingRuns(db: Db, limit: number, skip: readonly string[]): Promise<{ id: string }[]> {
  const { rows } = await db.execute(sql`
    select r.id from broadcast_runs r join broadcasts b on b.id = r.broadcast_id
    join users u on u.id = b.creator_id and u.status = 'active'
    where r.state = 'sending' and b.state = 'active' and r.id <> all (${ids(skip)}) order by r.id limit ${limit}`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)
}

/**
 * Delivers to the next recipients of a run, except those in `skip`; failed recipients stay in its queue for a retry.
 * One round trip.
 */
export async function deliverBatch(
  db: Db,
  run: string,
  size: number = batchSize,
  skip: readonly string[] = [],
): Promise<BatchResult> {
  const { rows } = await db.execute(sql`
    select broadcast_deliver(${run}::uuid, ${size}::int, ${JSON.stringify(deliverySettings)}::jsonb, ${ids(skip)}) as result`)
  return batchResult.parse(rows[0]?.result)
}
