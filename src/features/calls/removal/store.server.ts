import { sql } from 'drizzle-orm'
import { isByOthers, type Reportable } from '#server/reportable.ts'
import { hideRatings, showRatings } from '../ratings/store.server.ts'

/** Days after its end in which a call is refunded whose removal was decided before the end. */
const lateCallDays = 30

const call: Reportable = {
  // one of the two reports the other one
  find: ({ id, reporterId }) => sql`
    select c.id as subject_id, case c.fan_id when ${reporterId}::uuid then c.creator_id else c.fan_id end as author_id,
      jsonb_build_object('title', c.type || ' call', 'text', '', 'tokens', c.tokens, 'minutes', c.minutes) as body
    from call_requests c where c.id = ${id}::uuid
      and (${reporterId}::uuid is null or ${reporterId}::uuid in (c.fan_id, c.creator_id))`,
  // a completed call, and the fee of a late cancellation or a no-show
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
  hide: (w) => [hideRatings(w)],
  show: (w) => [showRatings(w)],
  sales: null,
}

/** The parts of calls that can be reported. */
export const reportable = { call, review }
