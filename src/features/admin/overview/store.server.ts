import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { filtersOf } from '#features/applications/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { performersMax } from '../spec.ts'
import { type AnalyticsInput, colleaguesAnswer } from './contract.ts'

const stats = z.object({
  total_users: z.coerce.number(),
  active_creators: z.coerce.number(),
  usd_cents: z.coerce.number(),
  by_status: z.record(z.string(), z.number()),
  sessions: z.coerce.number(),
  reports: z.coerce.number(),
})

/** The figures of the dashboard. One round trip. */
export async function readStats(db: Db, midnight: Date): Promise<z.infer<typeof stats>> {
  const { rows } = await db.execute(sql`
    select
      (select count(*) from users where status <> 'deleted') as total_users,
      (select count(*) from users where role = 'creator' and status = 'active') as active_creators,
      (select coalesce(sum(usd_cents), 0) from purchases where credited_at >= ${midnight.toISOString()}::timestamptz) as usd_cents,
      (select jsonb_object_agg(status, count) from application_counts) as by_status,
      (select count(*) from call_requests where status = 'in_progress') + (select count(*) from live_now) as sessions,
      (select count(*) from reports where status = 'open') as reports`)
  return stats.parse(rows[0])
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
 * The four charts, of what happened since. Place and specialty are those of creators and applicants: what was sold and who
 * came is the whole platform's. One round trip.
 */
export async function readAnalytics(
  db: Db,
  { since, location, specialty }: Omit<AnalyticsInput, 'dateRange'> & { since: Date },
): Promise<z.infer<typeof analytics>> {
  const from = sql`${since.toISOString()}::timestamptz`
  const day = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD')`
  const { rows } = await db.execute(sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('date', d.day, 'usd_cents', d.cents) order by d.day), '[]') from (
        select ${day('credited_at')} as day, sum(usd_cents) as cents from purchases where credited_at >= ${from} group by 1) d) as revenue,
      (select coalesce(jsonb_agg(jsonb_build_object('date', d.day, 'users', d.users) order by d.day), '[]') from (
        select ${day('created_at')} as day, count(*) as users from users where created_at >= ${from} group by 1) d) as growth,
      (select coalesce(jsonb_agg(to_jsonb(p) order by p.earnings desc), '[]') from (
        select u.display_name as creator, u.username, u.avatar_url, e.tokens as earnings,
          (select count(*) from call_requests c where c.creator_id = u.id and c.status = 'completed' and c.ended_at >= ${from}) as sessions,
          (select round(sum(r.stars * r.count)::numeric / nullif(sum(r.count), 0), 1) from rating_sums r where r.creator_id = u.id) as rating
        from ledger.top_earners(${from}, 500) e join users u on u.id = e.creator_id
        join creator_profiles a0 on a0.user_id = u.id
        cross join lateral (select a0.user_id, a0.country, a0.specialties || a0.category as specialties, 'approved' as status,
          a0.created_at as submitted_at) a
        where ${filtersOf({ status: 'all', location, specialty })}
        order by e.tokens desc limit ${performersMax}) p) as performance,
      (select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'count', c.count)), '[]') from (
        select a.status, count(*) as count from creator_applications a
        where ${filtersOf({ status: 'all', location, specialty, since })} group by a.status) c) as conversions`)
  return analytics.parse(rows[0])
}

/** Every admin, for the names of those who are there. One round trip. */
export async function listAdmins(db: Db): Promise<z.infer<typeof colleaguesAnswer>['admins']> {
  const { rows } = await db.execute(sql`
    select id, username, display_name, avatar_url from users
    where (role = 'admin' or is_super_admin) and status = 'active' order by display_name limit 200`)
  return colleaguesAnswer.shape.admins.parse(rows)
}
