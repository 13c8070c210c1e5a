import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { timelineActors, timelineEffects } from '../lists.ts'

const timelineRow = z.object({
  at: z.coerce.date(),
  actor: z.enum(timelineActors),
  what: z.string(),
  effect: z.enum(timelineEffects),
  tokens: z.number(),
  data: z.record(z.string(), z.unknown()),
})
export const timelineRows = z.array(timelineRow)

const eventTimelineRows = z.array(timelineRow.extend({ of_event: z.boolean() }))

const entriesMax = 500

/**
 * Lists the entries of an event and of the viewer's tickets for it, oldest first, with the viewer's time zone. One
 * round trip.
 */
export async function listEventTimeline(db: Db, eventId: string, viewerId: string) {
  const { rows } = await db.execute(sql`
    select at, actor, what, effect, tokens, data || coalesce((select jsonb_build_object('time_zone', time_zone) from users
        where id = ${viewerId}::uuid and time_zone is not null), '{}') as data, subject_id = ${eventId}::uuid as of_event from timeline
    where subject_id in (select ${eventId}::uuid union all
      select id from tickets where fan_id = ${viewerId}::uuid and event_id = ${eventId}::uuid)
    order by id limit ${entriesMax}`)
  return eventTimelineRows.parse(rows)
}
