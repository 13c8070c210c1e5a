import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { immediateMinutes } from '../requests/spec.ts'
import { type CallRow, callOf, people, toCalls } from '../requests/store.server.ts'

/**
 * Calls whose clock has something to do, the longest waiting first. What rings expires soon, so that the index of expiries
 * finds it. One round trip.
 */
export async function listDue(db: Db, now: Date, limit: number): Promise<CallRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select ${callOf} as call from (
      select id, min(since) as since from (
        (select id, expires_at as since from call_requests where status = 'pending' and expires_at <= ${at}
          order by expires_at limit ${limit})
        union all
        (select id, rings_until from call_requests where status = 'pending' and rings_until <= ${at}
          and expires_at > ${at} and expires_at <= ${at} + make_interval(mins => ${immediateMinutes}::int)
          order by expires_at limit ${limit})
        union all
        (select id, proposal_expires_at from call_requests where proposed_at is not null and proposal_expires_at <= ${at}
          and status = 'accepted' order by proposal_expires_at limit ${limit})
        union all
        (select id, scheduled_at from call_requests where status = 'accepted'
          and scheduled_at <= ${at} and scheduled_at + make_interval(mins => minutes) <= ${at}
          order by scheduled_at limit ${limit})
      ) as every group by id order by since limit ${limit}
    ) as due join call_requests c using (id) ${people} order by due.since`)
  return toCalls(rows)
}

/** The oldest open call of somebody, as fan or creator. One round trip. */
export async function findOpenOf(db: Db, userId: string): Promise<CallRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${callOf} as call from (
      (select id from call_requests where fan_id = ${userId}::uuid and ended_at is null order by id limit 1)
      union all
      (select id from call_requests where creator_id = ${userId}::uuid and ended_at is null order by id limit 1)
      limit 1
    ) as open join call_requests c using (id) ${people}`)
  return toCalls(rows)[0]
}
