import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { eventMinutesMax } from '#features/schedule/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { callMinutes } from '#shared/booking.ts'
import { type CallRow, callOf, callRow, people, toCalls } from '../lifecycle/store.server.ts'
import { callSides, callWhats } from '../lists.ts'
import { pendingCountMax } from '../spec.ts'
import type { RequestsInput } from './contract.ts'

const eventRow = z.object({
  id: z.uuid(),
  type: z.string(),
  title: z.string(),
  minutes: z.number(),
  price: z.number(),
  seats: z.number().nullable(),
  seats_taken: z.number(),
  date: z.string(),
  time: z.string(),
  time_zone: z.string(),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  status: z.enum(['scheduled', 'completed', 'cancelled']),
  creator_id: z.uuid(),
  creator_username: z.string(),
  creator_name: z.string(),
  /** State of the reader's ticket; null if the reader is the host. */
  ticket: z.string().nullable(),
  confirm_by: z.coerce.date().nullable(),
})
export type EventRow = z.infer<typeof eventRow>

const longest = Math.max(...callMinutes)
const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

/** Selects the ids of a user's calls that match `chosen` and have their date or a proposed date in the span. */
const datedCalls = (userId: string, { from, to }: Span, chosen: SQL): SQL => {
  const within = sql`c.scheduled_at > ${at(from)} - make_interval(mins => ${longest}::int) and c.scheduled_at < ${at(to)}
    and c.scheduled_at + make_interval(mins => c.minutes) > ${at(from)} and ${chosen}`
  const proposed = sql`c.status = 'pending' and c.scheduled_at is null and c.proposed_at >= ${at(from)}
    and c.proposed_at < ${at(to)} and ${chosen}`
  return sql`select c.id from call_requests c where c.fan_id = ${userId}::uuid and ${within}
    union all select c.id from call_requests c where c.creator_id = ${userId}::uuid and ${within}
    union all select c.id from call_requests c where c.fan_id = ${userId}::uuid and ${proposed}
    union all select c.id from call_requests c where c.creator_id = ${userId}::uuid and ${proposed}`
}

/** Selects the events that a user hosts, has a ticket for, or waits for on the waiting list. */
const datedEvents = (userId: string, { from, to }: Span, chosen: SQL): SQL => {
  // the index contains only starts: without the first bound the query would read all past events
  const within = sql`e.starts_at > ${at(from)} - make_interval(mins => ${eventMinutesMax}::int) and e.starts_at < ${at(to)}
    and e.ends_at > ${at(from)} and ${chosen}`
  return sql`select e.*, null as ticket, null::timestamptz as confirm_by from events e where e.creator_id = ${userId}::uuid and ${within}
    union all
    select e.*, t.status, t.confirm_by from tickets t join events e on e.id = t.event_id
    where t.fan_id = ${userId}::uuid and t.status in ('waitlisted', 'offered', 'confirmed', 'used', 'refunded') and ${within}`
}

const selectEvents = (found: SQL, limit: number): SQL => sql`
  select e.id, e.type, e.title, e.minutes, e.price, e.seats, e.seats_taken, e.date::text as date,
    to_char(e.time, 'HH24:MI') as time, e.time_zone, e.starts_at, e.ends_at, e.status, e.ticket, e.confirm_by,
    e.creator_id, u.username as creator_username, u.display_name as creator_name
  from (${found}) as e join users u on u.id = e.creator_id
  order by e.starts_at limit ${limit}`

const selectCalls = (found: SQL, limit: number): SQL => sql`
  select ${callOf} as call from (${found}) as m join call_requests c using (id) ${people}
  order by coalesce(c.scheduled_at, c.proposed_at) limit ${limit}`

export type Span = { from: Date; to: Date }
const meRow = z.object({ id: z.uuid(), username: z.string(), display_name: z.string() })
type Agenda = { calls: CallRow[]; events: EventRow[]; me: z.infer<typeof meRow> }

async function read(db: Db, userId: string, calls: SQL, events: SQL): Promise<Agenda> {
  const [called, held, me] = await db.batch([
    db.execute(calls),
    db.execute(events),
    db.execute(sql`select id, username, display_name from users where id = ${userId}::uuid`),
  ])
  return { calls: toCalls(called.rows), events: z.array(eventRow).parse(held.rows), me: meRow.parse(me.rows[0]) }
}

