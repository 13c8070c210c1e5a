import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { idsByNamePrefix, promotionCtes, selectPublicPage } from '#features/accounts/index.server.ts'
import type { AdminActor } from '#server/actor.ts'
import { publishToAdmins } from '#server/admin-channel.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { emailOf } from '#shared/network.ts'
import { applicationStatuses } from '../lists.ts'
import { creatorApplications, isOfSpecialty, locationOf } from '../tables.ts'
import { detailOutput, type ListInput } from './contract.ts'
import { locations, searchPeopleMax, totalMax } from './spec.ts'

/** Filters of the list. */
export type Filter = Partial<Pick<ListInput, 'location' | 'specialty' | 'search'>> &
  Pick<ListInput, 'status'> & { since?: Date | null }

export type Listing = Filter & { limit: number; offset: number; after?: { at: string; id: string } | undefined }

function statusOf(status: ListInput['status']): SQL {
  if (status === 'all') return sql`true`
  if (status !== 'moderation') return sql`a.status = ${status}`
  return sql`a.is_reported`
}

/**
 * Returns the condition that the applicant's username or name starts with the search text, or that the applicant has
 * this email address.
 */
function searchOf(search = ''): SQL {
  if (search.trim() === '') return sql`true`
  return sql`a.user_id in (${idsByNamePrefix(search, sql`true`, searchPeopleMax)}
    union select u.id from users u where u.email = ${emailOf(search)})`
}

/** Returns the condition of the filters on an application `a`. */
export const filtersOf = ({ status, location = 'all', specialty = 'all', search, since }: Filter): SQL => sql`(
  ${statusOf(status)} and ${location === 'all' ? sql`true` : sql`${locationOf(sql`a.country`)} = ${location}`}
  and ${searchOf(search)} and ${specialty === 'all' ? sql`true` : isOfSpecialty(sql`a.specialties`, specialty)}
  and ${since ? sql`a.submitted_at >= ${since.toISOString()}::timestamptz` : sql`true`})`

/** Returns the condition of a page after a cursor. */
const placeOf = ({ after }: Listing): SQL =>
  after ? sql`(a.submitted_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`

const newest = sql`order by a.submitted_at desc, a.id desc`

const oneOf = (list: readonly string[]) => sql.raw(`unnest('{${list.join(',')}}'::text[])`)

/**
 * Selects ids and times of up to `count` applications of a listing. The indexes start with location, specialty and
 * status. Each requested combination stops after `count` rows, so that a filter does not scan applications that it does
 * not show.
 */
function foundOf(listing: Listing, count: number, order: SQL): SQL {
  const { status, location = 'all', specialty = 'all', search = '' } = listing
  const where = sql`where ${filtersOf(listing)} and ${placeOf(listing)}`
  // searches and reports match few people, so the query starts with these people
  const isPlain = search.trim() !== '' || status === 'moderation' || (location === 'all' && specialty === 'all')
  if (isPlain) return sql`select a.id, a.submitted_at from creator_applications a ${where} ${order} limit ${count}`
  return sql`
    select a.id, a.submitted_at
    from ${oneOf(status === 'all' ? applicationStatuses : [status])} s (status)
    cross join ${oneOf(location === 'all' ? locations.filter((one) => one !== 'all') : [location])} l (location)
    cross join lateral (
      select a.id, a.submitted_at from creator_applications a
      ${where} and a.status = s.status and ${locationOf(sql`a.country`)} = l.location ${newest} limit ${count}) a
    ${order} limit ${count}`
}

/** Selects the ids of a page of a listing and one more, newest first. */
export const pageOf = (listing: Listing): SQL => sql`
  select f.id from (${foundOf(listing, listing.offset + listing.limit + 1, newest)}) f
  order by f.submitted_at desc, f.id desc offset ${listing.offset}`

/** Selects the applications of a listing up to `max`, unordered, for counts. */
export const allOf = (listing: Listing, max: number): SQL => foundOf({ ...listing, after: undefined }, max, sql``)

const adminRef = z.object({ id: z.uuid(), name: z.string() })

