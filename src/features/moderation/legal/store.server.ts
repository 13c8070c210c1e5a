import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminActor } from '#server/actor.ts'
import { publishToAdmins } from '#server/admin-channel.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { type CaseKind, caseKinds, type LegalKind, legalKinds, legalStatuses } from '../lists.ts'
import { isWritten, type Within, writeUndo } from '../removals/store.server.ts'
import { type CaseRow, isHeldWith, type Tools } from '../store.server.ts'
import type { ListInput } from './contract.ts'

const at = z.coerce.date()
const row = z.object({
  id: z.uuid(),
  kind: z.enum(legalKinds),
  status: z.enum(legalStatuses),
  name: z.string(),
  email: z.string(),
  letter: z.record(z.string(), z.string()),
  subject_kind: z.enum(caseKinds).nullable(),
  subject_id: z.uuid().nullable(),
  case_id: z.uuid().nullable(),
  answers_case: z.uuid().nullable(),
  sender_ids: z.array(z.uuid()),
  received_at: at,
  due_at: at,
  decided_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  decided_at: at.nullable(),
  reason: z.string(),
})
export type LegalRow = z.infer<typeof row>

/** Accounts that sent the notice and, for a counter-notice, the notices that it answers. */
const senders = sql`array(
  select a.user_id from legal_notices a where a.id in (n.id, n.answers_id) and a.user_id is not null
  union
  select a.user_id from moderation_cases c join legal_notices a on a.case_id = c.id
  where n.kind = 'counter' and n.answers_id is null and c.subject_id = n.subject_id
    and a.kind = 'copyright' and a.status = 'accepted' and a.user_id is not null)`

const columns = sql`n.id, n.kind, n.status, n.name, n.email, n.letter, n.subject_kind, n.subject_id, n.case_id, n.received_at, n.due_at,
  n.decided_at, n.reason, (select a.case_id from legal_notices a where a.id = n.answers_id) as answers_case,
  ${senders} as sender_ids,
  (select jsonb_build_object('id', u.id, 'name', u.display_name) from users u where u.id = n.decided_by) as decided_by
  from legal_notices n`

/** Returns the subject that a URL names; undefined if it is unknown. One round trip. */
export async function findSubject(db: Db, { ids, name }: { ids: string[]; name: string | null }) {
  const isNamed = sql`id = any (${`{${ids.join(',')}}`}::uuid[])`
  /** Rows by kind, the first kind first. Null: the pages of the kind are private, or belong to another kind. */
  const named: Record<CaseKind, SQL | null> = {
    content: sql`content_items where ${isNamed}`,
    product: sql`products where ${isNamed}`,
    offer: sql`offers where ${isNamed}`,
    class: sql`events where ${isNamed}`,
    stream: sql`streams where ${isNamed}`,
    picture: sql`users where ${isNamed} or username = ${name}::text`,
    person: null,
    profile: null,
    message: null,
    chat: null,
    review: null,
    call: null,
  }
  const each = Object.entries(named).flatMap(([kind, found], place) =>
    found ? [sql`select ${place}::int as place, ${kind}::text as kind, id from ${found}`] : [],
  )
  const { rows } = await db.execute(sql`
    select kind, id from (${sql.join(each, sql` union all `)}) found order by place limit 1`)
  return z.array(z.object({ kind: z.enum(caseKinds), id: z.uuid() })).parse(rows)[0]
}

type NewNotice = {
  kind: LegalKind
  name: string
  email: string
  userId: string | null
  letter: Record<string, string>
  subject: { kind: CaseKind; id: string } | undefined
  answersId: string | null
  receivedAt: Date
  dueAt: Date
}

/** Stores a notice and sends a confirmation to its sender. One round trip. */
export async function insertNotice(db: Db, notice: NewNotice) {
  const letter = JSON.stringify(notice.letter)
  const { rows } = await db.execute(sql`
    with n as (
      insert into legal_notices (kind, name, email, user_id, letter, hash, subject_kind, subject_id, answers_id, received_at, due_at)
      values (${notice.kind}, ${notice.name}, ${notice.email}, ${notice.userId}::uuid, ${letter}::jsonb,
        encode(sha256(convert_to(${letter}::text, 'UTF8')), 'hex'), ${notice.subject?.kind ?? null}::text,
        ${notice.subject?.id ?? null}::uuid, ${notice.answersId}::uuid,
        ${notice.receivedAt.toISOString()}::timestamptz, ${notice.dueAt.toISOString()}::timestamptz)
      returning id, kind, status, email, received_at, due_at, decided_at, reason),
    mailed as (
      insert into outbox (kind, payload)
      select 'mail', jsonb_build_object('to', n.email, 'template', 'legal_received', 'props',
        jsonb_build_object('id', n.id, 'kind', n.kind, 'due_at', n.due_at)) from n),
    announced as (${publishToAdmins(
      'admin_realtime_update',
      sql`jsonb_build_object('type', 'activity', 'activity', jsonb_build_object('type', 'legal.new', 'id', n.id,
        'subject', n.kind, 'actor', null, 'timestamp', now()))`,
      sql`n`,
    )})
    select id, kind, status, received_at, due_at, decided_at, reason from n`)
  return row
    .pick({ id: true, kind: true, status: true, received_at: true, due_at: true, decided_at: true, reason: true })
    .parse(rows[0])
}

