import { sql } from 'drizzle-orm'
import * as z from 'zod'
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
  outbox: z.object({ waiting: z.number(), oldest_at: at.nullable() }),
  incidents: z.array(z.object({ source: z.string(), count: z.number(), last_at: at })),
  hours: z.array(z.object({ at, count: z.number(), calls: z.number() })),
})

/** Reads the facts of the database. One round trip; counts are bounded. */
export async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await db.execute(sql`
    with recent as materialized (select * from incidents where minute > now() - interval '24 hours')
    select
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'due_at', due_at, 'claimed_until', claimed_until,
        'finished_at', finished_at, 'failures', failures, 'result', result)), '[]') from job_runs) as jobs,
      (select jsonb_build_object('waiting', (select count(*) from (select from outbox limit ${outboxCountMax}) o),
        'oldest_at', (select created_at from outbox order by id limit 1))) as outbox,
      (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from (
        select source, sum(count)::int as count, max(minute) as last_at from recent group by source) i) as incidents,
      (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from (
        select date_trunc('hour', minute) as at, sum(count)::int as count,
          coalesce(sum(count) filter (where source = 'call'), 0)::int as calls from recent
        where not starts_with(source, 'provider:') group by 1) h) as hours`)
  return facts.parse(rows[0])
}
