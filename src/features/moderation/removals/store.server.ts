import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { banMatchRelease, changedPeople, restorationCtes, suspensionCtes } from '#features/accounts/index.server.ts'
import type { Actor, AdminActor } from '#server/actor.ts'
import { publishToAdmins } from '#server/admin-channel.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { type BatchResult, batchResult } from '#server/jobs/job.ts'
import { purgingPages } from '#server/purge.ts'
import { type CaseEvent, type CaseKind, caseKinds, type RuleCode, ruleCodes } from '../lists.ts'
import { type CaseRow, endingOfCase, firstRule, isHeldWith, reportableOf, type Tools } from '../store.server.ts'
import type { Strike } from './rules.ts'

// A decision is one transaction. Its first statement updates the case and writes an event, and all other statements
// depend on that event. If the case has changed since it was read, no event is written and no statement has an effect.

type Writer = { admin: AdminActor; note: string }
type Decision = Writer & { row: CaseRow; id: string; reason: string }
type Dismissal = Decision & { now: Date }

/** Part of a larger decision: an extra condition, and extra statements of the transaction. */
export type Within = { only?: SQL; extra?: (event: string) => SQL[] }

/** Returns the subquery that selects the case of a decision (the table `w` of `Reportable`). */
const decisionRow = (event: string, words = '', only = sql`true`): SQL => sql`(
  select c.subject_id, c.line, c.author_id, c.before, ${words}::text as words
  from moderation_events e join moderation_cases c on c.id = e.case_id where e.id = ${event}::uuid and ${only})`

export const isWritten = (event: string): SQL =>
  sql`exists (select from moderation_events e where e.id = ${event}::uuid)`

const eventOf = (id: string, event: CaseEvent, { admin, note }: Writer, code: string | null, from: SQL): SQL => sql`
  insert into moderation_events (id, case_id, event, by_id, code, note)
  select ${id}::uuid, d.id, ${event}, ${admin.id}::uuid, ${code}::text, ${note} from ${from} d`

/** Returns the statement that announces a decision to the other admins. */
export const announceDecision = (action: string, event: string, { id: adminId }: AdminActor): SQL =>
  publishToAdmins(
    'admin_realtime_update',
    sql`jsonb_build_object('type', 'activity', 'activity', jsonb_build_object('type', ${action}::text, 'id', c.id,
      'subject', u.display_name, 'actor', (select m.display_name from users m where m.id = ${adminId}::uuid), 'timestamp', now()))`,
    sql`moderation_events e join moderation_cases c on c.id = e.case_id join users u on u.id = c.author_id
      where e.id = ${event}::uuid`,
  )

/** Writes the audit entry with the hash of the snapshot, which later proves that the snapshot is unchanged. */
const auditDecision = (
  event: string,
  { admin, action, row, code }: { admin: AdminActor; action: string; row: CaseRow; code: string },
) =>
  sql`select ${recordAudit(admin, {
    action,
    target: { kind: 'report', id: row.id },
    data: { code, author: row.author_id, kind: row.kind, ...(row.hash && { snapshot: row.hash }) },
  })} as entry from moderation_events e where e.id = ${event}::uuid`

/** SQL for the values of a case that mails and notifications need. */
export const subjectProps = ({ id, kind, title }: CaseRow): SQL =>
  sql`jsonb_build_object('case_id', ${id}::text, 'kind', ${kind}::text, 'title', ${title}::text)`

/** Returns the statements that send a mail and a notification to the author. */
export const notifyAuthor = (event: string, template: string, props: SQL, only = sql`true`): SQL[] => [
  sql`insert into outbox (kind, payload)
    select 'mail', jsonb_build_object('to', u.email, 'template', ${template}::text, 'props', ${props})
    from ${decisionRow(event, '', only)} w join users u on u.id = w.author_id where u.erased_at is null`,
  sql`select notify(w.author_id, ${`system.${template}`}::text, ${props} || '{"mailed": true}'::jsonb)
    from ${decisionRow(event, '', only)} w join users u on u.id = w.author_id where u.erased_at is null`,
]

