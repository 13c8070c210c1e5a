import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { nameStartsWith } from '#features/accounts/index.server.ts'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { isUuid } from '#shared/encoding.ts'
import { likeOf } from '#shared/search.ts'
import { ticketSchema } from '../contract.ts'
import { type DaysInput, eventSchema, type FindInput, type ScheduledEvent } from './contract.ts'
import { allowedToGuest, allowedToHost, returnUntil, seatsLeft } from './rules.ts'
import { foundDays, listMax } from './spec.ts'

export const eventRow = eventSchema
  .pick({
    id: true,
    type: true,
    title: true,
    description: true,
    creator: true,
    poster_url: true,
    date: true,
    time: true,
    time_zone: true,
    starts_at: true,
    ends_at: true,
    price: true,
    status: true,
    series_id: true,
    shifted: true,
    announced_at: true,
    cancel_reason: true,
    sequence: true,
  })
  .extend({
    minutes: z.number(),
    seats: z.number().nullable(),
    seats_taken: z.number(),
    line_length: z.number(),
    had_tickets: z.boolean(),
    pattern: eventSchema.shape.recurringPattern,
    ticket: ticketSchema.nullable(),
  })
export type EventRow = z.infer<typeof eventRow>

/** Converts a row to the event that a viewer sees. `viewerId` null: the viewer is signed out. */
export function toEvent(row: EventRow, viewerId: string | null, now: Date): ScheduledEvent {
  const { minutes, seats, seats_taken, line_length, had_tickets: _, pattern, ticket, ...event } = row
  const is_own = event.creator.id === viewerId
  return {
    ...event,
    creatorId: event.creator.id,
    duration: minutes,
    tokens: event.price,
    max_participants: seats,
    maxParticipants: seats,
    seats_left: seatsLeft(row),
    enrolled_count: seats_taken,
    participants: seats_taken,
    waitlist_count: line_length,
    isRecurring: pattern !== null,
    recurringPattern: pattern,
    is_own,
    ticket,
    return_until: returnUntil(event),
    allowed: is_own ? allowedToHost(row, now) : allowedToGuest(row, ticket, now),
  }
}

/**
 * Columns of an event: `e` is the event, `u` its creator, `s` its series and `t` the viewer's ticket. An event at
 * version 1 never had a ticket.
 */
const columns = sql`e.id, e.type, e.title, e.description, e.date::text as date, to_char(e.time, 'HH24:MI') as time, e.time_zone,
  e.starts_at, e.ends_at, e.minutes, e.price, e.seats, e.status, e.seats_taken, e.line_length, e.series_id, e.shifted,
  e.announced_at, e.cancel_reason, e.sequence, s.pattern, t.ticket,
  e.version > 1 and exists (select from tickets x where x.event_id = e.id) as had_tickets,
  json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'avatar_url', u.avatar_url) as creator,
  c.card_url as poster_url`

/** Joins the creator of an event `e`, and their card. */
const host = sql`join users u on u.id = e.creator_id left join creator_profiles c on c.user_id = u.id`

/** Builds a CTE with the viewer's latest ticket for each selected event. */
const mine = ({ userId }: Viewer, which: SQL): SQL => sql`mine as materialized (
  select distinct on (t.event_id) t.event_id, t.status, ticket_json(t) as ticket from tickets t
  where t.fan_id = ${userId}::uuid and ${which} order by t.event_id, t.id desc)`

/** Condition that a ticket keeps its event in the holder's calendar. */
const isKept = sql`t.status not in ('returned', 'lapsed')`

