import type { Reason } from '#shared/errors.ts'
import type { ApplicationStatus, Stage } from '../lists.ts'
import { APPLICATION_REFUSALS, expectedDays, reapplyDays } from '../spec.ts'

export type Written = {
  status: ApplicationStatus
  submittedAt: Date
  queuedAt: Date | null
  reviewedAt: Date | null
  claimedUntil: Date | null
}

const dayMs = 24 * 60 * 60_000
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)

/** Returns the stage that the applicant sees. */
export function stageOf({ status, claimedUntil }: Written, now: Date): Stage {
  if (status !== 'pending') return status
  return claimedUntil && claimedUntil > now ? 'in_review' : 'received'
}

/** Returns the date by which the applicant can expect a decision; null after the decision. */
export function expectedBy({ status, submittedAt, queuedAt }: Written): Date | null {
  if (status === 'pending') return daysAfter(submittedAt, expectedDays.pending)
  return status === 'queued' ? daysAfter(queuedAt ?? submittedAt, expectedDays.queued) : null
}

/** Returns the date from which the person can apply again after a rejection; null for other statuses. */
export const reapplyFrom = ({ status, reviewedAt }: Written): Date | null =>
  status === 'rejected' && reviewedAt ? daysAfter(reviewedAt, reapplyDays) : null

const dateText = (at: Date) => at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the reason why a person cannot apply now; undefined if they can. `last` is their latest application. */
export function applyRefused(
  { role, last }: { role: 'fan' | 'creator' | 'admin'; last: Written | null },
  now: Date,
): Reason | undefined {
  if (role === 'admin') return APPLICATION_REFUSALS.isAdmin
  if (role === 'creator') return APPLICATION_REFUSALS.isCreator
  if (last?.status === 'pending' || last?.status === 'queued') return APPLICATION_REFUSALS.isOpen
  const from = last && reapplyFrom(last)
  return from && now < from ? APPLICATION_REFUSALS.tooEarly(dateText(from)) : undefined
}