/** Returns the statement that notifies the reporters of the outcome. */
export const notifyReporters = (event: string, row: CaseRow, outcome: SQL): SQL => sql`
  select notify_all(array_agg(r.reporter_id), 'system.report_outcome',
    jsonb_build_object('kind', ${row.kind}::text, 'outcome', ${outcome}))
  from reports r join users u on u.id = r.reporter_id and u.erased_at is null
  where r.case_id = ${row.id}::uuid and ${isWritten(event)} having count(*) > 0`

type Subject = Pick<CaseRow, 'kind' | 'subject_id' | 'line' | 'author_id'>
const sameSubject = ({ kind, subject_id, line, author_id }: Subject) => sql`c.kind = ${kind}
  and c.subject_id = ${subject_id}::uuid and c.line = ${line}::int and c.author_id = ${author_id}::uuid`

/** Serializes the decisions about a subject, because an undo depends on the other cases of the subject. */
const lockSubject = (tools: Tools, row: Subject): SQL[] => [
  ...lockOf(tools, row),
  sql`select c.id from moderation_cases c where ${sameSubject(row)} order by c.id for update`,
]
const lockOf = (tools: Tools, { kind, subject_id }: Subject): SQL[] => {
  const { lock } = reportableOf(tools, kind)
  return lock ? [lock(sql`${subject_id}::uuid`)] : []
}

/** Selects the removal that currently hides a subject, with its unexpired points. */
const holdings = (tools: Tools, row: Subject) => sql`
  select k.removal_id as id, coalesce(max(k.points) filter (where k.expires_at > now()), 0)::int as points,
    max(k.expires_at) as expires_at
  from moderation_cases c join strikes k on k.id = c.decision_id
  where ${sameSubject(row)} and c.status = 'removed' and ${reportableOf(tools, row.kind).isAway ?? sql`true`}
  group by k.removal_id order by max(k.given_at) desc limit 1`

const holding = z.object({ id: z.uuid(), points: z.number(), expires_at: z.coerce.date() })
export type Holding = z.infer<typeof holding>

/** Finds the removal that already hides the subject of a case; a new decision then joins it. One round trip. */
export async function findHolding(tools: Tools, row: Subject): Promise<Holding | undefined> {
  const { rows } = await tools.db.execute(holdings(tools, row))
  return z.array(holding).parse(rows)[0]
}

/** Runs statements in one transaction and one round trip. Returns true if the last one returned rows. */
export async function run(db: Db, statements: readonly SQL[]): Promise<boolean> {
  const [first, ...rest] = statements
  if (!first) return false
  const done = await db.batch([db.execute(first), ...rest.map((one) => db.execute(one))])
  return (done.at(-1)?.rows.length ?? 0) > 0
}

const guard = ({ row }: { row: CaseRow }) => sql`c.id = ${row.id}::uuid and c.status = 'open'`

type Removal = Decision &
  Within & { strike: Strike; rule: { code: RuleCode; title: string }; holding: Holding | undefined }

/** Values of the subject from before its first removal. The undo of its last removal restores them. */
const beforeOf = (tools: Tools, { row, holding }: Removal): SQL => {
  const own = sql`coalesce(${reportableOf(tools, row.kind).before ?? sql`null::jsonb`}, '{}'::jsonb)`
  return holding
    ? sql`coalesce((select o.before from strikes k join moderation_cases o on o.decision_id = k.id
        where k.user_id = c.author_id and k.removal_id = ${holding.id}::uuid limit 1), ${own})`
    : own
}

