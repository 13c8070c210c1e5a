import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { Report } from './contract.ts'
import { dueAt, severityOf, weightOf } from './rules.ts'
import { REPORT_REFUSALS } from './spec.ts'
import { findFacts, writeReport } from './store.server.ts'

/**
 * Reports a person or an item, also of a blocked person. Reports about one subject form one case.
 * @throws AppError PERSON_NOT_FOUND, CONTENT_NOT_FOUND (also for items that are invisible to the caller, and for the
 * caller's own), NOT_ONESELF
 */
export async function report(ctx: SignedInContext, about: Report) {
  const { userId: reporterId } = ctx.claims
  const { reason, details, number: line = 0 } = about
  const kind = about.content_type ?? 'person'
  if (kind === 'person' && about.subject_id === reporterId) throw new AppError(REPORT_REFUSALS.toOneself)
  const facts = await findFacts(ctx, { kind, id: about.subject_id, line, reporterId })
  if (!facts) throw new AppError(kind === 'person' ? REPORT_REFUSALS.personNotFound : REPORT_REFUSALS.contentNotFound)
  const weight = weightOf(facts)
  const severity = Math.max(severityOf(reason), facts.severity ?? 0)
  const due = dueAt(facts.first_at ?? ctx.now, severity, (facts.weight ?? 0) + weight)
  const id = await writeReport(ctx.db, {
    kind,
    line,
    facts,
    severity,
    dueAt: due,
    report: { reporterId, reason, details, weight },
  })
  // a report ends a running call between the two people (calls/billing/minimum.sql)
  ctx.announce()
  return { id }
}
