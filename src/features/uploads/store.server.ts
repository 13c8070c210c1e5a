import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { purging } from '#server/purge.ts'
import { pictureTag } from '#shared/edge.ts'
import { checkSeconds, completableHours, replacedMinutes } from './spec.ts'
import { uploads } from './tables.ts'

export type Upload = typeof uploads.$inferSelect
type NewUpload = Pick<Upload, 'id' | 'ownerId' | 'kind' | 'type' | 'size' | 'partsId' | 'sha256'>

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.insert(uploads).values(upload)
}

/** Inserts an upload that the platform made. It needs no check. */
export async function insertReady(
  db: Db,
  upload: Pick<Upload, 'id' | 'ownerId' | 'kind' | 'type' | 'size'> & Measured,
): Promise<void> {
  await db.insert(uploads).values({ ...upload, state: 'ready' })
}

/**
 * Leases an upload for its check. The lease expires after `checkSeconds`. `leased` is false if the upload is already
 * checked or being checked. Returns undefined if it is unknown or too old.
 */
export async function leaseUpload(
  db: Db,
  ownerId: string,
  id: string,
): Promise<{ upload: Upload; leased: boolean } | undefined> {
  const isOwn = and(eq(uploads.id, id), eq(uploads.ownerId, ownerId))
  const isInTime = sql`${uploads.createdAt} > now() - make_interval(hours => ${completableHours})`
  const claim = db
    .update(uploads)
    .set({ checkedAt: sql`now()` })
    .where(
      and(
        isOwn,
        eq(uploads.state, 'awaited'),
        isInTime,
        sql`coalesce(${uploads.checkedAt} < now() - make_interval(secs => ${checkSeconds}), true)`,
      ),
    )
    .returning()
  const isThere = sql`${uploads.state} in ('ready', 'kept') or (${uploads.state} = 'awaited' and ${isInTime})`
  const [[leased], [found]] = await db.batch([
    claim,
    db
      .select()
      .from(uploads)
      .where(and(isOwn, sql`(${isThere})`)),
  ])
  if (leased) return { upload: leased, leased: true }
  return found && { upload: found, leased: false }
}

/** Finds an upload that can still be completed, or was completed. */
export async function findUpload(db: Db, ownerId: string, id: string): Promise<Upload | undefined> {
  const isThere = sql`(${uploads.state} in ('ready', 'kept') or (${uploads.state} = 'awaited'
    and ${uploads.createdAt} > now() - make_interval(hours => ${completableHours})))`
  const [found] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), isThere))
  return found
}

/** Results of a check: dimensions of pictures and videos, duration, and placeholder of a public picture. */
export type Measured = Pick<Upload, 'width' | 'height' | 'durationMs'> & Partial<Pick<Upload, 'glow'>>

/** Marks an upload as checked and ready. */
export const markReady = (db: Db, id: string, measured: Measured) => change(db, id, { state: 'ready', ...measured })

/** Stores the id of the copy's multipart upload, so that the job `uploads` can abort it after a crash. */
export const storeCopyId = (db: Db, id: string, copyId: string) => change(db, id, { copyId })

/** Marks an upload as dropped. The job `uploads` deletes its files. */
export const markDropped = (db: Db, id: string) => change(db, id, { state: 'dropped' })

/** Drops checked uploads that no feature has claimed. */
export async function dropReady(db: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(uploads)
    .set({ state: 'dropped' })
    .where(and(inArray(uploads.id, [...ids]), eq(uploads.ownerId, ownerId), eq(uploads.state, 'ready')))
}

/** Ends the lease, so that the check can be retried. */
export const releaseLease = (db: Db, id: string) => change(db, id, { checkedAt: null })

async function change(db: Db, id: string, changes: Partial<Upload>): Promise<void> {
  await db
    .update(uploads)
    .set(changes)
    .where(and(eq(uploads.id, id), eq(uploads.state, 'awaited')))
}

const batchMax = 100

export type Dropped = Pick<Upload, 'id' | 'partsId' | 'copyId'>

/**
 * Drops uploads that were not claimed in time, and returns a batch of dropped uploads to delete, except `skip`. With
 * `ownerId`, returns only uploads that this user dropped. Replaced files stay for `replacedMinutes`.
 */
export async function takeDropped(db: Db, ownerId: string | undefined, skip: readonly string[]): Promise<Dropped[]> {
  const old = sql`${uploads.createdAt} < now() - make_interval(hours => ${completableHours})`
  const dropped = sql`${uploads.state} = 'dropped' and coalesce(
    ${uploads.replacedAt} < now() - make_interval(mins => ${replacedMinutes}), true)`
  const due: SQL | undefined = ownerId
    ? and(eq(uploads.ownerId, ownerId), dropped)
    : and(sql`${uploads.state} <> 'kept'`, sql`(${dropped} or ${uploads.state} <> 'dropped' and ${old})`)
  const next = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(due, notInArray(uploads.id, [...skip])))
    .orderBy(uploads.createdAt)
    .limit(batchMax)
  return db
    .update(uploads)
    .set({ state: 'dropped' })
    .where(and(inArray(uploads.id, next), sql`${uploads.state} <> 'kept'`))
    .returning({ id: uploads.id, partsId: uploads.partsId, copyId: uploads.copyId })
}

/** Deletes an upload whose files are removed, and purges them from the edge cache. One transaction, one round trip. */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.batch([
    db.execute(purging([pictureTag(id)], sql`${uploads} where ${eq(uploads.id, id)}`)),
    db.delete(uploads).where(eq(uploads.id, id)),
  ])
}
