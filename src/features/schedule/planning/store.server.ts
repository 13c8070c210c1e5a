import { and, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { recurringPatterns } from '../events/lists.ts'
import {
  type EventNews,
  type EventType,
  eventsAheadMax,
  type RecurringPattern,
  type SeriesScope,
} from '../events/spec.ts'
import { type EventRow, eventRow, ownRow, selectOwn } from '../events/store.server.ts'
import { eventSeries } from '../events/tables.ts'
import type { PlanningFacts, PlanWrites, RemoveDecision } from './rules.ts'

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`

/** Request of a user: their idempotency key, and the hash of the request body. */
export type Request = { userId: string; key: string | undefined; hash: string }

const created = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    event_id: z.uuid(),
    occurrences: z.number(),
    replayed: z.boolean(),
  }),
  z.object({ outcome: z.literal('refused'), reason: z.string(), date: z.string().optional() }),
])
export type Created = z.infer<typeof created>

const draftRow = z.object({
  is_active: z.boolean(),
  time_zone: z.string(),
  starts_at: z.coerce.date(),
  ahead: z.number(),
  answered: created.nullable(),
})

/** Reads the facts for the decision about a new event. One round trip. */
export async function readForCreate(
  db: Db,
  { userId, key, hash }: Request,
  when: { date: string; time: string },
  now: Date,
) {
  const { rows } = await db.execute(sql`
    select u.status = 'active' and u.role = 'creator' as is_active, z.zone as time_zone, s.starts_at,
      (select count(*)::int from (select from events e where e.creator_id = u.id and e.starts_at > ${at(now)}
        and e.status = 'scheduled' limit ${eventsAheadMax}) n) as ahead,
      ledger.request_answered(u.id, ${key ?? null}::text, ${hash}::text) as answered
    from users u left join availability a on a.creator_id = u.id
    cross join lateral (select coalesce(a.time_zone, known_zone(u.time_zone), 'UTC') as zone) z
    cross join lateral event_start(${when.date}::date, ${when.time}::time, z.zone) s
    where u.id = ${userId}::uuid`)
  return draftRow.parse(rows[0])
}

export type NewEvent = {
  type: EventType
  title: string
  description: string
  date: string
  time: string
  time_zone: string
  minutes: number
  price: number
  seats: number | null
}

/** Writes an event, or a series with its dates. One round trip. */
export async function insertEvent(
  db: Db,
  { userId, key, hash }: Request,
  event: NewEvent,
  pattern: RecurringPattern | null,
): Promise<Created> {
  const { rows } = await db.execute(sql`
    select ledger.event_create(${userId}::uuid, ${json(event)}, ${pattern}::text, ${key ?? null}::text, ${hash}::text) as result`)
  return created.parse(rows[0]?.result)
}

const occurrence = eventRow
  .pick({
    id: true,
    type: true,
    title: true,
    description: true,
    date: true,
    time: true,
    starts_at: true,
    ends_at: true,
    price: true,
    status: true,
    minutes: true,
    seats: true,
    seats_taken: true,
    line_length: true,
    had_tickets: true,
    announced_at: true,
  })
  .extend({
    version: z.number(),
    occurrence_date: z.string().nullable(),
    next: z.object({ date: z.string(), time: z.string(), starts_at: z.coerce.date(), shifted: z.boolean() }),
    is_target: z.boolean(),
    is_meant: z.boolean(),
    series: z
      .object({
        id: z.uuid(),
        pattern: z.enum(recurringPatterns),
        first_date: z.string(),
        expanded_to: z.string(),
        ends_on: z.string().nullable(),
      })
      .nullable(),
  })

/**
 * First date that does not exist yet, after the target moved. The number of dates between the target and this date does
 * not change.
 */
const movedOn = sql`series_date(g.date, s.pattern, series_number(s.first_date, s.pattern, (
  select min(d) from series_dates(s.first_date, s.pattern, s.expanded_to, s.expanded_to + 62) as d))
  - series_number(s.first_date, s.pattern, g.occurrence_date))`

type Asked = { scope: SeriesScope; date?: string | undefined; time?: string | undefined }

/**
 * Reads an event of a creator and all dates that a change of this scope affects, each with its time after the requested
 * change. Undefined: the creator has no such event. One round trip.
 */
export async function readForChange(db: Db, creatorId: string, id: string, { scope, date, time }: Asked, now: Date) {
  const { rows } = await db.execute(sql`
    with target as materialized (
      select e.id, e.series_id, e.occurrence_date, s.pattern, nullif(${date ?? null}::date, e.date) as date,
        nullif(${time ?? null}::time, e.time) as time
      from events e left join event_series s on s.id = e.series_id
      where e.id = ${id}::uuid and e.creator_id = ${creatorId}::uuid
    ), ids as (
      select id, false as is_meant from target
      union all
      select e.id, true from target g join events e on e.series_id = g.series_id
      where ${scope}::text <> 'one' and e.status = 'scheduled' and e.starts_at > ${at(now)}
        and (${scope}::text = 'all' or e.occurrence_date >= g.occurrence_date)
    )
    select e.id, e.version, e.type, e.title, e.description, e.status, e.date::text as date,
      to_char(e.time, 'HH24:MI') as time, e.starts_at, e.ends_at, e.minutes, e.price, e.seats, e.seats_taken, e.line_length,
      e.announced_at, e.occurrence_date::text as occurrence_date, e.id = g.id as is_target,
      bool_or(i.is_meant) as is_meant, e.version > 1 and exists (select from tickets x where x.event_id = e.id) as had_tickets,
      json_build_object('date', n.date, 'time', to_char(n.time, 'HH24:MI'), 'starts_at', b.starts_at, 'shifted', b.shifted)
        as next,
      case when s.id is not null then json_build_object('id', s.id, 'pattern', s.pattern, 'first_date', s.first_date,
        'expanded_to', case when g.date is null then s.expanded_to else ${movedOn} end, 'ends_on', s.ends_on) end as series
    from ids i join events e on e.id = i.id cross join target g left join event_series s on s.id = e.series_id
    cross join lateral (select
      case when g.date is null then e.date when ${scope}::text = 'one' or g.pattern is null then g.date
        else series_date(g.date, g.pattern, series_number(g.occurrence_date, g.pattern, e.occurrence_date)) end as date,
      coalesce(g.time, e.time) as time) n
    cross join lateral event_start(n.date, n.time, e.time_zone) b
    group by e.id, g.id, g.date, g.occurrence_date, s.id, n.date, n.time, b.starts_at, b.shifted
    order by e.starts_at, e.id`)
  return toSeen(z.array(occurrence).parse(rows))
}

type OccurrenceRow = z.infer<typeof occurrence>

function toSeen(rows: OccurrenceRow[]): PlanningFacts | undefined {
  const target = rows.find(({ is_target }) => is_target)
  return target && { target, series: target.series, meant: rows.filter(({ is_meant }) => is_meant) }
}

const written = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  z.object({ outcome: z.literal('conflict') }),
  z.object({ outcome: z.literal('refused'), date: z.string() }),
])
type Written = z.infer<typeof written>

/** Writes a decided change. Returns the changed event. One round trip. */
export async function writeEvents(
  db: Db,
  creatorId: string,
  id: string,
  writes: PlanWrites,
): Promise<{ result: Written; event: EventRow | undefined }> {
  const [result, event] = await db.batch([
    db.execute(sql`select ledger.events_write(${creatorId}::uuid, ${json(writes)}) as result`),
    selectOwn(db, creatorId, id),
  ])
  return { result: written.parse(result.rows[0]?.result), event: ownRow(event.rows) }
}

/** Deletes events. Returns `conflict` if one has changed, or `shown` if one had a stream. One round trip. */
export async function removeEvents(
  db: Db,
  creatorId: string,
  { events, series }: Extract<RemoveDecision, { outcome: 'done' }>,
) {
  const { rows } = await db.execute(sql`
    select ledger.events_remove(${creatorId}::uuid, ${json(events)}, ${series?.id ?? null}::uuid,
      ${series?.ends_on ?? null}::date) as result`)
  return z.object({ outcome: z.enum(['done', 'conflict', 'shown']) }).parse(rows[0]?.result).outcome
}

/** Marks a series as ending, so that its dates can be cancelled one by one. One round trip. */
export const endSeries = (db: Db, creatorId: string, seriesId: string, endsOn: string, reason: string) =>
  db.execute(sql`select ledger.series_cancel(${creatorId}::uuid, ${seriesId}::uuid, ${endsOn}::date, ${reason}::text)`)

/** Cancels the next date of a series that is being cancelled. Returns false if no date is left. One round trip. */
export async function cancelNext(db: Db, seriesId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.series_cancel_next(${seriesId}::uuid) as is_there`)
  return z.object({ is_there: z.boolean() }).parse(rows[0]).is_there
}

