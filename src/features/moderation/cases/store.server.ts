import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { uploads } from '#features/uploads/index.server.ts'
import type { AdminActor } from '#server/actor.ts'
import { publishToAdmins } from '#server/admin-channel.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { caseEvents, flagKinds, reportReasons, ruleCodes } from '../lists.ts'
import {
  at,
  type CaseRow,
  caseRow,
  endingOfCase,
  firstRule,
  isHeldWith,
  reportableOf,
  subjectRows,
  type Tools,
} from '../store.server.ts'
import type { ListInput } from './contract.ts'

const named = (id: SQL) =>
  sql`(select jsonb_build_object('id', n.id, 'name', n.display_name) from users n where n.id = ${id})`

/** Selects a person's active strikes. For several removals of one item, selects only the gravest one. */
export const countingStrikes = (userId: SQL): SQL => sql`(
  select distinct on (s.removal_id) s.id, s.case_id, s.rule, s.points, s.given_at, s.expires_at from strikes s
  where s.user_id = ${userId} and s.undone_at is null and s.expires_at > now()
  order by s.removal_id, s.points desc, s.given_at, s.id)`

/** Selects the columns of a case that admins see, for each case `c` in `from`. */
const rowsOf = (from: SQL) => sql`
  select c.id, c.status, c.kind, c.subject_id, c.line, c.author_id, c.severity, c.reports, c.first_at, c.last_at, c.due_at,
    c.decision_id, c.decided_at, c.reason, c.note, ${named(sql`c.decided_by`)} as decided_by,
    case when c.claimed_until > now() then ${named(sql`c.claimed_by`)} || jsonb_build_object('until', c.claimed_until) end as claim,
    u.username, u.display_name, u.avatar_url, u.role = 'admin' or u.is_super_admin as is_admin,
    exists (select from strikes k where k.id = c.decision_id and k.suspends) as suspends, f.reason as first_reason, f.reporter,
    coalesce(s.body ->> 'title', '') as title, coalesce(left(s.body ->> 'text', 2000), '') as text,
    s.hash, array(select distinct g.kind from moderation_flags g where g.case_id = c.id) as flags,
    (select coalesce(sum(k.points), 0)::int from ${countingStrikes(sql`c.author_id`)} k) as points
  from (${from}) c join users u on u.id = c.author_id
  left join lateral (
    select r.reason, (select p.display_name from users p where p.id = r.reporter_id) as reporter
    from reports r where r.case_id = c.id order by r.id limit 1) f on true
  left join lateral (
    select n.body, n.hash from moderation_snapshots n where n.case_id = c.id order by n.id desc limit 1) s on true`

/** SQL for the case's id, given the id of the case or of one of its reports. */
const idOf = (id: string) => sql`coalesce((select r.case_id from reports r where r.id = ${id}::uuid), ${id}::uuid)`

/** One round trip. */
export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  const { rows } = await db.execute(rowsOf(sql`select * from moderation_cases where id = ${idOf(id)}`))
  return z.array(caseRow).parse(rows)[0]
}

type Page = Pick<ListInput, 'status' | 'contentType' | 'limit'> & { after: { at: string; id: string } | undefined }

/** Returns `limit + 1` cases: the queue by due date, or decided cases newest first. One round trip. */
export async function listCases(db: Db, adminId: string, { status, contentType, limit, after }: Page) {
  const ofKind = contentType ? sql`c.kind = ${contentType}` : sql`true`
  const isOpen = status === 'open' || status === 'mine'
  const mine = status === 'mine' ? sql`c.claimed_by = ${adminId}::uuid and c.claimed_until > now()` : sql`true`
  const cursor = after ? sql`(${after.at}::timestamptz, ${after.id}::uuid)` : undefined
  const from = isOpen
    ? sql`select c.* from moderation_cases c where c.status = 'open' and ${mine} and ${ofKind}
        and ${cursor ? sql`(c.due_at, c.id) > ${cursor}` : sql`true`} order by c.due_at, c.id limit ${limit + 1}`
    : sql`select c.* from moderation_cases c where c.status = ${status} and ${ofKind}
        and ${cursor ? sql`(c.decided_at, c.id) < ${cursor}` : sql`true`}
        order by c.decided_at desc, c.id desc limit ${limit + 1}`
  const order = isOpen ? sql`c.due_at, c.id` : sql`c.decided_at desc, c.id desc`
  const { rows } = await db.execute(sql`${rowsOf(from)} order by ${order}`)
  return z.array(caseRow).parse(rows)
}

