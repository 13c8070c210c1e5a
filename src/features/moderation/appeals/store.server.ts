import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { changedPeople, restorationCtes } from '#features/accounts/index.server.ts'
import type { AdminActor } from '#server/actor.ts'
import { publishToAdmins } from '#server/admin-channel.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { countingStrikes } from '../cases/store.server.ts'
import { type AppealStatus, appealStatuses, caseKinds, decisionTypes, ruleCodes } from '../lists.ts'
import {
  announceDecision,
  markSkippedSuspensionsDue,
  notifyAuthor,
  notifyReporters,
  run,
  subjectProps,
  writeUndo,
} from '../removals/store.server.ts'
import { type CaseRow, isHeldWith, type Tools } from '../store.server.ts'
import type { AppealInput, ListInput } from './contract.ts'

const at = z.coerce.date()
const ownAppeal = z.object({
  id: z.uuid(),
  status: z.enum(appealStatuses),
  text: z.string(),
  created_at: at,
  decided_at: at.nullable(),
  reason: z.string(),
})
const appealOf = sql`(select jsonb_build_object('id', a.id, 'status', a.status, 'text', a.text, 'created_at', a.created_at,
  'decided_at', a.decided_at, 'reason', a.reason) from appeals a where a.decision_id = s.id)`
const decision = z.object({
  id: z.uuid(),
  type: z.enum(decisionTypes),
  case_id: z.uuid().nullable(),
  kind: z.enum(caseKinds),
  title: z.string(),
  text: z.string(),
  words: z.string(),
  rule: z.enum(ruleCodes).nullable(),
  decided_at: at,
  points: z.number(),
  expires_at: at.nullable(),
  restored_at: at.nullable(),
  suspended: z.boolean(),
  suspended_until: at.nullable(),
  appeal: ownAppeal.nullable(),
  is_removed: z.boolean(),
})
export type DecisionRow = z.infer<typeof decision>

const removalsOf = (userId: string) => sql`
  select s.id, 'removal' as type, s.case_id, c.kind, coalesce(n.body ->> 'title', '') as title,
    coalesce(left(n.body ->> 'text', 500), '') as text, '' as words, s.rule, s.given_at as decided_at,
    case when s.undone_at is null and s.expires_at > now()
      and not exists (select from ${countingStrikes(sql`${userId}::uuid`)} k where k.id = s.id) then 0 else s.points end as points,
    s.expires_at, s.undone_at as restored_at, s.suspends as suspended, s.suspends_until as suspended_until,
    ${appealOf} as appeal, c.decision_id is not distinct from s.id and c.status = 'removed' as is_removed
  from strikes s join moderation_cases c on c.id = s.case_id
  left join lateral (
    select m.body from moderation_snapshots m where m.case_id = c.id order by m.id desc limit 1) n on true
  where s.user_id = ${userId}::uuid`
const warningsOf = (userId: string) => sql`
  select w.id, 'warning', null, 'person', '', '', w.reason, w.rule, w.given_at, 0, null, null, false, null, null, false
  from warnings w where w.user_id = ${userId}::uuid`

/**
 * Condition on a suspension `s`: an admin began it without a removal. A suspension caused by a removal is listed with
 * that removal.
 */
const byHand = sql`s.begun_by is not null and not exists (select from strikes k where k.suspension_id = s.id)`
const suspensionsOf = (userId: string) => sql`
  select s.id, 'suspension', null, 'person', '', '', s.reason, null, s.begun_at, 0, null,
    case when s.ended_by is not null then s.ended_at end, true, s.until, ${appealOf}, s.ended_at is null
  from suspensions s where s.user_id = ${userId}::uuid and ${byHand}`

/** Ids that name the decision of an appeal. */
export type Decided = Pick<AppealInput, 'case_id' | 'suspension_id'>

/** Returns the decisions about a person, newest first: only `about`, or all. One round trip. */
export async function listDecisions(db: Db, userId: string, about: Decided | null): Promise<DecisionRow[]> {
  const { case_id: caseId = null, suspension_id: suspensionId = null } = about ?? {}
  const { rows } = await db.execute(sql`
    select * from (${removalsOf(userId)} union all ${suspensionsOf(userId)} union all ${warningsOf(userId)}) d
    where ${about === null}::boolean or d.case_id = ${caseId}::uuid or d.type = 'suspension' and d.id = ${suspensionId}::uuid
    order by d.decided_at desc, d.id limit 100`)
  return z.array(decision).parse(rows)
}

const ofCase = (caseId: string, userId: string) => sql`
  select c.id as case_id, c.decision_id, c.decided_by, c.author_id from moderation_cases c
  where c.id = ${caseId}::uuid and c.author_id = ${userId}::uuid and c.status = 'removed' for share of c`
const ofSuspension = (id: string, userId: string) => sql`
  select null::uuid as case_id, s.id, s.begun_by, s.user_id from suspensions s
  where s.id = ${id}::uuid and s.user_id = ${userId}::uuid and s.ended_at is null and ${byHand} for share of s`

type Written = { about: Decided; userId: string; text: string }