const ids = z.array(z.object({ id: z.uuid() }))

/** Lists series whose dates are being cancelled, excluding `skip`. One round trip. */
export const listCancelling = (db: Db, limit: number, skip: readonly string[]): Promise<{ id: string }[]> =>
  db
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(and(isNotNull(eventSeries.cancelling), notInArray(eventSeries.id, [...skip])))
    .orderBy(eventSeries.id)
    .limit(limit)

/** Lists series that need dates for the weeks ahead, paginated by keyset. One round trip. */
export async function listToExtend(db: Db, weeks: number, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select id from event_series where ends_on is null and expanded_to < (now() at time zone 'UTC')::date + ${weeks * 7}::int
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`)
  return ids.parse(rows).map(({ id }) => id)
}

/** Creates the next dates of a series. Returns the number of dates created. One round trip. */
export async function extendSeries(db: Db, seriesId: string): Promise<number> {
  const { rows } = await db.execute(sql`select ledger.series_extend(${seriesId}::uuid) as made`)
  return z.object({ made: z.number() }).parse(rows[0]).made
}

type Cancelling = {
  by: { actor: 'creator' | 'clock'; actor_id?: string }
  news: EventNews
  /** Reason of the cancellation, shown to ticket holders. */
  reason: string
}

export const answered = z.object({ is_written: z.boolean() })

/**
 * Cancels an event in one transaction: refunds all tickets and notifies their holders.
 * Returns false if the event has changed since this version. One round trip.
 */
export async function cancelEvent(
  db: Db,
  { id, version }: { id: string; version: number },
  { by, news, reason }: Cancelling,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select ledger.event_cancel(${id}::uuid, ${version}::int, ${JSON.stringify(by)}::jsonb, ${news}::text, ${reason}::text)
      as is_written`)
  return answered.parse(rows[0]).is_written
}
