import type { Context } from '#server/context.ts'
import { timeAndIdIn } from '#server/cursor.ts'
import type { AdminContext, PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { decideUndo } from '../cases/rules.ts'
import { findCase, permitUndo, remove } from '../cases/service.server.ts'
import { CASE_REFUSALS } from '../cases/spec.ts'
import type { RuleCode } from '../lists.ts'
import { isNoticeKey, noticeKey } from '../mails.ts'
import { finishDecision } from '../removals/service.server.ts'
import { dueAt } from '../reports/rules.ts'
import { dropEmptyCase, findFacts, openCase } from '../reports/store.server.ts'
import { SOMEONE } from '../spec.ts'
import type { LegalNotice, ListInput, NoticeInput } from './contract.ts'
import { idsInUrl, legalDue } from './rules.ts'
import { LEGAL_REFUSALS, legalRules } from './spec.ts'
import * as store from './store.server.ts'

/** Stores a notice from one of the public forms and returns its key. */
export async function submit(ctx: Context, input: NoticeInput) {
  const { kind, name, email, confirmed: _, ...rest } = input
  const answersId = 'answers_id' in rest ? (rest.answers_id ?? null) : null
  const letter = Object.fromEntries(
    Object.entries(rest).flatMap(([field, value]) =>
      typeof value === 'string' && field !== 'answers_id' ? [[field, value]] : [],
    ),
  )
  const subject = await store.findSubject(ctx.db, idsInUrl(input.url))
  const notice = await store.insertNotice(ctx.db, {
    kind,
    name,
    email,
    userId: ctx.claims?.userId ?? null,
    letter,
    subject,
    answersId,
    receivedAt: ctx.now,
    dueAt: legalDue(kind, ctx.now),
  })
  ctx.announce()
  return { notice, key: noticeKey(ctx.env.SESSION_SECRET, notice.id) }
}

/** Returns the state of a notice to the holder of its key. @throws AppError NOTICE_NOT_FOUND */
export async function state(ctx: Context, { id, key }: { id: string; key: string }) {
  const isKnown = isNoticeKey(ctx.env.SESSION_SECRET, id, key)
  const row = isKnown ? await store.findNotice(ctx.db, id) : undefined
  if (!row) throw new AppError(LEGAL_REFUSALS.notFound)
  const { kind, status, received_at, due_at, decided_at, reason } = row
  return { notice: { id, kind, status, received_at, due_at, decided_at, reason } }
}

function toNotice(row: store.LegalRow): LegalNotice {
  const { id, kind, status, name, email, letter, reason } = row
  return {
    id,
    kind,
    status,
    name,
    email,
    letter,
    reason,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    caseId: row.case_id,
    receivedAt: row.received_at,
    dueAt: row.due_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }
}

/** Returns a page of notices: waiting ones by due date, others newest first. @throws AppError CURSOR_INVALID */
export async function list(ctx: AdminContext, { status, limit, cursor }: ListInput) {
  const after = timeAndIdIn(cursor)
  const rows = await store.listNotices(ctx.db, { status, limit, after })
  const shown = toPage(rows, limit, ({ due_at, id }) => toCursor(due_at.toISOString(), id))
  return { notices: shown.rows.map(toNotice), next_cursor: shown.nextCursor }
}

/**
 * Accepts a notice and removes its subject in one transaction, with the open case or a new one. If the subject is
 * unknown, only answers the sender. Returns false if another admin was faster.
 */
async function act(ctx: PermittedContext, row: store.LegalRow, rule: RuleCode, reason: string): Promise<boolean> {
  const { subject_kind: kind, subject_id: id } = row
  const accepted = { row, outcome: 'accepted', reason, admin: ctx.actor } as const
  const facts = kind && id ? await findFacts(ctx, { kind, id, line: 0, reporterId: null }) : undefined
  if (!kind || !facts) return store.writeDecision(ctx.db, { ...accepted, caseId: null })
  const severity = row.kind === 'copyright' ? 2 : 4
  const caseId = await openCase(ctx.db, { kind, line: 0, facts, severity, dueAt: dueAt(ctx.now, severity, 1) })
  const removal = { id: caseId, reason: rule, note: `Legal notice ${row.id}` }
  const { report } = await remove(ctx, removal, store.acceptedWith({ ...accepted, caseId }))
  if (report.status === 'removed') return true
  await dropEmptyCase(ctx.db, caseId)
  return false
}

/**
 * Restores an item that a copyright notice removed. Returns false if another admin decided the notice in the meantime.
 * @throws AppError NOTHING_TO_UNDO, OWN_CASE, and those of `permitUndo`
 */
async function restore(ctx: PermittedContext, row: store.LegalRow, reason: string): Promise<boolean> {
  const removed = row.answers_case ?? (row.subject_id && (await store.findRemoved(ctx.db, row.subject_id)))
  const case_ = removed ? await findCase(ctx, removed) : undefined
  if (case_?.status !== 'removed' || !case_.decision_id) throw new AppError(LEGAL_REFUSALS.nothingToRestore)
  const decided = decideUndo(case_, ctx.actor.id)
  if (decided.outcome === 'refused') throw new AppError(decided.reason)
  permitUndo(ctx, case_)
  const written = {
    row,
    outcome: 'accepted',
    reason,
    admin: ctx.actor,
    caseId: case_.id,
    undone: case_.decision_id,
  } as const
  const isWritten = await store.writeRestoring(ctx, { ...written, case_, id: crypto.randomUUID() })
  if (isWritten) await finishDecision(ctx, case_.decision_id)
  return isWritten
}

type Decision = { id: string; outcome: 'accepted' | 'rejected'; reason: string }

/**
 * Accepts or rejects a notice. Accepting it removes the subject by the house rule of the notice, or restores it for a
 * counter-notice.
 * @throws AppError NOTICE_NOT_FOUND, ALREADY_DECIDED, OWN_CASE, NOTHING_TO_UNDO
 */
export async function decide(ctx: PermittedContext, { id, outcome, reason }: Decision) {
  const row = await store.findNotice(ctx.db, id)
  if (!row) throw new AppError(LEGAL_REFUSALS.notFound)
  if (row.status !== 'received') {
    if (row.status === outcome && row.decided_by?.id === ctx.actor.id) return { notice: toNotice(row) }
    throw new AppError(LEGAL_REFUSALS.decided(row.status, row.decided_by?.name ?? SOMEONE))
  }
  const { kind, subject_kind: about, subject_id: subject } = row
  if (row.sender_ids.includes(ctx.actor.id)) throw new AppError(CASE_REFUSALS.ownCase)
  const facts = about && subject && (await findFacts(ctx, { kind: about, id: subject, line: 0, reporterId: null }))
  if (facts && facts.author_id === ctx.actor.id) throw new AppError(CASE_REFUSALS.ownCase)
  const isWritten = await (outcome === 'rejected'
    ? store.writeDecision(ctx.db, { row, outcome, reason, admin: ctx.actor, caseId: null })
    : kind === 'counter'
      ? restore(ctx, row, reason)
      : act(ctx, row, legalRules[kind], reason))
  const after = (await store.findNotice(ctx.db, id)) ?? row
  if (!isWritten && after.status === 'received') throw new AppError(LEGAL_REFUSALS.nothingToRestore)
  if (!isWritten) throw new AppError(LEGAL_REFUSALS.decided(after.status, after.decided_by?.name ?? SOMEONE))
  ctx.announce()
  return { notice: toNotice(after) }
}
