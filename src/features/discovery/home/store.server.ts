import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { matchesFilters } from '../filters/store.server.ts'
import { isOnline, listingColumns, listingSchema, reachableListing } from '../listings/store.server.ts'
import { countedFollows, featuredReserve } from '../spec.ts'

/** Listing with viewers and cover of the current stream; both are null if the creator is not live. */
const homeSchema = listingSchema.extend({ viewers: z.number().nullable(), cover_id: z.uuid().nullable() })
export type HomeRow = z.infer<typeof homeSchema>
const pageSchema = z.tuple([z.object({ page: z.array(homeSchema.extend({ at: z.string() })) })])

const columns = sql`${listingColumns}, ${isOnline} as online,
  case when l.live then (select n.viewers from live_now n where n.creator_id = l.user_id) end as viewers,
  case when l.live then (select s.cover_id from live_now n join streams s on s.id = n.stream_id
    where n.creator_id = l.user_id) end as cover_id`

/**
 * Reads featured creators: live creators, and creators with a picture. One round trip. Reads only the newest follows and
 * the newest verified creators.
 */
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
    where ${matchesFilters(page.viewer, { presentable: true })} ${userId === null ? sql`` : sql`and l.user_id <> ${userId}::uuid`}
    order by l.live desc, c.followed desc, l.verified desc, l.created_at desc, l.user_id desc limit ${page.limit}`)
  return z.array(homeSchema).parse(rows)
}

type After = { at: string; id: string } | undefined
type Page = { limit: number; after: After; viewer: Viewer }

/**
 * Reads the listings of the creators in `whom` (rows of id and at), latest first. One round trip, `limit + 1` rows.
 * Looks up each listing separately, because planning a join over all indexes of the table would take longer than the
 * query.
 */
async function listLatest(db: Db, { limit, after, viewer }: Page, whom: SQL) {
  const { rows } = await db.execute(sql`
    select coalesce(json_agg(p), '[]') as page from (
      select ${columns}, f.at::text as at from (${whom}) f
      cross join lateral (select * from creator_listings where user_id = f.id offset 0) l
      where ${reachableListing(viewer)}
        ${after ? sql`and (f.at, f.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by f.at desc, f.id desc limit ${limit + 1}) p`)
  return pageSchema.parse(rows)[0].page
}

/** Lists live creators. One round trip. */
export const listLive = (db: Db, page: Page) =>
  listLatest(db, page, sql`select creator_id as id, started_at as at from live_now`)

/** Lists creators that a user follows. One round trip. */
export const listFollowed = (db: Db, page: Page & { followerId: string }) =>
  listLatest(
    db,
    page,
    sql`select creator_id as id, created_at as at from follows where follower_id = ${page.followerId}::uuid`,
  )
