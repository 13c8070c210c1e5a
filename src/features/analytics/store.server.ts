import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { shares } from '#features/broadcast/index.server.ts'
import type { Db } from '#server/db/index.ts'
import type { Figure } from './lists.ts'
import type { Span } from './rules.ts'

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const localStart = (day: SQL, zone: string): SQL => sql`(${day}::timestamp at time zone ${zone})`

/** Returns the start and end of a span, and the start of the previous span. */
export const edgesOf = (span: Span): { from: SQL; to: SQL; before: SQL } =>
  span.by === 'hour'
    ? { from: instant(span.from), to: instant(span.to), before: instant(span.before) }
    : {
        from: localStart(sql`${span.days.from}::date`, span.zone),
        to: localStart(sql`(${span.days.to}::date + 1)`, span.zone),
        before: localStart(sql`${span.before.from}::date`, span.zone),
      }

type Edges = { from: SQL; to: SQL }
/** Returns the condition that a span overlaps a UTC day. Views and viewers are counted by UTC day. */
export const isDayIn = (day: SQL, { from, to }: Edges): SQL => sql`(${day} >= (${from} at time zone 'UTC')::date
  and ${day} <= ((${to}) at time zone 'UTC' - interval '1 ms')::date)`

/** Selects completed calls by their end. */
export const endedCalls = ({ id, from, to }: Edges & { id: SQL }): SQL => sql`
  select c.id, c.type, c.ended_at, c.paid_tokens, c.fan_id, r.seconds
  from call_requests c join call_records r on r.call_id = c.id
  where c.creator_id = ${id} and c.status = 'completed' and c.ended_at >= ${from} and c.ended_at < ${to}
    and r.seconds > 0`

export type Page = {
  limit: number
  before: string | undefined
  subject?: string | undefined
  bucket?: string | undefined
}
/** Function that selects the rows of a figure, newest first: {id, at, tokens, source, counterparty, seconds}. */
export type RowsOf = (asked: Page & { span: Span; id: SQL; from: SQL; to: SQL }, figure: Figure) => SQL

/** Returns an `and` condition for rows after the cursor. */
export const older = (id: SQL, before: string | undefined): SQL =>
  before === undefined ? sql`` : sql`and ${id} < ${before}::uuid`

/** Selects a stable, time-ordered id for a row without an id. */
export const rowId = (at: SQL, key: SQL): SQL => sql`(left(uuid_at(${at})::text, 24) || left(md5(${key}), 12))::uuid`

const count = z.coerce.number()

const subject = z.object({
  zone: z.string(),
  fans: count.nullable(),
  vips: count.nullable(),
  counted_at: z.coerce.date().nullable(),
})

/** Reads a creator's time zone and the last count of fans. Undefined for an unknown creator. One round trip. */
export async function findSubject(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    select coalesce(a.time_zone, known_zone(u.time_zone), 'UTC') as zone, f.fans, f.vips, f.counted_at
    from users u
    left join availability a on a.creator_id = u.id
    left join fan_counts f on f.creator_id = u.id
    where u.id = ${creatorId}::uuid and u.role = 'creator'`)
  return rows[0] && subject.parse(rows[0])
}

/** Converts stored sums of days to the creator's time zone. Only speeds up queries: results are the same before. */
export async function rezone(db: Db, creatorId: string, zone: string): Promise<void> {
  await db.execute(sql`select ledger.earned_rezone(${creatorId}::uuid, ${zone})`)
}

const counted = z.object({ fans: count, vips: count })

/** Counts a creator's fans and VIPs as broadcasts do, and stores the result. */
export async function countFans(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    insert into fan_counts as f (creator_id, fans, vips)
    select ${creatorId}::uuid, coalesce(max(a.count) filter (where a.audience = 'all'), 0),
      coalesce(max(a.count) filter (where a.audience = 'vip'), 0)
    from jsonb_to_recordset(broadcast_audiences(${creatorId}::uuid, ${JSON.stringify(shares)}::jsonb))
      as a (audience text, count integer)
    on conflict (creator_id) do update set fans = excluded.fans, vips = excluded.vips, counted_at = now()
    returning f.fans, f.vips`)
  return counted.parse(rows[0])
}

