import { and, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { onlineMinutes, rankedAtOnce, tipperPoints } from '../spec.ts'

/** Columns of `creator_listings l` that a list selects. */
export const listingColumns = sql.raw(`l.user_id, l.username, l.display_name, l.avatar_url, l.card_url, l.category,
  l.specialties, l.country, l.state, l.verified, l.video_rate, l.voice_rate, l.text_rate, l.accepts_video,
  l.accepts_voice, l.accepts_text, l.accepts_image, l.accepts_audio, l.accepts_video_message, l.live`)

export const listingSchema = z.object({
  user_id: z.string(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  card_url: z.string().nullable(),
  category: z.string(),
  specialties: z.array(z.string()),
  country: z.string().nullable(),
  state: z.string().nullable(),
  verified: z.boolean(),
  video_rate: z.number(),
  voice_rate: z.number(),
  text_rate: z.number(),
  accepts_video: z.boolean(),
  accepts_voice: z.boolean(),
  accepts_text: z.boolean(),
  accepts_image: z.boolean(),
  accepts_audio: z.boolean(),
  accepts_video_message: z.boolean(),
  live: z.boolean(),
  online: z.boolean(),
})
export type Listing = z.infer<typeof listingSchema>

/**
 * Condition that a listed creator is visibly online, with the rules of public.is_online. Reads presence only for
 * listings that are marked online, because a function call per row is too slow. Uses a scalar subquery instead of
 * `exists`, so that the planner follows the list's index instead of sorting all online users.
 */
export const isOnline = sql`(l.online and not l.appear_offline and coalesce((
  select p.online and p.confirmed_at > now() - make_interval(mins => ${onlineMinutes}::integer)
  from presence p where p.user_id = l.user_id), false))`

/**
 * Returns the condition that a listed creator is visible to the viewer, by the rules of public.reach and
 * public.hidden_in and the privacy settings of the listing. The viewer's blocks are read once per list.
 */
export function reachableListing({ userId, country }: Viewer): SQL {
  const isSelf = userId === null ? sql`false` : sql`l.user_id = ${userId}::uuid`
  const rule = and(
    userId === null
      ? undefined
      : sql`l.user_id <> all (array(select b.blocked_id from blocks b where b.blocker_id = ${userId}::uuid))
          and l.user_id <> all (array(select b.blocker_id from blocks b where b.blocked_id = ${userId}::uuid))`,
    country === null ? undefined : sql`(${isSelf} or ${country}::text <> all (l.hidden_countries))`,
  )
  return rule ?? sql`true`
}

const done = z.tuple([z.object({ done: z.number() })])

/**
 * Runs one round of the ranking: applies each new follower change and tip to the listings exactly once. Returns the
 * number of applied changes; 0: up to date. One round trip.
 */
export async function rankCreators(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    select public.count_followers(${rankedAtOnce}::integer) + public.count_tippers(${tipperPoints}, ${rankedAtOnce}::integer)
      + public.mend_listed_presence() as done`)
  return done.parse(rows)[0].done
}