/** Writes an appeal. Returns undefined if the decision already has an appeal or was undone. One round trip. */
export async function writeAppeal(db: Db, { about, userId, text }: Written) {
  const { case_id = '', suspension_id } = about
  const { rows } = await db.execute(sql`
    with decision as (${suspension_id === undefined ? ofCase(case_id, userId) : ofSuspension(suspension_id, userId)}),
    a as (
      insert into appeals (case_id, decision_id, removed_by, author_id, text)
      select d.*, ${text} from decision d on conflict do nothing returning *),
    noted as (insert into moderation_events (case_id, event) select case_id, 'appealed' from a where case_id is not null),
    announced as (${publishToAdmins(
      'admin_realtime_update',
      sql`jsonb_build_object('type', 'activity', 'activity', jsonb_build_object('type', 'appeal.new', 'id', a.id,
        'subject', u.display_name, 'actor', null, 'timestamp', now()))`,
      sql`a join users u on u.id = a.author_id`,
    )})
    select id, status, text, created_at, decided_at, reason from a`)
  return z.array(ownAppeal).parse(rows)[0]
}

const adminRef = z.object({ id: z.uuid(), name: z.string() })
const row = z.object({
  id: z.uuid(),
  /** The case; null for an appeal against a suspension. */
  case_id: z.uuid().nullable(),
  decision_id: z.uuid(),
  status: z.enum(appealStatuses),
  text: z.string(),
  created_at: at,
  kind: z.enum(caseKinds),
  title: z.string(),
  reported: z.string(),
  rule: z.string().nullable(),
  author_id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  removed_by: adminRef,
  decided_by: adminRef.nullable(),
  decided_at: at.nullable(),
  reason: z.string(),
})
export type AppealRow = z.infer<typeof row>
const named = (column: string) =>
  sql`(select jsonb_build_object('id', n.id, 'name', n.display_name) from users n where n.id = ${sql.raw(column)})`
const columns = sql`a.id, a.case_id, a.decision_id, a.status, a.text, a.created_at, coalesce(c.kind, 'person') as kind,
  a.author_id, a.decided_at, a.reason,
  u.username, u.display_name, u.avatar_url, (select k.rule from strikes k where k.id = a.decision_id) as rule,
  coalesce(n.body ->> 'title', '') as title, coalesce(left(n.body ->> 'text', 500), s.reason, '') as reported,
  ${named('a.removed_by')} as removed_by, ${named('a.decided_by')} as decided_by
  from appeals a left join moderation_cases c on c.id = a.case_id join users u on u.id = a.author_id
  left join suspensions s on a.case_id is null and s.id = a.decision_id
  left join lateral (select m.body from moderation_snapshots m where m.case_id = c.id order by m.id desc limit 1) n on true`

/** One round trip. */
export async function findAppeal(db: Db, id: string): Promise<AppealRow | undefined> {
  const { rows } = await db.execute(sql`select ${columns} where a.id = ${id}::uuid`)
  return z.array(row).parse(rows)[0]
}

type Page = Pick<ListInput, 'status' | 'limit'> & { cursor: string | undefined }

/** Returns `limit + 1` appeals: open ones oldest first, decided ones newest first. One round trip. */
export async function listAppeals(db: Db, { status, limit, cursor = undefined }: Page): Promise<AppealRow[]> {
  const ofStatus =
    status === 'all' ? sql`true` : status === 'decided' ? sql`a.status <> 'open'` : sql`a.status = ${status}`
  const isOpen = status === 'open'
  const from = cursor === undefined ? sql`true` : isOpen ? sql`a.id > ${cursor}::uuid` : sql`a.id < ${cursor}::uuid`
  const { rows } = await db.execute(sql`
    select ${columns} where ${ofStatus} and ${from} order by a.id ${isOpen ? sql`asc` : sql`desc`} limit ${limit + 1}`)
  return z.array(row).parse(rows)
}

type Deciding = { appeal: AppealRow; case_: CaseRow; admin: AdminActor; reason: string; id: string }

const answer = ({ appeal, case_, reason }: Deciding, outcome: AppealStatus) => sql`
  (${subjectProps(case_)} || jsonb_build_object('outcome', ${outcome}::text, 'reason', ${reason}::text,
    'held', ${isHeldWith(sql`${appeal.decision_id}`)}))`

/**
 * Upholds the removal of an appeal. Returns false if another admin decided first or the removal was undone. One
 * transaction, one round trip.
 */
export function writeUpheld(db: Db, decided: Deciding): Promise<boolean> {
  const { appeal, case_, admin, id, reason } = decided
  return run(db, [
    sql`with decided as (
        update appeals a set status = 'upheld', decided_by = ${admin.id}::uuid, decided_at = now(), reason = ${reason}
        where a.id = ${appeal.id}::uuid and a.status = 'open' and exists (select from moderation_cases c
          where c.id = a.case_id and c.decision_id = a.decision_id and c.status = 'removed')
        returning a.case_id)
      insert into moderation_events (id, case_id, event, by_id, note)
      select ${id}::uuid, d.case_id, 'upheld', ${admin.id}::uuid, ${reason} from decided d`,
    ...notifyAuthor(id, 'appeal_decided', answer(decided, 'upheld')),
    notifyReporters(id, case_, sql`'upheld'`),
    announceDecision('appeal.uphold', id, admin),
    sql`select ${recordAudit(admin, {
      action: 'appeal.uphold',
      target: { kind: 'appeal', id: appeal.id },
      data: { report: case_.id },
    })} as entry from moderation_events e where e.id = ${id}::uuid`,
  ])
}

