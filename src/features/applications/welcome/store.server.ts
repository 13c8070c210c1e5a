import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { startRates } from '#features/accounts/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { creatorWelcomes } from '../tables.ts'

const welcome = z.object({ rates: z.boolean(), hours: z.boolean(), post: z.boolean(), show: z.boolean() })

/**
 * Returns the completed steps, each derived from the data that the step creates. Returns undefined if the creator
 * dismissed the list or never had one. One round trip.
 */
export async function findWelcome(db: Db, userId: string): Promise<z.infer<typeof welcome> | undefined> {
  const { videoCall, voiceCall, textMessage, imageMessage, audioMessage, videoMessage } = startRates
  const { rows } = await db.execute(sql`
    select
      (p.video_rate, p.voice_rate, p.text_rate, p.image_rate, p.audio_rate, p.video_message_rate) is distinct from
        (${videoCall}::int, ${voiceCall}::int, ${textMessage}::int, ${imageMessage}::int, ${audioMessage}::int,
          ${videoMessage}::int) as rates,
      exists (select from availability a where a.creator_id = w.user_id) as hours,
      exists (select from content_items c where c.creator_id = w.user_id) as post,
      exists (select from streams l where l.creator_id = w.user_id and l.live_at is not null) or exists (
        select from events e where e.creator_id = w.user_id and e.type in ('live-stream', 'class', 'private-show')) as show
    from creator_welcomes w join creator_profiles p on p.user_id = w.user_id
    where w.user_id = ${userId}::uuid and w.dismissed_at is null`)
  return z.array(welcome).parse(rows)[0]
}

/** Hides the list of first steps for this creator. One round trip. */
export async function dismissWelcome(db: Db, userId: string): Promise<void> {
  await db
    .update(creatorWelcomes)
    .set({ dismissedAt: sql`now()` })
    .where(and(eq(creatorWelcomes.userId, userId), isNull(creatorWelcomes.dismissedAt)))
}
