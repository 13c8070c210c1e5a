import { ageMax, ageMin, deletionDays } from './spec.ts'

/**
 * Returns the whole years between a date of birth and today, both `YYYY-MM-DD`. A birthday counts from the start of its
 * day.
 */
export function ageOn(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1
}

/** Returns the key of the error message for a refused date of birth; undefined if the person may join. */
export function dateOfBirthProblem(dateOfBirth: string, now: Date) {
  const today = now.toISOString().slice(0, 10)
  if (dateOfBirth > today) return 'dateOfBirthAhead'
  const age = ageOn(dateOfBirth, today)
  if (age > ageMax) return 'dateOfBirthLongAgo'
  return age < ageMin ? 'tooYoung' : undefined
}

/** Returns true if the person must set up two-step sign-in before admin work or creator payouts. */
export const isSecondStepMissing = (
  user: Parameters<typeof effectiveRole>[0] & { totpExempt: boolean; totpEnabledAt: Date | null },
): boolean => effectiveRole(user) !== 'fan' && !user.totpExempt && user.totpEnabledAt === null

/** Returns the role for permission checks. Admin takes precedence over creator. */
export const effectiveRole = (user: { role: 'fan' | 'creator' | 'admin'; isSuperAdmin: boolean }) =>
  user.isSuperAdmin ? 'admin' : user.role

type Account = { status: 'active' | 'suspended' | 'deleted'; deletionRequestedAt: Date | null }

/** Returns the time from which a requested deletion cannot be cancelled. */
const deletionDateOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionDays * 86_400_000)

/** Returns the erasure date of an account; null if no deletion is pending. */
export const pendingDeletionOf = ({ status, deletionRequestedAt }: Account): Date | null =>
  status === 'deleted' && deletionRequestedAt ? deletionDateOf(deletionRequestedAt) : null

/** Returns true if an account is deleted and the deletion can no longer be cancelled. */
export function isPermanentlyDeleted(account: Account, now: Date): boolean {
  const date = pendingDeletionOf(account)
  return account.status === 'deleted' && (date === null || date <= now)
}