/** One round trip. */
export async function findNotice(db: Db, id: string): Promise<LegalRow | undefined> {
  const { rows } = await db.execute(sql`select ${columns} where n.id = ${id}::uuid`)
  return z.array(row).parse(rows)[0]
}

type Page = Pick<ListInput, 'status' | 'limit'> & { after: { at: string; id: string } | undefined }

/** Returns `limit + 1` notices: waiting ones by due date, others newest first. One round trip. */
export async function listNotices(db: Db, { status, limit, after }: Page): Promise<LegalRow[]> {
  const isOpen = status === 'received'
  // a literal, so that the planner can use the partial index of the queue
  const ofStatus = isOpen
    ? sql`n.status = 'received'`
    : status === 'all'
      ? sql`true`
      : status === 'decided'
        ? sql`n.status <> 'received'`
        : sql`n.status = ${status}`
  const from = !after
    ? sql`true`
    : isOpen
      ? sql`(n.due_at, n.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
      : sql`n.id < ${after.id}::uuid`
  const order = isOpen ? sql`n.due_at, n.id` : sql`n.id desc`
  const { rows } = await db.execute(
    sql`select ${columns} where ${ofStatus} and ${from} order by ${order} limit ${limit + 1}`,
  )
  return z.array(row).parse(rows)
}

/** Returns the newest removal of a subject, preferably one by a copyright notice. One round trip. */
export async function findRemoved(db: Db, subjectId: string): Promise<string | undefined> {
  const byNotice = sql`exists (
    select from legal_notices n where n.case_id = c.id and n.kind = 'copyright' and n.status = 'accepted')`
  const { rows } = await db.execute(sql`
    select c.id from moderation_cases c where c.subject_id = ${subjectId}::uuid and c.status = 'removed'
    order by ${byNotice} desc, c.decided_at desc limit 1`)
  return z.array(z.object({ id: z.uuid() })).parse(rows)[0]?.id
}

type Decision = {
  row: LegalRow
  outcome: 'accepted' | 'rejected'
  reason: string
  admin: AdminActor
  caseId: string | null
  /** Id of the removal that the decision undoes. */
  undone?: string
}

/** Sender of the notice that a counter-notice answers: the named notice, or the last one that removed the same item. */
const claimant = sql`(
  select a.id, a.email from legal_notices a
  where case when n.answers_id is null then a.kind = 'copyright' and a.status = 'accepted' and a.case_id = n.case_id
    else a.id = n.answers_id end
  order by a.decided_at desc nulls last limit 1)`

/**
 * Statement that decides an open notice and answers its sender. For an accepted counter-notice it also sends the name
 * and the statement to the first sender.
 */
function decisionOf({ row: { id }, outcome, reason, admin, caseId, undone }: Decision, only: SQL): SQL {
  const held = undone ? isHeldWith(sql`${undone}`) : sql`false`
  const action = outcome === 'accepted' ? 'legal.accept' : 'legal.reject'
  const entry = recordAudit(admin, { action, target: { kind: 'legal', id } })
  return sql`
    with n as (
      update legal_notices set status = ${outcome}, decided_by = ${admin.id}::uuid, decided_at = now(), reason = ${reason},
        case_id = coalesce(${caseId}::uuid, case_id)
      where id = ${id}::uuid and status = 'received' and ${only} returning *),
    mailed as (
      insert into outbox (kind, payload)
      select 'mail', jsonb_build_object('to', n.email, 'template', 'legal_decided', 'props', jsonb_build_object('id', n.id,
        'kind', n.kind, 'outcome', ${outcome}::text, 'reason', ${reason}::text, 'held', ${held})) from n where n.email <> ''),
    answered as (
      insert into outbox (kind, payload)
      select 'mail', jsonb_build_object('to', c.email, 'template', 'legal_countered', 'props', jsonb_build_object('id', c.id,
        'name', n.name, 'statement', coalesce(n.letter ->> 'statement', ''), 'held', ${held}))
      from n cross join lateral ${claimant} c where n.kind = 'counter' and n.status = 'accepted' and c.email <> '')
    select n.id, ${entry} as entry from n`
}

const isReceived = (id: string): SQL =>
  sql`exists (select from legal_notices o where o.id = ${id}::uuid and o.status = 'received' for update)`

/** Returns the parts that accept a notice in the transaction of its removal. */
export const acceptedWith = (decision: Decision): Within => ({
  only: isReceived(decision.row.id),
  extra: (event) => [decisionOf(decision, isWritten(event))],
})

/** Writes a decision. Returns false if another admin was faster. One round trip. */
export const writeDecision = async (db: Db, decision: Decision): Promise<boolean> =>
  (await db.execute(decisionOf(decision, sql`true`))).rows.length > 0

/**
 * Accepts a counter-notice and undoes the removal of its item.
 * Returns false if the notice or the case was decided otherwise meanwhile. One transaction, one round trip.
 */
export const writeRestoring = (tools: Tools, decision: Decision & { case_: CaseRow; id: string }): Promise<boolean> =>
  writeUndo(tools, {
    admin: decision.admin,
    row: decision.case_,
    id: decision.id,
    note: `Legal notice ${decision.row.id}`,
    event: 'undone',
    action: 'report.undo',
    ...acceptedWith(decision),
  })
