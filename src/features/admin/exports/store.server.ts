import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { filtersOf, listStatuses } from '#features/applications/index.server.ts'
import { queueTabs, reportsOf } from '#features/moderation/index.server.ts'
import { peopleFilter, peopleStatuses } from '#features/people-admin/index.server.ts'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { trailFilter } from '../audit/store.server.ts'
import type { ExportInput } from './contract.ts'
import { type ExportType, exportBatch } from './spec.ts'

type Filters = ExportInput['filters']
type Filter = (filters: Filters, adminId: string) => SQL
type Source = { header: string[]; key: SQL; from: SQL; columns: SQL[]; since: SQL; filter?: Filter }

/** Returns the status filter if the export type has this status. */
const statusIn = <Status extends string>(known: readonly Status[], { status }: Filters): Status | undefined =>
  known.find((one) => one === status)

const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Columns and rows of each export type. `x.id` is the key of a row. */
const sources: Record<ExportType, Source> = {
  applications: {
    header: [
      'id',
      'status',
      'username',
      'name',
      'email',
      'country',
      'state',
      'specialties',
      'instagram',
      'twitter',
      'bio',
      'experience',
      'submitted_at',
      'reviewed_at',
      'reviewed_by',
      'reason',
    ],
    key: sql`a.id`,
    from: sql`creator_applications a join users u on u.id = a.user_id left join users r on r.id = a.reviewed_by`,
    columns: [
      sql`a.id`,
      sql`a.status`,
      sql`u.username`,
      sql`u.display_name`,
      sql`u.email`,
      sql`a.country`,
      sql`a.state`,
      sql`array_to_string(a.specialties, ', ')`,
      sql`a.instagram`,
      sql`a.twitter`,
      sql`a.bio`,
      sql`a.experience`,
      iso(sql`a.submitted_at`),
      iso(sql`a.reviewed_at`),
      sql`r.username`,
      sql`a.reason`,
    ],
    since: sql`a.submitted_at`,
    filter: (filters) => filtersOf({ ...filters, status: statusIn(listStatuses, filters) ?? 'all' }),
  },
  users: {
    header: ['id', 'username', 'name', 'email', 'role', 'status', 'email_confirmed', 'created_at', 'suspended_reason'],
    key: sql`u.id`,
    from: sql`users u`,
    columns: [
      sql`u.id`,
      sql`u.username`,
      sql`u.display_name`,
      sql`u.email`,
      sql`case when u.is_super_admin then 'admin' else u.role end`,
      sql`u.status`,
      sql`u.email_confirmed_at is not null`,
      iso(sql`u.created_at`),
      sql`u.suspended_reason`,
    ],
    since: sql`u.created_at`,
    filter: (filters) => peopleFilter({ ...filters, status: statusIn(peopleStatuses, filters) ?? 'all' }),
  },
  reports: {
    header: ['id', 'subject', 'subject_id', 'content_type', 'reason', 'status', 'reporter', 'details', 'created_at'],
    key: sql`r.id`,
    from: sql`reports r left join users u on u.id = r.reporter_id`,
    columns: [
      sql`r.id`,
      sql`r.subject`,
      sql`r.subject_id`,
      sql`r.content_type`,
      sql`r.reason`,
      sql`r.status`,
      sql`u.username`,
      sql`r.details`,
      iso(sql`r.created_at`),
    ],
    since: sql`r.created_at`,
    filter: (filters, adminId) => {
      const tab = statusIn(queueTabs, filters)
      return tab ? reportsOf(tab, adminId) : sql`true`
    },
  },
  audit: {
    header: ['id', 'at', 'actor_kind', 'actor_id', 'action', 'target_kind', 'target_id', 'data', 'hash'],
    key: sql`e.id`,
    from: sql`audit_entries e`,
    columns: [
      sql`e.id`,
      iso(sql`e.at`),
      sql`e.actor_kind`,
      sql`e.actor_id`,
      sql`e.action`,
      sql`e.target_kind`,
      sql`e.target_id`,
      sql`e.data`,
      sql`e.hash`,
    ],
    since: sql`e.at`,
    filter: trailFilter,
  },
  money: {
    header: ['id', 'username', 'package', 'tokens', 'usd', 'status', 'refund', 'dispute', 'created_at', 'credited_at'],
    key: sql`p.id`,
    from: sql`purchases p join users u on u.id = p.user_id`,
    columns: [
      sql`p.id`,
      sql`u.username`,
      sql`p.package_id`,
      sql`p.tokens`,
      sql`to_char(p.usd_cents / 100.0, 'FM999999990.00')`,
      sql`p.status`,
      sql`p.refund_state`,
      sql`p.dispute_state`,
      iso(sql`p.created_at`),
      iso(sql`p.credited_at`),
    ],
    since: sql`p.created_at`,
  },
}

export const headerOf = (type: ExportType): string[] => sources[type].header

const batch = z.array(z.object({ key: z.string(), cells: z.array(z.string().nullable()) }))
export type ExportRow = z.infer<typeof batch>[number]

const texts = (list: readonly string[]) => sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`

/** Export request with the start of its date range and its admin. */
export type Exporting = ExportInput & { since: Date | null; adminId: string }

/** Returns the rows after a key, all cells as text. One round trip. */
export async function readBatch(
  db: Db,
  { type, filters, selection, since, adminId }: Exporting,
  after: string | undefined,
): Promise<ExportRow[]> {
  const { key, from, columns, since: at, filter } = sources[type]
  const cells = sql.join(
    columns.map((column) => sql`(${column})::text`),
    sql`, `,
  )
  const place =
    type === 'audit' ? sql`${after ?? '0'}::bigint` : sql`${after ?? '00000000-0000-0000-0000-000000000000'}::uuid`
  const { rows } = await db.execute(sql`
    select (${key})::text as key, array[${cells}] as cells from ${from}
    where ${key} > ${place}
      and ${selection.length > 0 ? sql`(${key})::text = any (${texts(selection)})` : sql`true`}
      and ${since ? sql`${at} >= ${since.toISOString()}::timestamptz` : sql`true`}
      and ${filter ? filter(filters, adminId) : sql`true`}
    order by ${key} limit ${exportBatch}`)
  return batch.parse(rows)
}

/** Writes the audit entry of an export. One round trip. */
export async function auditExport(db: Db, admin: AdminActor, { type, selection }: ExportInput): Promise<void> {
  const entry = recordAudit(admin, {
    action: 'export.csv',
    target: { kind: 'export', id: type },
    data: { selected: selection.length },
  })
  await db.execute(sql`select ${entry}`)
}
