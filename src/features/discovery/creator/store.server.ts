import { and, type Column, eq, type GetColumnData, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { creatorProfiles, users } from '#features/accounts/index.server.ts'
import { selectStanding } from '#features/calls/index.server.ts'
import { reachable, type Viewer } from '#features/social/index.server.ts'
import { subscriptions, subscriptionTiers } from '#features/subscriptions/index.server.ts'
import { uploads } from '#features/uploads/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { isUuid } from '#shared/encoding.ts'
import { viewSlots } from '../spec.ts'

const visible = and(eq(users.status, 'active'), eq(users.role, 'creator'))

/** Selects the preview (a few pixels) of an uploaded picture by its URL. */
const glowOf = (url: SQL) =>
  sql<string | null>`(select ${uploads.glow} from ${uploads}
    where ${uploads.id} = substring(${url} from '^/media/([0-9a-f-]{36})/')::uuid)`

export type FoundCreator = NonNullable<Awaited<ReturnType<typeof findCreator>>>
export type FoundBy = 'username' | 'id' | 'former_username' | 'display_name'

const { createdAt: _created, updatedAt: _updated, ...profile } = getTableColumns(creatorProfiles)
const user = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  bio: users.bio,
  avatarUrl: users.avatarUrl,
  bannerUrl: users.bannerUrl,
  createdAt: users.createdAt,
}
type Values<Columns extends Record<string, Column>> = { [Name in keyof Columns]: GetColumnData<Columns[Name]> }

/** Selects several columns as one JSON value, which is faster to decode than single columns. */
const asJson = <Columns extends Record<string, Column>>(columns: Columns) =>
  sql<Values<Columns>>`json_build_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )})`

/** Finds a creator by username, id, recent former username, or display name if only one has it. One round trip. */
export async function findCreator(db: Db, { userId, country }: Viewer, key: string, now: Date) {
  const [found] = await db
    .select({
      user: asJson(user).mapWith((said) => ({ ...said, createdAt: new Date(said.createdAt) })),
      profile: asJson(profile),
      followers: sql<number>`f.followers`,
      subscribers: sql<number>`f.subscribers`,
      views: sql<number>`f.views`,
      subscribeFrom: sql<number | null>`(select min(${subscriptionTiers.priceTokens}) from ${subscriptionTiers}
        where ${subscriptionTiers.creatorId} = f.id and ${subscriptionTiers.deletedAt} is null)`,
      hasEvents: sql<boolean>`exists (select from events e where e.creator_id = f.id and e.starts_at > now()
        and e.status = 'scheduled' and e.type in ('class', 'private-show', 'live-stream'))`,
      hasOffers: sql<boolean>`exists (select from offers o where o.creator_id = f.id and o.deleted_at is null
        and o.hidden_at is null and o.active)`,
      standing: selectStanding(sql`f.id`, now),
      bannerGlow: glowOf(sql`coalesce(${users.bannerUrl}, ${creatorProfiles.cardUrl})`),
      subscribed: sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.subscriberId} = ${userId}::uuid
        and ${subscriptions.creatorId} = f.id and ${subscriptions.endsAt} > now())`,
      online: sql<boolean>`f.online`,
      live: sql<boolean>`f.live`,
      foundBy: sql<FoundBy>`f.found_by`,
    })
    .from(users)
    .innerJoin(creatorProfiles, eq(users.id, creatorProfiles.userId))
    .innerJoin(
      sql`public.find_creator(${userId}::uuid, ${country}::text, ${key.toLowerCase()}::text, ${isUuid(key.toLowerCase()) ? key : null}::uuid) f`,
      eq(users.id, sql`f.id`),
    )
  return found
}

/** Counts a page view by another user who can see the creator, with their country. One round trip. */
export async function countView(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.execute(sql`
    with seen as (
      select ${users.id} as id from ${users}
      where ${users.id} = ${id}::uuid and ${users.id} is distinct from ${viewer.userId}::uuid and ${visible}
        and ${reachable(viewer, users.id) ?? sql`true`}
    ), counted as (
      insert into creator_views as v (creator_id, slot, views)
      select id, floor(random() * ${viewSlots}::int)::int, 1 from seen
      on conflict (creator_id, slot) do update set views = v.views + 1)
    select count_viewer(id, ${viewer.country}::text) from seen`)
}
