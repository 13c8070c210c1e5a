import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { CaseKind, QueueTab, ReportReason } from '../lists.ts'
import { type Subject, subjectRows, type Tools } from '../store.server.ts'

const facts = z.object({
  subject_id: z.uuid(),
  author_id: z.uuid(),
  hash: z.string(),
  body: z.record(z.string(), z.unknown()),
  removed: z.number(),
  dismissed: z.number(),
  first_at: z.coerce.date().nullable(),
  severity: z.number().nullable(),
  weight: z.number().nullable(),
})
export type Facts = z.infer<typeof facts>

/** Days for which the outcomes of earlier reports count. */
const pastDays = 180

/** Finds the subject, the outcomes of the reporter's recent reports, and the subject's open case. One round trip. */
export async function findFacts(tools: Tools, subject: Subject): Promise<Facts | undefined> {
  const { rows } = await tools.db.execute(sql`
    select s.*, p.removed, p.dismissed, c.first_at, c.severity, c.weight
    from (${subjectRows(tools, subject)}) s
    cross join lateral (
      select count(*) filter (where r.status = 'removed')::int as removed,
        count(*) filter (where r.status = 'dismissed')::int as dismissed
      from reports r where r.reporter_id = ${subject.reporterId}::uuid and r.created_at > now() - make_interval(days => ${pastDays})) p
    left join moderation_cases c on c.kind = ${subject.kind} and c.subject_id = s.subject_id and c.line = ${subject.line}::int
      and c.author_id = s.author_id and c.status = 'open'`)
  return z.array(facts).parse(rows)[0]
}

export type Opening = {
  kind: CaseKind
  line: number
  facts: Facts
  severity: number
  dueAt: Date
}
export type Filing = Opening & {
  report: { reporterId: string; reason: ReportReason; details: string; weight: number }
}

const filed = z.object({ case_id: z.uuid(), report_id: z.uuid().nullable() })

/** Calls the SQL function report_file, one statement, so that the lock of the case is short (reports.sql). */
async function file(db: Db, { kind, line, facts, severity, dueAt }: Opening, report: Filing['report'] | null) {
  const { subject_id, author_id, hash, body } = facts
  const about = { kind, subject_id, line, author_id, severity, due_at: dueAt.toISOString() }
  const written = report && {
    reporter_id: report.reporterId,
    reason: report.reason,
    details: report.details,
    weight: report.weight,
    subject: kind === 'person' ? 'person' : 'content',
    content_type: kind === 'person' ? null : kind,
  }
  const { rows } = await db.execute(sql`
    select report_file(${JSON.stringify(about)}::jsonb, ${JSON.stringify({ hash, body })}::jsonb,
      ${written && JSON.stringify(written)}::jsonb) as filed`)
  return z.object({ filed }).parse(rows[0]).filed
}

/** Opens a case for an automatic check, or finds the open one. Returns its id. One round trip. */
export const openCase = async (db: Db, opening: Opening): Promise<string> => (await file(db, opening, null)).case_id

/** Deletes a case without reports, flags and events. One round trip. */
export async function dropEmptyCase(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    with empty as materialized (
      select c.id from moderation_cases c where c.id = ${id}::uuid and c.status = 'open' and c.reports = 0
        and not exists (select from moderation_flags f where f.case_id = c.id)
        and not exists (select from moderation_events e where e.case_id = c.id)
        and not exists (select from reports r where r.case_id = c.id)
      for update),
    seen as (delete from moderation_snapshots s using empty where s.case_id = empty.id)
    delete from moderation_cases c using empty where c.id = empty.id`)
}

/** Adds a report to the case of its subject. Returns the report's id. One round trip. */
export async function writeReport(db: Db, { report, ...opening }: Filing): Promise<string> {
  const { case_id, report_id } = await file(db, opening, report)
  return report_id ?? case_id
}

/** Returns the condition on reports `r` for a tab of the queue. */
export const reportsOf = (tab: QueueTab, adminId: string): SQL =>
  tab === 'mine'
    ? sql`(r.status = 'open' and exists (select from moderation_cases c
        where c.id = r.case_id and c.claimed_by = ${adminId}::uuid and c.claimed_until > now()))`
    : sql`r.status = ${tab}`

/** Returns the condition that reports `r` are about a person or one of their items. The case names the author. */
export const reportsAbout = (personId: SQL): SQL => sql`r.id in (
  select about.id from reports about where about.subject_id = ${personId}
  union select about.id from moderation_cases made join reports about on about.case_id = made.id
    where made.author_id = ${personId}
  union select about.id from content_items made join reports about on about.subject_id = made.id
    where made.creator_id = ${personId} and about.case_id is null)`
