import type { Reason } from '#shared/errors.ts'
import type { AppealStatus } from '../lists.ts'
import { MODERATION_REFUSALS, SOMEONE } from '../spec.ts'
import { APPEAL_REFUSALS, appealDays } from './spec.ts'

/** Facts about a decision that determine whether it can be appealed. */
export type Appealed = { isOwn: boolean; isRemoved: boolean; decidedAt: Date | null; isAppealed: boolean }

const dayMs = 24 * 60 * 60_000

/** Returns the reason why the author cannot appeal a decision; undefined if the author can. */
export function appealRefused({ isOwn, isRemoved, decidedAt, isAppealed }: Appealed, now: Date): Reason | undefined {
  if (!isOwn) return MODERATION_REFUSALS.caseNotFound
  if (!isRemoved || !decidedAt) return APPEAL_REFUSALS.notRemoved
  if (isAppealed) return APPEAL_REFUSALS.appealed
  return now.getTime() > decidedAt.getTime() + appealDays * dayMs ? APPEAL_REFUSALS.late : undefined
}

type Waiting = {
  status: AppealStatus
  removed_by: string
  author_id: string
  decided_by: { id: string; name: string } | null
}
type Outcome = { outcome: 'write' } | { outcome: 'repeated' } | { outcome: 'refused'; reason: Reason }

/**
 * Decides an appeal: once, and never by the admin of the removal. A retry by the same admin returns the original
 * response.
 */
export function decideAppeal(
  { status, removed_by, author_id, decided_by }: Waiting,
  wanted: Exclude<AppealStatus, 'open'>,
  adminId: string,
): Outcome {
  if (adminId === removed_by || adminId === author_id) return { outcome: 'refused', reason: APPEAL_REFUSALS.sameAdmin }
  if (status === 'open') return { outcome: 'write' }
  if (status === wanted && decided_by?.id === adminId) return { outcome: 'repeated' }
  return { outcome: 'refused', reason: APPEAL_REFUSALS.decided(status, decided_by?.name ?? SOMEONE) }
}
