import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { countedFollows, featuredReserve } from '../spec.ts'
import { isOnline, listingColumns, listingSchema, reachableListing } from './listing.server.ts'

/** A listing with how many watch; null for somebody who is not live. */
const homeSchema = listingSchema.extend({ viewers: z.number().nullable() })
export type HomeRow = z.infer<typeof homeSchema>
const placed = z.array(homeSchema.extend({ at: z.string() }))

const columns = sql`${listingColumns}, ${isOnline} as online, n.viewers`

/** One round trip; it reads the newest follows and the newest verified creators, however many there are of either. */
export async function listFeatured(db: Db, page: { limit: number; viewer: Viewer }): Promise<HomeRow[]> {
  const { userId } = page.viewer
  const { rows } = await db.execute(sql`
    with candidate as (
      select creator_id, max(followed) as followed from (
        select creator_id, count(*) as followed
        from (select creator_id from follows order by created_at desc limit ${countedFollows}) newest group by creator_id
        union all
        (select p.user_id, 0 from creator_profiles p where p.verified
          order by p.created_at desc, p.user_id desc limit ${featuredReserve})
      ) either group by creator_id)
    select ${columns} from candidate c join creator_listings l on l.user_id = c.creator_id
    left join live_now n on n.creator_id = l.user_id
    where ${reachableListing(page.viewer)} ${userId === null ? sql`` : sql`and l.user_id <> ${userId}::uuid`}
    order by c.followed desc, l.verified desc, l.created_at desc, l.user_id desc limit ${page.limit}`)
  return z.array(homeSchema).parse(rows)
}

type After = { at: string; id: string } | undefined
type Page = { limit: number; after: After; viewer: Viewer }

/** Rows of a list by when something began, the latest first; one round trip, `limit + 1` rows. */
async function listLatest(db: Db, { limit, after, viewer }: Page, { from, at }: { from: SQL; at: SQL }) {
  const { rows } = await db.execute(sql`
    select ${columns}, ${at}::text as at from ${from} and ${reachableListing(viewer)}
      ${after ? sql`and (${at}, l.user_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${at} desc, l.user_id desc limit ${limit + 1}`)
  return placed.parse(rows)
}

/** Who is on stage. */
export const listLive = (db: Db, page: Page) =>
  listLatest(db, page, {
    from: sql`live_now n join creator_listings l on l.user_id = n.creator_id where true`,
    at: sql.raw('n.started_at'),
  })

/** Whom somebody follows. */
export const listFollowed = (db: Db, page: Page & { followerId: string }) =>
  listLatest(db, page, {
    from: sql`follows f join creator_listings l on l.user_id = f.creator_id
      left join live_now n on n.creator_id = l.user_id where f.follower_id = ${page.followerId}::uuid`,
    at: sql.raw('f.created_at'),
  })
