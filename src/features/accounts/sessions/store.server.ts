import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { and, desc, eq, gt, gte, isNull, lte, ne, sql } from 'drizzle-orm'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { Db } from '#server/db/index.ts'
import type { AccountStatus } from '#server/ports.ts'
import { adminPermissions } from '#shared/session.ts'
import { invalidateSecretUrls, mailAndNotify, type Person } from '../people/store.server.ts'
import { effectiveRole, isPermanentlyDeleted, pendingDeletionOf } from '../rules.ts'
import { creatorProfiles, sessionFamilies, sessions, users } from '../tables.ts'
import { sessionDays, sessionDaysMax, sessionsMax } from './spec.ts'

/** Returns the stored digest of a refresh token; a leaked table contains no usable tokens. */
const digest = (token: string) => bytesToHex(sha256(utf8ToBytes(token)))

type SessionAttributes = { familyId: string; spentAt: Date | null; familyRevokedAt: Date | null }

class HashingAdapter implements Adapter {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async getSessionAndUser(token: string): ReturnType<Adapter['getSessionAndUser']> {
    const [row] = await this.#db
      .select({ session: sessions, user: users, familyRevokedAt: sessionFamilies.revokedAt })
      .from(sessions)
      .innerJoin(sessionFamilies, eq(sessionFamilies.id, sessions.familyId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, digest(token)))
    if (!row) return [null, null]
    const { familyId, spentAt, userId, expiresAt } = row.session
    // Lucia passes this id to the methods below, so it must be the token itself, not the digest
    const attributes = { familyId, spentAt, familyRevokedAt: row.familyRevokedAt }
    return [
      { id: token, userId, expiresAt, attributes },
      { id: row.user.id, attributes: row.user },
    ]
  }
  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    const rows = await this.#db.select().from(sessions).where(eq(sessions.userId, userId))
    // these ids are digests, which can be listed but are never accepted as tokens
    return rows.map(({ id, expiresAt, familyId, spentAt }) => ({
      id,
      userId,
      expiresAt,
      attributes: { familyId, spentAt, familyRevokedAt: null },
    }))
  }
  async setSession({ id, userId, expiresAt, attributes }: DatabaseSession) {
    await this.#db.insert(sessions).values({ id: digest(id), userId, expiresAt, familyId: attributes.familyId })
  }
  // Lucia calls these two methods while it reads a session, but a read must not write. A refresh sets the expiry of the
  // new token, a spent token keeps its expiry, and the job `sessions` deletes expired tokens.
  async updateSessionExpiration() {}
  async deleteSession() {}
  async deleteUserSessions(userId: string) {
    await this.#db.delete(sessions).where(eq(sessions.userId, userId))
  }
  async deleteExpiredSessions() {
    await this.#db.delete(sessions).where(lte(sessions.expiresAt, sql`now()`))
  }
}

/** Creates Lucia with our adapter, which stores only digests. */
export const createLucia = (db: Db, cookie: { name: string; isSecure: boolean }) =>
  new Lucia(new HashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(sessionDays, 'd'),
    sessionCookie: { name: cookie.name, attributes: { secure: cookie.isSecure, sameSite: 'lax', path: '/' } },
    getSessionAttributes: ({ familyId, spentAt, familyRevokedAt }) => ({ familyId, spentAt, familyRevokedAt }),
    getUserAttributes: (person) => ({ person }),
  })

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    DatabaseSessionAttributes: SessionAttributes
    DatabaseUserAttributes: Person
  }
}

export type Device = { userAgent: string | null; address: string }

const agentOf = ({ userAgent }: Device) => userAgent?.slice(0, 300) ?? null

/** Creates a session family with its first refresh token, in one transaction. One round trip. */
export async function openFamily(
  db: Db,
  userId: string,
  token: string,
  expiresAt: Date,
  device: Device,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with family as (
      insert into session_families (user_id, user_agent, address)
      values (${userId}, ${agentOf(device)}, ${device.address}) returning id),
    token as (
      insert into sessions (id, family_id, user_id, expires_at)
      select ${digest(token)}, id, ${userId}, ${expiresAt.toISOString()}::timestamptz from family)
    select id from family`)
  const id = rows[0]?.id
  if (!id) throw new Error('an insert returned no row')
  return id
}

/**
 * Spends a refresh token and inserts its successor in one statement. Concurrent callers with one token get the same
 * successor, because it is derived from the token. The first caller sets the time of spending. The successor expires at
 * the latest when the sign-in is `sessionDaysMax` days old.
 */
export async function rotateToken(
  db: Db,
  { token, successor, expiresAt, now }: { token: string; successor: string; expiresAt: Date; now: Date },
  device: Device,
): Promise<void> {
  await db.execute(sql`
    with spent as (
      update sessions set spent_at = coalesce(spent_at, ${now.toISOString()}::timestamptz)
      where id = ${digest(token)} returning family_id, user_id),
    seen as (
      update session_families set last_seen_at = ${now.toISOString()}::timestamptz, address = ${device.address},
        user_agent = ${agentOf(device)}
      where id = (select family_id from spent))
    insert into sessions (id, family_id, user_id, expires_at)
    select ${digest(successor)}, s.family_id, s.user_id,
      least(${expiresAt.toISOString()}::timestamptz, f.created_at + make_interval(days => ${sessionDaysMax}))
    from spent s join session_families f on f.id = s.family_id
    on conflict (id) do nothing`)
}

/** Deletes expired refresh tokens, and session families without tokens. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.batch([
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(sessionFamilies).where(
      sql`not exists (select 1 from ${sessions} where ${sessions.familyId} = ${sessionFamilies.id})
        and ${sessionFamilies.createdAt} < now() - interval '1 day'`,
    ),
  ])
}

type Family = typeof sessionFamilies.$inferSelect

/** Lists a person's active sign-ins, the most recently used first. One round trip. */
export const listFamilies = (db: Db, userId: string, now: Date): Promise<Family[]> =>
  db
    .select()
    .from(sessionFamilies)
    .where(
      and(
        eq(sessionFamilies.userId, userId),
        isNull(sessionFamilies.revokedAt),
        sql`exists (select from ${sessions} where ${sessions.familyId} = ${sessionFamilies.id}
          and ${sessions.spentAt} is null and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(desc(sessionFamilies.lastSeenAt), desc(sessionFamilies.id))
    .limit(sessionsMax)

/** Returns true if the caller's sign-in is active and began after `since`. One round trip. */
export async function isSignedInSince(
  db: Db,
  { userId, familyId }: { userId: string; familyId: string },
  since: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: sessionFamilies.id })
    .from(sessionFamilies)
    .where(
      and(
        eq(sessionFamilies.id, familyId),
        eq(sessionFamilies.userId, userId),
        isNull(sessionFamilies.revokedAt),
        gte(sessionFamilies.createdAt, since),
      ),
    )
  return found.length > 0
}