/**
 * Overturns the removal of an appeal by an undo, which also settles the appeal. Returns false if another admin decided
 * first. One round trip.
 */
export const writeOverturned = (tools: Tools, decided: Deciding): Promise<boolean> =>
  writeUndo(tools, {
    admin: decided.admin,
    row: decided.case_,
    id: decided.id,
    note: decided.reason,
    event: 'overturned',
    action: 'appeal.overturn',
    extra: (event) => notifyAuthor(event, 'appeal_decided', answer(decided, 'overturned')),
  })

type Answering = Omit<Deciding, 'case_' | 'id'>

/**
 * Returns the statement parts that decide an appeal against a suspension (`d`) and its consequences: mail,
 * notification, realtime message to other admins, audit entry.
 */
const decisionParts = ({ appeal, admin, reason }: Answering, outcome: 'upheld' | 'overturned') => {
  const action = outcome === 'upheld' ? 'appeal.uphold' : 'appeal.overturn'
  const target = { kind: 'appeal', id: appeal.id } as const
  const props = sql`jsonb_build_object('kind', 'person', 'title', '', 'outcome', ${outcome}::text, 'reason', ${reason}::text,
    'held', exists (select from suspensions o where o.user_id = d.author_id and o.ended_at is null and o.id <> d.decision_id))`
  return {
    decided: sql`
      d as (
        update appeals a set status = ${outcome}, decided_by = ${admin.id}::uuid, decided_at = now(), reason = ${reason}
        where a.id = ${appeal.id}::uuid and a.status = 'open' and not exists (
          select from suspensions s where s.id = a.decision_id and s.ended_by is not null)
        returning a.id, a.author_id, a.decision_id),
      person as (select d.*, u.email, u.display_name from d join users u on u.id = d.author_id and u.erased_at is null),
      mailed as (
        insert into outbox (kind, payload)
        select 'mail', jsonb_build_object('to', d.email, 'template', 'appeal_decided', 'props', ${props}) from person d),
      announced as (${publishToAdmins(
        'admin_realtime_update',
        sql`jsonb_build_object('type', 'activity', 'activity', jsonb_build_object('type', ${action}::text, 'id', d.id,
          'subject', d.display_name, 'timestamp', now(),
          'actor', (select m.display_name from users m where m.id = ${admin.id}::uuid)))`,
        sql`person d`,
      )})`,
    done: sql`(
      select jsonb_build_array(${recordAudit(admin, { action, target, data: { suspension: appeal.decision_id } })}, (
        select notify(d.author_id, 'system.appeal_decided', ${props} || '{"mailed": true}'::jsonb) from person d)) from d)`,
  }
}

/**
 * Upholds the suspension of an appeal. Returns false if the appeal was decided or the suspension lifted in the
 * meantime. One transaction, one round trip.
 */
export async function writeSuspensionUpheld(db: Db, answering: Answering): Promise<boolean> {
  const { decided, done } = decisionParts(answering, 'upheld')
  const { rows } = await db.execute(sql`with ${decided} select ${done} is not null as written`)
  return written.parse(rows)[0]?.written ?? false
}

/**
 * Overturns the suspension of an appeal, and lifts it unless it has expired. Shorter suspensions by removals, which
 * were skipped because of this one, become due again. Returns the people whose account changed; undefined if the appeal
 * was decided or the suspension lifted in the meantime. One transaction, one round trip.
 */
export async function writeSuspensionOverturned(db: Db, { now, ...answering }: Answering & { now: Date }) {
  const { decided, done } = decisionParts(answering, 'overturned')
  const from = sql`(select d.author_id as user_id, d.decision_id as suspension_id from d)`
  const { ctes, answer: people } = restorationCtes({ actor: answering.admin, now, from })
  const { rows } = await db.execute(sql`
    with ${decided}, ${ctes}, again as (${markSkippedSuspensionsDue(now)})
    select ${done} is not null as written, ${people} as changed`)
  const [row] = written.parse(rows)
  return row?.written ? (row.changed ?? []) : undefined
}
const written = z.array(z.object({ written: z.boolean(), changed: changedPeople.optional() }))

/** Settles open appeals against suspensions that an admin has lifted. One round trip. */
export async function settleLifted(db: Db): Promise<void> {
  await db.execute(sql`
    update appeals a set status = 'overturned', decided_by = s.ended_by, decided_at = s.ended_at from suspensions s
    where a.case_id is null and a.status = 'open' and s.id = a.decision_id and s.ended_by is not null`)
}
