import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { reachable, type Viewer } from '../reach/store.server.ts'

/** Queries for the members of each list of `me` and the time of adding. Each query uses an index, newest first. */
const lists = {
  follows: (me: string) => sql`select creator_id as id, created_at as at from follows where follower_id = ${me}`,
  followers: (me: string) => sql`select follower_id as id, created_at as at from follows where creator_id = ${me}`,
  bookmarks: (me: string) => sql`select creator_id as id, created_at as at from bookmarks where user_id = ${me}`,
  blocks: (me: string) => sql`select blocked_id as id, created_at as at from blocks where blocker_id = ${me}`,
  mutes: (me: string) => sql`select muted_id as id, created_at as at from mutes where muter_id = ${me}`,
} satisfies Record<string, (me: string) => SQL>
export type ListName = keyof typeof lists

const row = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  is_creator: z.boolean(),
  verified: z.boolean(),
  category: z.string().nullable(),
  since: z.coerce.date(),
  ends_at: z.coerce.date().nullable(),
  tier: z.string().nullable(),
  renews: z.boolean().nullable(),
  /** `since` in the precision of the database, for the cursor. */
  at: z.string(),
})
const person = sql`p.id, p.username, p.display_name, p.avatar_url, p.role = 'creator' as is_creator,
  coalesce(c.verified, false) as verified, case when p.role = 'creator' then c.category end as category,
  l.at as since, l.at::text as at`

type Page = { limit: number; after: { at: string; id: string } | undefined }
const afterCursor = ({ after }: Page): SQL =>
  after ? sql`(l.at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`

/**
 * Reads a list of people without those hidden from the caller. The caller's blocks and mutes are always listed, so that
 * the caller can undo them. One round trip, `limit + 1` rows.
 */
export async function listPeople(db: Db, name: ListName, viewer: Viewer & { userId: string }, page: Page) {
  const own = name === 'blocks' || name === 'mutes'
  const there = own ? sql`p.erased_at is null` : sql`p.status = 'active' and ${reachable(viewer, sql`p.id`)}`
  const { rows } = await db.execute(sql`
    select ${person}, null as ends_at, null as tier, null as renews from (${lists[name](viewer.userId)}) l
    join users p on p.id = l.id left join creator_profiles c on c.user_id = p.id
    where ${there} and ${afterCursor(page)}
    order by l.at desc, l.id desc limit ${page.limit + 1}`)
  return z.array(row).parse(rows)
}

/** Lists the current subscribers of a creator, newest first. One round trip, `limit + 1` rows. */
export async function listSubscribers(db: Db, viewer: Viewer & { userId: string }, page: Page, now: Date) {
  const { rows } = await db.execute(sql`
    select ${person}, l.ends_at, t.name as tier, coalesce(m.renews, false) as renews from (
      select subscriber_id as id, max(starts_at) as at, max(ends_at) as ends_at from subscriptions
      where creator_id = ${viewer.userId} and ends_at > ${now.toISOString()}::timestamptz group by subscriber_id) l
    join users p on p.id = l.id left join creator_profiles c on c.user_id = p.id
    left join memberships m on m.creator_id = ${viewer.userId} and m.subscriber_id = l.id and m.state <> 'ended'
    left join subscriptions s on s.creator_id = ${viewer.userId} and s.subscriber_id = l.id and s.starts_at = l.at
    left join subscription_tiers t on t.id = s.tier_id
    where p.status = 'active' and ${reachable(viewer, sql`p.id`)} and ${afterCursor(page)}
    order by l.at desc, l.id desc limit ${page.limit + 1}`)
  return z.array(row).parse(rows)
}
