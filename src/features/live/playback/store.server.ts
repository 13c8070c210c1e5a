import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { streams } from '../tables.ts'
import { countEverySeconds } from './spec.ts'

type Play = { streamId: string; playbackId: string; person: string; until: Date; isNew: boolean }

/**
 * Stores that a person watches a stream's playback until a time. A new playback replaces the person's other devices.
 * Returns false if a renewed playback was replaced or has expired. One round trip.
 */
export async function storePlay(db: Db, { streamId, playbackId, person, until, isNew }: Play): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select stream_play(${streamId}::uuid, ${playbackId}::text, ${person}::text, ${until.toISOString()}::timestamptz,
      ${isNew}::boolean, ${countEverySeconds}::int) as is_stored`)
  return z.object({ is_stored: z.boolean() }).parse(rows[0]).is_stored
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