/** Maximum that the counts of the tabs show. */
const countMax = 1_000
const counts = z.object({ open: z.number(), mine: z.number(), appeals: z.number(), legal: z.number() })

/** Returns the counts of open cases, claimed cases, appeals and legal notices. One round trip. */
export async function readCounts(db: Db, adminId: string) {
  const upTo = (from: SQL) => sql`(select count(*)::int from (select ${from} limit ${countMax}) n)`
  const { rows } = await db.execute(sql`select
    ${upTo(sql`from moderation_cases where status = 'open'`)} as open,
    ${upTo(sql`from moderation_cases where status = 'open' and claimed_by = ${adminId}::uuid and claimed_until > now()`)} as mine,
    ${upTo(sql`from appeals where status = 'open'`)} as appeals,
    ${upTo(sql`from legal_notices where status = 'received'`)} as legal`)
  return counts.parse(rows[0])
}

const upload = z.object({
  id: z.uuid(),
  kind: z.enum(uploads.kind.enumValues),
  type: z.string(),
  duration_ms: z.number().nullable(),
})
const body = z.object({
  title: z.string().nullish(),
  text: z.string().nullish(),
  tokens: z.number().nullish(),
  pictures: z.array(z.string().nullable()).nullish(),
})
const besides = z.object({
  filed: z.array(
    z.object({
      id: z.uuid(),
      reporter: z.string().nullable(),
      reason: z.enum(reportReasons),
      details: z.string(),
      weight: z.number(),
      at,
    }),
  ),
  snapshots: z.array(z.object({ hash: z.string(), taken_at: at, body, files: z.array(upload) })),
  now_hash: z.string().nullable(),
  flags: z.array(z.object({ kind: z.enum(flagKinds), found: z.string() })),
  waits_until: at.nullable(),
  strikes: z.array(
    z.object({ rule: z.enum(ruleCodes), points: z.number(), given_at: at, expires_at: at, case_id: z.uuid() }),
  ),
  events: z.array(
    z.object({
      id: z.uuid(),
      event: z.enum(caseEvents),
      by: z.string().nullable(),
      code: z.string().nullable(),
      note: z.string(),
      at,
    }),
  ),
  refunds: z.object({ sales: z.number(), tokens: z.number(), waiting: z.number(), taken_back: z.number() }).nullable(),
  undoing: z
    .object({
      ending_id: z.uuid().nullable(),
      first_rule: z.enum(ruleCodes),
      suspends: z.boolean(),
      is_held: z.boolean(),
      before: z.unknown(),
    })
    .nullable(),
})

