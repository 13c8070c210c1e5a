import { and, eq, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Coming, Presence } from '#providers/meetings/index.ts'
import type { Db } from '#server/db/index.ts'
import { pastOutput, summarySchema } from '../contract.ts'
import type { EndReason } from '../lists.ts'
import { streams, streamVisits } from '../tables.ts'
import type { StartFacts } from './rules.ts'

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

const startFacts = z.object({
  running_id: z.uuid().nullable(),
  host_family: z.uuid().nullable(),
  has_tier: z.boolean(),
  has_cover: z.boolean(),
  event: z
    .object({ type: z.string(), status: z.string(), starts_at: z.coerce.date(), ends_at: z.coerce.date() })
    .nullable(),
})

type Named = { tierId: string | null; eventId: string | null; coverId: string | null }

/** Reads the facts that decide whether a creator can go live. One round trip. */
export async function findStartFacts(db: Db, creatorId: string, named: Named): Promise<StartFacts> {
  const { tierId, eventId, coverId } = named
  const { rows } = await db.execute(sql`
    select s.id as running_id, s.host_family,
      exists (select from subscription_tiers t
        where t.id = ${tierId}::uuid and t.creator_id = ${creatorId}::uuid and t.deleted_at is null) as has_tier,
      exists (select from uploads u where u.id = ${coverId}::uuid and u.owner_id = ${creatorId}::uuid
        and u.kind = 'stream-cover' and u.state = 'ready') as has_cover,
      (select json_build_object('type', e.type, 'status', e.status, 'starts_at', e.starts_at, 'ends_at', e.ends_at)
        from events e where e.id = ${eventId}::uuid and e.creator_id = ${creatorId}::uuid) as event
    from (select) as one left join streams s on s.creator_id = ${creatorId}::uuid and s.ended_at is null`)
  const { running_id: id, host_family: hostFamily, has_tier, has_cover, event } = startFacts.parse(rows[0])
  const running = id && hostFamily ? { id, hostFamily } : null
  return { running, hasTier: has_tier, hasCover: has_cover, event }
}

type NewStream = Named & {
  creatorId: string
  title: string
  category: string | null
  tags: readonly string[]
  audience: string
  meetingId: string
  hostFamily: string
}

/**
 * Inserts a stream. Its host counts as away until the media provider reports them. Returns the id; undefined if the
 * creator is already live. One round trip.
 */