/** Builds the condition that the viewer can see an event. Ticket holders always see their event. */
const visible = (viewer: Viewer, seesAll = false): SQL => sql`(e.creator_id = ${viewer.userId}::uuid
  or coalesce(${isKept}, false) or (${seesAll} and e.type <> 'personal')
  or (e.type <> 'personal' and e.status <> 'cancelled' and u.status = 'active' and u.role = 'creator'
    and ${reachable(viewer, sql`e.creator_id`) ?? sql`true`}))`

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`
const rowsOf = (rows: unknown[]): EventRow[] => z.array(eventRow).parse(rows)

/** Returns the statement that reads an event as its creator sees it. Used in a batch after a write. */
export const selectOwn = (db: Db, creatorId: string, id: string) =>
  selectEvent(db, { userId: creatorId, country: null }, id)
export const ownRow = (rows: unknown[]): EventRow | undefined => rowsOf(rows)[0]

const selectEvent = (db: Db, viewer: Viewer, id: string, seesAll = false) =>
  db.execute(sql`
    with ${mine(viewer, sql`t.event_id = ${id}::uuid`)}
    select ${columns} from events e ${host} left join event_series s on s.id = e.series_id
    left join mine t on t.event_id = e.id
    where e.id = ${id}::uuid and ${visible(viewer, seesAll)}`)

/** Reads an event that the viewer can see. `seesAll` includes hidden events, except personal time. One round trip. */
export async function findEvent(db: Db, viewer: Viewer, id: string, seesAll = false): Promise<EventRow | undefined> {
  return ownRow((await selectEvent(db, viewer, id, seesAll)).rows)
}

/** Range of a list: local days, both included, or instants. */
export type Window = { from: SQL; to: SQL }

const isDay = (bound: string) => bound.length === 10
/** Converts a bound to an instant: the start of a local day plus `days` days. */
const instant = (bound: string, zone: SQL, days: number): SQL =>
  isDay(bound) ? sql`local_instant(${bound}::date + ${days}::int, ${zone})` : sql`${bound}::timestamptz`

type Listed = {
  from?: string | undefined
  to?: string | undefined
  zone?: string | undefined
  now: Date
  before: number
  after: number
}

/** Returns the range of a list in the time zone `z.zone`. Missing bounds are relative to today. */
const windowOf = ({ from, to, now, before, after }: Listed): Window => {
  const today = sql`(${at(now)} at time zone z.zone)::date`
  return {
    from: from ? instant(from, sql`z.zone`, 0) : sql`local_instant(${today} - ${before}::int, z.zone)`,
    to: to ? instant(to, sql`z.zone`, 1) : sql`local_instant(${today} + ${after + 1}::int, z.zone)`,
  }
}

const zoneOf = (zone: string | undefined) =>
  sql`coalesce(${zone ?? null}::text, a.time_zone, known_zone(o.time_zone), 'UTC')`

/**
 * Returns the time zone for the list of another user. A time zone reveals roughly where a creator lives, so the
 * creator's is used only if the viewer can see the creator.
 */
const zoneShown = (viewer: Viewer, zone: string | undefined) => sql`coalesce(${zone ?? null}::text,
  case when o.id = ${viewer.userId}::uuid or (o.status = 'active' and o.role = 'creator'
    and ${reachable(viewer, sql`o.id`) ?? sql`true`}) then coalesce(a.time_zone, known_zone(o.time_zone)) end, 'UTC')`

const listed = z.object({ zone: z.string(), events: z.array(eventRow) })

/** Lists a creator's events, earliest first. Undefined: the creator does not exist. One round trip. */
export async function listOf(db: Db, viewer: Viewer, creator: string, asked: Listed) {
  const { from, to } = windowOf(asked)
  const { rows } = await db.execute(sql`
    with owner as materialized (
      select o.id, z.zone, ${from} as starts, ${to} as ends from users o left join availability a on a.creator_id = o.id
      cross join lateral (select ${zoneShown(viewer, asked.zone)} as zone) z
      where ${isUuid(creator.toLowerCase()) ? sql`o.id = ${creator}::uuid` : sql`o.username = ${creator.toLowerCase()}`}
    ), series as materialized (select s.id, s.pattern from event_series s where s.creator_id = (select id from owner)),
    ${mine(viewer, sql`t.creator_id = (select id from owner)`)}
    select o.zone, coalesce((select json_agg(p) from (
      select ${columns} from events e ${host} left join series s on s.id = e.series_id
      left join mine t on t.event_id = e.id
      where e.creator_id = o.id and e.starts_at >= o.starts and e.starts_at < o.ends and ${visible(viewer)}
      order by e.starts_at, e.id limit ${listMax}) p), '[]') as events
    from owner o`)
  return rows[0] && listed.parse(rows[0])
}

/** Lists the calendar of a user as host and ticket holder, earliest first. One round trip. */
export async function listOwn(db: Db, userId: string, asked: Listed) {
  const { from, to } = windowOf(asked)
  const { rows } = await db.execute(sql`
    with owner as materialized (
      select o.id, z.zone, ${from} as starts, ${to} as ends from users o left join availability a on a.creator_id = o.id
      cross join lateral (select ${zoneOf(asked.zone)} as zone) z where o.id = ${userId}::uuid
    ), ${mine({ userId, country: null }, sql`true`)},
    ids as (
      select e.id from events e, owner o where e.creator_id = o.id and e.starts_at >= o.starts and e.starts_at < o.ends
      union all select t.event_id from mine t where ${isKept})
    select o.zone, coalesce((select json_agg(p) from (
      select ${columns} from ids join events e on e.id = ids.id ${host}
      left join event_series s on s.id = e.series_id left join mine t on t.event_id = e.id
      where e.starts_at >= o.starts and e.starts_at < o.ends order by e.starts_at, e.id limit ${listMax}) p), '[]') as events
    from owner o`)
  return listed.parse(rows[0])
}

const search = (text: string): SQL => sql`(public.search_words(e.title || ' ' || e.description) like ${likeOf(text)}
  or e.creator_id in (select f.id from users f where ${nameStartsWith(sql`f`, text)}))`

const isSoldOut = sql`coalesce(e.seats_taken >= e.seats, false)`

/** Conditions that an event `e` of a creator `u` is upcoming, visible to the viewer, and matches the filters. */
function matching(viewer: Viewer, { types, search: text, max_price, followed }: DaysInput, now: Date): SQL {
  const rules = [
    sql`e.status = 'scheduled' and e.starts_at > ${at(now)}`,
    types ? sql`e.type = any (${`{${types.join(',')}}`}::text[])` : sql`e.type <> 'personal'`,
    sql`u.status = 'active' and u.role = 'creator' and ${reachable(viewer, sql`e.creator_id`) ?? sql`true`}`,
    ...(text === undefined ? [] : [search(text)]),
    ...(max_price === undefined ? [] : [sql`e.price <= ${max_price}`]),
    ...(followed
      ? [
          sql`exists (select from follows f where f.creator_id = e.creator_id and f.follower_id = ${viewer.userId}::uuid)`,
        ]
      : []),
  ]
  return sql.join(rules, sql` and `)
}

const onDay = (day: SQL, zone: SQL) =>
  sql`e.starts_at >= local_instant(${day}, ${zone}) and e.starts_at < local_instant(${day} + 1, ${zone})`

/** Place after which a page starts. Sold-out events come after all others. */
export type FoundPlace = { soldOut: boolean; at: string; id: string }
type Finding = Omit<FindInput, 'cursor'> & { after: FoundPlace | undefined; now: Date }

/**
 * Lists upcoming events that a viewer can join, earliest first and sold-out ones last, `limit + 1` rows after a cursor.
 * Without a day, a series is listed once, with its next date. One round trip.
 */
export async function findUpcoming(db: Db, viewer: Viewer, finding: Finding): Promise<EventRow[]> {
  const { day, time_zone, limit, after, now } = finding
  const found = sql`select e.* from events e join users u on u.id = e.creator_id where ${matching(viewer, finding, now)} and ${
    day
      ? onDay(sql`${day}::date`, sql`${time_zone}::text`)
      : sql`not exists (select from events f where f.series_id = e.series_id and f.status = 'scheduled'
          and f.starts_at > ${at(now)} and f.starts_at < e.starts_at)`
  }`
  const isAfter = (soldOut: boolean) =>
    after?.soldOut === soldOut ? sql`(e.starts_at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await db.execute(sql`
    with open as materialized (
      ${found} and not ${isSoldOut} and not ${after?.soldOut ?? false}::boolean and ${isAfter(false)}
      order by e.starts_at, e.id limit ${limit + 1}),
    full_ones as materialized (
      ${found} and ${isSoldOut} and (select count(*) from open) <= ${limit}::int and ${isAfter(true)}
      order by e.starts_at, e.id limit ${limit + 1}),
    page as materialized (
      select p.* from (select *, false as is_full from open union all select *, true from full_ones) p
      order by p.is_full, p.starts_at, p.id limit ${limit + 1}),
    ${mine(viewer, sql`t.event_id in (select id from page)`)}
    select ${columns} from page e ${host} left join event_series s on s.id = e.series_id
    left join mine t on t.event_id = e.id order by e.is_full, e.starts_at, e.id`)
  return rowsOf(rows)
}

/** Lists the next days on which a viewer can join an event, as dates in the time zone. One round trip. */
export async function findDays(db: Db, viewer: Viewer, asked: DaysInput, now: Date): Promise<string[]> {
  const zone = sql`${asked.time_zone}::text`
  const { rows } = await db.execute(sql`
    select d.day::text as day
    from (select (${at(now)} at time zone ${zone})::date + n as day from generate_series(0, ${foundDays.ahead - 1}::int) n) d
    where exists (select from events e join users u on u.id = e.creator_id
      where ${matching(viewer, asked, now)} and ${onDay(sql`d.day`, zone)})
    order by d.day limit ${foundDays.max}`)
  return z
    .array(z.object({ day: z.string() }))
    .parse(rows)
    .map(({ day }) => day)
}
