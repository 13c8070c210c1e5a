import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { firstIdOf } from '#server/reportable.ts'
import { type CaseKind, caseKinds, flagKinds } from '../lists.ts'
import { reportableOf, type Tools } from '../store.server.ts'
import type { Flag } from './rules.ts'
import { burst, checkBatch, overlapSeconds, retryMinutesMax, returnedMinutes } from './spec.ts'

/** Time up to which a source was read; the first run starts one hour ago. */
const readTo = (source: string): SQL =>
  sql`coalesce((select c.read_to from moderation_cursors c where c.source = ${source}), now() - interval '1 hour')`

const written = z.object({ id: z.uuid(), text: z.string(), at: z.string() })
export type Written = z.infer<typeof written>

/** Returns a batch of texts of a kind, oldest first: after a row, or since the last run. One round trip. */
export async function readWritten(tools: Tools, kind: CaseKind, after: Written | undefined): Promise<Written[]> {
  const { texts } = reportableOf(tools, kind)
  if (!texts) return []
  const place = after ? sql`(w.at, w.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`w.at > ${readTo(kind)}`
  const { rows } = await tools.db.execute(sql`
    select w.id, w.text, w.at::text as at from (${texts(readTo(kind))}) w
    where ${place} order by w.at, w.id limit ${checkBatch}`)
  return z.array(written).parse(rows)
}

/** Adds cursors for the chats of running streams and of streams that began since the last run. One round trip. */
export async function followChats(db: Db): Promise<void> {
  await db.execute(sql`
    insert into moderation_chats (stream_id)
    select s.id from streams s where s.ended_at is null
    union
    select s.id from streams s where s.id >= (select ${firstIdOf(readTo('chat'))})
    on conflict do nothing`)
}

const unscannedMessage = z.object({ id: z.uuid(), line: z.number(), text: z.string(), is_deleted: z.boolean() })

/** Returns a batch of unread chat messages, from the chat with the longest wait first. One round trip. */
export async function readUnscannedMessages(db: Db) {
  const { rows } = await db.execute(sql`
    select c.stream_id as id, m.number as line, m.text, m.deleted_at is not null as is_deleted
    from moderation_chats c join streams s on s.id = c.stream_id and s.messages > c.number
    cross join lateral (
      select l.number, l.text, l.deleted_at from stream_messages l
      where l.stream_id = c.stream_id and l.number > c.number order by l.number limit ${checkBatch}) m
    order by c.read_at, c.stream_id, m.number limit ${checkBatch}`)
  return z.array(unscannedMessage).parse(rows)
}

/** Stores the numbers up to which chats were read. One round trip. */
export async function markMessagesScanned(db: Db, lines: readonly { id: string; line: number }[]): Promise<void> {
  const last = [...new Map(lines.map(({ id, line }) => [id, line]))].map(([id, line]) => ({ id, line }))
  await db.execute(sql`
    update moderation_chats c set number = greatest(c.number, r.line), read_at = now()
    from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as r(id uuid, line integer) where c.stream_id = r.id`)
}

/**
 * Deletes the cursors of ended streams without unread messages, and stores that all streams up to now have a cursor.
 * One round trip.
 */
export async function leaveChats(db: Db, at: string): Promise<void> {
  await db.batch([
    db.execute(sql`
      delete from moderation_chats c using streams s where s.id = c.stream_id and s.ended_at is not null
        and (s.messages <= c.number or s.ended_at < now() - interval '1 hour')`),
    db.execute(noted('chat', at)),
  ])
}

/**
 * Stores the time up to which a source was read. The newest row is read again, because earlier ones may commit late.
 * One round trip.
 */
export async function noteRead(db: Db, source: string, at: string): Promise<void> {
  await db.execute(noted(source, at))
}
const noted = (source: string, at: string): SQL => sql`
  insert into moderation_cursors as c (source, read_to)
  values (${source}, least(${at}::timestamptz, now() - make_interval(secs => ${overlapSeconds})))
  on conflict (source) do update set read_to = greatest(c.read_to, excluded.read_to)`

export type FlaggedText = { kind: CaseKind; id: string; line: number; flags: Flag[] }

const flagRow = z.object({ kind: z.enum(flagKinds), found: z.string() })

/** Stores a finding that could not be flagged, or counts its next failure. One round trip. */
export async function noteUnflagged(db: Db, { kind, id, line, flags }: FlaggedText): Promise<void> {
  await db.execute(sql`
    insert into moderation_retries as r (kind, subject_id, line, flags, due_at)
    values (${kind}, ${id}::uuid, ${line}::int, ${JSON.stringify(flags)}::jsonb, now() + interval '1 minute')
    on conflict (kind, subject_id, line) do update set flags = excluded.flags, tries = r.tries + 1,
      due_at = now() + make_interval(mins => least(2 ^ least(r.tries, 10), ${retryMinutesMax}::int)::int)`)
}

const unflagged = z.object({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  subject_id: z.uuid(),
  line: z.number(),
  flags: z.array(flagRow),
  tries: z.number(),
})
type Unflagged = z.infer<typeof unflagged>

/** Returns findings due for a retry, without those in `skip`. One round trip. */
export async function listUnflagged(db: Db, skip: readonly string[]): Promise<Unflagged[]> {
  const { rows } = await db.execute(sql`
    select id, kind, subject_id, line, flags, tries from moderation_retries
    where due_at <= now() and id <> all (${`{${skip.join(',')}}`}::uuid[]) order by due_at limit ${checkBatch}`)
  return z.array(unflagged).parse(rows)
}

/**
 * Deletes a finding that was flagged or whose subject no longer exists; keeps it if it failed again meanwhile. One
 * round trip.
 */
export async function forgetUnflagged(db: Db, { id, tries }: Unflagged): Promise<void> {
  await db.execute(sql`delete from moderation_retries where id = ${id}::uuid and tries = ${tries}::int`)
}

/** Returns the findings that were flagged before, regardless of the decision. One round trip. */
export async function findKnown(db: Db, { kind, id, line }: FlaggedText): Promise<Flag[]> {
  const { rows } = await db.execute(sql`
    select f.kind, f.found from moderation_flags f join moderation_cases c on c.id = f.case_id
    where c.kind = ${kind} and c.subject_id = ${id}::uuid and c.line = ${line}::int`)
  return z.array(flagRow).parse(rows)
}

/** Adds flags to a case. One round trip. */
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

/**
 * Returns removed files that were uploaded again, by the items that show them: files inspected since the last run, or
 * shortly before it. One round trip.
 */
export async function findReturned(db: Db) {
  const { rows } = await db.execute(sql`
    select case when c.content_id is not null then 'content' else 'person' end as kind,
      coalesce(c.content_id, u.owner_id) as id, r.rule
    from uploads u
    join removed_files r on r.size = u.size
      and r.hash = encode(sha256(convert_to(array_to_string(u.sha256, ','), 'UTF8')), 'hex') and u.created_at > r.removed_at
    left join content_files c on c.upload_id = u.id
    where u.sha256 is not null and u.state in ('ready', 'kept') and u.owner_id is not null
      and u.checked_at > ${readTo('returned')} - make_interval(mins => ${returnedMinutes}) limit ${checkBatch}`)
  return z.array(returned).parse(rows)
}

/** Returns the newest account of each network address with a burst of sign-ups. One round trip. */
export async function findBursts(db: Db) {
  const { rows } = await db.execute(sql`
    select (array_agg(u.id order by u.created_at desc))[1] as id, count(distinct u.id)::int as count
    from users u join session_families f on f.user_id = u.id and f.address is not null
    where u.created_at > now() - make_interval(mins => ${burst.minutes})
    group by f.address having count(distinct u.id) >= ${burst.accounts} limit 20`)
  return z.array(z.object({ id: z.uuid(), count: z.number() })).parse(rows)
}

/** Returns accounts that were held since the last run, with the match. One round trip. */
export async function findHeld(db: Db) {
  const { rows } = await db.execute(sql`
    select h.user_id as id, h.kind as found from held_accounts h
    where h.held_at > ${readTo('held')} - make_interval(secs => ${overlapSeconds}) limit ${checkBatch}`)
  return z.array(z.object({ id: z.uuid(), found: z.string() })).parse(rows)
}
