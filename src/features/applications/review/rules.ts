import type { Reason } from '#shared/errors.ts'
import type { ApplicationStatus } from '../lists.ts'
import { claimMinutes, type DateRange, REVIEW_REFUSALS, rangeDays } from './spec.ts'

export const decisions = ['approve', 'queue', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** Facts about an application that determine whether it can be decided. */
export type Decided = {
  status: ApplicationStatus
  reviewedBy: { id: string; name: string } | null
  claim: { id: string; name: string; until: Date } | null
}

type Outcome = { outcome: 'write' } | { outcome: 'repeated' } | { outcome: 'refused'; reason: Reason }

const refused = (reason: Reason): Outcome => ({ outcome: 'refused', reason })
const becomes = { approve: 'approved', queue: 'queued', reject: 'rejected' } as const

/**
 * Decides an open application. Approvals and rejections are final. A retry by the same admin returns the original
 * response; the refusal for another admin names the first one.
 */
export function decide({ status, reviewedBy }: Decided, decision: Decision, adminId: string): Outcome {
  if (status === 'approved' || status === 'rejected') {
    if (becomes[decision] === status && reviewedBy?.id === adminId) return { outcome: 'repeated' }
    return refused(REVIEW_REFUSALS.alreadyDecided(status, reviewedBy?.name ?? REVIEW_REFUSALS.someone))
  }
  return status === 'queued' && decision === 'queue' ? { outcome: 'repeated' } : { outcome: 'write' }
}

/** Decides a claim on an application. The admin with the claim extends it. */
export function decideClaim({ status, claim }: Decided, adminId: string, now: Date): Outcome {
  if (status === 'approved' || status === 'rejected') return refused(REVIEW_REFUSALS.closed)
  if (!claim || claim.until <= now) return { outcome: 'write' }
  return claim.id === adminId ? { outcome: 'repeated' } : refused(REVIEW_REFUSALS.claimed(claim.name))
}

export const claimUntil = (now: Date): Date => new Date(now.getTime() + claimMinutes * 60_000)

const dayMs = 24 * 60 * 60_000

/** Returns the start of a date range; null for a range without a start. Days start at midnight UTC. */
export function sinceOf(range: DateRange, now: Date): Date | null {
  if (range === 'all') return null
  if (range === 'today') return new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  return new Date(now.getTime() - rangeDays[range] * dayMs)
}
