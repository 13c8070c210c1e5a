import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  bought,
  creatorOf,
  type ItemRow,
  isPublished,
  isVisibleCreator,
  itemRow,
} from '#features/content/index.server.ts'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { cutStates, fileStates } from './lists.ts'
import type { Trim } from './rules.ts'
import { recordingPositions, recordings } from './tables.ts'

const made = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  making: z.enum(fileStates),
  interrupted: z.boolean(),
  title: z.string(),
  started_at: z.coerce.date(),
  seconds: z.number().nullable(),
  trim_start: z.number(),
  trim_end: z.number().nullable(),
  published_at: z.coerce.date().nullable(),
  publishing: z.boolean(),
  poster_second: z.number().nullable(),
  /** File of the range that the viewer plays; null if that is the whole file, or if no file was requested yet. */
  cut: z
    .object({ state: z.enum(cutStates), upload_id: z.uuid().nullable(), starts_ms: z.number().nullable() })
    .nullable(),
})
const columns = sql`r.id, r.creator_id, r.making, r.interrupted, r.title, r.started_at, r.seconds, r.trim_start, r.trim_end,
  r.published_at, r.publishing, r.poster_second`
const cutOf = (from: SQL, to: SQL): SQL => sql`(
  select jsonb_build_object('state', k.state, 'upload_id', k.upload_id, 'starts_ms', k.starts_ms) from recording_cuts k
  where k.recording_id = r.id and k.from_second = ${from} and k.to_second = ${to}) as cut`

/** Recording with its item, the viewer's access and their playback position. */
const watchable = made.extend({ item: itemRow, position: z.number().nullable() })
export type WatchableRow = z.infer<typeof watchable>
/** Recording of the creator, which may have no item yet. */
const ownRow = made.extend({ item: itemRow.nullable(), username: z.string(), display_name: z.string() }).extend({
  avatar_url: z.string().nullable(),
  verified: z.boolean(),
})
export type OwnRow = z.infer<typeof ownRow>
export type { ItemRow }

type Page = { limit: number; cursor?: string | undefined }
const before = (column: SQL, cursor: string | undefined): SQL =>
  cursor === undefined ? sql`true` : sql`${column} < ${cursor}::uuid`

/** Selects the recordings of `ids` that the viewer can see, in the order of `ids`. */
const rowsOf = ({ userId }: Viewer, ids: SQL): SQL => sql`
  with wanted as materialized (${ids})
  select ${columns}, ${cutOf(sql`(c ->> 'played_from')::int`, sql`(c ->> 'played_to')::int`)}, c as item,
    p.seconds as position
  from wanted w
  join public.content_rows(${userId}::uuid, array(select id from wanted)) c on (c ->> 'id')::uuid = w.id
  join recordings r on r.id = w.id
  left join recording_positions p on p.recording_id = r.id and p.user_id = ${userId}::uuid
  order by w.place desc`

/** Lists the published recordings of a creator, newest first; empty if unknown. One round trip, `limit + 1` rows. */
export async function listOf(db: Db, viewer: Viewer, { creator, limit, cursor }: Page & { creator: string }) {
  const { rows } = await db.execute(
    rowsOf(
      viewer,
      sql`select i.id, i.id as place from content_items i where i.creator_id = ${creatorOf(viewer, creator)}
        and i.type = 'stream' and ${isPublished} and ${before(sql`i.id`, cursor)} order by i.id desc limit ${limit + 1}`,
    ),
  )
  return z.array(watchable).parse(rows)
}

/** Lists the newest published recordings of all creators that the viewer can see. One round trip. */
export async function listNewest(db: Db, viewer: Viewer, limit: number): Promise<WatchableRow[]> {
  const { rows } = await db.execute(
    rowsOf(
      viewer,
      sql`select i.id, i.id as place from content_items i join users u on u.id = i.creator_id
        where i.type = 'stream' and ${isPublished} and ${isVisibleCreator(viewer)} order by i.id desc limit ${limit}`,
    ),
  )
  return z.array(watchable).parse(rows)
}

/** Lists a user's purchases, newest first, with the purchase id. One round trip, `limit + 1` rows. */
export async function listPurchased(db: Db, userId: string, { limit, cursor }: Page) {
  const { rows } = await db.execute(sql`
    select f.*, b.id as purchase_id from (${rowsOf(
      { userId, country: null },
      sql`select b.content_id as id, b.id as place from content_unlocks b join recordings r on r.id = b.content_id
        where b.buyer_id = ${userId}::uuid and ${before(sql`b.id`, cursor)} order by b.id desc limit ${limit + 1}`,
    )}) f join content_unlocks b on b.content_id = f.id and b.buyer_id = ${userId}::uuid
    order by b.id desc`)
  return z.array(watchable.extend({ purchase_id: z.uuid() })).parse(rows)
}

