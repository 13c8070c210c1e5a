import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { eventStatuses, settleMinutes } from '../events/spec.ts'
import { events } from '../events/tables.ts'
import { answered } from '../planning/store.server.ts'
import { hostLateMinutes } from '../spec.ts'

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

const minuteRow = z.object({
  host_seconds: z.number(),
  sending: z.number(),
  silent: z.number(),
  receiving: z.number(),
  missing: z.number(),
})

const dueRow = z.object({
  id: z.uuid(),
  version: z.number(),
  status: z.enum(eventStatuses),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  minutes: z.number(),
  price: z.number(),
  seats_taken: z.number(),
  host_live_at: z.coerce.date().nullable(),
  host_seconds: z.number(),
  doubtful: z.array(minuteRow),
})
export type Due = z.infer<typeof dueRow>

/**
 * Selects events whose host is on stage, but whose live time is not counted yet, because the job `streams` was late, for
 * example after an outage. It counts whole seconds.
 */
const isUncounted = (now: Date): SQL => sql`exists (
  select from streams s
  where s.event_id = events.id and s.ended_at is null and s.host_since < events.ends_at
    and coalesce(events.host_counted_to, events.starts_at) + interval '1 second'
      < least(events.ends_at, ${at(now)} - interval '2 minutes'))`

/** Lists events that may be ready to settle, without those in `skip`, earliest start first. One round trip. */
export async function listDue(db: Db, now: Date, limit: number, skip: readonly string[]): Promise<Due[]> {
  const { rows } = await db.execute(sql`
    select id, version, status, starts_at, ends_at, minutes, price, seats_taken, host_live_at, host_seconds, (
      select coalesce(json_agg(m), '[]') from event_minutes m
      where m.event_id = events.id and (m.silent > 0 or m.missing > 0)) as doubtful
    from events
    where status = 'scheduled' and starts_at <= ${at(now)} and case when price > 0 and seats_taken > 0
      then ends_at <= ${at(now)} - make_interval(mins => ${settleMinutes})
        or (host_live_at is null and starts_at <= ${at(now)} - make_interval(mins => ${hostLateMinutes}))
      else ends_at <= ${at(now)} end and not ${isUncounted(now)}
      and id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by starts_at, id limit ${limit}`)
  return z.array(dueRow).parse(rows)
}

/** Finds an event that can still be cancelled. One round trip. */
export async function findOpen(db: Db, id: string): Promise<{ id: string; version: number } | undefined> {
  const [found] = await db
    .select({ id: events.id, version: events.version })
    .from(events)
    .where(and(eq(events.id, id), eq(events.status, 'scheduled')))
  return found
}

/**
 * Reopens a cancelled event. Returns false if the reason differs, its start has passed, or its time is taken. One round
 * trip.
 */
export async function reopenEvent(db: Db, id: string, reason: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.event_reopen(${id}::uuid, ${reason}::text) as is_written`)
  return answered.parse(rows[0]).is_written
}

const reopening = z.object({ outcome: z.enum(['goes_on', 'over', 'taken', 'other']) })

/**
 * Returns the result that `reopenEvent` would have. `other`: the event is not cancelled, or for another reason. One
 * round trip.
 */
export async function findReopening(db: Db, id: string, reason: string) {
  const { rows } = await db.execute(sql`
    select case
      when e.status <> 'cancelled' or e.cancel_reason is distinct from ${reason}::text then 'other'
      when e.starts_at <= now() then 'over'
      when exists (select from bookings b where b.creator_id = e.creator_id
        and b.during && tstzrange(e.starts_at, e.ends_at)) then 'taken'
      else 'goes_on' end as outcome
    from events e where e.id = ${id}::uuid`)
  return z.array(reopening).parse(rows)[0]?.outcome ?? 'other'
}

/** Completes an event and pays its tickets. Returns false if it has changed since this version. One round trip. */
export async function completeEvent(db: Db, { id, version }: { id: string; version: number }): Promise<boolean> {
  const { rows } = await db.execute(sql`select ledger.event_complete(${id}::uuid, ${version}::int) as is_written`)
  return answered.parse(rows[0]).is_written
}

/** Builds a query for the movements that paid the creator for tickets of an event. */
export const ticketSales = (event: SQL): SQL =>
  sql`array(select ledger.hold_movement(t.hold_id) from tickets t where t.event_id = ${event} and t.status = 'used')`

/** Counts the time in which the host was live (`event_host_live`). One round trip. */
export const countHost = (db: Db, eventId: string, from: Date, to: Date) =>
  db.execute(sql`select event_host_live(${eventId}::uuid, ${at(from)}, ${at(to)})`)

/** Finds a scheduled event of a creator, latest start first. One round trip. */
export async function findOpenOf(db: Db, creatorId: string) {
  const [found] = await db
    .select({ id: events.id, version: events.version })
    .from(events)
    .where(and(eq(events.creatorId, creatorId), eq(events.status, 'scheduled')))
    .orderBy(desc(events.startsAt))
    .limit(1)
  return found
}

/** Ends every series of a creator. One round trip. */
export async function endSeriesOf(db: Db, creatorId: string): Promise<void> {
  await db.execute(sql`select ledger.series_end_all(${creatorId}::uuid)`)
}
