import type { AccessClaims } from './access-token.ts'
import type { Context } from './context.ts'
import type { AccountStatus } from './ports.ts'

/** The caller and the current state of the account: from the access token, unless it has changed since. */
export type Caller = {
  claims: AccessClaims | null
  /** Set for suspended accounts, which may read the reason and leave, and for accounts whose deletion can be undone. */
  suspension: { reason: string; until: Date | null; deletionDate: Date | null } | null
}

const visitor: Caller = { claims: null, suspension: null }

/**
 * Returns the caller. It checks the access token against the marks in Redis that a revocation or a suspension leaves as
 * long as older tokens live. It reads the database only if a mark or the token requires it, or if Redis does not
 * respond. So both take effect at once, and a normal call costs no round trip to the database.
 */
export async function callerOf({ claims, db, isPage, ports, providers, now }: Context): Promise<Caller> {
  if (!claims) return visitor
  if (claims.viewerId !== undefined) return impersonatedCaller({ db, ports, now }, claims, claims.viewerId)
  // The claims of a page are those of its session, which was read from the database a moment ago.
  if (isPage && !claims.suspended) return { claims, suspension: null }
  const marks = await providers.cache.marksOf(claims.familyId, claims.userId)
  if (marks !== 'unknown' && marks.revoked) return visitor
  if (marks !== 'unknown' && !marks.doubted && !claims.suspended) return { claims, suspension: null }
  const account = await ports.accountStatus(db, claims, now)
  if (!account || account.isRevoked || account.isPermanentlyDeleted) return visitor
  return {
    claims: { ...claims, role: account.role },
    suspension: suspensionOf(account),
  }
}

const suspensionOf = ({
  status,
  suspendedReason,
  suspendedUntil,
  deletionDate,
}: AccountStatus): Caller['suspension'] =>
  status === 'active' ? null : { reason: suspendedReason ?? '', until: suspendedUntil, deletionDate }

/**
 * Returns the caller for an admin who views the product as another user. It reads the database each time, because this
 * is rare and must end at once.
 */
async function impersonatedCaller(
  { db, ports, now }: Pick<Context, 'db' | 'ports' | 'now'>,
  claims: AccessClaims,
  adminId: string,
): Promise<Caller> {
  const { userId, familyId } = claims
  const [isGoing, account] = await Promise.all([
    ports.isViewing(db, { id: familyId, adminId, userId }, now),
    ports.accountStatus(db, claims, now),
  ])
  if (!isGoing || !account || account.isPermanentlyDeleted || account.role === 'admin') return visitor
  return { claims: { ...claims, role: account.role }, suspension: suspensionOf(account) }
}
