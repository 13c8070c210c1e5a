import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { changedPeople, restores, suspends } from '#features/accounts/index.server.ts'
import { orderStates } from '#features/orders/index.server.ts'
import type { Actor, AdminActor } from '#server/actor.ts'
import { tellAdmins } from '#server/admin-channel.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import type { Strike } from '../cases/rules.ts'
import type { CaseRow } from '../cases/store.server.ts'
import { type CaseEvent, type CaseKind, caseKinds, type RuleCode, ruleCodes } from '../lists.ts'
import { deeds } from '../subjects/service.server.ts'

// A decision is one transaction: the first statement decides and writes its event, whose id all others ask for. Where the case
// was not as it was read, none of them does anything.

type Writer = { admin: AdminActor; note: string }
type Decision = Writer & { row: CaseRow; id: string; reason: string }

/** The case of a decision, as statements of other features take it. */
const decidedBy = (event: string, words = ''): SQL => sql`(
  select c.subject_id, c.line, c.author_id, c.before, ${words}::text as words
  from moderation_events e join moderation_cases c on c.id = e.case_id where e.id = ${event}::uuid)`

export const isWritten = (event: string): SQL =>
  sql`exists (select from moderation_events e where e.id = ${event}::uuid)`

const eventOf = (id: string, event: CaseEvent, { admin, note }: Writer, code: string | null, from: SQL): SQL => sql`
  insert into moderation_events (id, case_id, event, by_id, code, note)
  select ${id}::uuid, d.id, ${event}, ${admin.id}::uuid, ${code}::text, ${note} from ${from} d`

/** What the other admins hear. */
export const announced = (action: string, event: string, { id: adminId }: AdminActor): SQL =>
  tellAdmins(
    'admin_realtime_update',
    sql`jsonb_build_object('type', 'activity', 'activity', jsonb_build_object('type', ${action}::text, 'id', c.id,
      'subject', u.display_name, 'actor', (select m.display_name from users m where m.id = ${adminId}::uuid), 'timestamp', now()))`,
    sql`moderation_events e join moderation_cases c on c.id = e.case_id join users u on u.id = c.author_id
      where e.id = ${event}::uuid`,
  )

/** The hash of what was seen goes into the chain of the audit trail, so that it cannot be exchanged. */
const audited = (
  event: string,
  { admin, action, row, code }: { admin: AdminActor; action: string; row: CaseRow; code: string },
) =>
  sql`select ${recordAudit(admin, {
    action,
    target: { kind: 'report', id: row.id },
    data: { code, author: row.author_id, kind: row.kind, ...(row.hash && { snapshot: row.hash }) },
  })} as entry from moderation_events e where e.id = ${event}::uuid`

/** What mails say of a case. */
export const subjectProps = ({ id, kind, title }: CaseRow): SQL =>
  sql`jsonb_build_object('case_id', ${id}::text, 'kind', ${kind}::text, 'title', ${title}::text)`

/** Mail and notification to the author. */
export const told = (event: string, template: string, props: SQL): SQL[] => [
  sql`insert into outbox (kind, payload)
    select 'mail', jsonb_build_object('to', u.email, 'template', ${template}::text, 'props', ${props})
    from ${decidedBy(event)} w join users u on u.id = w.author_id where u.erased_at is null`,
  sql`select notify(w.author_id, ${`system.${template}`}::text, ${props} || '{"mailed": true}'::jsonb)
    from ${decidedBy(event)} w join users u on u.id = w.author_id where u.erased_at is null`,
]

/** Who reported hears what came of it. */
export const reportersTold = (event: string, row: CaseRow, outcome: string): SQL => sql`
  select notify_all(array_agg(r.reporter_id), 'system.report_outcome',
    jsonb_build_object('kind', ${row.kind}::text, 'outcome', ${outcome}::text))
  from reports r join users u on u.id = r.reporter_id and u.erased_at is null
  where r.case_id = ${row.id}::uuid and ${isWritten(event)} having count(*) > 0`

/** All of it or nothing, in one round trip. @returns whether the last statement found something. */
export async function run(db: Db, statements: readonly SQL[]): Promise<boolean> {
  const [first, ...rest] = statements
  if (!first) return false
  const done = await db.batch([db.execute(first), ...rest.map((one) => db.execute(one))])
  return (done.at(-1)?.rows.length ?? 0) > 0
}

const guard = ({ row }: { row: CaseRow }) => sql`c.id = ${row.id}::uuid and c.status = 'open'`

/**
 * Removes the subject of an open case: hides it, gives its author the strike, notes the sales that are to be given back, closes
 * the reports and tells everybody. @returns false: another admin was faster. One transaction, one round trip.
 */
