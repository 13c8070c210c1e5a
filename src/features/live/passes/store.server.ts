import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { takeoverSeconds } from '../spec.ts'

type Pass = { streamId: string; participantId: string; person: string; isHost: boolean; isGuest: boolean } & {
  sound: boolean
  picture: boolean
  country: string | null
}

/** Serializes the passes of a person in a stream, so that the later of two devices sees the earlier one. */
const lockPasses = (streamId: string, person: string): SQL =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pass ${streamId} ${person}`}, 0))`

/** Enqueues the removal of a viewer's earlier devices, due when the newest device has had time to connect. */
const replaceDevices = (streamId: string, person: string): SQL => sql`
  insert into outbox (kind, payload, due_at)
  select 'live.out', jsonb_build_object('stream_id', ${streamId}::uuid, 'person', ${person}::text, 'before', max(p.given_at)),
    now() + make_interval(secs => ${takeoverSeconds})
  from stream_passes p where p.stream_id = ${streamId}::uuid and p.person = ${person} and not p.is_host
  having count(*) > 1`

/**
 * Stores the pass that admits a person to a meeting. A person watches on one device: earlier passes of a viewer are
 * revoked after `takeoverSeconds`; those of a host are returned, and the caller revokes them at once. If the guest's
 * turn has ended in the meantime, or their permissions have changed, the new pass itself is returned. One transaction,
 * one round trip.
 */
export async function storePass(db: Db, pass: Pass, hostFamily: string | null) {
  const { streamId, participantId, person, isHost, isGuest, sound, picture, country } = pass
  const note = sql`
    with stage as materialized (
      select s.guest_id from streams s where s.id = ${streamId}::uuid and ${isGuest}::boolean
        and s.guest_sound = ${sound}::boolean and s.guest_picture = ${picture}::boolean for share),
    given as (
      insert into stream_passes (stream_id, participant_id, person, is_host, is_guest, country, given_at)
      select ${streamId}::uuid, ${participantId}::text, ${person}::text, ${isHost}::boolean, ${isGuest}::boolean,
        ${country}::text, greatest(clock_timestamp(), (
          select max(p.given_at) + interval '1 millisecond' from stream_passes p
          where p.stream_id = ${streamId}::uuid and p.person = ${person}::text))
      where not ${isGuest}::boolean or exists (select from stage where guest_id::text = ${person}::text)
      on conflict do nothing returning participant_id),
    moved as (
      update streams set host_family = ${hostFamily}::uuid where id = ${streamId}::uuid and ${isHost}::boolean returning id),
    taken as (
      delete from stream_passes p using moved m where p.stream_id = m.id and p.is_host returning p.participant_id)
    select participant_id from taken
    union all select ${participantId}::text where not exists (select from given)`
  const [, { rows }] = await db.batch([
    db.execute(lockPasses(streamId, person)),
    db.execute(note),
    db.execute(replaceDevices(streamId, person)),
    db.execute(sql`select stream_stop_plays(${streamId}::uuid, ${person}::text)`),
  ])
  return z
    .array(z.object({ participant_id: z.string() }))
    .parse(rows)
    .map(({ participant_id }) => participant_id)
}

/** Reads the time at which a visitor first watched a stream; null if never. One round trip. */
export async function firstPassAt(db: Db, streamId: string, person: string): Promise<Date | null> {
  const { rows } = await db.execute(sql`
    select least(
      (select min(p.given_at) from stream_passes p where p.stream_id = ${streamId}::uuid and p.person = ${person}),
      (select min(v.joined_at) from stream_visits v where v.stream_id = ${streamId}::uuid and v.person = ${person})) as at`)
  return z.object({ at: z.coerce.date().nullable() }).parse(rows[0]).at
}

const passRow = z.object({ participant_id: z.string(), meeting_id: z.string() })

type Wanted = { onlyGuest: boolean; before: Date | null }

/**
 * Lists a person's passes for a stream: all of them, only those of a guest's turn, or only those created before a time.
 * One round trip.
 */
export async function findPasses(db: Db, streamId: string, person: string, { onlyGuest, before }: Wanted) {
  const { rows } = await db.execute(sql`
    select p.participant_id, s.meeting_id from stream_passes p join streams s on s.id = p.stream_id
    where p.stream_id = ${streamId}::uuid and p.person = ${person} and (p.is_guest or not ${onlyGuest}::boolean)
      and (${before?.toISOString() ?? null}::timestamptz is null or p.given_at < ${before?.toISOString() ?? null}::timestamptz)`)
  return z.array(passRow).parse(rows)
}

/** Deletes revoked passes, except a visitor's first pass, from which the preview is counted. One round trip. */
export async function deletePasses(db: Db, streamId: string, participantIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from stream_passes p where p.stream_id = ${streamId}::uuid
      and p.participant_id in (select jsonb_array_elements_text(${JSON.stringify(participantIds)}::jsonb))
      and (p.person not like 'visitor:%' or exists (select from stream_passes f
        where f.stream_id = p.stream_id and f.person = p.person
          and (f.given_at, f.participant_id) < (p.given_at, p.participant_id)))`)
}

/** Enqueues the removal of a visitor, due at the end of their preview. One round trip. */
export async function endPreviewAt(db: Db, streamId: string, person: string, until: Date): Promise<void> {
  await db.execute(sql`
    insert into outbox (kind, payload, due_at)
    values ('live.out', jsonb_build_object('stream_id', ${streamId}::uuid, 'person', ${person}::text), ${until.toISOString()}::timestamptz)`)
}
