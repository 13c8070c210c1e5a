import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { creatorProfiles, formerUsernames, users } from '#features/accounts/index.server.ts'
import { liveNow } from '#features/live/index.server.ts'
import { follows, reachable, type Viewer } from '#features/social/index.server.ts'
import { subscriptions } from '#features/subscriptions/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { viewSlots } from './spec.ts'
import { creatorViews } from './tables.ts'

const columns = { user: users, profile: creatorProfiles }
const visible = and(eq(users.status, 'active'), eq(users.role, 'creator'))

/** To the last one. Whoever is not listed is followed by nobody, or by those who did when they still were. */
const followersOf = (personId: SQL | typeof users.id) =>
  sql<number>`coalesce(followers_of(${personId}), (select count(*)::int from ${follows} where ${follows.creatorId} = ${personId}))`

const subscribersOf = (creatorId: SQL | typeof users.id) =>
  sql<number>`(select count(distinct ${subscriptions.subscriberId})::int from ${subscriptions}
    where ${subscriptions.creatorId} = ${creatorId} and ${subscriptions.endsAt} > now())`

const viewsOf = (creatorId: SQL | typeof users.id) =>
  sql<number>`(select coalesce(sum(${creatorViews.views}), 0)::int from ${creatorViews}
    where ${creatorViews.creatorId} = ${creatorId})`

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export type FoundCreator = NonNullable<Awaited<ReturnType<typeof findCreator>>>
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
    .select({
      ...columns,
      followers: followersOf(users.id),
      subscribers: subscribersOf(users.id),
      views: viewsOf(users.id),
      online: sql<boolean>`is_online(${users.id})`,
      live: sql<boolean>`exists (select from ${liveNow} where ${liveNow.creatorId} = ${users.id})`,
      foundBy,
    })
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

/** Counts a look at a creator's page by somebody else who can find them. One round trip. */
export async function countView(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.execute(sql`
    insert into creator_views as v (creator_id, slot, views)
    select ${users.id}, floor(random() * ${viewSlots}::int)::int, 1 from ${users}
    where ${users.id} = ${id}::uuid and ${users.id} is distinct from ${viewer.userId}::uuid and ${visible}
      and ${reachable(viewer, users.id) ?? sql`true`}
    on conflict (creator_id, slot) do update set views = v.views + 1`)
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

/** One round trip. */
export async function countAudience(db: Db, creatorId: string) {
  const id = sql`${creatorId}::uuid`
  const { rows } = await db.execute<{ followers: number; subscribers: number }>(
    sql`select ${followersOf(id)} as followers, ${subscribersOf(id)} as subscribers`,
  )
  return { followers: rows[0]?.followers ?? 0, subscribers: rows[0]?.subscribers ?? 0 }
}
