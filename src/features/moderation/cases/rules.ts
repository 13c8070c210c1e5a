import type { Reason } from '#shared/errors.ts'
import type { CaseKind, CaseStatus, RuleCode } from '../lists.ts'
import { HOUSE_RULES, SOMEONE, strikeDays, suspensionLadder } from '../spec.ts'
import { CASE_REFUSALS, claimMinutes } from './spec.ts'

export type Decision = 'remove' | 'dismiss'

/** A case as a decision needs to know it. */
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
 * One admin decides; the same one repeating it is answered as before, another one reads who was faster. Nobody decides about
 * themselves.
 */
export function decide({ status, author_id, decided_by }: Decided, decision: Decision, adminId: string): Outcome {
  if (author_id === adminId) return refused(CASE_REFUSALS.ownCase)
  if (status === 'open') return { outcome: 'write' }
  if (becomes[decision] === status && decided_by?.id === adminId) return { outcome: 'repeated' }
  return refused(CASE_REFUSALS.alreadyDecided(status, decided_by?.name ?? SOMEONE))
}

/** Any decision can be taken back, by any admin it is not about. */
export function decideUndo({ status, author_id }: Decided, adminId: string): Outcome {
  if (author_id === adminId) return refused(CASE_REFUSALS.ownCase)
  return status === 'open' ? refused(CASE_REFUSALS.nothingToUndo) : { outcome: 'write' }
}

/** Taking a case to read it; who has it already keeps it for longer. */
export function decideClaim({ status, claim }: Decided, adminId: string, now: Date): Outcome {
  if (status !== 'open') return refused(CASE_REFUSALS.closed)
  if (!claim || claim.until <= now) return { outcome: 'write' }
  return claim.id === adminId ? { outcome: 'repeated' } : refused(CASE_REFUSALS.claimed(claim.name))
}

export const claimUntil = (now: Date): Date => new Date(now.getTime() + claimMinutes * 60_000)

const dayMs = 24 * 60 * 60_000
export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)

/** The removal that keeps a subject away already: its points that count now, and when they expire. */
type Holding = { points: number; expires_at: Date }
export type Strike = {
  points: number
  /** What of them counts in addition to what counts already. */
  added: number
  expiresAt: Date
  suspends: boolean
  until: Date | null
}

type Struck = { kind: CaseKind; rule: RuleCode; points: number; holding: Holding | undefined; now: Date }

/**
 * What a removal counts for, with the points that the author has already: from a step of the ladder on they are suspended.
 * Removing a person suspends them in any case, for the first step at least. Removing photos never suspends. A subject that was
 * removed before counts once, for the gravest rule and until its points expire.
 */
export function strikeOf({ kind, rule, points, holding, now }: Struck): Strike {
  const own = HOUSE_RULES[rule].points
  const counts = !holding || holding.expires_at > now
  const added = counts ? Math.max(0, own - (holding?.points ?? 0)) : 0
  const reached =
    added > 0 && kind !== 'picture' ? suspensionLadder.findLast((step) => points + added >= step.points) : undefined
  const step = reached ?? (kind === 'person' && !holding ? suspensionLadder[0] : undefined)
  return {
    ...{ points: own, added, expiresAt: holding?.expires_at ?? daysAfter(now, strikeDays) },
    suspends: step !== undefined,
    until: step && step.days !== null ? daysAfter(now, step.days) : null,
  }
}