export async function insertStream(db: Db, stream: NewStream): Promise<string | undefined> {
  const { creatorId, title, category, tags, audience, tierId, eventId, coverId, meetingId, hostFamily } = stream
  const { rows } = await db.execute(sql`
    with started as (
      insert into streams (creator_id, title, category, tags, audience, tier_id, event_id, cover_id, meeting_id, host_family,
        host_away_at)
      values (${creatorId}::uuid, ${title}, ${category},
        array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)), ${audience}, ${tierId}::uuid,
        ${eventId}::uuid, ${coverId}::uuid, ${meetingId}, ${hostFamily}::uuid, now())
      on conflict (creator_id) where ended_at is null do nothing returning id, creator_id, title, cover_id, started_at),
    shown as (
      insert into live_now (creator_id, stream_id, title, started_at)
      select creator_id, id, title, started_at from started)
    select id, (select count(*) from keep_upload(creator_id, cover_id, '{stream-cover}')) as kept from started`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}

/**
 * Stores that a person joined or left. Returns the stream of the meeting, and whether the person is its host; undefined
 * if the meeting is unknown. One round trip.
 */
export async function storeVisit(db: Db, { meetingId, peerId, personId, what, at: when }: Coming) {
  const { rows } = await db.execute(sql`
    select stream_id, is_host from stream_visit(${meetingId}, ${peerId}, ${personId}, ${what}::text, ${at(when)})`)
  return z.array(z.object({ stream_id: z.uuid(), is_host: z.boolean() })).parse(rows)[0]
}

/** Counts the open connections of a stream. One round trip. */
export const countOpenVisits = (db: Db, streamId: string): Promise<number> =>
  db.$count(streamVisits, and(eq(streamVisits.streamId, streamId), isNull(streamVisits.leftAt)))

/** Corrects the visits with connections that the provider knows. One round trip. */
export async function compareVisits(
  db: Db,
  streamId: string,
  { isWhole, connections }: Presence,
  askedAt: Date,
): Promise<void> {
  const found = connections.map(({ personId, peerId, leftAt }) => ({
    person: personId,
    peer_id: peerId,
    left_at: leftAt,
  }))
  await db.execute(sql`
    select stream_compare(${streamId}::uuid, ${JSON.stringify(found)}::jsonb, ${at(askedAt)}, ${isWhole}::boolean)`)
}

/** Marks the host as away, because the provider does not respond. One round trip. */
export async function markHostAway(db: Db, streamId: string, now: Date): Promise<void> {
  await db
    .update(streams)
    .set({ hostSince: null, hostAwayAt: now })
    .where(and(eq(streams.id, streamId), isNull(streams.endedAt), isNotNull(streams.hostSince)))
}

export type StageRow = Awaited<ReturnType<typeof stages>>[number]

/** Selects streams with the facts that their time limits need. */
const stages = (db: Db, which: SQL | undefined, limit = 1) =>
  db
    .select({
      id: streams.id,
      meeting_id: streams.meetingId,
      event_id: streams.eventId,
      host_since: streams.hostSince,
      host_away_at: streams.hostAwayAt,
      ended_at: streams.endedAt,
    })
    .from(streams)
    .where(which)
    .orderBy(sql`random()`)
    .limit(limit)

/**
 * Lists running streams in random order, except `skip`. The order is random so that a slow run does not always miss the
 * same streams. One round trip.
 */
export const listRunning = (db: Db, limit: number, skip: readonly string[]): Promise<StageRow[]> =>
  stages(db, and(isNull(streams.endedAt), notInArray(streams.id, [...skip])), limit)

/** Reads a running or ended stream. One round trip. */
export async function findStage(db: Db, id: string): Promise<StageRow | undefined> {
  const [found] = await stages(db, eq(streams.id, id))
  return found
}

/** Reads the stream of a meeting. One round trip. */
export async function findStageByMeeting(db: Db, meetingId: string): Promise<StageRow | undefined> {
  const [found] = await stages(db, eq(streams.meetingId, meetingId))
  return found
}

/**
 * Moves a stream to a new meeting. Returns the stream's meeting, which a concurrent caller may have set; null if the
 * stream has ended. One round trip.
 */
export async function moveStream(db: Db, id: string, { from, to }: { from: string; to: string }, now: Date) {
  const { rows } = await db.execute(sql`
    select stream_move(${id}::uuid, ${from}::text, ${to}::text, ${at(now)}) as meeting_id`)
  return z.object({ meeting_id: z.string().nullable() }).parse(rows[0]).meeting_id
}

/** Ends a stream. Returns false if it had already ended. One round trip. */
export async function endStream(db: Db, id: string, reason: EndReason, now: Date, raidTo: string | null = null) {
  const { rows } = await db.execute(sql`
    select stream_end(${id}::uuid, ${reason}::text, ${at(now)}, ${raidTo}::uuid) as is_ended`)
  return z.object({ is_ended: z.boolean() }).parse(rows[0]).is_ended
}

/**
 * Ends a stream for an admin, with a reason for its host. `also` is evaluated in the same statement if the stream was
 * running. Removes the cover, even of an ended stream. Returns false if the stream had already ended. One round trip.
 */
export async function stopStream(db: Db, id: string, words: string, now: Date, also: SQL) {
  const [, , { rows }] = await db.batch([
    // uses a separate statement, because the function writes the same row
    db
      .update(streams)
      .set({ stopReason: words })
      .where(and(eq(streams.id, id), isNull(streams.endedAt))),
    db.execute(sql`
      with covered as (select id, cover_id from streams where id = ${id}::uuid and cover_id is not null for update),
      bare as (update streams s set cover_id = null from covered c where s.id = c.id returning c.cover_id)
      select release_uploads(array_agg(cover_id)) from bare`),
    db.execute(sql`
      with ended as materialized (select stream_end(${id}::uuid, 'stopped', ${at(now)}, null) as is_ended)
      select is_ended, case when is_ended then ${also} end as also from ended`),
  ])
  return z.object({ is_ended: z.boolean() }).parse(rows[0]).is_ended
}

/** Reads a creator's running stream. One round trip. */
export async function findRunningOf(db: Db, creatorId: string): Promise<StageRow | undefined> {
  const [found] = await stages(db, and(eq(streams.creatorId, creatorId), isNull(streams.endedAt)))
  return found
}

/** Lists ticket holders of the stream's event, and whether each of them watched. One round trip. */
export async function listAttendance(db: Db, { id, event_id: eventId }: { id: string; event_id: string | null }) {
  if (eventId === null) return null
  const { rows } = await db.execute(sql`
    select u.id, u.username, u.display_name, u.avatar_url, exists (
      select from stream_visits v where v.stream_id = ${id}::uuid and v.person = u.id::text) as came
    from tickets k join users u on u.id = k.fan_id
    where k.event_id = ${eventId}::uuid and k.status in ('confirmed', 'used') order by k.id`)
  return summarySchema.shape.attendance.parse(rows)
}

const pastRow = pastOutput.shape.streams.element

/** Lists a creator's ended streams, newest first. One round trip, `limit + 1` rows. */
export async function listPast(db: Db, creatorId: string, limit: number, after: string | null) {
  const { rows } = await db.execute(sql`
    select id, title, started_at, ended_at, coalesce(watched, 0) as viewers, peak_viewers from streams
    where creator_id = ${creatorId}::uuid and ended_at is not null and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc limit ${limit + 1}`)
  return z.array(pastRow).parse(rows)
}

/** Lists the connections of all viewers. One round trip. */
export const listVisits = (db: Db, streamId: string) =>
  db
    .select({ person: streamVisits.person, from: streamVisits.joinedAt, to: streamVisits.leftAt })
    .from(streamVisits)
    .where(and(eq(streamVisits.streamId, streamId), eq(streamVisits.isHost, false)))
    .orderBy(streamVisits.joinedAt)

/**
 * Returns the statement that splits each announcement in the outbox into rows for `limit` followers, or notifies the
 * followers of such a row.
 */
export const announceNext = (claimed: { id: number }[], limit: number): SQL => sql`
  select 1 from stream_announce_next(${`{${claimed.map(({ id }) => id).join(',')}}`}::bigint[], ${limit}::int)`