const sums = z.array(z.object({ source: z.string(), tokens: count, payments: count, previous: count, before: count }))
const history = z.array(z.object({ date: z.string(), tokens: count }))
const read = z.object({
  as_of: z.coerce.date(),
  sources: sums,
  history,
  history_before: history,
  today: count,
  today_tips: count,
  month: count,
  followers: count,
  gained: count,
  lost: count,
  net_before: count,
  net_after: count,
  gifts: count,
  gifts_before: count,
  calls: z.object({
    count,
    seconds: count,
    video: count,
    count_before: count,
    seconds_before: count,
    video_before: count,
  }),
  streams: z.object({ count, seconds: count }),
  pending_requests: count,
  active_streams: count,
  unread_messages: count,
})
export type OverviewRead = z.infer<typeof read>

/** Selects revenue with its part of the span (`now`, `before`) and its bucket. */
const revenueIn = (creatorId: string, span: Span): SQL => {
  if (span.by === 'day') {
    const { days, before, zone } = span
    return sql`select case when day >= ${days.from}::date then 'now' else 'before' end as part, day::text as date,
        source, tokens, payments
      from ledger.earned_by_day(${creatorId}::uuid, ${zone}, ${before.from}::date, ${days.to}::date)`
  }
  const { from, to, before } = edgesOf(span)
  return sql`select case when slot >= ${from} then 'now' else 'before' end as part,
      to_char(date_trunc('hour', slot at time zone ${span.zone}), 'YYYY-MM-DD"T"HH24:00') as date, source, tokens, payments
    from ledger.earned_by_slot(${creatorId}::uuid, ${before}, ${to})`
}

/** Reads the overview of a creator. One round trip. */
export async function readOverview(db: Db, creatorId: string, span: Span): Promise<OverviewRead> {
  const id = sql`${creatorId}::uuid`
  const { from, to, before } = edgesOf(span)
  const { rows } = await db.execute(sql`
    with came as materialized (${revenueIn(creatorId, span)}),
    month as materialized (
      select day, source, tokens from ledger.earned_by_day(${id}, ${span.zone}, ${span.monthStart}::date, ${span.today}::date)
    ), changes as materialized (
      select uuid_extract_timestamp(id) as at, case when came then 1 else -1 end as net from follower_changes
      where creator_id = ${id} and id >= uuid_at(${before})
    ), calls as materialized (${endedCalls({ id, from: before, to })}),
    gifts as materialized (
      select credited_at from purchases
      where recipient_id = ${id} and credited_at >= ${before} and credited_at < ${to}
    )
    select now() as as_of,
      coalesce((select json_agg(s) from (
        select source, coalesce(sum(tokens) filter (where part = 'now'), 0) as tokens,
          coalesce(sum(payments) filter (where part = 'now'), 0) as payments,
          coalesce(sum(tokens) filter (where part = 'before'), 0) as previous,
          coalesce(sum(payments) filter (where part = 'before'), 0) as before
        from came group by source order by 2 desc, 1) s), '[]') as sources,
      coalesce((select json_agg(h) from (
        select date, sum(tokens) as tokens from came where part = 'now' group by date order by date) h), '[]') as history,
      coalesce((select json_agg(h) from (
        select date, sum(tokens) as tokens from came where part = 'before' group by date order by date) h), '[]') as history_before,
      coalesce((select sum(tokens) from month where day = ${span.today}::date), 0) as today,
      coalesce((select sum(tokens) from month where day = ${span.today}::date and source = 'tip'), 0) as today_tips,
      coalesce((select sum(tokens) from month), 0) as month,
      coalesce(followers_of(${id}), 0) as followers, f.*,
      (select count(*) from gifts where credited_at >= ${from}) as gifts,
      (select count(*) from gifts where credited_at < ${from}) as gifts_before,
      (select json_build_object(
        'count', count(*) filter (where ended_at >= ${from}), 'count_before', count(*) filter (where ended_at < ${from}),
        'seconds', coalesce(sum(seconds) filter (where ended_at >= ${from}), 0),
        'seconds_before', coalesce(sum(seconds) filter (where ended_at < ${from}), 0),
        'video', count(*) filter (where type = 'video' and ended_at >= ${from}),
        'video_before', count(*) filter (where type = 'video' and ended_at < ${from})) from calls) as calls,
      (select json_build_object('count', count(*), 'seconds',
          coalesce(round(sum(extract(epoch from coalesce(ended_at, now()) - live_at))), 0))
        from streams where creator_id = ${id} and live_at >= ${from} and live_at < ${to}) as streams,
      (select count(*) from call_requests where creator_id = ${id} and status = 'pending') as pending_requests,
      (select count(*) from live_now where creator_id = ${id}) as active_streams,
      (select coalesce(sum(unread_count), 0) from conversation_members where owner_id = ${id} and unread_count > 0)
        as unread_messages
    from (
      select count(*) filter (where net > 0 and at >= ${from} and at < ${to}) as gained,
        count(*) filter (where net < 0 and at >= ${from} and at < ${to}) as lost,
        coalesce(sum(net) filter (where at < ${from}), 0) as net_before,
        coalesce(sum(net) filter (where at >= ${to}), 0) as net_after
      from changes) f`)
  return read.parse(rows[0])
}