export function writeRemoval(db: Db, removal: Decision & { strike: Strike; rule: { code: RuleCode; title: string } }) {
  const { admin, id, note, reason, row, rule, strike } = removal
  const { hide, before = sql`'{}'::jsonb`, sales } = deeds[row.kind]
  const until = strike.until?.toISOString() ?? null
  const props = sql`jsonb_build_object('case_id', ${row.id}::text, 'kind', ${row.kind}::text, 'title', ${row.title}::text,
    'rule', ${rule.code}::text, 'points', ${strike.points}::int, 'suspends', ${strike.suspends}::boolean, 'until', ${until}::text)`
  return run(db, [
    sql`with decided as (
        update moderation_cases c set status = 'removed', decision_id = ${id}::uuid, decided_by = ${admin.id}::uuid,
          decided_at = now(), reason = ${reason}, note = ${note}, claimed_by = null, claimed_until = null,
          before = coalesce(${before}, '{}'::jsonb)
        where ${guard(removal)} returning c.id)
      ${eventOf(id, 'removed', removal, reason, sql`decided`)}`,
    ...hide(decidedBy(id, rule.title)),
    sql`insert into strikes (id, user_id, case_id, rule, points, expires_at, suspends, suspends_until, is_due)
      select ${id}::uuid, w.author_id, ${row.id}::uuid, ${rule.code}, ${strike.points}::int,
        ${strike.expiresAt.toISOString()}::timestamptz, ${strike.suspends}::boolean, ${until}::timestamptz, true
      from ${decidedBy(id)} w`,
    ...(sales ? [planned(id, sales)] : []),
    sql`update reports set status = 'removed' where case_id = ${row.id}::uuid and status = 'open' and ${isWritten(id)}`,
    sql`insert into removed_files (hash, size, case_id, rule)
      select distinct encode(sha256(convert_to(array_to_string(f.sha256, ','), 'UTF8')), 'hex'), f.size, ${row.id}::uuid, ${rule.code}
      from moderation_snapshots s cross join lateral jsonb_array_elements_text(coalesce(s.body -> 'files', '[]')) as file (id)
      join uploads f on f.id = file.id::uuid and f.sha256 is not null
      where s.case_id = ${row.id}::uuid and ${isWritten(id)} on conflict do nothing`,
    ...told(id, 'moderation_removed', props),
    reportersTold(id, row, 'removed'),
    announced('report.remove', id, admin),
    audited(id, { admin, action: 'report.remove', row, code: reason }),
  ])
}

/** Notes what is to be given back of the sales of a removed subject; again, only what was sold since. */
const planned = (id: string, sales: SQL): SQL => sql`
  select ledger.sale_refunds_plan(${id}::uuid, ${sales}) from moderation_cases c where c.decision_id = ${id}::uuid`

export async function planRefunds(db: Db, kind: CaseKind, decisionId: string): Promise<void> {
  const { sales } = deeds[kind]
  if (sales) await db.execute(planned(decisionId, sales))
}

/** Closes an open case without a removal. @returns false: another admin was faster. One round trip. */
export function writeDismissal(db: Db, dismissal: Decision) {
  const { admin, id, note, reason, row } = dismissal
  return run(db, [
    sql`with decided as (
        update moderation_cases c set status = 'dismissed', decision_id = ${id}::uuid, decided_by = ${admin.id}::uuid,
          decided_at = now(), reason = ${reason}, note = ${note}, claimed_by = null, claimed_until = null
        where ${guard(dismissal)} returning c.id)
      ${eventOf(id, 'dismissed', dismissal, reason, sql`decided`)}`,
    sql`update reports set status = 'dismissed' where case_id = ${row.id}::uuid and status = 'open' and ${isWritten(id)}`,
    reportersTold(id, row, 'dismissed'),
    announced('report.dismiss', id, admin),
    audited(id, { admin, action: 'report.dismiss', row, code: reason }),
  ])
}

/** What becomes of a case whose decision is taken back: open again, or closed by an appeal. */
type Undo = Omit<Decision, 'reason'> & {
  event: 'undone' | 'overturned'
  action: string
  /** What else must hold, or nothing is undone. */
  only?: SQL
  extra?: (event: string) => SQL[]
}

/**
 * Takes the decision of a case back: shows it again, takes back the strike and notes the refunds that are to be returned.
 * @returns false: it is another decision by now. One transaction, one round trip.
 */
