import { ageMin, refreshGraceMs } from './spec.ts'

/** Whole years between a date of birth and today, both `YYYY-MM-DD`; a birthday counts from its first minute. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** Decision B7. A date in the future or more than 120 years ago is nobody's. */
export function isOldEnough(dateOfBirth: string, now: Date): boolean {
  const age = ageOn(dateOfBirth, now.toISOString().slice(0, 10))
  return age >= ageMin && age <= 120
}

/** What to do with a refresh token that is presented (decision B2). */
export type RefreshDecision = 'rotate' | 'ended' | 'reuse'

export function decideRefresh(
  token: { spentAt: Date | null; expiresAt: Date; familyRevokedAt: Date | null },
  now: Date,
): RefreshDecision {
  if (token.familyRevokedAt || token.expiresAt <= now) return 'ended'
  if (token.spentAt && now.getTime() - token.spentAt.getTime() > refreshGraceMs) return 'reuse'
  return 'rotate'
}

/** Who somebody is for every guard: admin wins over creator (decision B1). */
export const effectiveRole = (user: { role: 'fan' | 'creator' | 'admin'; isSuperAdmin: boolean }) =>
  user.isSuperAdmin ? 'admin' : user.role
