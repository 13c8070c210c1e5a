import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { startedCut } from '#features/uploads/index.server.ts'
import type { Db } from '#server/db/index.ts'

const cut = z.object({
  id: z.uuid(),
  recording_id: z.uuid(),
  from_second: z.number(),
  /** Second where the part ends; null means the end of the file. */
  to_second: z.number().nullable(),
  upload_id: z.uuid().nullable(),
  started: startedCut.nullable(),
  attempts: z.number(),
  /** Upload of the whole file, and its owner; the owner is null after their account was deleted. */
  original_id: z.uuid(),
  owner_id: z.uuid().nullable(),
})
export type CutRow = z.infer<typeof cut>

const leaseMinutes = 5

/** Returns a condition for one recording; undefined means no restriction. */
const isOf = (column: SQL, recording: string | undefined): SQL =>
  recording === undefined ? sql`true` : sql`${column} = ${recording}::uuid`

/** Requests the missing files of up to `limit` trimmed recordings. Returns the number of recordings. One round trip. */
export async function requestMissing(db: Db, limit: number, recording: string | undefined): Promise<number> {
  const { rows } = await db.execute(sql`
    with missing as materialized (
      select r.id, p.from_second, p.to_second from recordings r cross join lateral (
        select i.played_from as from_second, i.played_to as to_second from content_items i where i.id = r.id) p
      where ${isOf(sql`r.id`, recording)} and (r.trim_start > 0 or r.trim_end is not null) and r.making = 'ready'
        and not (p.from_second <= 0 and p.to_second >= r.seconds) and p.to_second > p.from_second
        and not exists (select from recording_cuts k where k.recording_id = r.id
          and k.from_second = p.from_second and k.to_second = p.to_second)
      limit ${limit})
    select recording_cut(id) from missing`)
  return rows.length
}

/** Requests the file of a part that a viewer wants to play. One round trip. */
export async function requestCut(db: Db, recordingId: string, part: { from: number; to: number }): Promise<void> {
  await db.execute(sql`
    insert into recording_cuts (recording_id, from_second, to_second)
    values (${recordingId}::uuid, ${part.from}, ${part.to}) on conflict on constraint recording_cuts_part do nothing`)
}

/**
 * Leases the next file to make, so that only one of two concurrent runs makes it. A killed run counts as an attempt,
 * and its lease expires. One round trip.
 */
export async function claim(db: Db, recording: string | undefined): Promise<CutRow | undefined> {
  const { rows } = await db.execute(sql`
    with next as (
      select id from recording_cuts
      where state = 'wanted' and due_at <= now() and ${isOf(sql`recording_id`, recording)}
        -- the item of a deleted recording is purged before the cuts
        and exists (select from content_items i join uploads u on u.id = i.upload_id where i.id = recording_id)
      order by due_at limit 1
      for update skip locked),
    mine as (
      update recording_cuts k set attempts = k.attempts + 1, due_at = now() + make_interval(mins => ${leaseMinutes})
      from next where k.id = next.id returning k.*)
    select k.id, k.recording_id, k.from_second, case when k.to_second < r.seconds then k.to_second end as to_second,
      k.upload_id, k.started, k.attempts, i.upload_id as original_id, u.owner_id
    from mine k join recordings r on r.id = k.recording_id join content_items i on i.id = r.id
    join uploads u on u.id = i.upload_id`)
  return z.array(cut).parse(rows)[0]
}

/** Stores the id of the upload that the file will become. One round trip. */
export async function storeUploadId(db: Db, id: string, uploadId: string): Promise<void> {
  await db.execute(sql`
    update recording_cuts set upload_id = ${uploadId}::uuid, started = null where id = ${id}::uuid and state = 'wanted'`)
}

/** Stores the progress of a file, from which the next run continues. One round trip. */
export async function saveProgress(db: Db, id: string, started: z.infer<typeof startedCut>): Promise<void> {
  await db.execute(sql`
    update recording_cuts set started = ${JSON.stringify(started)}::jsonb, attempts = 0
    where id = ${id}::uuid and state = 'wanted'`)
}

/** Ends the lease of an unfinished file, so that another run can continue it. One round trip. */
export async function pause(db: Db, id: string): Promise<void> {
  await db.execute(sql`update recording_cuts set due_at = now() where id = ${id}::uuid and state = 'wanted'`)
}

/** Discards the progress of a file, and retries it after `minutes`. One round trip. */
export async function retry(db: Db, id: string, minutes: number): Promise<void> {
  await db.execute(sql`
    update recording_cuts set upload_id = null, started = null, due_at = now() + make_interval(mins => ${minutes})
    where id = ${id}::uuid and state = 'wanted'`)
}

type Made = { uploadId: string; startsMs: number; lengthMs: number; size: number }

/**
 * Stores a finished file, and publishes the recording that waits for it. Returns false if the file is no longer needed.
 * One round trip.
 */
export async function finish(db: Db, id: string, { uploadId, startsMs, lengthMs, size }: Made): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select recording_cut_made(${id}::uuid, ${uploadId}::uuid, ${startsMs}, ${lengthMs}, ${size}) as made`,
  )
  return z.array(z.object({ made: z.boolean() })).parse(rows)[0]?.made ?? false
}

/** Marks a file as failed, and notifies the creator. One round trip. */
export async function fail(db: Db, id: string): Promise<void> {
  await db.execute(sql`select recording_cut_failed(${id}::uuid)`)
}
