import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { creatorProfiles, users } from '#features/accounts/index.server.ts'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { isUuid } from '#shared/encoding.ts'
import { type Availability, availabilitySchema, ofOutput, type SaveInput, type SlotsInput } from './contract.ts'
import { availabilityDefaults, slotDays, slotStepMinutes } from './spec.ts'

/** Defaults and slot step, passed to the functions of slots.sql as `p_terms`. */
const terms = sql`${JSON.stringify({ ...availabilityDefaults, step_minutes: slotStepMinutes })}::jsonb`
const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

const shown = (
  zone: SQL,
): SQL => sql`json_build_object('time_zone', ${zone}, 'weekly', a.weekly, 'overrides', a.overrides,
  'buffer_minutes', a.buffer_minutes, 'notice_minutes', a.notice_minutes, 'max_per_day', a.max_per_day,
  'horizon_days', a.horizon_days, 'cancel_hours', a.cancel_hours) as availability`

/** Reads a creator's availability, or the defaults. One round trip. */
export async function readAvailability(db: Db, creatorId: string): Promise<Availability> {
  const { rows } = await db.execute(sql`
    select ${shown(sql`a.time_zone`)} from availability_of(${creatorId}::uuid, ${terms}) a`)
  return availabilitySchema.parse(rows[0]?.availability)
}

/**
 * Merges a change into the saved availability, or into the defaults. Keeps concurrent changes of different fields.
 * Returns undefined if the database does not know the time zone. One round trip.
 */
export async function writeAvailability(
  db: Db,
  creatorId: string,
  change: SaveInput,
): Promise<Availability | undefined> {
  const { weekly = {}, ...fields } = change
  const fieldsOf = (before: SQL) => sql`jsonb_populate_record(${before}, g.fields) n`
  const { rows } = await db.execute(sql`
    with given as (select ${JSON.stringify(fields)}::jsonb as fields, ${JSON.stringify(weekly)}::jsonb as weekly),
    written as (
      insert into availability as a (creator_id, time_zone, weekly, overrides, buffer_minutes, notice_minutes, max_per_day,
        horizon_days, cancel_hours)
      select ${creatorId}::uuid, n.time_zone, n.weekly || g.weekly, n.overrides, n.buffer_minutes, n.notice_minutes,
        n.max_per_day, n.horizon_days, n.cancel_hours
      from given g, ${fieldsOf(sql`jsonb_populate_record(null::availability, ${terms})`)}
      where n.time_zone is null or known_zone(n.time_zone) is not null
      on conflict (creator_id) do update set weekly = a.weekly || (select g.weekly from given g), updated_at = now(),
        (time_zone, overrides, buffer_minutes, notice_minutes, max_per_day, horizon_days, cancel_hours) = (
          select n.time_zone, n.overrides, n.buffer_minutes, n.notice_minutes, n.max_per_day, n.horizon_days, n.cancel_hours
          from given g, ${fieldsOf(sql`a`)})
      returning *)
    select ${shown(sql`coalesce(a.time_zone, known_zone(u.time_zone), 'UTC')`)} from written a join users u on u.id = a.creator_id`)
  return rows[0] && availabilitySchema.parse(rows[0].availability)
}

/** Builds the condition that the creator with this id or username is active and visible to the viewer. */
const thereFor = (viewer: Viewer, creator: string): SQL => sql`
  ${isUuid(creator.toLowerCase()) ? sql`u.id = ${creator}::uuid` : sql`u.username = ${creator.toLowerCase()}`}
  and u.status = 'active' and u.role = 'creator' and ${reachable(viewer, sql`u.id`) ?? sql`true`}`

const found = z.object({
  time_zone: z.string().nullable(),
  creator_time_zone: z.string(),
  starts: z.array(z.number()).nullable(),
})

/**
 * Returns the starts of free slots in seconds since 1970. `time_zone` is null if it is unknown. Returns undefined if
 * the viewer can see no such creator. One round trip.
 */
export async function findSlots(db: Db, viewer: Viewer, input: SlotsInput, now: Date) {
  const { creatorId, from, to, minutes, time_zone } = input
  const { rows } = await db.execute(sql`
    select free_slots(u.id, ${from ?? null}::date, ${to ?? null}::date, ${time_zone ?? null}::text, ${minutes}::int, ${at(now)},
      ${terms}, ${slotDays.default}::int, ${slotDays.max}::int) as found
    from users u where ${thereFor(viewer, creatorId)}`)
  return rows[0] && found.parse(rows[0].found)
}

const termsRow = ofOutput
  .omit({ next: true })
  .extend({ next_start: z.coerce.date().nullable(), next: z.string().nullable() })

/**
 * Reads a creator's booking terms and first free slot. Undefined: the viewer can see no such creator. One round trip.
 */
export async function findBookingTerms(db: Db, viewer: Viewer, creator: string, minutes: number, now: Date) {
  const { rows } = await db.execute(sql`
    select json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url)
        as creator,
      a.time_zone, a.horizon_days, a.notice_minutes, a.cancel_hours, n.start as next_start,
      to_char(n.start at time zone a.time_zone, 'YYYY-MM-DD') as next,
      json_build_object('video', c.accepts_video, 'voice', c.accepts_voice) as accepts,
      json_build_object('video', c.video_rate, 'voice', c.voice_rate) as rates
    from ${users} u join ${creatorProfiles} c on c.user_id = u.id
    cross join lateral availability_of(u.id, ${terms}) a
    cross join lateral (select (next_slots(u.id, ${at(now)}, ${minutes}::int, 1, ${at(now)}, ${terms}))[1] as start) n
    where ${thereFor(viewer, creator)}`)
  return rows[0] && termsRow.parse(rows[0])
}

/** The argument `p_terms`, for SQL functions of other features that compute slots. */
export const slotTerms: SQL = terms
