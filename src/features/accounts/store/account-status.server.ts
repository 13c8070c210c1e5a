import { eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import type { AccountStatus } from '#server/ports.ts'
import { adminPermissions } from '#shared/admin-permissions.ts'
import { isGone, pendingDeletionOf } from '../rules/deletion.ts'
import { effectiveRole } from '../rules.ts'
import { creatorProfiles, sessionFamilies, users } from '../tables.ts'

/**
 * The state of an account and of one sign-in of it, for the kernel (server/ports.ts). One round trip. Undefined: there is
 * no such account.
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

/** An admin's work was done with this sign-in just now. One round trip. */
export async function noteAdminSeen(db: Db, familyId: string, now: Date): Promise<void> {
  await db.update(sessionFamilies).set({ adminSeenAt: now }).where(eq(sessionFamilies.id, familyId))
}

/**
 * What access tokens that are still valid do not know: sign-ins ended, people suspended and fans who became creators since.
 * One round trip.
 */
export async function findRecentMarks(db: Db, since: Date): Promise<{ familyIds: string[]; userIds: string[] }> {
  const [families, people, creators] = await db.batch([
    db.select({ id: sessionFamilies.id }).from(sessionFamilies).where(gt(sessionFamilies.revokedAt, since)),
    db.select({ id: users.id }).from(users).where(gt(users.suspendedAt, since)),
    db.select({ id: creatorProfiles.userId }).from(creatorProfiles).where(gt(creatorProfiles.createdAt, since)),
  ])
  return { familyIds: families.map(({ id }) => id), userIds: [...people, ...creators].map(({ id }) => id) }
}