const insertStrike = ({ id, row, rule, strike, holding }: Removal): SQL => sql`
  insert into strikes (id, removal_id, user_id, case_id, rule, points, expires_at, suspends, suspends_until, is_due)
  select ${id}::uuid, ${holding?.id ?? id}::uuid, w.author_id, ${row.id}::uuid, ${rule.code}, ${strike.points}::int,
    ${strike.expiresAt.toISOString()}::timestamptz, ${strike.suspends}::boolean,
    ${strike.until?.toISOString() ?? null}::timestamptz, true
  from ${decisionRow(id)} w`

/**
 * Removes the subject of an open case: hides it, gives its author a strike, plans refunds of its sales, closes the
 * reports and sends the notifications. If another removal already hides the subject, the strike joins that removal.
 * Returns false if another admin decided first, or if another removal was written or undone. One transaction, one round
 * trip.
 */
export function writeRemoval(tools: Tools, removal: Removal) {
  const { admin, id, note, reason, row, rule, strike, holding, only = sql`true`, extra } = removal
  const { hide, sales } = reportableOf(tools, row.kind)
  const props = sql`jsonb_build_object('case_id', ${row.id}::text, 'kind', ${row.kind}::text, 'title', ${row.title}::text,
    'rule', ${rule.code}::text, 'points', ${strike.added}::int, 'suspends', ${strike.suspends}::boolean,
    'until', ${strike.until?.toISOString() ?? null}::text)`
  return run(tools.db, [
    ...lockSubject(tools, row),
    sql`with decided as (
        update moderation_cases c set status = 'removed', decision_id = ${id}::uuid, decided_by = ${admin.id}::uuid,
          decided_at = now(), reason = ${reason}, note = ${note}, claimed_by = null, claimed_until = null,
          before = ${beforeOf(tools, removal)}
        where ${guard(removal)} and ${only}
          and (select h.id from (${holdings(tools, row)}) h) is not distinct from ${holding?.id ?? null}::uuid returning c.id)
      ${eventOf(id, 'removed', removal, reason, sql`decided`)}`,
    ...(hide?.(decisionRow(id, rule.title)) ?? []),
    insertStrike(removal),
    ...(sales ? [planRefundsOf(id, sales)] : []),
    sql`update reports set status = 'removed' where case_id = ${row.id}::uuid and status = 'open' and ${isWritten(id)}`,
    sql`insert into removed_files (hash, size, case_id, rule)
      select distinct encode(sha256(convert_to(array_to_string(f.sha256, ','), 'UTF8')), 'hex'), f.size, ${row.id}::uuid, ${rule.code}
      from moderation_snapshots s cross join lateral jsonb_array_elements_text(coalesce(s.body -> 'files', '[]')) as file (id)
      join uploads f on f.id = file.id::uuid and f.sha256 is not null
      where s.case_id = ${row.id}::uuid and ${isWritten(id)} on conflict do nothing`,
    purgingPages(sql`(select 1 where ${isWritten(id)}) one`),
    ...notifyAuthor(id, 'moderation_removed', props),
    notifyReporters(id, row, sql`'removed'`),
    ...(extra?.(id) ?? []),
    announceDecision('report.remove', id, admin),
    auditDecision(id, { admin, action: 'report.remove', row, code: reason }),
  ])
}

/** Plans refunds for the sales of a removed subject. A retry adds only sales made in the meantime. */
const planRefundsOf = (id: string, sales: SQL): SQL => sql`
  select ledger.sale_refunds_plan(k.removal_id, ${sales})
  from moderation_cases c join strikes k on k.id = c.decision_id where c.decision_id = ${id}::uuid`

export async function planRefunds(tools: Tools, kind: CaseKind, decisionId: string): Promise<void> {
  const { sales } = reportableOf(tools, kind)
  if (sales) await tools.db.execute(planRefundsOf(decisionId, sales))
}

