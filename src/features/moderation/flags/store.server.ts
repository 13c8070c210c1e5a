import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type CaseKind, caseKinds } from '../lists.ts'
import type { Flag } from './rules.ts'
import { burst, checkBatch, overlapSeconds } from './spec.ts'

/** Public texts by their source: what was written after a moment, the oldest first. Private messages are not read. */
const sources = {
  profile: sql`select 'profile' as kind, id, 0 as line, display_name || ' ' || bio as text, updated_at as at from users
    where erased_at is null and role <> 'admin'`,
  content: sql`select 'content' as kind, id, 0 as line, title || ' ' || description as text, updated_at as at from content_items
    where deleted_at is null`,
  product: sql`select 'product' as kind, id, 0 as line, name || ' ' || description as text, updated_at as at from products
    where deleted_at is null`,
  offer: sql`select 'offer' as kind, id, 0 as line, title || ' ' || description as text, updated_at as at from offers
    where deleted_at is null`,
  chat: sql`select 'chat' as kind, stream_id as id, number as line, text, sent_at as at from stream_messages
    where deleted_at is null`,
  review: sql`select 'review' as kind, id, 0 as line, text, created_at as at from call_ratings where hidden_at is null`,
} satisfies Record<string, SQL>
export type Source = keyof typeof sources
export const sourceNames: readonly Source[] = ['profile', 'content', 'product', 'offer', 'chat', 'review']

const written = z.object({
  kind: z.enum(caseKinds),
  id: z.uuid(),
  line: z.number(),
  text: z.string(),
  at: z.string(),
})

/** What was written since the last check of a source; the first check begins with the last hour. One round trip. */
export async function readWritten(db: Db, source: Source) {
  const { rows } = await db.execute(sql`
    select w.kind, w.id, w.line, w.text, w.at::text as at from (${sources[source]}) w
    where w.at > coalesce((select c.read_to from moderation_cursors c where c.source = ${source})
      - make_interval(secs => ${overlapSeconds}), now() - interval '1 hour')
    order by w.at limit ${checkBatch}`)
  return z.array(written).parse(rows)
}

/** One round trip. */
export async function noteRead(db: Db, source: string, at: string): Promise<void> {
  await db.execute(sql`
    insert into moderation_cursors as c (source, read_to) values (${source}, ${at}::timestamptz)
    on conflict (source) do update set read_to = greatest(c.read_to, excluded.read_to)`)
}

export type Found = { kind: CaseKind; id: string; line: number; flags: Flag[] }

/** Which of these were flagged before, whatever became of it. One round trip. */
export async function findKnown(db: Db, { kind, id, line }: Found): Promise<Flag[]> {
  const { rows } = await db.execute(sql`
    select f.kind, f.found from moderation_flags f join moderation_cases c on c.id = f.case_id
    where c.kind = ${kind} and c.subject_id = ${id}::uuid and c.line = ${line}::int`)
  return z.array(z.object({ kind: z.enum(['link', 'word', 'returned', 'burst']), found: z.string() })).parse(rows)
}

/** Notes flags of a case. One round trip. */
export async function writeFlags(db: Db, caseId: string, flags: readonly Flag[]): Promise<void> {
  await db.execute(sql`
    with noted as (
      insert into moderation_flags (case_id, kind, found)
      select ${caseId}::uuid, f.kind, f.found
      from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) as f(kind text, found text)
      on conflict do nothing returning kind, found)
    insert into moderation_events (case_id, event, code) select distinct ${caseId}::uuid, 'flagged', kind from noted`)
}

const returned = z.object({ kind: z.enum(caseKinds), id: z.uuid(), rule: z.string() })

/** Files that were removed once and are there again, by the things that show them. One round trip. */
export async function findReturned(db: Db) {
  const { rows } = await db.execute(sql`
    select case when c.content_id is not null then 'content' else 'person' end as kind,
      coalesce(c.content_id, u.owner_id) as id, r.rule
    from uploads u
    join removed_files r on r.size = u.size
      and r.hash = encode(sha256(convert_to(array_to_string(u.sha256, ','), 'UTF8')), 'hex') and u.created_at > r.removed_at
    left join content_files c on c.upload_id = u.id
    where u.sha256 is not null and u.state in ('ready', 'kept') and u.owner_id is not null
      and u.created_at > now() - interval '1 day' limit ${checkBatch}`)
  return z.array(returned).parse(rows)
}

/** The newest account of each network address that made many of them. One round trip. */
export async function findBursts(db: Db) {
  const { rows } = await db.execute(sql`
    select (array_agg(u.id order by u.created_at desc))[1] as id, count(distinct u.id)::int as count
    from users u join session_families f on f.user_id = u.id and f.address is not null
    where u.created_at > now() - make_interval(mins => ${burst.minutes})
    group by f.address having count(distinct u.id) >= ${burst.accounts} limit 20`)
  return z.array(z.object({ id: z.uuid(), count: z.number() })).parse(rows)
}
