import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import type { Person } from '../people/store.server.ts'
import { creatorProfiles, users } from '../tables.ts'

export type CreatorProfile = typeof creatorProfiles.$inferSelect
/** A person with their creator profile, if any. */
export type Own = { user: Person; profile: CreatorProfile | null }

type PersonChanges = Partial<Pick<Person, 'displayName' | 'username' | 'usernameChangedAt' | 'bio' | 'timeZone'>>
export type CreatorChanges = Partial<
  Omit<CreatorProfile, 'userId' | 'createdAt' | 'updatedAt' | 'verified' | 'cardUrl'>
>
export type ProfileChanges = { user: PersonChanges; creator: CreatorChanges }

export const ownQuery = (db: Db, userId: string) =>
  db
    .select({ user: users, profile: creatorProfiles })
    .from(users)
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, users.id))
    .where(eq(users.id, userId))

/** Finds a person with their creator profile. One round trip. */
export async function findOwn(db: Db, userId: string): Promise<Own | undefined> {
  const [own] = await ownQuery(db, userId)
  return own
}

/**
 * Writes the given fields to both rows in one transaction, and returns the rows afterwards. One round trip. Does not
 * write if the account is inactive, or if the username has changed since it was read.
 * @throws with the constraint `users_username_key` if the username is taken or protected; see `violatedConstraint`.
 */
export async function writeProfile(
  db: Db,
  userId: string,
  changes: ProfileChanges,
  now: Date,
  renamedAt: Date | null,
): Promise<Own | undefined> {
  const isSame = sql`${users.usernameChangedAt} is not distinct from ${renamedAt?.toISOString() ?? null}::timestamptz`
  const person = db.$with('person').as(
    db
      .update(users)
      .set({ ...changes.user, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.status, 'active'), changes.user.username ? isSame : undefined))
      .returning({ id: users.id }),
  )
  const write = db
    .with(person)
    .update(creatorProfiles)
    .set({ ...changes.creator, updatedAt: now })
    .from(person)
    .where(eq(creatorProfiles.userId, person.id))
  const [, [own]] = await db.batch([write, ownQuery(db, userId)])
  return own
}

/** Writes rates and switches of an active creator; undefined without such a creator. One round trip. */
export async function writeRates(
  db: Db,
  userId: string,
  changes: CreatorChanges,
  now: Date,
): Promise<CreatorProfile | undefined> {
  const [profile] = await db
    .update(creatorProfiles)
    .set({ ...changes, updatedAt: now })
    .where(
      and(
        eq(creatorProfiles.userId, userId),
        sql`exists (select from ${users} where ${users.id} = ${userId} and status = 'active' and role = 'creator')`,
      ),
    )
    .returning()
  return profile
}
