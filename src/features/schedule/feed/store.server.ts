import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { eventTypes } from '../events/lists.ts'
import { icsStatuses } from '../ics/spec.ts'
import type { DatedRow } from './rules.ts'
import { entriesMax } from './spec.ts'

const datedRow = z.object({
  kind: z.enum(['call', 'event']),
  id: z.uuid(),
  type: z.enum(eventTypes),
  title: z.string(),
  description: z.string(),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  status: z.enum(icsStatuses),
  sequence: z.number(),
  changed_at: z.coerce.date(),
  host: z.string(),
  guest: z.string().nullable(),
  is_host: z.boolean(),
})

const undated = z.object({ starts_at: z.null() })

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

/**
 * Builds a query for calls `c` as calendar rows. The status of cancelled, declined and expired calls is 'cancelled', of
 * other accepted calls 'confirmed', and of open requests 'tentative'.
 */
const calls = (me: SQL, chosen: SQL): SQL => sql`
  select 'call' as kind, c.id, c.type || '-call' as type, '' as title, '' as description, c.scheduled_at as starts_at,
    c.scheduled_at + make_interval(mins => c.minutes) as ends_at, 
    case when c.status in ('cancelled', 'declined', 'expired') then 'cancelled' when c.accepted_at is null then 'tentative'
      else 'confirmed' end as status, c.sequence,
    coalesce((select t.at from timeline t where t.subject_id = c.id order by t.id desc limit 1), c.created_at) as changed_at,
    k.display_name as host, f.display_name as guest, c.creator_id = ${me} as is_host
  from call_requests c join users f on f.id = c.fan_id join users k on k.id = c.creator_id
  where ${chosen}`

/** Builds a query for events `e` as calendar rows. */
const events = (me: SQL, from: SQL): SQL => sql`
  select 'event' as kind, e.id, e.type, e.title, e.description, e.starts_at, e.ends_at, 
    case e.status when 'cancelled' then 'cancelled' else 'confirmed' end as status,
    e.sequence, e.updated_at as changed_at, k.display_name as host, null as guest,
    coalesce(e.creator_id = ${me}, false) as is_host
  from ${from} join users k on k.id = e.creator_id`

const agreed = (from: Date): SQL => sql`c.accepted_at is not null and c.scheduled_at >= ${at(from)}`

/**
 * Builds a query for all dated entries of a user from an instant on: accepted calls, own events, and events with a
 * ticket.
 */
const calendar = (me: SQL, from: Date): SQL => sql`
  select * from (
    ${calls(me, sql`c.fan_id = ${me} and ${agreed(from)}`)}
    union all ${calls(me, sql`c.creator_id = ${me} and ${agreed(from)}`)}
    union all ${events(me, sql`events e`)} where e.creator_id = ${me} and e.starts_at >= ${at(from)}
    union all ${events(me, sql`tickets t join events e on e.id = t.event_id`)}
      where t.fan_id = ${me} and e.starts_at >= ${at(from)}
        and (t.status in ('confirmed', 'used') or (t.status = 'refunded' and e.status = 'cancelled'))
  ) as dated order by starts_at, id limit ${entriesMax}`

/** Reads a user's calendar from an instant on. One round trip. */
export async function readCalendar(db: Db, userId: string, from: Date): Promise<DatedRow[]> {
  const { rows } = await db.execute(calendar(sql`${userId}::uuid`, from))
  return z.array(datedRow).parse(rows)
}

/** Version of a user's calendar URL. Both of its parts only increase, so an old URL never becomes valid again. */
const versionOf = (me: SQL): SQL => sql`(coalesce((select f.version from calendar_feeds f where f.user_id = ${me}), 1)
  + coalesce((select a.sign_outs from users a where a.id = ${me}), 0))`

/**
 * Reads the calendar of a user whose URL has this version. Undefined: the URL was replaced, or the user is not active.
 * One round trip.
 */
export async function readFeed(db: Db, { userId, version }: { userId: string; version: number }, from: Date) {
  const me = sql`${userId}::uuid`
  const [known, dated] = await db.batch([
    db.execute(
      sql`select from users u where u.id = ${me} and u.status = 'active' and ${versionOf(me)} = ${version}::int`,
    ),
    db.execute(calendar(me, from)),
  ])
  return known.rows.length > 0 ? z.array(datedRow).parse(dated.rows) : undefined
}

const versioned = z.array(z.object({ version: z.number() }))

/** Reads the current version of a user's calendar URL. One round trip. */
export async function readVersion(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`select ${versionOf(sql`${userId}::uuid`)} as version`)
  return versioned.parse(rows)[0]?.version ?? 1
}

/**
 * Invalidates all earlier URLs and returns the new version. Each of several concurrent calls increments it. One round
 * trip.
 */
export async function nextVersion(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    insert into calendar_feeds as f (user_id, version) values (${userId}::uuid, 2)
    on conflict (user_id) do update set version = f.version + 1, rotated_at = now()
    returning version + (select a.sign_outs from users a where a.id = f.user_id) as version`)
  const [row] = versioned.parse(rows)
  if (!row) throw new Error('A version was written and not returned.')
  return row.version
}

/**
 * Reads one of a user's calls; `starts_at` is null if it has no date. Undefined: the user has no such call. One round
 * trip.
 */
export async function findCall(db: Db, userId: string, callId: string) {
  const me = sql`${userId}::uuid`
  const { rows } = await db.execute(calls(me, sql`c.id = ${callId}::uuid and ${me} in (c.fan_id, c.creator_id)`))
  const [row] = z.array(z.union([undated, datedRow])).parse(rows)
  return row
}

/**
 * Reads an event without an access check, which is the caller's task. Undefined: the event does not exist. One round
 * trip.
 */
export async function findEvent(db: Db, userId: string | null, eventId: string): Promise<DatedRow | undefined> {
  const { rows } = await db.execute(sql`${events(sql`${userId}::uuid`, sql`events e`)} where e.id = ${eventId}::uuid`)
  return z.array(datedRow).parse(rows)[0]
}
