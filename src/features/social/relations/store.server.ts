import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { bookmarksMax, followNoticeHours } from '../spec.ts'
import { blocks, bookmarks, follows, mutes } from '../tables.ts'

const refused = z.enum(['self', 'inactive', 'not_found', 'not_creator', 'full']).nullable()
/** Reason why an action was refused; null if it succeeded. */
export type Refused = z.infer<typeof refused>

/** The acting user, the other user, and the acting user's country. */
type Pair = { userId: string; otherId: string; country: string | null }

const refusedRow = z.tuple([z.object({ refused })])
const reasonOf = ({ rows }: { rows: unknown[] }): Refused => refusedRow.parse(rows)[0].refused

// each function is idempotent and takes one round trip
export const follow = async (db: Db, { userId, otherId, country }: Pair) =>
  reasonOf(
    await db.execute(sql`select public.follow(${userId}::uuid, ${otherId}::uuid, ${country}::text,
      ${followNoticeHours}::integer) as refused`),
  )

export const bookmark = async (db: Db, { userId, otherId, country }: Pair) =>
  reasonOf(
    await db.execute(sql`select public.bookmark(${userId}::uuid, ${otherId}::uuid, ${country}::text,
      ${bookmarksMax}::integer) as refused`),
  )

export const block = async (db: Db, userId: string, otherId: string) =>
  reasonOf(await db.execute(sql`select public.block(${userId}::uuid, ${otherId}::uuid) as refused`))

export const mute = async (db: Db, userId: string, otherId: string) =>
  reasonOf(await db.execute(sql`select public.mute(${userId}::uuid, ${otherId}::uuid) as refused`))

const undoStatements = {
  follow: (db: Db, me: string, other: string) =>
    db.delete(follows).where(and(eq(follows.followerId, me), eq(follows.creatorId, other))),
  bookmark: (db: Db, me: string, other: string) =>
    db.delete(bookmarks).where(and(eq(bookmarks.userId, me), eq(bookmarks.creatorId, other))),
  block: (db: Db, me: string, other: string) =>
    db.delete(blocks).where(and(eq(blocks.blockerId, me), eq(blocks.blockedId, other))),
  mute: (db: Db, me: string, other: string) =>
    db.delete(mutes).where(and(eq(mutes.muterId, me), eq(mutes.mutedId, other))),
}

export async function undo(
  db: Db,
  action: keyof typeof undoStatements,
  userId: string,
  otherId: string,
): Promise<void> {
  await undoStatements[action](db, userId, otherId)
}

const relation = z.object({
  following: z.boolean(),
  bookmarked: z.boolean(),
  blocked: z.boolean(),
  muted: z.boolean(),
})

export async function readRelation(db: Db, userId: string, otherId: string) {
  const { rows } = await db.execute(sql`select
    exists (select from follows where follower_id = ${userId}::uuid and creator_id = ${otherId}::uuid) as following,
    exists (select from bookmarks where user_id = ${userId}::uuid and creator_id = ${otherId}::uuid) as bookmarked,
    exists (select from blocks where blocker_id = ${userId}::uuid and blocked_id = ${otherId}::uuid) as blocked,
    exists (select from mutes where muter_id = ${userId}::uuid and muted_id = ${otherId}::uuid) as muted`)
  return relation.parse(rows[0])
}

export async function listBookmarkIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: bookmarks.creatorId })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.creatorId))
    .limit(bookmarksMax)
  return rows.map(({ id }) => id)
}
