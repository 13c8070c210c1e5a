import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { type FileState, fileStates } from '../lists.ts'
import { recordings } from '../tables.ts'

const stage = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  guest_id: z.uuid().nullable(),
  title: z.string(),
  meeting_id: z.string(),
  /** False if the guest on stage has not agreed to be recorded. */
  has_consent: z.boolean(),
})
/** A stream that has not ended. */
export type Stage = z.infer<typeof stage>

const unfinished = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  title: z.string(),
  /** Cover of the stream. */
  cover_id: z.uuid().nullable(),
  making: z.enum(fileStates),
  provider_id: z.string().nullable(),
  started_at: z.coerce.date(),
  stopped_at: z.coerce.date().nullable(),
  /** Whether the stream has ended, and the reason. */
  stream_ended: z.boolean(),
  end_reason: z.string().nullable(),
})
export type UnfinishedRow = z.infer<typeof unfinished>

const selectUnfinished = sql`
  select r.id, r.creator_id, r.title, s.cover_id, r.making, r.provider_id, r.started_at, r.stopped_at,
    s.ended_at is not null as stream_ended, s.end_reason
  from recordings r left join streams s on s.id = r.stream_id`

/** Finds a running stream and its running recording. One round trip. */
export async function findStage(db: Db, streamId: string) {
  const [streams, recording] = await db.batch([
    db.execute(sql`
      select s.id, s.creator_id, s.guest_id, s.title, s.meeting_id, s.guest_id is null or exists (
        select from stream_consents c where c.stream_id = s.id and c.user_id = s.guest_id) as has_consent
      from streams s
      where s.id = ${streamId}::uuid and s.ended_at is null`),
    db.execute(sql`${selectUnfinished} where r.stream_id = ${streamId}::uuid and r.making = 'recording'`),
  ])
  return { stage: z.array(stage).parse(streams.rows)[0], running: z.array(unfinished).parse(recording.rows)[0] }
}

/** Returns whether a stream is being recorded; undefined if this viewer cannot see the stream. One round trip. */
export async function isRecorded(db: Db, streamId: string, { userId, country }: Viewer): Promise<boolean | undefined> {
  const { rows } = await db.execute(sql`
    select s.ended_at is null
      and exists (select from recordings r where r.stream_id = s.id and r.making = 'recording') as recorded
    from streams s where s.id = ${streamId}::uuid
      and stream_refusal(s.id, ${userId}::uuid, ${country}::text) is distinct from 'not_found'`)
  return z.array(z.object({ recorded: z.boolean() })).parse(rows)[0]?.recorded
}

/** Inserts a recording of a stream. Returns its id, or undefined if the stream is already being recorded. */
export async function insert(db: Db, { id, creator_id, title, meeting_id }: Stage): Promise<string | undefined> {
  const { rows } = await db.execute(sql`
    insert into recordings (creator_id, stream_id, meeting_id, making, title)
    values (${creator_id}::uuid, ${id}::uuid, ${meeting_id}, 'recording', ${title})
    on conflict (stream_id) where making = 'recording' do nothing returning id`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}

/** Stores the provider's id of a recording. */
export async function storeProviderId(db: Db, id: string, providerId: string): Promise<void> {
  await db.update(recordings).set({ providerId }).where(eq(recordings.id, id))
}

/** Deletes a recording that the provider did not begin. */
export async function deleteUnbegun(db: Db, id: string): Promise<void> {
  await db
    .delete(recordings)
    .where(and(eq(recordings.id, id), eq(recordings.making, 'recording'), isNull(recordings.providerId)))
}

/** Finds a recording by the provider's id, or by its meeting until that id is stored. One round trip. */
export async function findByProvider(
  db: Db,
  providerId: string,
  meetingId: string,
): Promise<UnfinishedRow | undefined> {
  const { rows } = await db.execute(sql`
    ${selectUnfinished} where r.provider_id = ${providerId}
      or (r.provider_id is null and r.meeting_id = ${meetingId} and r.making = 'recording')`)
  return z.array(unfinished).parse(rows)[0]
}

/** Finds a running recording by id. One round trip. */
export async function findRunning(db: Db, id: string): Promise<UnfinishedRow | undefined> {
  const { rows } = await db.execute(sql`${selectUnfinished} where r.id = ${id}::uuid and r.making = 'recording'`)
  return z.array(unfinished).parse(rows)[0]
}

/**
 * Lists unfinished recordings except `skip`, oldest first. Recordings of running shows come last: they take hours, and
 * must not delay the others. One round trip.
 */
export async function listUnfinished(db: Db, limit: number, skip: readonly string[] = []): Promise<UnfinishedRow[]> {
  const { rows } = await db.execute(sql`
    ${selectUnfinished} where r.making in ('recording', 'processing') and r.id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by r.making = 'recording' and s.ended_at is null and r.stopped_at is null, r.started_at limit ${limit}`)
  return z.array(unfinished).parse(rows)
}

/**
 * Stores that a recording was stopped, so that the job `recordings` ends it if the provider does not respond now. One
 * round trip.
 */
export async function storeStop(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(recordings)
    .set({ stoppedAt: at })
    .where(and(eq(recordings.id, id), eq(recordings.making, 'recording'), isNull(recordings.stoppedAt)))
}

type Step = { id: string; from: FileState; to: FileState; stoppedAt?: Date | null; interrupted?: boolean }

/** Moves a recording to its next state; no effect if it is no longer in `from`. One round trip. */
export async function step(db: Db, { id, from, to, stoppedAt = null, interrupted = false }: Step): Promise<void> {
  await db.execute(sql`
    update recordings set making = ${to}, stopped_at = coalesce(stopped_at, ${stoppedAt}::timestamptz, now()),
      interrupted = interrupted or ${interrupted}
    where id = ${id}::uuid and making = ${from}`)
}

/** Leases a recording for a minute, so that only one worker fetches its file. One round trip. */
export async function claim(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update recordings set making = 'processing', checked_at = now(), stopped_at = coalesce(stopped_at, now())
    where id = ${id}::uuid and making in ('recording', 'processing')
      and coalesce(checked_at < now() - interval '1 minute', true)
    returning id`)
  return rows.length > 0
}

/** Marks a recording as ready and untrimmed, and notifies its creator. One round trip. */
export async function finish(db: Db, id: string, seconds: number, interrupted: boolean): Promise<void> {
  await db.execute(sql`
    with made as (
      update recordings set making = 'ready', seconds = ${seconds}, interrupted = interrupted or ${interrupted}
      where id = ${id}::uuid and making = 'processing' returning id, creator_id, title, interrupted)
    select content_play(id, 0, ${seconds}::int), notify(creator_id, 'system.recording_ready',
      jsonb_build_object('recording_id', id, 'title', title, 'interrupted', interrupted)) from made`)
}