/** Plans refunds of subjects paid after their removal, such as running calls. Idempotent. One round trip per kind. */
export async function planLateRefunds({ db, ports }: Tools): Promise<void> {
  for (const [kind, { sales, isSoldLater }] of Object.entries(ports.reportable))
    if (sales && isSoldLater)
      await db.execute(sql`
        select ledger.sale_refunds_plan(k.removal_id, ${sales})
        from moderation_cases c join strikes k on k.id = c.decision_id
        where c.kind = ${kind} and c.status = 'removed' and k.undone_at is null and not k.is_due and ${isSoldLater}`)
}

/** Restores the account of the case if it was suspended because it matches a banned account. */
function restoreHeldAccount({ admin, id, now, row }: Dismissal): SQL {
  const { ctes, answer } = banMatchRelease(admin, now, sql`(select ${row.subject_id}::uuid where ${isWritten(id)})`)
  return sql`with ${ctes} select ${answer} as restored`
}

/** Dismisses an open case and delivers its waiting message. Returns false if it is already closed. One round trip. */
export function writeDismissal(tools: Tools, dismissal: Dismissal) {
  const { admin, id, note, reason, row } = dismissal
  return run(tools.db, [
    ...lockOf(tools, row),
    sql`with decided as (
        update moderation_cases c set status = 'dismissed', decision_id = ${id}::uuid, decided_by = ${admin.id}::uuid,
          decided_at = now(), reason = ${reason}, note = ${note}, claimed_by = null, claimed_until = null
        where ${guard(dismissal)} returning c.id)
      ${eventOf(id, 'dismissed', dismissal, reason, sql`decided`)}`,
    ...(reportableOf(tools, row.kind).pass?.(decisionRow(id)) ?? []),
    sql`update reports set status = 'dismissed' where case_id = ${row.id}::uuid and status = 'open' and ${isWritten(id)}`,
    notifyReporters(id, row, sql`'dismissed'`),
    ...(row.kind === 'person' ? [restoreHeldAccount(dismissal)] : []),
    announceDecision('report.dismiss', id, admin),
    auditDecision(id, { admin, action: 'report.dismiss', row, code: reason }),
  ])
}

/** Undo of a decision: `undone` opens the case again if it has evidence, `overturned` closes it after an appeal. */
type Undo = Omit<Decision, 'reason'> & Within & { event: 'undone' | 'overturned'; action: string }

/**
 * Undoes a strike. Its suspension moves to another decision of the same removal if that decision has at least the same
 * number of points.
 */
const undoStrike = (decisionId: string | null, event: string): SQL => sql`
  with own as (select * from strikes where id = ${decisionId}::uuid and ${isWritten(event)}),
  heir as (
    select k.id from own join strikes k on k.user_id = own.user_id and k.removal_id = own.removal_id and k.id <> own.id
    where k.undone_at is null and own.suspends and k.points >= own.points
    order by k.suspends desc, k.points desc, k.given_at, k.id limit 1),
  handed as (
    update strikes k set suspends = true, suspends_until = own.suspends_until, suspension_id = own.suspension_id,
      is_due = k.is_due or own.suspension_id is null
    from own, heir where k.id = heir.id and not k.suspends returning k.id)
  update strikes s set undone_at = now(), is_due = true,
    suspension_id = case when exists (select from handed) then null else s.suspension_id end
  from own where s.id = own.id`

/**
 * Undoes the decision of a case: undoes the strike, shows the subject and plans the reversal of refunds. The subject
 * and the refunds are unchanged while another decision hides the subject. Returns false if the case has another
 * decision now. One transaction, one round trip.
 */
