import { and, desc, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import type { AccountStatus } from '#server/ports.ts'
import { adminPermissions } from '#shared/admin-permissions.ts'
import { isGone, pendingDeletionOf } from '../deletion/rules.ts'
import { effectiveRole } from '../rules.ts'
import { sessionsMax } from '../security/spec.ts'
import { creatorProfiles, sessionFamilies, sessions, users } from '../tables.ts'

export type Family = typeof sessionFamilies.$inferSelect

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

/** Part of an update of `users` that invalidates secret addresses, such as a calendar's. */
export const accessEnded = sql`sign_outs = users.sign_outs + 1`

type Which = { only: string } | { except: string } | 'all'

/**
 * Revokes sign-ins of a person with all their tokens, because every check reads the family. Revoking more than one
 * sign-in also invalidates secret addresses. @returns their ids. One round trip.
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
    sql`update users set ${accessEnded} where id = ${userId}::uuid and not ${isOne}::boolean`,
  )
  const [ended] = await db.batch([revoked, addresses])
  return ended.map(({ id }) => id)
}

/**
 * Revokes a sign-in whose spent token was used again, and notifies the person by mail and notification, once for any
 * number of uses. One transaction. @returns true if this call revoked it.
 */
export async function endReusedFamily(db: Db, familyId: string, userId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with ended as (
      update session_families set revoked_at = ${now.toISOString()}::timestamptz
      where id = ${familyId} and user_id = ${userId} and revoked_at is null
      returning user_id, user_agent),
    told as (${mailAndNotify(sql`ended e join users u on u.id = e.user_id`, 'session_reused', sql`jsonb_build_object('user_agent', e.user_agent)`)})
    select 1 as done from ended`)
  return rows.length > 0
}

/** Sends a mail and a notification for every row of `from`, in which `u` is the person. */
export const mailAndNotify = (from: ReturnType<typeof sql>, template: string, props: ReturnType<typeof sql>) => sql`
  insert into outbox (kind, payload)
  select 'mail', jsonb_build_object('template', ${template}::text, 'to', u.email, 'props', ${props},
    'notification_id', public.notify(u.id, ${`system.${template}`}::text, ${props}))
  from ${from}`

/**
 * Reads the state of an account and of one of its sign-ins, for the kernel (server/ports.ts). Returns undefined if the
 * account does not exist. One round trip.
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
    isGone: isGone(user, now),
    isRevoked: revokedAt !== null,
    hasSecondStep: user.totpExempt || user.totpEnabledAt !== null,
    permissions: role === 'admin' ? (user.adminPermissions ?? adminPermissions) : [],
    adminSeenAt,
  }
}

/** Records the time of the latest admin work of a sign-in. One round trip. */
export async function noteAdminSeen(db: Db, familyId: string, now: Date): Promise<void> {
  await db.update(sessionFamilies).set({ adminSeenAt: now }).where(eq(sessionFamilies.id, familyId))
}

/**
 * Lists recent changes that valid access tokens do not know: revoked sign-ins, suspensions, and fans who became
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
