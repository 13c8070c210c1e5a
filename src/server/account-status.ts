import type { AccessClaims } from './access-token.ts'
import type { Context } from './context.ts'
import type { AccountStatus } from './ports.ts'

/** The caller and what the account may do now: as the access token has it, unless something has happened since. */
export type Caller = {
  claims: AccessClaims | null
  /** Set for suspended accounts, which may read why and leave, and for deleted ones that can still come back. */
  suspension: { reason: string; until: Date | null; deletionDate: Date | null } | null
}

const visitor: Caller = { claims: null, suspension: null }

/**
 * Checks the access token against the marks in Redis that a revocation or a suspension leaves for as long as older tokens
 * live. The database is read only where a mark or the token itself gives reason to, or where Redis does not answer: so both
 * take effect at once, and an ordinary call costs no round trip to the database.
 */
export async function callerOf({ claims, db, ports, providers, now }: Context): Promise<Caller> {
  if (!claims) return visitor
  if (claims.viewerId !== undefined) return viewed({ db, ports, now }, claims, claims.viewerId)
  const marks = await providers.cache.marksOf(claims.familyId, claims.userId)
  if (marks !== 'unknown' && marks.revoked) return visitor
  if (marks !== 'unknown' && !marks.doubted && !claims.suspended) return { claims, suspension: null }
  const account = await ports.accountStatus(db, claims, now)
  if (!account || account.isRevoked || account.isGone) return visitor
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

/** An admin who looks as somebody else: rare, and over at once when it is ended, so the database is asked each time. */
async function viewed(
  { db, ports, now }: Pick<Context, 'db' | 'ports' | 'now'>,
  claims: AccessClaims,
  adminId: string,
): Promise<Caller> {
  const { userId, familyId } = claims
  const [isGoing, account] = await Promise.all([
    ports.isViewing(db, { id: familyId, adminId, userId }, now),
    ports.accountStatus(db, claims, now),
  ])
  if (!isGoing || !account || account.isGone || account.role === 'admin') return visitor
  return { claims: { ...claims, role: account.role }, suspension: suspensionOf(account) }
}
