import type { CaseKind, RuleCode } from '../lists.ts'
import { HOUSE_RULES, strikeDays, suspensionLadder } from '../spec.ts'

const dayMs = 24 * 60 * 60_000

export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)

/** An earlier removal that already hides the subject: its active points and their expiry. */
type Holding = { points: number; expires_at: Date }

export type Strike = {
  points: number
  /** Points that the strike adds to those of an earlier removal of the same subject. */
  added: number
  expiresAt: Date
  suspends: boolean
  until: Date | null
}

type Struck = { kind: CaseKind; rule: RuleCode; points: number; holding: Holding | undefined; now: Date }

/**
 * Returns the strike of a removal: its points, and its suspension if there is one. The author is suspended when the
 * points reach a step of `suspensionLadder`. Removing a person always suspends, for at least the first step; removing
 * photos never suspends. Several removals of a subject count once: with the points of the gravest rule, until they
 * expire.
 */
export function strikeOf({ kind, rule, points, holding, now }: Struck): Strike {
  const own = HOUSE_RULES[rule].points
  const counts = !holding || holding.expires_at > now
  const added = counts ? Math.max(0, own - (holding?.points ?? 0)) : 0
  const reached =
    added > 0 && kind !== 'picture' ? suspensionLadder.findLast((step) => points + added >= step.points) : undefined
  const step = reached ?? (kind === 'person' && !holding ? suspensionLadder[0] : undefined)
  return {
    points: own,
    added,
    expiresAt: holding?.expires_at ?? daysAfter(now, strikeDays),
    suspends: step !== undefined,
    until: step && step.days !== null ? daysAfter(now, step.days) : null,
  }
}
