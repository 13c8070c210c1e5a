import { applyAccessChange, permitAct } from '#features/accounts/index.server.ts'
import type { Context } from '#server/context.ts'
import type { AdminContext, PermittedContext, SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import { findCase, permitUndo } from '../cases/service.server.ts'
import { finishDecision } from '../removals/service.server.ts'
import type { Appeal, AppealInput, ListInput, OwnDecision } from './contract.ts'
import { appealRefused, decideAppeal } from './rules.ts'
import { APPEAL_REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

const appealedOf = (row: store.DecisionRow | undefined) => ({
  isOwn: row !== undefined,
  isRemoved: row?.is_removed ?? false,
  decidedAt: row?.decided_at ?? null,
  isAppealed: row?.appeal != null,
})

/** Returns the removals, suspensions and warnings of the caller with the points that count now. One round trip. */
export async function decisions(ctx: SignedInContext): Promise<{ decisions: OwnDecision[]; points: number }> {
  const rows = await store.listDecisions(ctx.db, ctx.claims.userId, null)
  const counting = rows.filter(({ restored_at, expires_at }) => !restored_at && expires_at && expires_at > ctx.now)
  return {
    decisions: rows.map((row) => {
      const { is_removed: _, ...shown } = row
      return { ...shown, may_appeal: appealRefused(appealedOf(row), ctx.now) === undefined }
    }),
    points: counting.reduce((sum, { points }) => sum + points, 0),
  }
}

/**
 * Appeals a removal, or a suspension without a removal.
 * @throws AppError CASE_NOT_FOUND, NOTHING_TO_APPEAL, ALREADY_APPEALED, APPEAL_LATE
 */
export async function appeal(ctx: SignedInContext, { text, ...about }: AppealInput) {
  const { userId } = ctx.claims
  const [row] = await store.listDecisions(ctx.db, userId, about)
  const refusal = appealRefused(appealedOf(row), ctx.now)
  if (refusal) throw new AppError(refusal)
  const written = await store.writeAppeal(ctx.db, { about, userId, text })
  if (!written) throw new AppError(APPEAL_REFUSALS.appealed)
  ctx.announce()
  return { appeal: written }
}

function toAppeal(row: store.AppealRow): Appeal {
  const { id, status, text, title, reported, rule, reason } = row
  return {
    id,
    caseId: row.case_id,
    status,
    text,
    createdAt: row.created_at,
    contentType: row.kind,
    title,
    reported,
    rule,
    author: { id: row.author_id, username: row.username, displayName: row.display_name, avatar_url: row.avatar_url },
    removedBy: row.removed_by,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    reason,
  }
}

/** Returns a page of appeals with the given status; open ones oldest first. */
export async function list(ctx: AdminContext, page: ListInput) {
  const rows = await store.listAppeals(ctx.db, { ...page, cursor: page.cursor })
  const shown = toPage(rows, page.limit, ({ id }) => id)
  return { appeals: shown.rows.map(toAppeal), next_cursor: shown.nextCursor }
}

async function findAppeal(ctx: AdminContext, id: string): Promise<store.AppealRow> {
  const row = await store.findAppeal(ctx.db, id)
  if (!row) throw new AppError(APPEAL_REFUSALS.notFound)
  return row
}

const toWaiting = ({ status, removed_by, author_id, decided_by }: store.AppealRow) => ({
  status,
  author_id,
  decided_by,
  removed_by: removed_by.id,
})

type Decision = { id: string; outcome: 'upheld' | 'overturned'; reason: string }

/**
 * Decides an appeal. @throws AppError APPEAL_NOT_FOUND, SAME_ADMIN, ALREADY_DECIDED, NOTHING_TO_APPEAL; those of
 * `permitUndo` or, for a suspension, of `permitAct`
 */
export async function decide(ctx: PermittedContext, { id, outcome, reason }: Decision) {
  const row = await findAppeal(ctx, id)
  const decided = decideAppeal(toWaiting(row), outcome, ctx.actor.id)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  if (decided.outcome === 'repeated') return { appeal: toAppeal(row) }
  const isWritten = await (row.case_id === null
    ? answerSuspended(ctx, row, { outcome, reason })
    : answerRemoved(ctx, { ...row, case_id: row.case_id }, { outcome, reason }))
  const after = await findAppeal(ctx, id)
  if (!isWritten) {
    const again = decideAppeal(toWaiting(after), outcome, ctx.actor.id)
    if (again.outcome === 'refused') throw new AppError(again.reason)
    if (again.outcome === 'write') throw new AppError(APPEAL_REFUSALS.notRemoved)
  }
  ctx.announce()
  return { appeal: toAppeal(after) }
}

type Answer = Omit<Decision, 'id'>

async function answerRemoved(
  ctx: PermittedContext,
  appeal: store.AppealRow & { case_id: string },
  { outcome, reason }: Answer,
): Promise<boolean> {
  const case_ = await findCase(ctx, appeal.case_id)
  const isHeld = case_.decision_id === appeal.decision_id && case_.status === 'removed'
  if (!isHeld) throw new AppError(APPEAL_REFUSALS.notRemoved)
  if (outcome === 'overturned') permitUndo(ctx, case_)
  const decided = { appeal, case_, admin: ctx.actor, reason, id: crypto.randomUUID() }
  const isWritten = await (outcome === 'upheld'
    ? store.writeUpheld(ctx.db, decided)
    : store.writeOverturned(ctx, decided))
  if (isWritten && outcome === 'overturned') await finishDecision(ctx, appeal.decision_id)
  return isWritten
}

async function answerSuspended(
  ctx: PermittedContext,
  appeal: store.AppealRow,
  { outcome, reason }: Answer,
): Promise<boolean> {
  const answering = { appeal, admin: ctx.actor, reason }
  if (outcome === 'upheld') return store.writeSuspensionUpheld(ctx.db, answering)
  await permitAct(ctx, appeal.author_id)
  const people = await store.writeSuspensionOverturned(ctx.db, { ...answering, now: ctx.now })
  await applyAccessChange(ctx, people ?? [])
  return people !== undefined
}

/** Settles open appeals against suspensions that an admin lifted. Idempotent. One round trip. */
export const settleLifted = (ctx: Context): Promise<void> => store.settleLifted(ctx.db)
