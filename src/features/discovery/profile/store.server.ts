import { eq, type SQL, sql } from 'drizzle-orm'
import { creatorProfiles, users } from '#features/accounts/index.server.ts'
import { follows } from '#features/social/index.server.ts'
import { subscriptions } from '#features/subscriptions/index.server.ts'
import type { Db } from '#server/db/index.ts'

const columns = { user: users, profile: creatorProfiles }

/** Selects the exact number of followers. A person without a listing may have followers from an earlier listing. */
const followersOf = (personId: SQL | typeof users.id) =>
  sql<number>`coalesce(followers_of(${personId}), (select count(*)::int from ${follows} where ${follows.creatorId} = ${personId}))`

const subscribersOf = (creatorId: SQL | typeof users.id) =>
  sql<number>`(select count(distinct ${subscriptions.subscriberId})::int from ${subscriptions}
    where ${subscriptions.creatorId} = ${creatorId} and ${subscriptions.endsAt} > now())`

/** Reads any user's row. One round trip. */
export async function findProfile(db: Db, userId: string) {
  const [found] = await db
    .select({ ...columns, followers: followersOf(users.id) })
    .from(users)
    .leftJoin(creatorProfiles, eq(users.id, creatorProfiles.userId))
    .where(eq(users.id, userId))
  return found
}

/** Counts followers and subscribers. One round trip. */
export async function countAudience(db: Db, creatorId: string) {
  const id = sql`${creatorId}::uuid`
  const { rows } = await db.execute<{ followers: number; subscribers: number }>(
    sql`select ${followersOf(id)} as followers, ${subscribersOf(id)} as subscribers`,
  )
  return { followers: rows[0]?.followers ?? 0, subscribers: rows[0]?.subscribers ?? 0 }
}
