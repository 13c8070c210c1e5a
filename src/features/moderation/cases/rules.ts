import type { Reason } from '#shared/errors.ts'
import type { CaseStatus } from '../lists.ts'
import { SOMEONE } from '../spec.ts'
import { CASE_REFUSALS, claimMinutes } from './spec.ts'

export type Decision = 'remove' | 'dismiss'

/** Facts about a case that determine whether it can be decided. */
export type Decided = {
  status: CaseStatus
  author_id: string
  decided_by: { id: string; name: string } | null
  claim: { id: string; name: string; until: Date } | null
}

export type Outcome = { outcome: 'write' } | { outcome: 'repeated' } | { outcome: 'refused'; reason: Reason }

const refused = (reason: Reason): Outcome => ({ outcome: 'refused', reason })
const becomes = { remove: 'removed', dismiss: 'dismissed' } as const

/**
 * Decides an open case. A retry by the same admin returns the original response; the refusal for another admin names
 * the first one. Admins cannot decide cases about themselves.
 */
export function decide({ status, author_id, decided_by }: Decided, decision: Decision, adminId: string): Outcome {
  if (author_id === adminId) return refused(CASE_REFUSALS.ownCase)
  if (status === 'open') return { outcome: 'write' }
  if (becomes[decision] === status && decided_by?.id === adminId) return { outcome: 'repeated' }
  return refused(CASE_REFUSALS.alreadyDecided(status, decided_by?.name ?? SOMEONE))
}

/** Decides an undo. Every admin can undo a decision, except in a case about themselves. */
export function decideUndo({ status, author_id }: Decided, adminId: string): Outcome {
  if (author_id === adminId) return refused(CASE_REFUSALS.ownCase)
  return status === 'open' ? refused(CASE_REFUSALS.nothingToUndo) : { outcome: 'write' }
}

/** Decides a claim on an open case. The admin with the claim extends it. */
export function decideClaim({ status, claim }: Decided, adminId: string, now: Date): Outcome {
  if (status !== 'open') return refused(CASE_REFUSALS.closed)
  if (!claim || claim.until <= now) return { outcome: 'write' }
  return claim.id === adminId ? { outcome: 'repeated' } : refused(CASE_REFUSALS.claimed(claim.name))
}

export const claimUntil = (now: Date): Date => new Date(now.getTime() + claimMinutes * 60_000)
