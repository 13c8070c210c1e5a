import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { firstIdOf, isByOthers, type Reportable } from '#server/reportable.ts'
import { type CallRow, callOf, people, toCalls } from '../lifecycle/store.server.ts'
import type { CallStatus } from '../lists.ts'
import { hideRatings, showRatings } from '../ratings/store.server.ts'
import { immediateMinutes } from '../spec.ts'

/**
 * Lists calls with a due timer, except `skip`, the longest overdue first. Ringing requests expire within minutes, so
 * the index of expiries finds them. One round trip.
 */
export async function listDue(db: Db, now: Date, limit: number, skip: readonly string[]): Promise<CallRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isNew = sql`id <> all (${`{${skip.join(',')}}`}::uuid[])`
  const { rows } = await db.execute(sql`
    select ${callOf} as call from (
      select id, min(since) as since from (
        (select id, expires_at as since from call_requests where status = 'pending' and expires_at <= ${at}
          and ${isNew} order by expires_at limit ${limit})
        union all
        (select id, rings_until from call_requests where status = 'pending' and rings_until <= ${at}
          and expires_at > ${at} and expires_at <= ${at} + make_interval(mins => ${immediateMinutes}::int)
          and ${isNew} order by expires_at limit ${limit})
        union all
        (select id, proposal_expires_at from call_requests where proposed_at is not null and proposal_expires_at <= ${at}
          and status = 'accepted' and ${isNew} order by proposal_expires_at limit ${limit})
        union all
        (select id, scheduled_at from call_requests where status = 'accepted'
          and scheduled_at <= ${at} and scheduled_at + make_interval(mins => minutes) <= ${at}
          and ${isNew} order by scheduled_at limit ${limit})
      ) as every group by id order by since limit ${limit}
    ) as due join call_requests c using (id) ${people} order by due.since`)
  return toCalls(rows)
}

const inProgress: CallStatus = 'in_progress'

type OverdueQuery = { now: Date; minutes: number; skip: readonly string[]; limit: number }

/** Lists calls in progress `minutes` after their agreed end, except `skip`, ordered by id. One round trip. */
export async function listOverdue(db: Db, { now, minutes, skip, limit }: OverdueQuery): Promise<{ id: string }[]> {
  const { rows } = await db.execute(sql`
    select id from call_requests where status = ${inProgress} and ended_at is null
      and scheduled_at + make_interval(mins => minutes + ${minutes}::int) <= ${now.toISOString()}::timestamptz
      and id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by id limit ${limit}`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)
}

/** Finds the oldest open call of a user, as fan or creator. One round trip. */
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

/** A removal decided during a call refunds the call if it ends within this many days. */
const lateCallDays = 30

const call: Reportable = {
  // one side reports the other side
  find: ({ id, reporterId }) => sql`
    select c.id as subject_id, case c.fan_id when ${reporterId}::uuid then c.creator_id else c.fan_id end as author_id,
      jsonb_build_object('title', c.type || ' call', 'text', '', 'tokens', c.tokens, 'minutes', c.minutes) as body
    from call_requests c where c.id = ${id}::uuid
      and (${reporterId}::uuid is null or ${reporterId}::uuid in (c.fan_id, c.creator_id))`,
  texts: null,
  // the payments of a call: its cost, or the fee of a late cancellation or a no-show
  sales: sql`array(select ledger.hold_movement(r.hold_id) from call_requests r
    where r.id = c.subject_id and r.creator_id = c.author_id and r.ended_at is not null)`,
  isSoldLater: sql`exists (select from call_requests r where r.id = c.subject_id
    and r.ended_at >= c.decided_at - interval '1 minute' and r.ended_at > now() - make_interval(days => ${lateCallDays}))`,
}

const review: Reportable = {
  find: (
    asked,
  ) => sql`select r.id as subject_id, r.fan_id as author_id, jsonb_build_object('title', r.stars || ' stars',
      'text', r.text, 'about', r.creator_id) as body
    from call_ratings r where r.id = ${asked.id}::uuid and ${isByOthers(sql`r.fan_id`, asked)}`,
  // a rating is written once, and its time is rounded
  texts: (readTo) => sql`select id, text, created_at as at from call_ratings where hidden_at is null
    and id >= (select ${firstIdOf(sql`${readTo} - interval '1 second'`)})`,
  hide: (w) => [hideRatings(w)],
  show: (w) => [showRatings(w)],
  sales: null,
}

/** Reportable parts of calls: the call and its rating. */
export const reportable = { call, review }