const row = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  status: z.enum(applicationStatuses),
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  user_status: z.enum(['active', 'suspended', 'deleted']),
  bio: z.string(),
  experience: z.string(),
  specialties: z.array(z.string()),
  instagram: z.string().nullable(),
  twitter: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  submitted_at: z.coerce.date(),
  queued_at: z.coerce.date().nullable(),
  reviewed_at: z.coerce.date().nullable(),
  reviewed_by: adminRef.nullable(),
  reason: z.string().nullable(),
  claim: adminRef.extend({ until: z.coerce.date() }).nullable(),
  member_since: z.coerce.date(),
  total_spent: z.coerce.number(),
  session_count: z.coerce.number(),
  avg_rating: z.coerce.number().nullable(),
  open_reports: z.coerce.number(),
})
export type ApplicationRow = z.infer<typeof row>

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Selects applications with these ids as admins see them, newest first. */
const rowsOf = (ids: SQL) => sql`
  select a.* from application_rows(${ids}) a order by a.submitted_at desc, a.id desc`

/** Returns `limit + 1` applications, by page number or cursor. One round trip. */
export async function listApplications(db: Db, listing: Listing): Promise<ApplicationRow[]> {
  const { rows } = await db.execute(rowsOf(sql`array(${pageOf(listing)})`))
  return z.array(row).parse(rows)
}

const counted = z.object({ count: z.coerce.number() })

/** Counts the applications of a listing, up to `totalMax + 1`. One round trip. */
export async function countApplications(db: Db, listing: Listing): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*) as count from (${allOf(listing, totalMax + 1)}) found`)
  return z.array(counted).parse(rows)[0]?.count ?? 0
}

const counts = z.partialRecord(z.enum([...applicationStatuses, 'reported']), z.number())

/** Returns the stored counts by status and of reported people. One round trip. */
export async function readCounts(db: Db): Promise<z.infer<typeof counts>> {
  const { rows } = await db.execute(sql`select jsonb_object_agg(status, count) as counts from application_counts`)
  return z.object({ counts }).parse(rows[0]).counts
}

/** Counts the applications of each status under filters, each up to `totalMax`. One round trip. */
export async function countStatuses(db: Db, filter: Omit<Filter, 'status'>): Promise<z.infer<typeof counts>> {
  const numberOf = (status: Filter['status']) =>
    sql`(select count(*) from (${allOf({ ...filter, status, limit: 0, offset: 0 }, totalMax)}) f)`
  const { rows } = await db.execute(sql`
    select jsonb_build_object('pending', ${numberOf('pending')}, 'queued', ${numberOf('queued')},
      'approved', ${numberOf('approved')}, 'rejected', ${numberOf('rejected')},
      'reported', ${numberOf('moderation')}) as counts`)
  return z.object({ counts }).parse(rows[0]).counts
}

/** Returns the applications with these ids; unknown ids are absent. One round trip. */
export async function findApplications(db: Db, ids: readonly string[]): Promise<ApplicationRow[]> {
  const { rows } = await db.execute(rowsOf(uuids(ids)))
  return z.array(row).parse(rows)
}

const at = z.coerce.date()
const besides = z.object({
  notes: z.array(detailOutput.shape.notes.element.extend({ createdAt: at })),
  publicPage: detailOutput.shape.publicPage.extend({ links: z.record(z.string(), z.string()) }),
  earlier: z.array(detailOutput.shape.earlier.element.extend({ submittedAt: at, reviewedAt: at.nullable() })),
})

/** Returns the notes about an application, earlier applications, and a preview of the public page. One round trip. */
export async function findBesides(db: Db, id: string): Promise<z.infer<typeof besides> | undefined> {
  const { rows } = await db.execute(sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'author', u.display_name, 'text', n.text,
          'createdAt', n.created_at) order by n.id), '[]')
        from application_notes n join users u on u.id = n.author_id where n.application_id = a.id) as notes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'status', e.status, 'submittedAt', e.submitted_at,
          'reviewedAt', e.reviewed_at, 'reason', e.reason,
          'reviewedBy', (select r.display_name from users r where r.id = e.reviewed_by)) order by e.submitted_at desc), '[]')
        from creator_applications e where e.user_id = a.user_id and e.id <> a.id and e.submitted_at < a.submitted_at) as earlier,
      (${selectPublicPage(sql`(select a.*) `)}) as "publicPage"
    from creator_applications a where a.id = ${id}::uuid`)
  return z.array(besides).parse(rows)[0]
}