/**
 * Reads a span of a user's calendar, as host and as guest, and the user. The calendar contains open requests, agreed
 * calls and events; ended calls only if they were agreed. Returns at most `limit` calls and `limit` events. One round
 * trip.
 */
export function readAgenda(db: Db, userId: string, span: Span, limit: number): Promise<Agenda> {
  const calls = datedCalls(userId, span, sql`(c.ended_at is null or c.accepted_at is not null)`)
  return read(db, userId, selectCalls(calls, limit), selectEvents(datedEvents(userId, span, sql`true`), limit))
}

/** Reads a user's current and next confirmed calls and events. One round trip. */
export function readUpcoming(db: Db, userId: string, span: Span, limit: number): Promise<Agenda> {
  const inProgress = (side: SQL) =>
    sql`select c.id from call_requests c where ${side} = ${userId}::uuid and c.status = 'in_progress'`
  // a call in progress can continue after its booked end
  const calls = sql`${datedCalls(userId, span, sql`c.status = 'accepted'`)}
    union all ${inProgress(sql`c.fan_id`)} union all ${inProgress(sql`c.creator_id`)}`
  const events = datedEvents(userId, span, sql`e.status = 'scheduled'`)
  const sure = sql`select * from (${events}) as held where held.ticket is null or held.ticket = 'confirmed'`
  return read(db, userId, selectCalls(calls, limit), selectEvents(sure, limit))
}

const timelineRow = z.object({
  at: z.coerce.date(),
  actor: z.enum([...callSides, 'admin', 'clock']),
  what: z.enum(callWhats),
  effect: z.enum(['none', 'held', 'returned', 'paid']),
  tokens: z.number(),
  data: z.object({
    moment: z.coerce.date().nullable().default(null),
    reason: z.string().default(''),
    side: z.enum(callSides).nullable().default(null),
  }),
})
export type TimelineRow = z.infer<typeof timelineRow>
const detailsRow = callRow.extend({ timeline: z.array(timelineRow) })
export type DetailsRow = z.infer<typeof detailsRow>
const fullDetailsOf = sql`${callOf} || jsonb_build_object('timeline', (
  select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from timeline t where t.subject_id = c.id))`
const detailsRows = z.array(z.object({ call: detailsRow }))

/** Finds a call with its timeline. One round trip. */
export async function findCallDetails(db: Db, callId: string): Promise<DetailsRow | undefined> {
  const { rows } = await db.execute(sql`
    select ${fullDetailsOf} as call from call_requests c ${people} where c.id = ${callId}::uuid`)
  return detailsRows.parse(rows)[0]?.call
}

const filterOf = (status: RequestsInput['status']): SQL => {
  if (status === 'all') return sql`true`
  if (status === 'accepted') return sql`c.status in ('accepted', 'in_progress')`
  return sql`c.status = ${status === 'rejected' ? 'declined' : status}`
}

type Listing = Omit<RequestsInput, 'role'> & { role: 'fan' | 'creator' }

/**
 * Lists a user's calls as fan or creator, newest first (`limit + 1` rows, paginated by keyset), and counts the pending
 * ones. One round trip.
 */
export async function listCalls(db: Db, userId: string, { role, status, limit, cursor }: Listing) {
  const mine = role === 'fan' ? sql`c.fan_id = ${userId}::uuid` : sql`c.creator_id = ${userId}::uuid`
  const [page, pending] = await db.batch([
    db.execute(sql`
      select ${callOf} as call from (
        select c.id from call_requests c
        where ${mine} and ${filterOf(status)} and (${cursor ?? null}::uuid is null or c.id < ${cursor ?? null}::uuid)
        order by c.id desc limit ${limit + 1}
      ) as page join call_requests c using (id) ${people} order by c.id desc`),
    db.execute(sql`
      select count(*)::int as count from (
        select from call_requests c where ${mine} and c.status = 'pending' limit ${pendingCountMax}) as counted`),
  ])
  const { count } = z.object({ count: z.number() }).parse(pending.rows[0])
  return { calls: toCalls(page.rows), pending: count }
}
