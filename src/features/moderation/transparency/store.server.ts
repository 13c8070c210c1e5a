import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { transparencyOutput } from './contract.ts'
import { quartersMax } from './spec.ts'

/** Returns the counts by quarter, from the tables of reports and decisions. One round trip. */
export async function readQuarters(db: Db) {
  const { rows } = await db.execute(sql`
    with quarters as (
      select q as from_at, q + interval '3 months' as to_at
      from generate_series(date_trunc('quarter', now() at time zone 'UTC') - make_interval(months => ${3 * (quartersMax - 1)}),
        date_trunc('quarter', now() at time zone 'UTC'), interval '3 months') q),
    happened as (
      select date_trunc('quarter', e.at at time zone 'UTC') as q, e.event, e.code, count(*)::int as n
      from moderation_events e group by 1, 2, 3),
    filed as (
      select date_trunc('quarter', r.created_at at time zone 'UTC') as q, count(*)::int as n from reports r group by 1),
    letters as (
      select date_trunc('quarter', l.received_at at time zone 'UTC') as q, l.kind, l.status, count(*)::int as n
      from legal_notices l group by 1, 2, 3)
    select to_char(q.from_at, 'YYYY-"Q"Q') as quarter,
      coalesce((select sum(f.n) from filed f where f.q = q.from_at), 0)::int as reports,
      ${sql.join(
        (['flagged', 'removed', 'dismissed', 'undone', 'appealed', 'upheld', 'overturned', 'suspended'] as const).map(
          (event) =>
            sql`coalesce((select sum(h.n) from happened h where h.q = q.from_at and h.event = ${event}), 0)::int as ${sql.identifier(event)}`,
        ),
        sql`, `,
      )},
      ${sql.join(
        (['copyright', 'counter', 'likeness', 'intimate'] as const).map(
          (kind) =>
            sql`coalesce((select sum(l.n) from letters l where l.q = q.from_at and l.kind = ${kind}), 0)::int as ${sql.identifier(kind)}`,
        ),
        sql`, `,
      )},
      coalesce((select sum(l.n) from letters l where l.q = q.from_at and l.status = 'accepted'), 0)::int as legal_accepted,
      (select coalesce(jsonb_agg(jsonb_build_object('rule', r.code, 'count', r.n) order by r.n desc, r.code), '[]') from (
        select h.code, sum(h.n)::int as n from happened h
        where h.q = q.from_at and h.event = 'removed' group by h.code) r) as rules
    from quarters q order by q.from_at desc`)
  return z.array(transparencyOutput.shape.quarters.element).parse(rows)
}