type Which = { only: string } | { except: string } | 'all'

/**
 * Revokes sign-ins of a person with all their tokens, because every check reads the session family. Revoking more than
 * one sign-in also invalidates secret URLs, such as calendar feeds. @returns their ids. One round trip.
 */
export async function revokeFamilies(db: Db, userId: string, which: Which, now: Date): Promise<string[]> {
  const narrowed =
    which === 'all'
      ? undefined
      : 'only' in which
        ? eq(sessionFamilies.id, which.only)
        : ne(sessionFamilies.id, which.except)
  const revoked = db
    .update(sessionFamilies)
    .set({ revokedAt: now })
    .where(and(eq(sessionFamilies.userId, userId), isNull(sessionFamilies.revokedAt), narrowed))
    .returning({ id: sessionFamilies.id })
  const isOne = typeof which === 'object' && 'only' in which
  const addresses = db.execute(
    sql`update users set ${invalidateSecretUrls} where id = ${userId}::uuid and not ${isOne}::boolean`,
  )
  const [ended] = await db.batch([revoked, addresses])
  return ended.map(({ id }) => id)
}

/**
 * Revokes a sign-in whose spent token was used again, and sends the person one mail and one notification, however often
 * it is used. One transaction. @returns true if this call revoked it.
 */
export async function endReusedFamily(db: Db, familyId: string, userId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with ended as (
      update session_families set revoked_at = ${now.toISOString()}::timestamptz
      where id = ${familyId} and user_id = ${userId} and revoked_at is null
      returning user_id, user_agent),
    notified as (${mailAndNotify(sql`ended e join users u on u.id = e.user_id`, 'session_reused', sql`jsonb_build_object('user_agent', e.user_agent)`)})
    select 1 as done from ended`)
  return rows.length > 0
}

/**
 * Reads the status of an account and of one of its sign-ins, for the permission checks of the server (server/ports.ts).
 * Returns undefined if the account does not exist. One round trip.
 */
export async function findAccountStatus(
  db: Db,
  { userId, familyId }: { userId: string; familyId: string },
  now: Date,
): Promise<AccountStatus | undefined> {
  const [row] = await db
    .select({ user: users, revokedAt: sessionFamilies.revokedAt, adminSeenAt: sessionFamilies.adminSeenAt })
    .from(users)
    .leftJoin(sessionFamilies, eq(sessionFamilies.id, familyId))
    .where(eq(users.id, userId))
  if (!row) return undefined
  const { user, revokedAt, adminSeenAt } = row
  const role = effectiveRole(user)
  return {
    status: user.status,
    role,
    suspendedReason: user.suspendedReason,
    suspendedUntil: user.suspendedUntil,
    deletionDate: pendingDeletionOf(user),
    isPermanentlyDeleted: isPermanentlyDeleted(user, now),
    isRevoked: revokedAt !== null,
    hasSecondStep: user.totpExempt || user.totpEnabledAt !== null,
    permissions: role === 'admin' ? (user.adminPermissions ?? adminPermissions) : [],
    adminSeenAt,
  }
}

/** Stores the time of the latest admin request of a sign-in. One round trip. */
export async function storeAdminSeen(db: Db, familyId: string, now: Date): Promise<void> {
  await db.update(sessionFamilies).set({ adminSeenAt: now }).where(eq(sessionFamilies.id, familyId))
}

/**
 * Lists recent changes that unexpired access tokens do not contain: revoked sign-ins, suspensions, and fans who became
 * creators. One round trip.
 */
export async function findRecentMarks(db: Db, since: Date): Promise<{ familyIds: string[]; userIds: string[] }> {
  const [families, people, creators] = await db.batch([
    db.select({ id: sessionFamilies.id }).from(sessionFamilies).where(gt(sessionFamilies.revokedAt, since)),
    db.select({ id: users.id }).from(users).where(gt(users.suspendedAt, since)),
    db.select({ id: creatorProfiles.userId }).from(creatorProfiles).where(gt(creatorProfiles.createdAt, since)),
  ])
  return { familyIds: families.map(({ id }) => id), userIds: [...people, ...creators].map(({ id }) => id) }
}
