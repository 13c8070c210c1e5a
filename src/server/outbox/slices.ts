import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '../db/index.ts'
import { ranks, type Topics } from './topic.ts'

/** Most rows of a slice, unless its topic declares another number: few enough for one invocation of a Worker. */
const sliceSize = 100
const rowsMax = 2_000
const retriesMax = 100
/** Lease of a slice in seconds while it is delivered: longer than every provider's time limit. */
export const leaseSeconds = 60
/** Seconds after which a drain takes a slice whose message in the queue was lost. */
const queuedSeconds = 600

const slice = z.object({
  id: z.uuid(),
  kind: z.string(),
  rank: z.number(),
  /** Number of attempts, with the current one. */
  attempts: z.number(),
  rows: z
    .array(z.object({ id: z.coerce.number(), payload: z.unknown() }))
    .nullable()
    .transform((rows) => rows ?? []),
})
/** Outbox rows of one kind that are delivered together, leased to this drain. */
export type Slice = z.infer<typeof slice>

/** Selects the rank of an outbox row `o`. */
function rankOf(topics: Topics): SQL {
  const named = Object.entries(topics).map(([kind, { priorities = {} }]) => [
    kind,
    Object.fromEntries(Object.entries(priorities).map(([template, priority]) => [template, ranks[priority]])),
  ])
  const table = JSON.stringify(Object.fromEntries(named))
  return sql`coalesce((${table}::jsonb -> o.kind ->> (o.payload ->> 'template'))::int, ${ranks.normal}::int)`
}

/** Selects the most rows of a slice for the kind of an outbox row `o`. */
function sizeOf(topics: Topics): SQL {
  const named = Object.entries(topics).map(([kind, topic]) => [kind, topic.sliceSize])
  return sql`coalesce((${JSON.stringify(Object.fromEntries(named))}::jsonb ->> o.kind)::int, ${sliceSize}::int)`
}

/** `isSingle`: one slice only, so new rows wait while a retry is due. */
type Which = { ranks: SQL; rows: number; retries: number; isSingle: boolean }

/**
 * Returns the CTEs that cut due rows into slices and lease them, together with the slices whose retry is due. The first
 * slice of each kind and rank is leased to the caller; the others get `queued_at` and belong to the queue. Rows of a
 * slice get the time `infinity`, so that no other drain claims them.
 */
const leasing = (topics: Topics, which: Which): SQL => sql`
  late as materialized (
    select id, kind, rank from outbox_slices
    where due_at <= now() and dead_at is null and rank in ${which.ranks}
    order by rank, due_at limit ${which.retries} for update skip locked
  ), due as materialized (
    select o.id, o.kind, ${rankOf(topics)} as rank, ${sizeOf(topics)} as size from outbox o
    where o.due_at <= now() and o.kind <> 'realtime' and ${rankOf(topics)} in ${which.ranks}
      and not (${which.isSingle} and exists (select from late))
    order by 3, o.due_at, o.id limit ${which.rows} for update skip locked
  ), numbered as (
    select *, (row_number() over (partition by kind, rank order by id) - 1) / size as part from due
  ), cut as materialized (
    select uuidv7() as id, kind, rank, part from numbered group by kind, rank, part
  ), placed as (
    select *, row_number() over (partition by kind, rank order by is_late desc, part) > 1 as is_queued from (
      select id, kind, rank, 0 as part, true as is_late from late union all select *, false from cut) s
  ), leased as (
    insert into outbox_slices as s (id, kind, rank, due_at, queued_at, attempts)
    select id, kind, rank, now() + make_interval(secs => case when is_queued then ${queuedSeconds}::int else ${leaseSeconds}::int end),
      case when is_queued then now() end, case when is_queued then 0 else 1 end from placed
    on conflict (id) do update set due_at = excluded.due_at, queued_at = excluded.queued_at,
      attempts = s.attempts + excluded.attempts
    returning id, kind, rank, attempts, queued_at
  ), moved as (
    update outbox o set slice_id = c.id, due_at = 'infinity', attempts = o.attempts + 1
    from numbered n join cut c using (kind, rank, part) where o.id = n.id
    returning o.id, o.payload, o.slice_id
  ), full_slices as (
    select l.*, case when l.queued_at is null then (
      select jsonb_agg(jsonb_build_object('id', r.id, 'payload', r.payload) order by r.id) from (
        select m.id, m.payload from moved m where m.slice_id = l.id
        union all select o.id, o.payload from outbox o where o.slice_id = l.id) r) end as rows
    from leased l
  )`

const listOf = (condition: SQL) =>
  sql`coalesce((select jsonb_agg(to_jsonb(f)) from full_slices f where ${condition}), '[]')`

const claimed = z.object({ slices: z.array(slice), queued: z.array(slice), are_first_due: z.boolean() })

/**
 * Claims everything that is due, except rows of the rank `first`: those wait for `claimFirst`, and `areFirstDue` tells
 * whether there are any. `slices` are leased to the caller; `queued` belong to the queue. One round trip.
 */