export function writeUndo(tools: Tools, undo: Undo) {
  const { admin, id, row, event, action, only = sql`true`, extra } = undo
  const wasRemoved = row.status === 'removed'
  const { show } = reportableOf(tools, row.kind)
  // closes the case after an appeal, after its evidence was erased, or if a newer case about the same subject is open
  const isClosed = sql`(${event === 'overturned'}::boolean or c.words_erased_at is not null or exists (select from moderation_cases o where o.status = 'open'
    and o.kind = c.kind and o.subject_id = c.subject_id and o.line = c.line and o.author_id = c.author_id))`
  const back = sql`case when (select c.status from moderation_cases c where c.id = ${row.id}::uuid) = 'dismissed'
    then 'dismissed' else 'open' end`
  const decision = sql`${row.decision_id}`
  const isFree = sql`not ${isHeldWith(decision)}`
  return run(tools.db, [
    ...lockSubject(tools, row),
    sql`with decided as (
        update moderation_cases c set status = case when ${isClosed} then 'dismissed' else 'open' end,
          decision_id = case when ${isClosed} then ${id}::uuid end,
          decided_by = case when ${isClosed} then ${admin.id}::uuid end,
          decided_at = case when ${isClosed} then now() end,
          reason = case when ${isClosed} then 'no_violation' end
        where c.id = ${row.id}::uuid and c.decision_id = ${row.decision_id}::uuid and c.status <> 'open' and ${only}
        returning c.id)
      ${eventOf(id, event, undo, row.reason, sql`decided`)}`,
    ...(wasRemoved
      ? [
          ...(show?.(decisionRow(id, '', isFree)) ?? []),
          undoStrike(row.decision_id, id),
          sql`select ledger.sale_refunds_undo(k.removal_id) from strikes k
            where k.id = ${row.decision_id}::uuid and ${isFree} and ${isWritten(id)}`,
          sql`delete from removed_files where case_id = ${row.id}::uuid and ${isWritten(id)}`,
          purgingPages(sql`(select 1 where ${isWritten(id)}) one`),
          ...(event === 'undone' ? notifyAuthor(id, 'moderation_restored', subjectProps(row), isFree) : []),
        ]
      : []),
    sql`update reports r set status = ${back} where r.case_id = ${row.id}::uuid and r.status <> 'open' and ${isWritten(id)}`,
    // settles an open appeal against the undone decision; the author does not see the note of an undo
    sql`update appeals a set status = 'overturned', decided_by = ${admin.id}::uuid, decided_at = now(),
        reason = ${event === 'overturned' ? undo.note : ''}
      where a.decision_id = ${row.decision_id}::uuid and a.status = 'open' and ${isWritten(id)}`,
    notifyReporters(
      id,
      row,
      event === 'undone' ? sql`'undone'` : sql`case when ${isFree} then 'restored' else 'upheld' end`,
    ),
    ...(extra?.(id) ?? []),
    announceDecision(action, id, admin),
    auditDecision(id, { admin, action, row, code: row.reason ?? '' }),
  ])
}

const due = z.object({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  subject_id: z.uuid(),
  ending_id: z.uuid().nullable(),
  rule: z.enum(ruleCodes),
  undone_at: z.coerce.date().nullable(),
  suspends: z.boolean(),
  /** First decision of the removal, under which the refunds are planned; `first_rule` is its rule. */
  removal_id: z.uuid(),
  first_rule: z.enum(ruleCodes),
  /** True if another decision still hides the subject. */
  is_held: z.boolean(),
  before: z.unknown(),
})
export type Due = z.infer<typeof due>

/** Lists unfinished decisions without `skip`: all, one, or those about an author. One round trip. */
export async function listDue(
  tools: Tools,
  { decisionId, authorId }: { decisionId?: string; authorId?: string },
  limit: number,
  skip: readonly string[] = [],
): Promise<Due[]> {
  const { rows } = await tools.db.execute(sql`
    select s.id, c.kind, c.subject_id, ${endingOfCase(tools)} as ending_id, s.rule, s.undone_at, s.suspends, s.removal_id, ${firstRule} as first_rule,
      ${isHeldWith(sql`s.id`)} as is_held,
      c.before
    from strikes s join moderation_cases c on c.id = s.case_id
    where s.is_due and (${decisionId ?? null}::uuid is null or s.id = ${decisionId ?? null}::uuid)
      and (${authorId ?? null}::uuid is null or s.user_id = ${authorId ?? null}::uuid)
      and s.id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by s.given_at limit ${limit}`)
  return z.array(due).parse(rows)
}

