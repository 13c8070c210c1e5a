import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { users } from '#features/accounts/tables.ts'
import { filtersOf } from '#features/applications/index.server.ts'
import { publishToAdmins } from '#server/admin-channel.ts'
import type { Db } from '#server/db/index.ts'
import { performersMax } from '../spec.ts'
import {
  type AnalyticsInput,
  type CountedFigure,
  type colleaguesOutput,
  countedOutput,
  type statsOutput,
} from './contract.ts'
import { activeMinutes } from './spec.ts'

const stats = z.object({
  total_users: z.coerce.number(),
  active_creators: z.coerce.number(),
  usd_cents: z.coerce.number(),
  by_status: z.record(z.string(), z.number()),
  sessions: z.coerce.number(),
  reports: z.coerce.number(),
})

/** SQL for the start of the first day that is not stored in platform_days. */
const firstLive = sql`coalesce((select max(day) + 1 from platform_days), '2000-01-01')::timestamp at time zone 'UTC'`

/** Stores days that ended at least an hour ago, at most a year of them. Returns their number. One round trip. */
export async function rollDays(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    with days as (
      select d::date as day, d at time zone 'UTC' as begins, (d + interval '1 day') at time zone 'UTC' as ends
      from generate_series(
        coalesce((select max(day) + 1 from platform_days),
          (select (created_at at time zone 'UTC')::date from users order by created_at limit 1))::timestamp,
        ((now() - interval '1 hour') at time zone 'UTC')::date - interval '1 day', interval '1 day') d
      limit 366)
    insert into platform_days (day, people, usd_cents)
    select day, (select count(*) from users where created_at >= begins and created_at < ends),
      (select coalesce(sum(usd_cents), 0) from purchases where credited_at >= begins and credited_at < ends)
    from days on conflict (day) do nothing returning 1`)
  return rows.length
}

/** Reads the figures of the dashboard. One round trip. */
export async function readStats(db: Db, midnight: Date): Promise<z.infer<typeof stats>> {
  const { rows } = await db.execute(sql`
    select
      (select coalesce(sum(people), 0) from platform_days)
        + (select count(*) from users where created_at >= ${firstLive})
        - (select count(*) from users where status = 'deleted') as total_users,
      (select count(*) from users where role = 'creator' and status = 'active') as active_creators,
      (select coalesce(sum(usd_cents), 0) from purchases where credited_at >= ${midnight.toISOString()}::timestamptz) as usd_cents,
      (select jsonb_object_agg(status, count) from application_counts where status <> 'reported') as by_status,
      (select count(*) from call_requests where status = 'in_progress') + (select count(*) from live_now) as sessions,
      (select count(*) from reports where status = 'open') as reports`)
  return stats.parse(rows[0])
}

/**
 * Sends the figures to the admins' channel if an admin was recently active. Returns true if it sent them. One round
 * trip.
 */
export async function announceStats(db: Db, figures: z.infer<typeof statsOutput>): Promise<boolean> {
  const { rowCount } = await db.execute(
    publishToAdmins(
      'admin_realtime_update',
      sql`${JSON.stringify({ type: 'stats_update', stats: figures })}::jsonb`,
      sql`(select 1 where exists (
        select from users u join session_families f on f.user_id = u.id
        where (u.role = 'admin' or u.is_super_admin) and f.revoked_at is null
          and f.admin_seen_at > now() - make_interval(mins => ${activeMinutes}::integer))) active`,
    ),
  )
  return (rowCount ?? 0) > 0
}

const somebody = countedOutput.shape.rows.element.shape.person
const counted = z.object({
  id: z.uuid(),
  kind: countedOutput.shape.rows.element.shape.kind,
  person: somebody,
  other: somebody.nullable(),
  at: z.coerce.date(),
  /** Time as database text, for the cursor. */
  place: z.string(),
  usd_cents: z.coerce.number().nullable(),
})

const named = (id: SQL) => sql`(
  select jsonb_build_object('id', n.id, 'username', n.username, 'display_name', n.display_name,
    'avatar_url', n.avatar_url) from users n where n.id = ${id})`

const countedIn = (midnight: Date): Record<CountedFigure, SQL> => ({
  revenue: sql`
    select p.id, 'purchase' as kind, p.user_id as person, null::uuid as other, p.credited_at as at, p.usd_cents
    from purchases p where p.credited_at >= ${midnight.toISOString()}::timestamptz`,
  activeSessions: sql`
    select c.id, c.type as kind, c.creator_id as person, c.fan_id as other, coalesce(c.scheduled_at, c.created_at) as at,
      null::bigint as usd_cents
    from call_requests c where c.status = 'in_progress'
    union all
    select coalesce(l.stream_id, l.creator_id), 'stream', l.creator_id, null, l.started_at, null from live_now l`,
})

type Counting = { figure: CountedFigure; midnight: Date; limit: number; after: { at: string; id: string } | undefined }

/** Returns `limit + 1` rows behind a figure after a cursor, newest first. One round trip. */
export async function listCounted(
  db: Db,
  { figure, midnight, limit, after }: Counting,
): Promise<z.infer<typeof counted>[]> {
  const place = after ? sql`(r.at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await db.execute(sql`
    select r.id, r.kind, ${named(sql`r.person`)} as person, ${named(sql`r.other`)} as other, r.at, r.at::text as place, r.usd_cents
    from (${countedIn(midnight)[figure]}) r where ${place} order by r.at desc, r.id desc limit ${limit + 1}`)
  return z.array(counted).parse(rows)
}

const analytics = z.object({
  revenue: z.array(z.object({ date: z.string(), usd_cents: z.number() })),
  growth: z.array(z.object({ date: z.string(), users: z.number() })),
  performance: z.array(
    z.object({
      creator: z.string(),
      username: z.string(),
      avatar_url: z.string().nullable(),
      earnings: z.number(),
      sessions: z.number(),
      rating: z.number().nullable(),
    }),
  ),
  conversions: z.array(z.object({ status: z.string(), count: z.number() })),
})

/**
 * Reads the four charts since a time. Filters apply to applications and, except the status, to creators; sales and new
 * people cover the whole platform. One round trip.
 */
export async function readAnalytics(
  db: Db,
  { since, status, ...about }: Omit<AnalyticsInput, 'dateRange'> & { since: Date },
): Promise<z.infer<typeof analytics>> {
  const from = sql`${since.toISOString()}::timestamptz`
  // the first day counts in full
  const whole = sql`(${from} at time zone 'UTC')::date`
  const isAll =
    since.getTime() === 0 &&
    [status, about.location, about.specialty].every((one) => one === 'all') &&
    about.search === ''
  const day = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD')`
  const { rows } = await db.execute(sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('date', d.day, 'usd_cents', d.cents) order by d.day), '[]') from (
        select day::text, usd_cents as cents from platform_days where day >= ${whole} and usd_cents > 0
        union all
        select ${day('credited_at')}, sum(usd_cents) from purchases
        where credited_at >= greatest(${from}, ${firstLive}) group by 1) d) as revenue,
      (select coalesce(jsonb_agg(jsonb_build_object('date', d.day, 'users', d.users) order by d.day), '[]') from (
        select day::text, people as users from platform_days where day >= ${whole} and people > 0
        union all
        select ${day('created_at')}, count(*) from users where created_at >= greatest(${from}, ${firstLive}) group by 1) d) as growth,
      (select coalesce(jsonb_agg(to_jsonb(p) order by p.earnings desc), '[]') from (
        select u.display_name as creator, u.username, u.avatar_url, e.tokens as earnings,
          (select count(*) from call_requests c where c.creator_id = u.id and c.status = 'completed' and c.ended_at >= ${from}) as sessions,
          (select round(sum(r.stars * r.count)::numeric / nullif(sum(r.count), 0), 1) from rating_sums r where r.creator_id = u.id) as rating
        from ledger.top_earners(${from}, 500) e join users u on u.id = e.creator_id
        join creator_profiles a0 on a0.user_id = u.id
        cross join lateral (select a0.user_id, a0.country, a0.specialties || a0.category as specialties, 'approved' as status,
          a0.created_at as submitted_at) a
        where ${filtersOf({ status: 'all', ...about })}
        order by e.tokens desc limit ${performersMax}) p) as performance,
      (select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'count', c.count)), '[]') from (
        ${
          isAll
            ? sql`select status, count from application_counts where status <> 'reported'`
            : sql`select a.status, count(*) as count from creator_applications a
        where ${filtersOf({ status, since, ...about })} group by a.status`
        }) c) as conversions`)
  return analytics.parse(rows[0])
}

/** Returns all admins, so that the page can show the names of those online. One round trip. */
export async function listAdmins(db: Db): Promise<z.infer<typeof colleaguesOutput>['admins']> {
  return await db
    .select({ id: users.id, username: users.username, display_name: users.displayName, avatar_url: users.avatarUrl })
    .from(users)
    .where(and(or(eq(users.role, 'admin'), users.isSuperAdmin), eq(users.status, 'active')))
    .orderBy(users.displayName)
    .limit(200)
}
