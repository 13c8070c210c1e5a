import { ageMax, ageMin, refreshGraceMs } from './spec.ts'

/**
 * Returns the whole years between a date of birth and today, both `YYYY-MM-DD`. A birthday counts from the start of its
 * day.
 */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** Returns the key of the sentence for an invalid date of birth; undefined if the person may join. */
export function wrongWithBirth(dateOfBirth: string, now: Date) {
  const today = now.toISOString().slice(0, 10)
  if (dateOfBirth > today) return 'dateOfBirthAhead'
  const age = ageOn(dateOfBirth, today)
  if (age > ageMax) return 'dateOfBirthLongAgo'
  return age < ageMin ? 'tooYoung' : undefined
}

/** Decision about a presented refresh token. */
export type RefreshDecision = 'rotate' | 'ended' | 'reuse'

export function decideRefresh(
  token: { spentAt: Date | null; expiresAt: Date; familyRevokedAt: Date | null },
  now: Date,
): RefreshDecision {
  if (token.familyRevokedAt || token.expiresAt <= now) return 'ended'
  if (token.spentAt && now.getTime() - token.spentAt.getTime() > refreshGraceMs) return 'reuse'
  return 'rotate'
}

/** Returns true if the person must set up two-step sign-in before admin work or creator payouts. */
export const isSecondStepMissing = (
  user: Parameters<typeof effectiveRole>[0] & { totpExempt: boolean; totpEnabledAt: Date | null },
): boolean => effectiveRole(user) !== 'fan' && !user.totpExempt && user.totpEnabledAt === null

/** Returns the role that guards check; admin takes precedence over creator. */
export const effectiveRole = (user: { role: 'fan' | 'creator' | 'admin'; isSuperAdmin: boolean }) =>
  user.isSuperAdmin ? 'admin' : user.role