export async function claimSlices(db: Db, topics: Topics) {
  const others = sql`(${ranks.normal}::int, ${ranks.last}::int)`
  const { rows } = await db.execute(sql`
    with ${leasing(topics, { ranks: others, rows: rowsMax, retries: retriesMax, isSingle: false })}
    select ${listOf(sql`queued_at is null`)} as slices, ${listOf(sql`queued_at is not null`)} as queued,
      exists (select from outbox o where o.due_at <= now() and o.kind <> 'realtime' and ${rankOf(topics)} = ${ranks.first}::int)
      or exists (select from outbox_slices where due_at <= now() and dead_at is null and rank = ${ranks.first}::int)
        as are_first_due`)
  const { slices, queued, are_first_due: areFirstDue } = claimed.parse(rows[0])
  return { slices, queued: queued.map(({ id }) => id), areFirstDue }
}

/** Claims the next slice of the rank `first`, a retried one before a new one. One round trip. */
export async function claimFirst(db: Db, topics: Topics): Promise<Slice | undefined> {
  const first = sql`(${ranks.first}::int)`
  const { rows } = await db.execute(sql`
    with ${leasing(topics, { ranks: first, rows: sliceSize, retries: 1, isSingle: true })}
    select ${listOf(sql`queued_at is null`)} as slices, '[]'::jsonb as queued, false as are_first_due`)
  return claimed.parse(rows[0]).slices[0]
}

/**
 * Takes a slice of the queue. Returns undefined if it was delivered or is being delivered, so that a second message of the
 * queue has no effect. One round trip.
 */
export async function takeSlice(db: Db, id: string): Promise<Slice | undefined> {
  const { rows } = await db.execute(sql`
    with taken as (
      update outbox_slices set due_at = now() + make_interval(secs => ${leaseSeconds}::int), queued_at = null,
        attempts = attempts + 1
      where id = ${id}::uuid and dead_at is null and (queued_at is not null or due_at <= now())
      returning id, kind, rank, attempts
    )
    select t.*, (select jsonb_agg(jsonb_build_object('id', o.id, 'payload', o.payload) order by o.id)
      from outbox o where o.slice_id = t.id) as rows
    from taken t`)
  return rows[0] && slice.parse(rows[0])
}

const idsOf = (ids: readonly number[]) => sql`any (${`{${ids.join(',')}}`}::bigint[])`

/** Returns the statement that deletes slices without rows, after their rows were expanded. */
export const deleteSlices = (ids: readonly string[]): SQL =>
  sql`delete from outbox_slices where id = any (${`{${ids.join(',')}}`}::uuid[])`

/** Deletes a delivered slice with its rows. One round trip. */
export async function settleSlice(db: Db, { id }: Slice, done: readonly number[]): Promise<void> {
  await db.execute(sql`
    with gone as (delete from outbox where id = ${idsOf(done)})
    delete from outbox_slices where id = ${id}::uuid`)
}

type Retry = { done: readonly number[]; seconds: number; error: string; isDead: boolean }

/**
 * Deletes the delivered rows of a slice, and keeps the others for a retry in `seconds`, or as a dead letter. Has no effect
 * on a slice that another drain has taken meanwhile. One round trip.
 */
export async function retrySlice(
  db: Db,
  { id, attempts }: Slice,
  { done, seconds, error, isDead }: Retry,
): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from outbox where id = ${idsOf(done)}
    ), failed as (
      update outbox set last_error = ${error} where slice_id = ${id}::uuid and id <> all (${`{${done.join(',')}}`}::bigint[])
    )
    update outbox_slices set due_at = now() + make_interval(secs => ${seconds}::double precision), last_error = ${error},
      dead_at = case when ${isDead} then now() end
    where id = ${id}::uuid and attempts = ${attempts} and queued_at is null`)
}

/** Makes a slice a dead letter whose messages in the queue all failed. Has no effect on a delivered slice. One round trip. */
export async function buryLostSlice(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    update outbox_slices set dead_at = now(), queued_at = null, last_error = coalesce(last_error, 'no delivery ended')
    where id = ${id}::uuid and dead_at is null`)
}

/** Returns a slice that a provider's limit stopped: it is due after `seconds`, and the attempt does not count. */
export async function postponeSlice(db: Db, { id, attempts }: Slice, seconds: number): Promise<void> {
  await db.execute(sql`
    update outbox_slices set due_at = now() + make_interval(secs => ${seconds}::double precision), attempts = attempts - 1
    where id = ${id}::uuid and attempts = ${attempts} and queued_at is null`)
}

const deadDays = 7

/** Deletes dead letters after a week, with their rows, which may contain personal data. One round trip. */
export async function purgeDeadSlices(db: Db): Promise<void> {
  await db.execute(sql`
    with old as (
      delete from outbox_slices where dead_at < now() - make_interval(days => ${deadDays}::int) returning id
    )
    delete from outbox where slice_id in (select id from old)`)
}
