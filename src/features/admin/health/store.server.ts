import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import type { Facts } from './rules.ts'
import { outboxCountMax } from './spec.ts'

const at = z.coerce.date()
const facts = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      due_at: at,
      claimed_until: at,
      finished_at: at.nullable(),
      failures: z.number(),
      result: z.unknown(),
    }),
  ),
  outbox: z.object({
    waiting: z.number(),
    oldest_at: at.nullable(),
    dead_letters: z.array(z.object({ kind: z.string(), rows: z.number(), failed_at: at, error: z.string() })),
  }),
  incidents: z.array(z.object({ source: z.string(), count: z.number(), last_at: at })),
  losing: z.array(z.object({ title: z.string(), username: z.string() })),
  hours: z.array(z.object({ at, count: z.number(), calls: z.number() })),
})

/** Outbox rows that are not dead letters. */
const waiting = sql`(select o.id, o.created_at from outbox o
  where not exists (select from outbox_slices s where s.id = o.slice_id and s.dead_at is not null)) w`

const deadLetters = sql`(select coalesce(jsonb_agg(to_jsonb(d) order by d.kind), '[]') from (
  select s.kind, count(o.id)::int as rows, max(s.dead_at) as failed_at, coalesce(max(s.last_error), '') as error
  from outbox_slices s join outbox o on o.slice_id = s.id where s.dead_at is not null group by s.kind) d)`

/**
 * Makes the dead letters of a kind due again, with all attempts, and audits it. Returns the number of rows. One round
 * trip.
 */
export async function sendDeadLetters(db: Db, admin: AdminActor, kind: string): Promise<number> {
  const entry = recordAudit(admin, { action: 'dead_letter.send', target: { kind: 'outbox', id: kind } })
  const { rows } = await db.execute(sql`
    with again as (
      update outbox_slices set dead_at = null, attempts = 0, due_at = now() where kind = ${kind} and dead_at is not null
      returning id
    ), counted as materialized (
      select count(*)::int as rows from outbox where slice_id in (select id from again) having exists (select from again)
    )
    select rows, ${entry} as entry from counted`)
  return z.object({ rows: z.number() }).optional().parse(rows[0])?.rows ?? 0
}

/** Reads the facts of the database. One round trip; counts are bounded. */
export async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await db.execute(sql`
    with recent as materialized (select * from incidents where minute > now() - interval '24 hours')
    select
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'due_at', due_at, 'claimed_until', claimed_until,
        'finished_at', finished_at, 'failures', failures, 'result', result)), '[]') from job_runs) as jobs,
      (select jsonb_build_object('waiting', (select count(*) from (select from ${waiting} limit ${outboxCountMax}) o),
        'oldest_at', (select created_at from ${waiting} order by id limit 1), 'dead_letters', ${deadLetters})) as outbox,
      (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from (
        select source, sum(count)::int as count, max(minute) as last_at from recent group by source) i) as incidents,
      (select coalesce(jsonb_agg(jsonb_build_object('title', s.title, 'username', u.username) order by c.losing_since), '[]')
        from stream_costs c join live_now n using (stream_id) join streams s on s.id = c.stream_id join users u on u.id = s.creator_id
        where not c.is_final and c.losing_since is not null) as losing,
      (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from (
        select date_trunc('hour', minute) as at, sum(count)::int as count,
          coalesce(sum(count) filter (where source = 'call'), 0)::int as calls from recent
        where not starts_with(source, 'provider:') group by 1) h) as hours`)
  return facts.parse(rows[0])
}