const selectOwn = (which: SQL): SQL => sql`
  select ${columns}, ${cutOf(sql`o.played_from`, sql`o.played_to`)}, u.username, u.display_name, u.avatar_url, coalesce(p.verified, false) as verified,
    (select c from public.content_rows(r.creator_id, array[r.id]) c) as item
  from recordings r join users u on u.id = r.creator_id left join creator_profiles p on p.user_id = u.id
  left join content_items o on o.id = r.id
  where ${which} and (r.making <> 'ready' or exists (
    select from content_items i where i.id = r.id and i.deleted_at is null))
  order by r.id desc`

/** Lists all recordings of a creator, newest first. One round trip, `limit + 1` rows. */
export async function listOwn(db: Db, userId: string, { limit, cursor }: Page): Promise<OwnRow[]> {
  const { rows } = await db.execute(
    sql`${selectOwn(sql`r.creator_id = ${userId}::uuid and ${before(sql`r.id`, cursor)}`)} limit ${limit + 1}`,
  )
  return z.array(ownRow).parse(rows)
}

/** Finds a recording of a creator. One round trip. */
export async function findOwn(db: Db, userId: string, id: string): Promise<OwnRow | undefined> {
  const { rows } = await db.execute(selectOwn(sql`r.creator_id = ${userId}::uuid and r.id = ${id}::uuid`))
  return z.array(ownRow).parse(rows)[0]
}

const isRepublished = sql`(i.deleted_at is null and i.hidden_at is null and exists (
  select from recordings w where w.id = i.id and w.publishing and w.published_at is not null))`

/**
 * Finds a recording that is published, or that the viewer owns or has bought. A published recording that waits for its
 * new file counts as published. One round trip.
 */
export async function find(db: Db, viewer: Viewer, id: string): Promise<WatchableRow | undefined> {
  const { rows } = await db.execute(
    rowsOf(
      viewer,
      sql`select i.id, i.id as place from content_items i join users u on u.id = i.creator_id
        where i.id = ${id}::uuid and i.type = 'stream' and (
          (i.creator_id = ${viewer.userId}::uuid and i.deleted_at is null)
          or (i.hidden_at is null and ${bought(viewer)})
          or ((${isPublished} or ${isRepublished}) and ${isVisibleCreator(viewer)}))`,
    ),
  )
  return z.array(watchable).parse(rows)[0]
}

/**
 * Stores the trim of a recording, and requests the files for its viewers. Null leaves the trim unchanged. One round
 * trip.
 */
export async function trim(db: Db, id: string, part: Trim | null, stillWaits: boolean): Promise<void> {
  const { start = null, end = null } = part ?? {}
  await db.execute(sql`select recording_trim(${id}::uuid, ${start}::int, ${end}::int, ${stillWaits})`)
}

/** Publishes a recording now, or as soon as the file of its trimmed part is made. One round trip. */
export async function publish(db: Db, id: string): Promise<void> {
  await db.execute(sql`select recording_publish(${id}::uuid)`)
}

/** Stores the second that the poster shows; null means another image. One round trip. */
export async function storePosterSecond(db: Db, id: string, second: number | null): Promise<void> {
  await db.update(recordings).set({ posterSecond: second }).where(eq(recordings.id, id))
}

/** Deletes a failed recording, which has no item. Returns whether one was deleted. */
export async function removeFailed(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(recordings)
    .where(and(eq(recordings.id, id), eq(recordings.creatorId, userId), eq(recordings.making, 'failed')))
    .returning({ id: recordings.id })
  return gone.length > 0
}

/** Saves a viewer's position; the last write wins. One round trip. */
export async function savePosition(db: Db, userId: string, recordingId: string, seconds: number): Promise<void> {
  await db
    .insert(recordingPositions)
    .values({ userId, recordingId, seconds })
    .onConflictDoUpdate({
      target: [recordingPositions.userId, recordingPositions.recordingId],
      set: { seconds, updatedAt: sql`now()` },
    })
}

/**
 * Deletes up to `limit` recordings whose item was purged, and releases their trimmed files. Returns the number deleted.
 * One round trip.
 */
export async function purge(db: Db, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with due as materialized (
      select r.id from recordings r where r.making = 'ready' and r.started_at < now() - interval '1 hour'
        and not exists (select from content_items i where i.id = r.id) limit ${limit}),
    files as materialized (
      select coalesce(array_agg(k.upload_id), '{}') as ids from recording_cuts k
      where k.recording_id in (select id from due) and k.upload_id is not null),
    released as materialized (select release_uploads(ids) from files),
    gone as (delete from recordings where id in (select id from due) and exists (select from released) returning id)
    select id from gone`)
  return rows.length
}
