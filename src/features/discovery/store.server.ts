import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { creatorProfiles, formerUsernames, users } from '#features/accounts/index.server.ts'
import { follows, reachable, subscriptions, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { countedFollowersMax, searchResults } from './spec.ts'

const columns = { user: users, profile: creatorProfiles }
const visible = and(eq(users.status, 'active'), eq(users.role, 'creator'))

const followersOf = (creatorId: SQL | typeof users.id) =>
  sql<number>`(select count(*)::int from (
    select 1 from ${follows} where ${follows.creatorId} = ${creatorId} limit ${countedFollowersMax}) counted)`

export type CreatorRow = { user: typeof users.$inferSelect; profile: typeof creatorProfiles.$inferSelect }

/** Newest first, by keyset; one round trip, `limit + 1` rows. */
export function listNewest(
  db: Db,
  viewer: Viewer,
  page: { limit: number; after: { createdAt: string; userId: string } | undefined; category: string | undefined },
): Promise<CreatorRow[]> {
  const { after, category } = page
  return db
    .select(columns)
    .from(creatorProfiles)
    .innerJoin(users, eq(users.id, creatorProfiles.userId))
    .where(
      and(
        visible,
        reachable(viewer, users.id),
        category === undefined ? undefined : eq(creatorProfiles.category, category),
        after &&
          sql`(${creatorProfiles.createdAt}, ${creatorProfiles.userId}) < (${after.createdAt}::timestamptz, ${after.userId}::uuid)`,
      ),
    )
    .orderBy(desc(creatorProfiles.createdAt), desc(creatorProfiles.userId))
    .limit(page.limit + 1)
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export type FoundBy = 'username' | 'id' | 'former_username' | 'display_name'

/** Who had this name until lately: links with it lead to them for a while. */
const formerly = (username: string) =>
  sql`(select ${formerUsernames.userId} from ${formerUsernames}
    where ${formerUsernames.username} = ${username} and ${formerUsernames.until} > now())`

/**
 * Decision A4: by username, then id, then display name if only one has it; a name given up lately counts like an id.
 * One round trip.
 */
export async function findCreator(db: Db, viewer: Viewer, key: string) {
  const username = key.toLowerCase()
  const foundBy = sql<FoundBy>`case when ${users.username} = ${username} then 'username'
    when ${users.id}::text = ${username} then 'id'
    when ${users.id} = ${formerly(username)} then 'former_username' else 'display_name' end`
  const rows = await db
    .select({ ...columns, followers: followersOf(users.id), foundBy })
    .from(users)
    .innerJoin(creatorProfiles, eq(users.id, creatorProfiles.userId))
    .where(
      and(
        visible,
        reachable(viewer, users.id),
        or(
          eq(users.username, username),
          isUuid(key) ? eq(users.id, key) : undefined,
          eq(users.id, formerly(username)),
          sql`lower(${users.displayName}) = ${username}`,
        ),
      ),
    )
    .orderBy(sql`array_position(array['username', 'id', 'former_username', 'display_name'], ${foundBy})`)
    .limit(2)
  const [first, second] = rows
  return first?.foundBy === 'display_name' && second ? undefined : first
}

/** Anybody's row, a creator or not. One round trip. */
export async function findProfile(db: Db, userId: string) {
  const [found] = await db
    .select({ ...columns, followers: followersOf(users.id) })
    .from(users)
    .leftJoin(creatorProfiles, eq(users.id, creatorProfiles.userId))
    .where(eq(users.id, userId))
  return found
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Creators whose username or name begins so; both answered by prefix indexes. One round trip. */
export function searchCreators(db: Db, viewer: Viewer, text: string): Promise<CreatorRow[]> {
  const prefix = `${escapeLike(text.toLowerCase())}%`
  return db
    .select(columns)
    .from(users)
    .innerJoin(creatorProfiles, eq(users.id, creatorProfiles.userId))
    .where(
      and(
        visible,
        reachable(viewer, users.id),
        or(sql`${users.username} like ${prefix}`, sql`lower(${users.displayName}) like ${prefix}`),
      ),
    )
    .orderBy(sql`${users.username} like ${prefix} desc`, users.username)
    .limit(searchResults)
}

/** One round trip. */
export async function countAudience(db: Db, creatorId: string, now: Date) {
  const { rows } = await db.execute<{ followers: number; subscribers: number }>(sql`
    select ${followersOf(sql`${creatorId}::uuid`)} as followers,
      (select count(distinct ${subscriptions.subscriberId})::int from ${subscriptions}
        where ${subscriptions.creatorId} = ${creatorId} and ${subscriptions.endsAt} > ${now.toISOString()}) as subscribers`)
  return { followers: rows[0]?.followers ?? 0, subscribers: rows[0]?.subscribers ?? 0 }
}
