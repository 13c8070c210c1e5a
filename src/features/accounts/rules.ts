import { ageMax, ageMin, refreshGraceMs } from './spec.ts'

/** Whole years between a date of birth and today, both `YYYY-MM-DD`; a birthday counts from its first minute. */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** The name of the sentence that says what is wrong with a date of birth, or undefined: they may join. */
export function wrongWithBirth(dateOfBirth: string, now: Date) {
  const today = now.toISOString().slice(0, 10)
  if (dateOfBirth > today) return 'dateOfBirthAhead'
  const age = ageOn(dateOfBirth, today)
  if (age > ageMax) return 'dateOfBirthLongAgo'
  return age < ageMin ? 'tooYoung' : undefined
}

/** What to do with a refresh token that is presented. */
export type RefreshDecision = 'rotate' | 'ended' | 'reuse'

export function decideRefresh(
  token: { spentAt: Date | null; expiresAt: Date; familyRevokedAt: Date | null },
  now: Date,
): RefreshDecision {
  if (token.familyRevokedAt || token.expiresAt <= now) return 'ended'
  if (token.spentAt && now.getTime() - token.spentAt.getTime() > refreshGraceMs) return 'reuse'
  return 'rotate'
}

/** Whether something of somebody's waits for them to set up two-step sign-in: an admin's work, a creator's payouts. */
export const isSecondStepMissing = (
  user: Parameters<typeof effectiveRole>[0] & { totpExempt: boolean; totpEnabledAt: Date | null },
): boolean => effectiveRole(user) !== 'fan' && !user.totpExempt && user.totpEnabledAt === null

/** Who somebody is for every guard: admin wins over creator. */
export const effectiveRole = (user: { role: 'fan' | 'creator' | 'admin'; isSuperAdmin: boolean }) =>
  user.isSuperAdmin ? 'admin' : user.role