export function writeUndo(db: Db, undo: Undo) {
  const { admin, id, row, event, action, only = sql`true`, extra } = undo
  const wasRemoved = row.status === 'removed'
  const { show } = deeds[row.kind]
  // an appeal closes it; and where the subject was reported again meanwhile, that case goes on
  const isClosed = sql`(${event === 'overturned'}::boolean or exists (select from moderation_cases o where o.status = 'open'
    and o.kind = c.kind and o.subject_id = c.subject_id and o.line = c.line and o.author_id = c.author_id))`
  const back = sql`case when (select c.status from moderation_cases c where c.id = ${row.id}::uuid) = 'dismissed'
    then 'dismissed' else 'open' end`
  return run(db, [
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
          ...show(decidedBy(id)),
          sql`update strikes set undone_at = now(), is_due = true where id = ${row.decision_id}::uuid and ${isWritten(id)}`,
          sql`select ledger.sale_refunds_undo(${row.decision_id}::uuid) where ${isWritten(id)}`,
          sql`delete from removed_files where case_id = ${row.id}::uuid and ${isWritten(id)}`,
          ...(event === 'undone' ? told(id, 'moderation_restored', subjectProps(row)) : []),
        ]
      : []),
    sql`update reports r set status = ${back} where r.case_id = ${row.id}::uuid and r.status <> 'open' and ${isWritten(id)}`,
    reportersTold(id, row, event === 'overturned' ? 'restored' : 'undone'),
    ...(extra?.(id) ?? []),
    announced(action, id, admin),
    audited(id, { admin, action, row, code: row.reason ?? '' }),
  ])
}

const due = z.object({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  subject_id: z.uuid(),
  rule: z.enum(ruleCodes),
  undone_at: z.coerce.date().nullable(),
  suspends: z.boolean(),
  orders: z.record(z.uuid(), z.enum(orderStates)),
})
export type Due = z.infer<typeof due>

/** What is left to do after decisions: of one, or of all. One round trip. */
export async function listDue(db: Db, decisionId: string | null, limit: number): Promise<Due[]> {
  const { rows } = await db.execute(sql`
    select s.id, c.kind, c.subject_id, s.rule, s.undone_at, s.suspends,
      coalesce(c.before -> 'orders', '{}') as orders
    from strikes s join moderation_cases c on c.id = s.case_id
    where s.is_due and (${decisionId}::uuid is null or s.id = ${decisionId}::uuid) order by s.given_at limit ${limit}`)
  return z.array(due).parse(rows)
}

type Suspending = { actor: Actor; now: Date; decisionId: string }
const changed = z.array(z.object({ changed: changedPeople })).length(1)

/** Suspends the author of a removal, unless a longer suspension holds. @returns whose account changed. One round trip. */
export async function suspendAuthor(db: Db, { actor, now, decisionId, words }: Suspending & { words: string }) {
  const from = sql`(
    select s.user_id, ${words}::text as reason, s.suspends_until as until from strikes s
    where s.id = ${decisionId}::uuid and s.suspends and s.undone_at is null
      and coalesce(s.suspends_until, 'infinity') > ${now.toISOString()}::timestamptz)`
  const { ctes, answer } = suspends({ actor, now, from, lengthens: true })
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

/**
 * Lifts the suspension that a removal led to. What other removals of the same author lead to is due once more.
 * @returns whose account changed. One round trip.
 */
export async function restoreAuthor(db: Db, { actor, now, decisionId }: Suspending) {
  const from = sql`(
    select s.user_id, s.suspension_id from strikes s where s.id = ${decisionId}::uuid and s.suspension_id is not null)`
  const { ctes, answer } = restores({ actor, now, from })
  const { rows } = await db.execute(sql`
    with ${ctes},
    again as (
      update strikes k set is_due = true from restored r
      where k.user_id = r.id and k.suspends and k.undone_at is null
        and coalesce(k.suspends_until, 'infinity') > ${now.toISOString()}::timestamptz),
    happened as (
      insert into moderation_events (case_id, event) select k.case_id, 'restored'
      from strikes k, restored r where k.id = ${decisionId}::uuid)
    select ${answer} as changed`)
  return changed.parse(rows)[0]?.changed ?? []
}

/** Nothing is left to do, unless it was decided otherwise meanwhile. One round trip. */
export async function noteDone(db: Db, { id, undone_at }: Due): Promise<void> {
  await db.execute(sql`
    update strikes set is_due = false where id = ${id}::uuid
      and (undone_at is null) = ${undone_at === null}::boolean`)
}

const ran = z.object({ done: z.number() })

/** Gives back, or takes back, at most `limit` sales of a decision. @returns how many. One round trip. */
export async function runRefunds(db: Db, decisionId: string | null, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    select ledger.sale_refunds_run(${decisionId}::uuid, ${limit}::int) as done`)
  return ran.parse(rows[0]).done
}
