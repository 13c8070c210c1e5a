import { isGone, pendingDeletionOf } from '#features/accounts/rules/deletion.ts'
import { findStanding } from '#features/accounts/store/standing.server.ts'
import type { AccessClaims } from './access-token.ts'
import type { Context } from './context.ts'

/** Who calls and how they stand now: what the token says, unless something has happened since. */
export type Caller = {
  claims: AccessClaims | null
  /** Set for who may not go on: suspended people may read why and leave, those who leave may come back. */
  suspension: { reason: string; deletionDate: Date | null } | null
}

const nobody: Caller = { claims: null, suspension: null }

/**
 * Reads a caller's standing beside the token: marks in Redis, which a revocation or a suspension leaves there for as long
 * as older tokens live. The database is asked where a mark or the token itself gives reason to, and where Redis does not
 * answer. So both bind at once, and an ordinary call costs no round trip to the database.
 */
export async function callerOf({ claims, db, providers, now }: Context): Promise<Caller> {
  if (!claims) return nobody
  const marks = await providers.cache.marksOf(claims.familyId, claims.userId)
  if (marks !== 'unknown' && marks.revoked) return nobody
  if (marks !== 'unknown' && !marks.doubted && !claims.suspended) return { claims, suspension: null }
  const standing = await findStanding(db, claims.userId, claims.familyId)
  if (!standing || standing.isRevoked || isGone(standing, now)) return nobody
  return {
    claims: { ...claims, role: standing.role },
    suspension:
      standing.status === 'active'
        ? null
        : { reason: standing.suspendedReason ?? '', deletionDate: pendingDeletionOf(standing) },
  }
}
