import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type BatchResult, bisectBatch } from '#server/jobs/job.ts'
import { summary } from './spec.ts'

const done = z.object({ done: z.number(), mailed: z.number() })
const ids = z.array(z.object({ id: z.uuid() }))

const array = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Selects creators in whose time zone a new month has begun, and whose past month is not recorded yet. */
const dueAt = (at: SQL, which: SQL) => sql`
      select u.id, u.email, z.zone, (l.first - interval '1 month')::date as month, (l.first - interval '1 day')::date as last,
        (l.first - interval '2 months')::date as earlier
      from users u left join availability a on a.creator_id = u.id
      cross join lateral (select coalesce(known_zone(a.time_zone), known_zone(u.time_zone), 'UTC') as zone) z
      cross join lateral (select ${at} at time zone z.zone as clock,
        date_trunc('month', ${at} at time zone z.zone) as first) l
      where u.role = 'creator' and u.status = 'active' and u.created_at < l.first at time zone z.zone
        and l.clock >= l.first + make_interval(hours => ${summary.hour}::int)
        and extract(day from l.clock) <= ${summary.lastDay}::int
        and coalesce((select s.monthly from summary_settings s where s.creator_id = u.id), true)
        and not exists (select from monthly_summaries m where m.creator_id = u.id
          and m.month = (l.first - interval '1 month')::date)
        and ${which}
      order by u.id limit ${summary.batch}::int`

/**
 * Writes the monthly mails of a batch of creators, except those in `skip`. Each month of a creator is mailed once, even
 * with concurrent runs, because the same statement records it. A month without data is recorded but not mailed. A
 * failure for one creator does not stop the others. Returns the number of processed creators (0: all done) and of
 * mails. Two round trips.
 */
export async function writeSummaries(
  db: Db,
  now: Date,
  skip: readonly string[] = [],
): Promise<BatchResult & { mailed: number }> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(dueAt(at, sql`u.id <> all (${array(skip)})`))
  let mailed = 0
  const answer = await bisectBatch(
    ids.parse(rows).map(({ id }) => id),
    async (some) => {
      const written = await writeMails(db, at, some)
      mailed += written.mailed
      return written.done
    },
  )
  return { ...answer, mailed }
}

async function writeMails(db: Db, at: SQL, creators: readonly string[]): Promise<z.infer<typeof done>> {
  const { rows } = await db.execute(sql`
    with due as materialized (${dueAt(at, sql`u.id = any (${array(creators)})`)}
    ), earned as materialized (
      select d.id, e.source, coalesce(sum(e.tokens) filter (where e.day >= d.month), 0)::bigint as tokens,
        coalesce(sum(e.tokens) filter (where e.day < d.month), 0)::bigint as before
      from due d cross join lateral ledger.earned_by_day(d.id, d.zone, d.earlier, d.last) e group by 1, 2
    ), notified as materialized (
      select d.*, coalesce((select sum(e.tokens) from earned e where e.id = d.id), 0)::bigint as tokens,
        coalesce((select sum(e.before) from earned e where e.id = d.id), 0)::bigint as previous,
        (select count(*) from follower_changes f where f.creator_id = d.id and f.came
          and f.id >= uuid_at(d.month::timestamp at time zone d.zone)
          and f.id < uuid_at((d.last + 1)::timestamp at time zone d.zone)) as gained,
        coalesce((select json_agg(s) from (select e.source, e.tokens from earned e where e.id = d.id and e.tokens <> 0
          order by e.tokens desc, e.source limit ${summary.sources}::int) s), '[]') as sources
      from due d
    ), noted as (
      insert into monthly_summaries (creator_id, month, mailed)
      select t.id, t.month, t.tokens <> 0 or t.gained > 0 from notified t order by t.id
      on conflict do nothing returning creator_id, mailed
    ), mailed as (
      insert into outbox (kind, payload)
      select 'mail', jsonb_build_object('template', 'monthlySummary', 'to', t.email, 'props', jsonb_build_object(
        'month', t.month, 'tokens', t.tokens, 'previous', t.previous, 'gained', t.gained, 'sources', t.sources))
      from noted n join notified t on t.id = n.creator_id where n.mailed returning 1)
    select (select count(*)::int from due) as done, (select count(*)::int from mailed) as mailed`)
  return done.parse(rows[0])
}

const setting = z.object({ monthly: z.boolean() })

/** Reads whether a creator wants the monthly mail. One round trip. */
export async function readSetting(db: Db, creatorId: string) {
  const { rows } = await db.execute(sql`
    select coalesce((select monthly from summary_settings where creator_id = ${creatorId}::uuid), true) as monthly`)
  return setting.parse(rows[0])
}

/** Saves whether a creator wants the monthly mail. One round trip. */
export async function writeSetting(db: Db, creatorId: string, monthly: boolean) {
  const { rows } = await db.execute(sql`
    insert into summary_settings (creator_id, monthly) values (${creatorId}::uuid, ${monthly})
    on conflict (creator_id) do update set monthly = excluded.monthly returning monthly`)
  return setting.parse(rows[0])
}