const list = (inner: SQL, order: SQL) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(x) order by ${order}), '[]') from (${inner}) x)`

/**
 * Returns the details of a case: reports, snapshots, the current state of the subject, and the history. One round trip.
 */
export async function findBesides(tools: Tools, { id, kind, subject_id, line, author_id, decision_id }: CaseRow) {
  const { rows } = await tools.db.execute(sql`select
    ${list(
      sql`select r.id, (select p.display_name from users p where p.id = r.reporter_id) as reporter, r.reason, r.details,
        r.weight, r.created_at as at from reports r where r.case_id = ${id}::uuid order by r.id limit 100`,
      sql`x.id`,
    )} as filed,
    ${list(
      sql`select s.id, s.hash, s.taken_at, s.body, (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'type', f.type, 'duration_ms', f.duration_ms)
            order by p.place), '[]')
          from jsonb_array_elements_text(coalesce(s.body -> 'files', '[]')) with ordinality p (upload, place)
          join uploads f on f.id = p.upload::uuid and f.state = 'kept') as files
        from moderation_snapshots s where s.case_id = ${id}::uuid order by s.id desc limit 10`,
      sql`x.id desc`,
    )} as snapshots,
    (select n.hash from (${subjectRows(tools, { kind, id: subject_id, line, reporterId: null })}) n) as now_hash,
    ${list(sql`select g.kind, g.found from moderation_flags g where g.case_id = ${id}::uuid`, sql`x.kind, x.found`)} as flags,
    ${reportableOf(tools, kind).waitsUntil?.(sql`${subject_id}::uuid`) ?? sql`null::timestamptz`} as waits_until,
    ${list(
      sql`select k.rule, k.points, k.given_at, k.expires_at, k.case_id from ${countingStrikes(sql`${author_id}::uuid`)} k`,
      sql`x.given_at desc`,
    )} as strikes,
    ${list(
      sql`select e.id, e.event, (select p.display_name from users p where p.id = e.by_id) as by, e.code, e.note, e.at
        from moderation_events e where e.case_id = ${id}::uuid`,
      sql`x.at, x.id`,
    )} as events,
    case when ${decision_id}::uuid is not null then ledger.sale_refunds_of(
      coalesce((select s.removal_id from strikes s where s.id = ${decision_id}::uuid), ${decision_id}::uuid)) end as refunds,
    (select jsonb_build_object('ending_id', ${endingOfCase(tools)}, 'first_rule', ${firstRule}, 'suspends', s.suspends, 'is_held', ${isHeldWith(sql`s.id`)},
        'before', c.before)
      from strikes s join moderation_cases c on c.id = s.case_id where s.id = ${decision_id}::uuid) as undoing`)
  return besides.parse(rows[0])
}

const claimNews = sql`'{"type": "claims"}'::jsonb`

/** Claims an open case. Returns false if another admin has it. One round trip. */
export async function writeClaim(
  db: Db,
  { id, admin, until, now }: { id: string; admin: AdminActor; until: Date; now: Date },
): Promise<boolean> {
  const entry = recordAudit(admin, { action: 'report.claim', target: { kind: 'report', id } })
  const { rows } = await db.execute(sql`
    with claimed as (
      update moderation_cases set claimed_by = ${admin.id}::uuid, claimed_until = ${until.toISOString()}::timestamptz
      where id = ${id}::uuid and status = 'open'
        and (claimed_by is null or claimed_by = ${admin.id}::uuid or claimed_until <= ${now.toISOString()}::timestamptz)
      returning id),
    announced as (${publishToAdmins('admin_realtime_update', claimNews, sql`claimed`)})
    select id, ${entry} as entry from claimed`)
  return rows.length > 0
}

/** Extends the claim of the same admin. One round trip. */
export async function extendClaim(db: Db, id: string, adminId: string, until: Date): Promise<void> {
  await db.execute(sql`
    update moderation_cases set claimed_until = ${until.toISOString()}::timestamptz
    where id = ${id}::uuid and claimed_by = ${adminId}::uuid`)
}

/** Releases the claim of this admin. One round trip. */
export async function releaseClaim(db: Db, id: string, admin: AdminActor): Promise<void> {
  const entry = recordAudit(admin, { action: 'report.release', target: { kind: 'report', id } })
  await db.execute(sql`
    with released as (
      update moderation_cases set claimed_by = null, claimed_until = null
      where id = ${id}::uuid and claimed_by = ${admin.id}::uuid returning id),
    announced as (${publishToAdmins('admin_realtime_update', claimNews, sql`released`)})
    select ${entry} from released`)
}