const buckets = z.object({
  as_of: z.coerce.date(),
  buckets: z.array(z.object({ key: z.string(), tokens: count, payments: count })),
})

const keys = {
  day: 'YYYY-MM-DD',
  hour: 'HH24',
  week: 'ID-HH24',
} as const

/** Reads revenue by day, hour of the day, source, or weekday and hour, without empty buckets. One round trip. */
export async function readRevenue(db: Db, creatorId: string, span: Span, by: keyof typeof keys | 'source') {
  const { from, to } = edgesOf(span)
  const isWhole = span.by === 'day' && (by === 'day' || by === 'source')
  const key =
    by === 'source' ? sql`source` : isWhole ? sql`day::text` : sql`to_char(slot at time zone ${span.zone}, ${keys[by]})`
  const found = isWhole
    ? sql`ledger.earned_by_day(${creatorId}::uuid, ${span.zone}, ${span.days.from}::date, ${span.days.to}::date)`
    : sql`ledger.earned_by_slot(${creatorId}::uuid, ${from}, ${to})`
  const { rows } = await db.execute(sql`
    select now() as as_of, coalesce((select json_agg(b) from (
      select ${key} as key, sum(tokens) as tokens, sum(payments) as payments from ${found} group by 1 order by 1) b), '[]') as buckets`)
  return buckets.parse(rows[0])
}

const fan = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  tokens: count,
  last_at: z.coerce.date(),
  last_source: z.string(),
  as_of: z.coerce.date(),
})

/** Reads the active fans who spent most in a span. One round trip. */
export async function readTopFans(db: Db, creatorId: string, span: Span, limit: number) {
  const { from, to } = edgesOf(span)
  const { rows } = await db.execute(sql`
    select u.id, u.username, u.display_name, u.avatar_url, f.tokens, f.last_at, f.last_source, now() as as_of
    from ledger.earned_fans(${creatorId}::uuid, ${from}, ${to}, ${limit * 3}) f
    join users u on u.id = f.fan_id and u.status = 'active'
    where reach(${creatorId}::uuid, u.id) is null
    order by f.tokens desc, u.id limit ${limit}`)
  return z.array(fan).parse(rows)
}
