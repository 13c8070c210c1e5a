import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { nameStartsWith } from '#features/accounts/index.server.ts'
import { countingStrikes, reportsAbout } from '#features/moderation/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { isUuid } from '#shared/encoding.ts'
import { emailOf } from '#shared/network.ts'
import { hasTrigram, isSearchable, likeOf } from '#shared/search.ts'
import { shownOnPage } from '../spec.ts'
import { eventSchema, type ListInput, type Person, pageOutput, personSchema, type TimelineEvent } from './contract.ts'

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

/** The indexed expression of search.sql. The planner uses the index only for exactly this expression. */
const words = sql`public.search_words(u.username || ' ' || u.display_name || ' ' || u.email)`

function matchesSearch(search: string): SQL {
  const text = emailOf(search)
  if (!isSearchable(text)) return sql`true`
  if (isUuid(text)) return sql`u.id = ${text}::uuid`
  return hasTrigram(text) ? sql`${words} like ${likeOf(text)}` : nameStartsWith(sql`u`, text)
}

const ofRole = (wanted: ListInput['role']): SQL =>
  ({
    all: sql`true`,
    admin: sql`(u.role = 'admin' or u.is_super_admin)`,
    creator: sql`(u.role = 'creator' and not u.is_super_admin)`,
    fan: sql`(u.role = 'fan' and not u.is_super_admin)`,
  })[wanted]

