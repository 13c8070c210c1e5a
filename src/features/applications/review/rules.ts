import type { Reason } from '#shared/errors.ts'
import type { ApplicationStatus } from '../lists.ts'
import { claimMinutes, type DateRange, REVIEW_REFUSALS, rangeDays } from './spec.ts'

export const decisions = ['approve', 'queue', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** An application as a decision needs to know it. */
export type Decided = {
  status: ApplicationStatus
  reviewedBy: { id: string; name: string } | null
  claim: { id: string; name: string; until: Date } | null
}

type Outcome = { outcome: 'write' } | { outcome: 'repeated' } | { outcome: 'refused'; reason: Reason }

const refused = (reason: Reason): Outcome => ({ outcome: 'refused', reason })
const becomes = { approve: 'approved', queue: 'queued', reject: 'rejected' } as const

/**
 * Approving and rejecting is final, from pending and queued. The same admin repeating a decision is answered
 * as before; another one reads who was faster.
 */
export function decide({ status, reviewedBy }: Decided, decision: Decision, adminId: string): Outcome {
  if (status === 'approved' || status === 'rejected') {
    if (becomes[decision] === status && reviewedBy?.id === adminId) return { outcome: 'repeated' }
    return refused(REVIEW_REFUSALS.alreadyDecided(status, reviewedBy?.name ?? REVIEW_REFUSALS.someone))
  }
  return status === 'queued' && decision === 'queue' ? { outcome: 'repeated' } : { outcome: 'write' }
}

/** Taking an application to read it; who has it already keeps it for longer. */
export function decideClaim({ status, claim }: Decided, adminId: string, now: Date): Outcome {
  if (status === 'approved' || status === 'rejected') return refused(REVIEW_REFUSALS.closed)
  if (!claim || claim.until <= now) return { outcome: 'write' }
  return claim.id === adminId ? { outcome: 'repeated' } : refused(REVIEW_REFUSALS.claimed(claim.name))
}

export const claimUntil = (now: Date): Date => new Date(now.getTime() + claimMinutes * 60_000)

const dayMs = 24 * 60 * 60_000

/** Since when applications of a range are shown; null: all of them. Days begin at midnight UTC. */
export function sinceOf(range: DateRange, now: Date): Date | null {
  if (range === 'all') return null
  if (range === 'today') return new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  return new Date(now.getTime() - rangeDays[range] * dayMs)
}
