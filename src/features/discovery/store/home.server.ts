import { and, desc, eq, sql } from 'drizzle-orm'
import { creatorProfiles, sessionFamilies, users } from '#features/accounts/index.server.ts'
import { liveNow } from '#features/live/index.server.ts'
import { appearsOffline, follows, reachable, type Viewer } from '#features/social/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { countedFollows, featuredReserve, onlineMs } from '../spec.ts'
import type { CreatorRow } from '../store.server.ts'

const visible = and(eq(users.status, 'active'), eq(users.role, 'creator'))

export type HomeRow = CreatorRow & { online: boolean; viewers: number | null }

/** A creator with what is true of them at this moment; `viewers` is null for somebody who is not live. */
const columns = (now: Date) => ({
  user: users,
  profile: creatorProfiles,
  viewers: liveNow.viewers,
  online: sql<boolean>`(${liveNow.creatorId} is not null or not ${appearsOffline(users.id)} and exists (select from ${sessionFamilies}
    where ${sessionFamilies.userId} = ${users.id} and ${sessionFamilies.revokedAt} is null
      and ${sessionFamilies.lastSeenAt} > ${new Date(now.getTime() - onlineMs).toISOString()}::timestamptz))`,
})

/** One round trip; it reads the newest follows and the newest verified creators, however many there are of either. */
export function listFeatured(db: Db, page: { limit: number; viewer: Viewer; now: Date }): Promise<HomeRow[]> {
  const fresh = sql`(select creator_id, count(*) as followed from
    (select ${follows.creatorId} as creator_id from ${follows} order by ${follows.createdAt} desc limit ${countedFollows}) newest
    group by creator_id)`
  const reserve = sql`(select ${creatorProfiles.userId} as creator_id, 0 as followed from ${creatorProfiles}
    where ${creatorProfiles.verified}
    order by ${creatorProfiles.createdAt} desc, ${creatorProfiles.userId} desc limit ${featuredReserve})`
  const candidates = sql`(select creator_id, max(followed) as followed from
    (select * from ${fresh} f union all select * from ${reserve} r) either group by creator_id) candidate`
  return db
    .select(columns(page.now))
    .from(candidates)
    .innerJoin(users, sql`${users.id} = candidate.creator_id`)
    .innerJoin(creatorProfiles, eq(creatorProfiles.userId, users.id))
    .leftJoin(liveNow, eq(liveNow.creatorId, users.id))
    .where(
      and(
        visible,
        reachable(page.viewer, users.id),
        page.viewer.userId === null ? undefined : sql`${users.id} <> ${page.viewer.userId}::uuid`,
      ),
    )
    .orderBy(
      sql`candidate.followed desc`,
      desc(creatorProfiles.verified),
      desc(creatorProfiles.createdAt),
      desc(users.id),
    )
    .limit(page.limit)
}

type After = { at: string; id: string } | undefined
type Page = { limit: number; after: After; viewer: Viewer; now: Date }

/** Who is on stage, the latest first; one round trip, `limit + 1` rows. */
export function listLive(db: Db, { limit, after, viewer, now }: Page): Promise<(HomeRow & { at: string })[]> {
  return db
    .select({ ...columns(now), at: sql<string>`${liveNow.startedAt}::text` })
    .from(liveNow)
    .innerJoin(users, eq(users.id, liveNow.creatorId))
    .innerJoin(creatorProfiles, eq(creatorProfiles.userId, users.id))
    .where(
      and(
        visible,
        reachable(viewer, users.id),
        after && sql`(${liveNow.startedAt}, ${liveNow.creatorId}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(liveNow.startedAt), desc(liveNow.creatorId))
    .limit(limit + 1)
}

/** Whom somebody follows, the latest first; one round trip, `limit + 1` rows. */
export function listFollowed(
  db: Db,
  { limit, after, viewer, now, followerId }: Page & { followerId: string },
): Promise<(HomeRow & { at: string })[]> {
  return db
    .select({ ...columns(now), at: sql<string>`${follows.createdAt}::text` })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.creatorId))
    .innerJoin(creatorProfiles, eq(creatorProfiles.userId, users.id))
    .leftJoin(liveNow, eq(liveNow.creatorId, users.id))
    .where(
      and(
        visible,
        reachable(viewer, users.id),
        eq(follows.followerId, followerId),
        after && sql`(${follows.createdAt}, ${follows.creatorId}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.creatorId))
    .limit(limit + 1)
}
