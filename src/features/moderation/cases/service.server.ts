import { recheckAccessTokens } from '#features/accounts/index.server.ts'
import { mediaOf } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import { timeAndIdIn } from '#server/cursor.ts'
import type { AdminContext, PermittedContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { RuleCode } from '../lists.ts'
import { strikeOf } from '../removals/rules.ts'
import { finishDecision, previewUndo } from '../removals/service.server.ts'
import { findHolding, type Within, writeDismissal, writeRemoval, writeUndo } from '../removals/store.server.ts'
import { fullWeight } from '../reports/rules.ts'
import { HOUSE_RULES, MODERATION_REFUSALS } from '../spec.ts'
import type { CaseRow } from '../store.server.ts'
import type { Case, CaseDetail, ListInput } from './contract.ts'
import { claimUntil, type Decision, decide, decideClaim, decideUndo } from './rules.ts'
import { CASE_REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

/** Converts a row to a case as admins see it. */
export function toCase(row: CaseRow): Case {
  const { id, status, severity, reports, flags, title, text, claim, note } = row
  return {
    id,
    status,
    contentType: row.kind,
    subjectId: row.subject_id,
    number: row.line === 0 ? null : row.line,
    reason: row.first_reason,
    reporter: row.reporter,
    timestamp: row.first_at,
    lastReportAt: row.last_at,
    dueAt: row.due_at,
    severity,
    reports,
    flags,
    title,
    text,
    claim,
    note,
    author: { id: row.author_id, username: row.username, displayName: row.display_name, avatar_url: row.avatar_url },
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    decision: row.reason,
  }
}

/** Returns a page of the queue or of the decided cases. @throws AppError CURSOR_INVALID */
export async function list(ctx: AdminContext, { status, contentType, limit, cursor }: ListInput) {
  const after = timeAndIdIn(cursor)
  const rows = await store.listCases(ctx.db, ctx.actor.id, { status, contentType, limit, after })
  const shown = toPage(rows, limit, ({ due_at, decided_at, id }) => toCursor((decided_at ?? due_at).toISOString(), id))
  return { reports: shown.rows.map(toCase), next_cursor: shown.nextCursor }
}

export const counts = async (ctx: AdminContext) => ({ counts: await store.readCounts(ctx.db, ctx.actor.id) })

/** Finds a case by its id or by the id of one of its reports. @throws AppError CASE_NOT_FOUND */
export async function findCase(ctx: Pick<Context, 'db'>, id: string): Promise<CaseRow> {
  const row = await store.findCase(ctx.db, id)
  if (!row) throw new AppError(MODERATION_REFUSALS.caseNotFound)
  return row
}

/** Returns a case with its reports, snapshots and history. @throws AppError CASE_NOT_FOUND */
export async function detail(ctx: AdminContext, id: string): Promise<CaseDetail> {
  const row = await findCase(ctx, id)
  const besides = await store.findBesides(ctx, row)
  const { filed, snapshots, now_hash, flags, waits_until: waitsUntil, strikes, events, refunds, undoing } = besides
  return {
    report: toCase(row),
    filed: filed.map(({ weight, ...one }) => ({ ...one, countsLess: weight < fullWeight })),
    snapshots: snapshots.map(({ hash, taken_at, body, files }) => ({
      hash,
      takenAt: taken_at,
      title: body.title ?? '',
      text: body.text ?? '',
      tokens: body.tokens ?? null,
      pictures: (body.pictures ?? []).flatMap((url) => url ?? []),
      media: files.map(({ id: file, kind, type, duration_ms }) => ({
        id: file,
        type,
        url: mediaOf(ctx, { id: file, kind, type, durationMs: duration_ms }).url,
      })),
    })),
    now: now_hash === null ? 'gone' : now_hash === snapshots[0]?.hash ? 'same' : 'changed',
    flags,
    waitsUntil,
    points: row.points,
    events,
    refunds,
    undo: row.status === 'removed' && undoing ? await previewUndo(ctx, { ...row, ...undoing }) : null,
    strikes: strikes.map(({ rule, points, given_at, expires_at, case_id }) => ({
      rule,
      points,
      givenAt: given_at,
      expiresAt: expires_at,
      caseId: case_id,
    })),
  }
}

/**
 * Decides a case and writes the decision. If another admin was faster, decides again with the new state. @throws
 * AppError ALREADY_DECIDED, OWN_CASE
 */
async function settle(
  ctx: AdminContext,
  given: string,
  decision: Decision,
  write: (row: CaseRow, decisionId: string) => Promise<boolean>,
) {
  const row = await findCase(ctx, given)
  const decided = decide(row, decision, ctx.actor.id)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  if (decided.outcome === 'repeated') return { report: toCase(row) }
  const id = crypto.randomUUID()
  const isWritten = await write(row, id)
  if (isWritten && decision === 'remove') await finishDecision(ctx, id)
  const after = await findCase(ctx, row.id)
  if (!isWritten) {
    const again = decide(after, decision, ctx.actor.id)
    if (again.outcome === 'refused') throw new AppError(again.reason)
  }
  ctx.announce()
  return { report: toCase(after) }
}

type Words<Reason> = { id: string; reason: Reason; note: string }

/**
 * Removes the subject of a case by a house rule. `within` contains the conditions of a larger decision, such as one
 * about a legal notice: if they no longer apply, the case is unchanged.
 * @throws AppError CASE_NOT_FOUND, ALREADY_DECIDED, OWN_CASE, NOT_PERMITTED (suspends an admin, without `owner`)
 */
export const remove = (ctx: PermittedContext, { id: given, reason, note }: Words<RuleCode>, within: Within = {}) =>
  settle(ctx, given, 'remove', async (row, id) => {
    const { kind, points } = row
    const rule = { code: reason, title: HOUSE_RULES[reason].title }
    const removal = { admin: ctx.actor, row, id, reason, note, rule, ...within }
    for (let holding = await findHolding(ctx, row); ; ) {
      const strike = strikeOf({ kind, rule: reason, points, holding, now: ctx.now })
      if (strike.suspends && row.is_admin && !ctx.permissions.includes('owner'))
        throw new AppError(COMMON.notPermitted('owner'))
      if (await writeRemoval(ctx, { ...removal, strike, holding })) return true
      // tries again if another removal of the subject was undone in the meantime
      const before = holding?.id
      holding = await findHolding(ctx, row)
      if (holding?.id === before) return false
    }
  })

/**
 * Closes a case without a removal. Restores an account that was suspended because it has the email address or card of a
 * banned account.
 * @throws AppError CASE_NOT_FOUND, ALREADY_DECIDED, OWN_CASE
 */
export const dismiss = (ctx: AdminContext, { id: given, reason, note }: Words<string>) =>
  settle(ctx, given, 'dismiss', async (row, id) => {
    const isWritten = await writeDismissal(ctx, { admin: ctx.actor, now: ctx.now, row, id, reason, note })
    if (isWritten && row.flags.includes('banned')) await recheckAccessTokens(ctx, [row.subject_id])
    return isWritten
  })

/**
 * Checks that the caller may undo the removal of a case. @throws AppError NOT_PERMITTED (restores an admin, without
 * `owner`)
 */
export function permitUndo({ permissions }: PermittedContext, { is_admin, suspends }: CaseRow): void {
  if (is_admin && suspends && !permissions.includes('owner')) throw new AppError(COMMON.notPermitted('owner'))
}

/**
 * Undoes the decision of a case. @throws AppError CASE_NOT_FOUND, NOTHING_TO_UNDO, OWN_CASE, and those of `permitUndo`
 */
export async function undo(ctx: PermittedContext, given: string) {
  const row = await findCase(ctx, given)
  const decided = decideUndo(row, ctx.actor.id)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  permitUndo(ctx, row)
  const id = crypto.randomUUID()
  const written = { admin: ctx.actor, row, id, note: '', event: 'undone', action: 'report.undo' } as const
  if (!(await writeUndo(ctx, written))) throw new AppError(CASE_REFUSALS.nothingToUndo)
  if (row.status === 'removed' && row.decision_id) await finishDecision(ctx, row.decision_id)
  ctx.announce()
  return { report: toCase(await findCase(ctx, row.id)) }
}

/** Claims a case for the caller, for `claimMinutes`. @throws AppError CLAIMED, CASE_CLOSED */
export async function claim(ctx: AdminContext, given: string) {
  const row = await findCase(ctx, given)
  const decided = decideClaim(row, ctx.actor.id, ctx.now)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  const until = claimUntil(ctx.now)
  if (decided.outcome === 'repeated') await store.extendClaim(ctx.db, row.id, ctx.actor.id, until)
  else if (await store.writeClaim(ctx.db, { id: row.id, admin: ctx.actor, until, now: ctx.now })) ctx.announce()
  const after = await findCase(ctx, row.id)
  if (after.claim?.id !== ctx.actor.id)
    throw new AppError(after.claim ? CASE_REFUSALS.claimed(after.claim.name) : CASE_REFUSALS.closed)
  return { claim: after.claim }
}

/** Releases the caller's claim; the claim of another admin stays. @throws AppError CASE_NOT_FOUND */
export async function release(ctx: AdminContext, given: string): Promise<void> {
  const { id } = await findCase(ctx, given)
  await store.releaseClaim(ctx.db, id, ctx.actor)
  ctx.announce()
}
