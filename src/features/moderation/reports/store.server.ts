import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { tellAdmins } from '#server/admin-channel.ts'
import type { Db } from '#server/db/index.ts'
import type { CaseKind, QueueTab, ReportReason } from '../lists.ts'
import { type Subject, subjectRows } from '../subjects/store.server.ts'

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

/** Half a year: what somebody reported before is forgotten. */
const pastDays = 180

/** What is reported, what the reporter's reports came to, and the case that is open about it. One round trip. */
export async function findFacts(db: Db, subject: Subject): Promise<Facts | undefined> {
  const { rows } = await db.execute(sql`
    select s.*, p.removed, p.dismissed, c.first_at, c.severity, c.weight
    from (${subjectRows(subject)}) s
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

/** The open case of a subject; the first of these statements made or locked it. */
const caseOf = ({ kind, line, facts }: Opening) => sql`(select id from moderation_cases where kind = ${kind}
  and subject_id = ${facts.subject_id}::uuid and line = ${line}::int and author_id = ${facts.author_id}::uuid and status = 'open')`

/** Opens the case, or makes it as grave and as urgent as it is by now, with what there is to see. */
const openStatements = (filing: Opening) => {
  const { kind, line, facts: of, severity } = filing
  const due = filing.dueAt.toISOString()
  return [
    sql`insert into moderation_cases as c (kind, subject_id, line, author_id, severity, due_at)
      values (${kind}, ${of.subject_id}::uuid, ${line}::int, ${of.author_id}::uuid, ${severity}::int, ${due}::timestamptz)
      on conflict (kind, subject_id, line, author_id) where status = 'open' do update
      set severity = greatest(c.severity, excluded.severity), last_at = now(), due_at = least(c.due_at, excluded.due_at)`,
    sql`insert into moderation_snapshots (case_id, hash, body)
      values (${caseOf(filing)}, ${of.hash}, ${JSON.stringify(of.body)}::jsonb) on conflict do nothing`,
  ] as const
}

const found = z.object({ id: z.uuid() })

/** Opens a case that nobody reported, or finds the open one. @returns its id. One transaction, one round trip. */
export async function openCase(db: Db, opening: Opening): Promise<string> {
  const [opened, seen] = openStatements(opening)
  const [, , case_] = await db.batch([
    db.execute(opened),
    db.execute(seen),
    db.execute(sql`select ${caseOf(opening)} as id`),
  ])
  return found.parse(case_.rows[0]).id
}

/**
 * Files a report into the case of its subject; of the same thing while it is open, the newest words count. One transaction,
 * one round trip.
 */
export async function writeReport(db: Db, filing: Filing & { report: NonNullable<Filing['report']> }): Promise<string> {
  const { kind, report, facts: of } = filing
  const [opened, seen] = openStatements(filing)
  const [, , written] = await db.batch([
    db.execute(opened),
    db.execute(seen),
    db.execute(sql`
      insert into reports as r (reporter_id, subject, subject_id, content_type, reason, details, weight, case_id, snapshot_hash)
      values (${report.reporterId}::uuid, ${kind === 'person' ? 'person' : 'content'}, ${of.subject_id}::uuid,
        ${kind === 'person' ? null : kind}::text, ${report.reason}, ${report.details}, ${report.weight}::int,
        ${caseOf(filing)}, ${of.hash})
      on conflict (case_id, reporter_id) where status = 'open' do update
      set reason = excluded.reason, details = excluded.details, snapshot_hash = excluded.snapshot_hash returning r.id`),
    db.execute(sql`
      with counted as (
        update moderation_cases c set (reports, weight) = (
          select count(*), coalesce(sum(r.weight), 0) from reports r where r.case_id = c.id and r.status = 'open')
        where c.id = ${caseOf(filing)} returning c.id, c.author_id),
      announced as (${tellAdmins(
        'admin_realtime_update',
        sql`jsonb_build_object('type', 'activity', 'activity', jsonb_build_object('type', 'report.new', 'id', w.id,
          'subject', a.display_name, 'actor', (select m.display_name from users m where m.id = ${report.reporterId}::uuid),
          'timestamp', now()))`,
        sql`counted w join users a on a.id = w.author_id`,
      )})
      select id from counted`),
  ])
  return found.parse(written.rows[0]).id
}

/** Reports `r` as a tab of the queue shows their cases to an admin. */
export const reportsOf = (tab: QueueTab, adminId: string): SQL =>
  tab === 'mine'
    ? sql`(r.status = 'open' and exists (select from moderation_cases c
        where c.id = r.case_id and c.claimed_by = ${adminId}::uuid and c.claimed_until > now()))`
    : sql`r.status = ${tab}`