/** Returns the filter conditions on a person `u`. */
export const peopleFilter = ({
  search,
  role: wanted,
  status,
}: Pick<ListInput, 'search' | 'role' | 'status'>): SQL => sql`(
  u.erased_at is null and ${matchesSearch(search)} and ${ofRole(wanted)}
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

const { shape } = pageOutput
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

/** Reads all data of a person's page. Returns undefined for an unknown person. One round trip. */
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

type Asked = { id: string; limit: number; before: string }

/**
 * SQL for the id of an event that has no id in its table. It sorts together with uuidv7 ids, which begin with their
 * time.
 */
const idAt = (at: SQL, key: SQL) => sql`(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000' || '8000' || left(md5(${key}), 12))::uuid`

type Source = {
  kind: string
  /** SQL expressions of a source: the id that orders events, the time, and the values of the sentence. */
  id: SQL
  at: SQL
  data: SQL
  from: SQL
  where: (userId: SQL) => SQL
}

const nothing = sql`'{}'::jsonb`

const name = (id: SQL) => sql`(select n.username from users n where n.id = ${id})`

const object = (...pairs: SQL[]) => sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`

const own: Source[] = [
  {
    kind: 'joined',
    id: idAt(sql`u.created_at`, sql`'joined'`),
    at: sql`u.created_at`,
    data: nothing,
    from: sql`users u`,
    where: (me) => sql`u.id = ${me}`,
  },
  {
    kind: 'signed_in',
    id: sql`f.id`,
    at: sql`f.created_at`,
    data: object(sql`'address', f.address`),
    from: sql`session_families f`,
    where: (me) => sql`f.user_id = ${me}`,
  },
  {
    kind: 'suspended',
    id: sql`s.id`,
    at: sql`s.begun_at`,
    data: object(sql`'reason', s.reason`, sql`'until', s.until`, sql`'by', ${name(sql`s.begun_by`)}`),
    from: sql`suspensions s`,
    where: (me) => sql`s.user_id = ${me}`,
  },
  {
    kind: 'restored',
    id: idAt(sql`s.ended_at`, sql`s.id::text`),
    at: sql`s.ended_at`,
    data: object(sql`'by', ${name(sql`s.ended_by`)}`),
    from: sql`suspensions s`,
    where: (me) => sql`s.user_id = ${me} and s.ended_at is not null`,
  },
  {
    kind: 'warned',
    id: sql`w.id`,
    at: sql`w.given_at`,
    data: object(sql`'rule', w.rule`, sql`'reason', w.reason`, sql`'by', ${name(sql`w.given_by`)}`),
    from: sql`warnings w`,
    where: (me) => sql`w.user_id = ${me}`,
  },
  {
    kind: 'applied',
    id: sql`a.id`,
    at: sql`a.submitted_at`,
    data: object(sql`'status', a.status`),
    from: sql`creator_applications a`,
    where: (me) => sql`a.user_id = ${me}`,
  },
  {
    kind: 'admin',
    id: idAt(sql`e.at`, sql`e.id::text`),
    at: sql`e.at`,
    data: object(
      sql`'action', e.action`,
      sql`'by', ${name(sql`(case when e.actor_kind = 'admin' then e.actor_id end)::uuid`)}`,
    ),
    from: sql`audit_entries e`,
    where: (me) => sql`e.target_kind = 'user' and e.target_id = ${me}::text`,
  },
  {
    kind: 'reported',
    id: sql`r.id`,
    at: sql`r.created_at`,
    data: object(sql`'reason', r.reason`, sql`'status', r.status`, sql`'by', ${name(sql`r.reporter_id`)}`),
    from: sql`reports r`,
    where: reportsAbout,
  },
  {
    kind: 'reports',
    id: sql`r.id`,
    at: sql`r.created_at`,
    data: object(sql`'reason', r.reason`, sql`'status', r.status`),
    from: sql`reports r`,
    where: (me) => sql`r.reporter_id = ${me}`,
  },
]

const trades: Source[] = [
  {
    kind: 'purchase',
    id: sql`p.id`,
    at: sql`p.created_at`,
    data: object(sql`'tokens', p.tokens`, sql`'usd_cents', p.usd_cents`, sql`'status', p.status`),
    from: sql`purchases p`,
    where: (me) => sql`p.user_id = ${me}`,
  },
  {
    kind: 'call',
    id: sql`c.id`,
    at: sql`c.created_at`,
    data: object(sql`'type', c.type`, sql`'status', c.status`, sql`'with', ${name(sql`c.creator_id`)}`),
    from: sql`call_requests c`,
    where: (me) => sql`c.fan_id = ${me}`,
  },
  {
    kind: 'call',
    id: sql`c.id`,
    at: sql`c.created_at`,
    data: object(sql`'type', c.type`, sql`'status', c.status`, sql`'with', ${name(sql`c.fan_id`)}`),
    from: sql`call_requests c`,
    where: (me) => sql`c.creator_id = ${me}`,
  },
  {
    kind: 'stream',
    id: sql`s.id`,
    at: sql`s.started_at`,
    data: object(sql`'title', s.title`),
    from: sql`streams s`,
    where: (me) => sql`s.creator_id = ${me}`,
  },
  {
    kind: 'order',
    id: sql`o.id`,
    at: sql`o.ordered_at`,
    data: object(sql`'title', o.title`, sql`'status', o.state`, sql`'with', ${name(sql`o.seller_id`)}`),
    from: sql`orders o`,
    where: (me) => sql`o.buyer_id = ${me}`,
  },
  {
    kind: 'sale',
    id: sql`o.id`,
    at: sql`o.ordered_at`,
    data: object(sql`'title', o.title`, sql`'status', o.state`, sql`'with', ${name(sql`o.buyer_id`)}`),
    from: sql`orders o`,
    where: (me) => sql`o.seller_id = ${me}`,
  },
  {
    kind: 'content',
    id: sql`c.id`,
    at: sql`c.created_at`,
    data: object(sql`'title', c.title`, sql`'type', c.type`),
    from: sql`content_items c`,
    where: (me) => sql`c.creator_id = ${me}`,
  },
]

const part = ({ kind, id, at, data, from, where }: Source, { id: user, limit, before }: Asked) => sql`
  (select ${id} as id, ${at} as at, ${kind}::text as kind, ${data} as data from ${from}
   where ${where(sql`${user}::uuid`)} and ${id} < ${before}::uuid order by 1 desc limit ${limit + 1})`

/** Selects the movements of the person's ledger accounts, as in the wallet's history. */
const tokens = ({ id, limit, before }: Asked) => sql`
  (select h.id, h.created_at as at, 'tokens' as kind, jsonb_build_object('what', h.kind, 'tokens', h.tokens, 'account', h.account,
     'with', h.counterparty_username) as data
   from ledger.wallet_history(${id}::uuid, ${limit + 1}::int, ${before}::uuid) h)`

const row = eventSchema.extend({ at: z.coerce.date() })

/** Returns `limit + 1` events of a person before an id, newest first. One round trip. */
export async function readTimeline(db: Db, asked: Asked): Promise<TimelineEvent[]> {
  const parts = [...own, ...trades].map((source) => part(source, asked))
  const { rows } = await db.execute(sql`
    select id, at, kind, data from (${sql.join([...parts, tokens(asked)], sql` union all `)}) events
    order by id desc, kind limit ${asked.limit + 1}`)
  return z.array(row).parse(rows)
}