type Suspending = { actor: Actor; now: Date; decisionId: string }
const changed = z.array(z.object({ changed: changedPeople })).length(1)

/** Suspends the author of a removal, unless a longer suspension is active. Returns the changed accounts. One round trip. */
export async function suspendAuthor(db: Db, { actor, now, decisionId, words }: Suspending & { words: string }) {
  const from = sql`(
    select s.user_id, ${words}::text as reason, s.suspends_until as until from strikes s
    where s.id = ${decisionId}::uuid and s.suspends and s.undone_at is null
      and coalesce(s.suspends_until, 'infinity') > ${now.toISOString()}::timestamptz)`
  const { ctes, answer } = suspensionCtes({ actor, now, from, lengthens: true })
  const { rows } = await db.execute(sql`
    with ${ctes},
    noted as (
      update strikes k set suspension_id = b.id from suspension_begun b where k.id = ${decisionId}::uuid),
    happened as (
      insert into moderation_events (case_id, event) select k.case_id, 'suspended'
      from strikes k, suspension_begun b where k.id = ${decisionId}::uuid)
    select ${answer} as changed`)
  return changed.parse(rows)[0]?.changed ?? []
}

/** Marks removals of `restored` people as unfinished if their suspensions were skipped because of a longer one. */
export const markSkippedSuspensionsDue = (now: Date) => sql`
  update strikes k set is_due = true from restored r
  where k.user_id = r.id and k.suspends and k.undone_at is null
    and coalesce(k.suspends_until, 'infinity') > ${now.toISOString()}::timestamptz`

/**
 * Lifts the suspension of a removal. Other removals of the same author become due and can suspend the author again.
 * Returns the changed accounts. One round trip.
 */
export async function restoreAuthor(db: Db, { actor, now, decisionId }: Suspending) {
  const from = sql`(
    select s.user_id, s.suspension_id from strikes s where s.id = ${decisionId}::uuid and s.suspension_id is not null)`
  const { ctes, answer } = restorationCtes({ actor, now, from })
  const { rows } = await db.execute(sql`
    with ${ctes},
    again as (${markSkippedSuspensionsDue(now)}),
    happened as (
      insert into moderation_events (case_id, event) select k.case_id, 'restored'
      from strikes k, restored r where k.id = ${decisionId}::uuid)
    select ${answer} as changed`)
  return changed.parse(rows)[0]?.changed ?? []
}

/** Delivers the message of an undone removal if it was removed while it waited for the decision. One transaction. */
export async function passUndone(tools: Tools, { id, kind }: Pick<Due, 'id' | 'kind'>): Promise<void> {
  const undone = sql`(select c.subject_id from strikes s join moderation_cases c on c.id = s.case_id
    where s.id = ${id}::uuid and s.undone_at is not null)`
  await run(tools.db, reportableOf(tools, kind).pass?.(undone) ?? [])
}

/** Marks a decision as finished, unless it was undone in the meantime. One round trip. */
export async function noteDone(db: Db, { id, undone_at }: Due): Promise<void> {
  await db.execute(sql`
    update strikes set is_due = false where id = ${id}::uuid
      and (undone_at is null) = ${undone_at === null}::boolean`)
}

type Refunding = { decisionId: string | null; limit: number; skip: readonly string[] }

/** Runs planned refunds and refund reversals of at most `limit` sales, without `skip`. One round trip. */
export async function runRefunds(db: Db, { decisionId, limit, skip }: Refunding): Promise<BatchResult> {
  const { rows } = await db.execute(sql`
    select ledger.sale_refunds_run(${decisionId}::uuid, ${limit}::int, ${`{${skip.join(',')}}`}::uuid[]) as answer`)
  return batchResult.parse(rows[0]?.answer)
}
