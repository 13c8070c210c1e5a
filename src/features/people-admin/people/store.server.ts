import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isCalled } from '#features/accounts/index.server.ts'
import { countingStrikes, reportsAbout } from '#features/moderation/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { emailOf } from '#shared/email.ts'
import { isSearchable } from '#shared/search.ts'
import { isUuid } from '#shared/uuid.ts'
import { hasTrigram, likeOf } from '#shared/words.ts'
import { shownOnPage } from '../spec.ts'
import { type ListInput, type Person, pageAnswer, personSchema } from './contract.ts'

const at = z.coerce.date()
const personRow = personSchema.extend({
  suspended_until: at.nullable(),
  created_at: at,
  last_seen_at: at.nullable(),
})

const role = sql`case when u.is_super_admin then 'admin' else u.role end`
const columns = sql`u.id, u.username, u.display_name, u.avatar_url, u.email, u.email_confirmed_at is not null as email_confirmed,
  ${role} as role, u.is_super_admin, u.status, u.suspended_reason, u.suspended_until, u.created_at,
  (select max(f.last_seen_at) from session_families f where f.user_id = u.id) as last_seen_at`

/** The indexed expression of search.sql; the planner matches the index by exactly this text. */
const words = sql`public.search_words(u.username || ' ' || u.display_name || ' ' || u.email)`

function found(search: string): SQL {
  const text = emailOf(search)
  if (!isSearchable(text)) return sql`true`
  if (isUuid(text)) return sql`u.id = ${text}::uuid`
  return hasTrigram(text) ? sql`${words} like ${likeOf(text)}` : isCalled(sql`u`, text)
}

const ofRole = (wanted: ListInput['role']): SQL =>
  ({
    all: sql`true`,
    admin: sql`(u.role = 'admin' or u.is_super_admin)`,
    creator: sql`(u.role = 'creator' and not u.is_super_admin)`,
    fan: sql`(u.role = 'fan' and not u.is_super_admin)`,
  })[wanted]

/** Filter conditions on a person `u`. */
export const peopleFilter = ({
  search,
  role: wanted,
  status,
}: Pick<ListInput, 'search' | 'role' | 'status'>): SQL => sql`(
  u.erased_at is null and ${found(search)} and ${ofRole(wanted)}
  and ${status === 'all' ? sql`true` : sql`u.status = ${status}`})`

/** Returns `limit + 1` people older than `before`, newest first. One round trip. */
export async function listPeople(db: Db, input: ListInput, before: string | undefined): Promise<Person[]> {
  const { rows } = await db.execute(sql`
    select ${columns} from users u
    where ${peopleFilter(input)}
      and ${before ? sql`u.id < ${before}::uuid` : sql`true`}
    order by u.id desc limit ${input.limit + 1}`)
  return z.array(personRow).parse(rows)
}

/** Finds a person by id. One round trip. */
export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const { rows } = await db.execute(
    sql`select ${columns} from users u where u.id = ${id}::uuid and u.erased_at is null`,
  )
  return z.array(personRow).parse(rows)[0]
}

const { shape } = pageAnswer
const pageRow = z.object({
  user: personRow.extend({
    bio: z.string(),
    date_of_birth: z.string(),
    time_zone: z.string().nullable(),
    two_step_since: at.nullable(),
    deletion_requested_at: at.nullable(),
    admin_permissions: z.array(z.string()).nullable(),
  }),
  balances: shape.balances,
  devices: z.array(
    shape.devices.element
      .omit({ device: true })
      .extend({ user_agent: z.string().nullable(), created_at: at, last_seen_at: at, ended_at: at.nullable() }),
  ),
  suspensions: z.array(
    shape.suspensions.element.extend({ until: at.nullable(), begun_at: at, ended_at: at.nullable() }),
  ),
  points: shape.points,
  strikes: z.array(shape.strikes.element.extend({ given_at: at, expires_at: at, undone_at: at.nullable() })),
  warnings: z.array(shape.warnings.element.extend({ given_at: at })),
  purchases: z.array(shape.purchases.element.extend({ created_at: at, refundable_until: at.nullable() })),
  reports: z.array(shape.reports.element.extend({ created_at: at })),
  applications: z.array(shape.applications.element.extend({ submitted_at: at, reviewed_at: at.nullable() })),
})
export type PageRow = z.infer<typeof pageRow>

const list = (from: SQL) => sql`(select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (${from}) l)`
const nameOf = (id: SQL) => sql`(select n.username from users n where n.id = ${id})`

/** Reads everything on a person's page. Undefined: unknown person. One round trip. */
export async function readPage(db: Db, id: string): Promise<PageRow | undefined> {
  const { rows } = await db.execute(sql`
    select to_jsonb(p) as user,
      ledger.wallet_balance(p.id) || jsonb_build_object('spent',
        coalesce((select s.tokens from ledger.spent_tokens(array[p.id]) s), 0)) as balances,
      ${list(sql`
        select f.id, f.user_agent, f.address, f.created_at, f.last_seen_at, f.revoked_at as ended_at from session_families f
        where f.user_id = p.id order by f.last_seen_at desc, f.id desc limit ${shownOnPage.devices}`)} as devices,
      ${list(sql`
        select s.id, s.reason, s.until, s.begun_at, ${nameOf(sql`s.begun_by`)} as begun_by, s.ended_at,
          ${nameOf(sql`s.ended_by`)} as ended_by
        from suspensions s where s.user_id = p.id order by s.id desc limit ${shownOnPage.suspensions}`)} as suspensions,
      (select coalesce(sum(k.points), 0)::int from ${countingStrikes(sql`p.id`)} k) as points,
      ${list(sql`
        select k.id, k.case_id, k.rule, k.points, k.given_at, k.expires_at, k.undone_at,
          exists (select from ${countingStrikes(sql`p.id`)} n where n.id = k.id) as counts,
          k.undone_at is null and k.expires_at > now() as holds
        from strikes k where k.user_id = p.id order by k.given_at desc, k.id limit ${shownOnPage.strikes}`)} as strikes,
      ${list(sql`
        select w.id, w.rule, w.reason, w.given_at, ${nameOf(sql`w.given_by`)} as given_by
        from warnings w where w.user_id = p.id order by w.given_at desc, w.id limit ${shownOnPage.warnings}`)} as warnings,
      ledger.purchases_of(p.id, ${shownOnPage.purchases}::int) as purchases,
      ${list(sql`
        select r.id, r.subject, r.content_type, r.reason, r.status, ${nameOf(sql`r.reporter_id`)} as reporter, r.created_at
        from reports r where ${reportsAbout(sql`p.id`)}
        order by r.id desc limit ${shownOnPage.reports}`)} as reports,
      ${list(sql`
        select a.id, a.status, a.submitted_at, a.reviewed_at from creator_applications a where a.user_id = p.id
        order by a.submitted_at desc limit ${shownOnPage.applications}`)} as applications
    from (
      select ${columns}, u.bio, u.date_of_birth, u.time_zone, u.totp_enabled_at as two_step_since, u.deletion_requested_at,
        u.admin_permissions
      from users u where u.id = ${id}::uuid and u.erased_at is null) p`)
  return z.array(pageRow).parse(rows)[0]
}