const idRows = z.array(z.object({ id: z.uuid() }))

type Decision = { admin: AdminActor; now: Date; note: string }

/**
 * Returns the CTEs that send a mail and a notification about a decision. `w` is the decided application, `u` its
 * person.
 */
const notifyApplicant = (template: string, props: SQL) => sql`
  mailed as (
    insert into outbox (kind, payload)
    select 'mail', jsonb_build_object('to', u.email, 'template', ${template}::text, 'props', ${props})
    from written w join users u on u.id = w.user_id),
  noticed as materialized (
    select notify(w.user_id, ${`system.${template}`}::text, ${props}) from written w)`

const writeDecisionNote = ({ admin, note }: Decision) => sql`
  noted as (
    insert into application_notes (application_id, author_id, text)
    select w.id, ${admin.id}::uuid, ${note} from written w where ${note} <> '')`

/** Returns the CTEs that send the activity and the new counts to other admins. */
const announceDecision = (type: string, admin: AdminActor) => sql`
  announced as (${publishToAdmins(
    'admin_realtime_update',
    sql`jsonb_build_object('type', 'activity', 'activity', jsonb_build_object('type', ${`application.${type}`}::text, 'id', w.id,
      'subject', u.display_name, 'actor', (select m.display_name from users m where m.id = ${admin.id}::uuid), 'timestamp', now()))`,
    sql`written w join users u on u.id = w.user_id`,
  )})`

/**
 * Approves the open ones of these applications. Their people become creators with a profile and first steps, and get a
 * mail and a notification. Returns the approved ids. One round trip, one transaction.
 */
export async function writeApproval(db: Db, ids: readonly string[], decision: Decision): Promise<string[]> {
  const { admin, now } = decision
  const entry = (id: SQL) => recordAudit(admin, { action: 'application.approve', target: { kind: 'application', id } })
  const { rows } = await db.execute(sql`
    with open as (
      select a.id from creator_applications a join users u on u.id = a.user_id
      where a.id = any(${uuids(ids)}) and a.status in ('pending', 'queued') and u.status = 'active' and u.role = 'fan'
      order by a.id for update of a),
    written as (
      update creator_applications a set status = 'approved', reviewed_at = ${now.toISOString()}::timestamptz,
        reviewed_by = ${admin.id}::uuid, claimed_by = null, claimed_until = null
      from open where a.id = open.id and a.status in ('pending', 'queued') returning a.*),
    ${promotionCtes(sql`written`)},
    welcomed as (insert into creator_welcomes (user_id) select user_id from written on conflict (user_id) do nothing),
    ${writeDecisionNote(decision)},
    ${notifyApplicant('application_approved', sql`'{}'::jsonb`)},
    changed as (
      insert into outbox (kind, payload)
      select 'realtime', jsonb_build_object('channel', 'user:' || w.user_id, 'name', 'account.changed', 'data', '{}'::jsonb)
      from written w),
    ${announceDecision('approve', admin)}
    select w.id, ${entry(sql`w.id::text`)} as entry
    from written w, (select count(*) as n from promoted) p, (select count(*) as n from noticed) t
    where p.n >= 0 and t.n >= 0`)
  return idRows.parse(rows).map(({ id }) => id)
}

