import { and, eq, min, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { streamPasses } from '../tables.ts'

type Pass = { streamId: string; participantId: string; person: string; isHost: boolean; isGuest: boolean } & {
  sound: boolean
  picture: boolean
  country: string | null
}

/**
 * Notes what opens a meeting to somebody. A host's passes from before are returned, to be taken back: one device is on stage.
 * So is this one where the guest's turn has ended meanwhile, or what they may send has changed. One round trip.
 */
export async function notePass(db: Db, pass: Pass, hostFamily: string | null) {
  const { streamId, participantId, person, isHost, isGuest, sound, picture, country } = pass
  const { rows } = await db.execute(sql`
    with stage as materialized (
      select s.guest_id from streams s where s.id = ${streamId}::uuid and ${isGuest}::boolean
        and s.guest_sound = ${sound}::boolean and s.guest_picture = ${picture}::boolean for share),
    given as (
      insert into stream_passes (stream_id, participant_id, person, is_host, is_guest, country)
      select ${streamId}::uuid, ${participantId}::text, ${person}::text, ${isHost}::boolean, ${isGuest}::boolean,
        ${country}::text
      where not ${isGuest}::boolean or exists (select from stage where guest_id::text = ${person}::text)
      on conflict do nothing returning participant_id),
    moved as (
      update streams set host_family = ${hostFamily}::uuid where id = ${streamId}::uuid and ${isHost}::boolean returning id),
    taken as (
      delete from stream_passes p using moved m where p.stream_id = m.id and p.is_host returning p.participant_id)
    select participant_id from taken
    union all select ${participantId}::text where not exists (select from given)`)
  return z
    .array(z.object({ participant_id: z.string() }))
    .parse(rows)
    .map(({ participant_id }) => participant_id)
}

/** When a visitor was first let into a stream; null: never. One round trip. */
export async function firstPassAt(db: Db, streamId: string, person: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: min(streamPasses.givenAt) })
    .from(streamPasses)
    .where(and(eq(streamPasses.streamId, streamId), eq(streamPasses.person, person)))
  return first?.at ?? null
}

const passRow = z.object({ participant_id: z.string(), meeting_id: z.string() })

type Wanted = { onlyGuest: boolean; before: Date | null }

/** The passes of somebody of a stream; only those with which a guest sends, or those given before a moment. One round trip. */
export async function findPasses(db: Db, streamId: string, person: string, { onlyGuest, before }: Wanted) {
  const { rows } = await db.execute(sql`
    select p.participant_id, s.meeting_id from stream_passes p join streams s on s.id = p.stream_id
    where p.stream_id = ${streamId}::uuid and p.person = ${person} and (p.is_guest or not ${onlyGuest}::boolean)
      and (${before?.toISOString() ?? null}::timestamptz is null or p.given_at < ${before?.toISOString() ?? null}::timestamptz)`)
  return z.array(passRow).parse(rows)
}

/** These passes open nothing any more. A visitor's first one says when their preview began: those stay. One round trip. */
export async function forgetPasses(db: Db, streamId: string, participantIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from stream_passes where stream_id = ${streamId}::uuid and person not like 'visitor:%'
      and participant_id in (select jsonb_array_elements_text(${JSON.stringify(participantIds)}::jsonb))`)
}

/** Puts a visitor out once their preview is over. One round trip. */
export async function endPreviewAt(db: Db, streamId: string, person: string, until: Date): Promise<void> {
  await db.execute(sql`
    insert into outbox (kind, payload, due_at)
    values ('live.out', jsonb_build_object('stream_id', ${streamId}::uuid, 'person', ${person}::text), ${until.toISOString()}::timestamptz)`)
}
