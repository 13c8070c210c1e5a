import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { locks } from '../lists.ts'
import { streams } from '../tables.ts'
import { countEverySeconds } from './spec.ts'

type Play = { streamId: string; playbackId: string; person: string; until: Date }

const stored = ({ streamId, playbackId, person, until }: Play, isNew: boolean): SQL => sql`
  stream_play(${streamId}::uuid, ${playbackId}::text, ${person}::text, ${until.toISOString()}::timestamptz,
    ${isNew}::boolean, ${countEverySeconds}::int)`

/** Stores that a person watches a stream's playback until a time, instead of on their other devices. One round trip. */
export async function storePlay(db: Db, play: Play): Promise<void> {
  await db.execute(sql`select ${stored(play, true)}`)
}

const renewal = z.object({
  playback_url: z.string().nullable(),
  has_ended: z.boolean(),
  locked: z.enum([...locks, 'not_found']).nullable(),
  is_stored: z.boolean(),
})

/**
 * Extends a playback if the viewer can watch; otherwise returns the facts that forbid it. `is_stored` is false if it was
 * replaced or has expired. Undefined: the stream does not exist. Reads no figures, because thousands of viewers renew
 * their playbacks. One round trip.
 */
export async function renewPlay(db: Db, play: Play, { userId, country }: Viewer) {
  const { rows } = await db.execute(sql`
    select s.playback_url, s.has_ended, s.locked, case
      when s.playback_url is not null and not s.has_ended and s.locked is null then ${stored(play, false)} else false
    end as is_stored
    from (
      select playback_url, ended_at is not null as has_ended, stream_refusal(id, ${userId}::uuid, ${country}::text) as locked
      from streams where id = ${play.streamId}::uuid) s`)
  return z.array(renewal).parse(rows)[0]
}

/** Ends a playback, without effect if it is over. One round trip. */
export async function endPlay(db: Db, { streamId, playbackId, person }: Omit<Play, 'until'>): Promise<void> {
  await db.execute(sql`
    select stream_end_play(${streamId}::uuid, ${playbackId}::text, ${person}::text, ${countEverySeconds}::int)`)
}

/** Reads the meeting of a running stream. One round trip. */
export async function findMeeting(db: Db, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ meetingId: streams.meetingId })
    .from(streams)
    .where(and(eq(streams.id, id), isNull(streams.endedAt)))
  return found?.meetingId
}

/** Stores the provider's playlist of a meeting. One round trip. */
export async function storePlaylist(db: Db, meetingId: string, url: string): Promise<void> {
  await db.update(streams).set({ playbackUrl: url }).where(eq(streams.meetingId, meetingId))
}