/** Rejects an open application with a reason that the person sees. Returns false if it was no longer open. */
export async function writeRejection(db: Db, id: string, reason: string, decision: Decision): Promise<boolean> {
  const { admin, now } = decision
  const entry = recordAudit(admin, { action: 'application.reject', target: { kind: 'application', id } })
  const props = sql`jsonb_build_object('reason', w.reason, 'reviewed_at', w.reviewed_at)`
  const { rows } = await db.execute(sql`
    with written as (
      update creator_applications set status = 'rejected', reviewed_at = ${now.toISOString()}::timestamptz,
        reviewed_by = ${admin.id}::uuid, reason = ${reason}, claimed_by = null, claimed_until = null
      where id = ${id}::uuid and status in ('pending', 'queued') returning *),
    ${notifyApplicant('application_rejected', props)},
    ${announceDecision('reject', admin)}
    select w.id, ${entry} as entry from written w, (select count(*) as n from noticed) t where t.n >= 0`)
  return rows.length > 0
}

/** Queues a pending application. Returns false if it was no longer pending. One round trip. */
export async function writeQueue(db: Db, id: string, decision: Decision): Promise<boolean> {
  const { admin, now } = decision
  const entry = recordAudit(admin, { action: 'application.queue', target: { kind: 'application', id } })
  const { rows } = await db.execute(sql`
    with written as (
      update creator_applications set status = 'queued', queued_at = ${now.toISOString()}::timestamptz,
        claimed_by = null, claimed_until = null
      where id = ${id}::uuid and status = 'pending' returning *),
    ${writeDecisionNote(decision)},
    ${notifyApplicant('application_queued', sql`'{}'::jsonb`)},
    ${announceDecision('queue', admin)}
    select w.id, ${entry} as entry from written w, (select count(*) as n from noticed) t where t.n >= 0`)
  return rows.length > 0
}

/** Claims an open application. Returns false if another admin has it. One round trip. */
export async function writeClaim(
  db: Db,
  { id, admin, until, now }: { id: string; admin: AdminActor; until: Date; now: Date },
): Promise<boolean> {
  const entry = recordAudit(admin, { action: 'application.claim', target: { kind: 'application', id } })
  const { rows } = await db.execute(sql`
    with claimed as (
      update creator_applications set claimed_by = ${admin.id}::uuid, claimed_until = ${until.toISOString()}::timestamptz
      where id = ${id}::uuid and status in ('pending', 'queued')
        and (claimed_by is null or claimed_by = ${admin.id}::uuid or claimed_until <= ${now.toISOString()}::timestamptz)
      returning id),
    announced as (${publishToAdmins('admin_realtime_update', sql`'{"type": "claims"}'::jsonb`, sql`claimed`)})
    select id, ${entry} as entry from claimed`)
  return rows.length > 0
}

/** Extends the claim of the same admin. One round trip. */
export async function extendClaim(db: Db, id: string, adminId: string, until: Date): Promise<void> {
  await db
    .update(creatorApplications)
    .set({ claimedUntil: until })
    .where(and(eq(creatorApplications.id, id), eq(creatorApplications.claimedBy, adminId)))
}

/** Releases the claim of this admin. One round trip. */
export async function releaseClaim(db: Db, id: string, admin: AdminActor): Promise<void> {
  const entry = recordAudit(admin, { action: 'application.release', target: { kind: 'application', id } })
  await db.execute(sql`
    with released as (
      update creator_applications set claimed_by = null, claimed_until = null
      where id = ${id}::uuid and claimed_by = ${admin.id}::uuid returning id),
    announced as (${publishToAdmins('admin_realtime_update', sql`'{"type": "claims"}'::jsonb`, sql`released`)})
    select ${entry} from released`)
}

/** Adds a note; ignores the same text by the same admin. One round trip. */
export async function writeNote(db: Db, id: string, admin: AdminActor, text: string): Promise<void> {
  const entry = recordAudit(admin, { action: 'application.note', target: { kind: 'application', id } })
  await db.execute(sql`
    with noted as (
      insert into application_notes (application_id, author_id, text)
      select a.id, ${admin.id}::uuid, ${text} from creator_applications a
      where a.id = ${id}::uuid and not exists (
        select from application_notes n where n.application_id = a.id and n.author_id = ${admin.id}::uuid and n.text = ${text})
      returning id)
    select ${entry} from noted`)
}
