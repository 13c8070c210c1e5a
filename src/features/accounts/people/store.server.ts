import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminActor } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { purgingPages } from '#server/purge.ts'
import { searchWords } from '#shared/search.ts'
import { type AdminPermission, adminPermissions } from '#shared/session.ts'
import { users } from '../tables.ts'

export type Person = typeof users.$inferSelect

/**
 * Returns LIKE patterns for usernames and display names that begin with the search text. A text without letters has no
 * matches.
 */
function prefixPatterns(text: string) {
  const words = searchWords(text)
  const end = words === '' ? '' : '%'
  return { username: `${words.replaceAll(' ', '\\_')}${end}`, name: `${words}${end}` }
}

/** Returns the condition that the username or display name of a person `u` begins with the search text. */
export function nameStartsWith(u: SQL, text: string): SQL {
  const { username, name } = prefixPatterns(text)
  return sql`(${u}.username like ${username} or public.search_words(${u}.display_name) like ${name})`
}

/**
 * Selects ids of people `u` that match the condition `rules` and whose username or display name begins with the search
 * text. Takes the first `limit` usernames and the first `limit` display names, each by an index.
 */
export function idsByNamePrefix(text: string, rules: SQL, limit: number): SQL {
  const { username, name } = prefixPatterns(text)
  const words = sql`public.search_words(u.display_name)`
  return sql`
    (select u.id from users u where u.username like ${username} and ${rules} order by u.username limit ${limit})
    union (select u.id from users u where ${words} like ${name} and ${rules} order by ${words} limit ${limit})`
}

/** Finds a person by email address. One round trip. */
export async function findByEmail(db: Db, email: string): Promise<Person | undefined> {
  const [person] = await db.select().from(users).where(eq(users.email, email)).limit(1)
  return person
}

/** Finds a person by id. One round trip. */
export async function findById(db: Db, id: string): Promise<Person | undefined> {
  const [person] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return person
}

/** Reads the time zone of the account with an email address, also while its deletion is pending. One round trip. */
export async function findReaders(db: Db, emails: readonly string[]) {
  const found = await db
    .select({ email: users.email, timeZone: users.timeZone })
    .from(users)
    .where(and(inArray(users.email, [...emails]), isNull(users.erasedAt)))
  return new Map(found.map(({ email, timeZone }) => [email, { timeZone }]))
}

/**
 * Creates a person, sends the confirmation mail, and checks the person against banned accounts, in one transaction. One
 * round trip.
 * @throws with the constraint `users_email_key` or `users_username_key` if taken; see `violatedConstraint`.
 */
export async function insertPerson(
  db: Db,
  person: Pick<Person, 'email' | 'username' | 'displayName' | 'passwordHash' | 'dateOfBirth'>,
  also: { confirmation: SQL; hold: SQL },
): Promise<Person> {
  const [, , , [inserted]] = await db.batch([
    db.insert(users).values(person),
    db.execute(also.confirmation),
    db.execute(also.hold),
    db.select().from(users).where(eq(users.email, person.email)),
  ])
  if (!inserted) throw new Error('an insert returned no row')
  return inserted
}

/**
 * Returns the CTEs that change people's roles, for the statement of the decision. `from`: user_id, from_role, to_role.
 * A person whose role differs from `from_role` is unchanged. A new creator gets a profile, a new admin gets every
 * permission, and each of them is notified.
 */
export const roleChangeCtes = (from: SQL): SQL => sql`
  role_profiled as (
    insert into creator_profiles (user_id, category, specialties)
    select c.user_id, 'Other', '{Other}' from ${from} c where c.to_role = 'creator'
    on conflict (user_id) do nothing),
  role_changed as (
    update users u set role = c.to_role, is_super_admin = false, admin_permissions = null, updated_at = now()
    from ${from} c where u.id = c.user_id and (case when u.is_super_admin then 'admin' else u.role end) = c.from_role
    returning u.id, u.email, u.role),
  role_told as (${mailAndNotify(sql`role_changed u`, 'role_changed', sql`jsonb_build_object('role', u.role)`)}),
  role_shown as (
    insert into outbox (kind, payload)
    select 'realtime', jsonb_build_object('channel', 'user:' || r.id, 'name', 'account.changed', 'data', '{}'::jsonb)
    from role_changed r),
  role_purged as (${purgingPages(sql`role_changed`)})`

/**
 * Writes the permissions of another admin if the caller is an owner. If two owners remove each other at once, one stays
 * an owner.
 * @returns false if the caller is no owner, or the other person no admin. One round trip.
 */
export async function writePermissions(
  db: Db,
  { actor, userId, permissions }: { actor: AdminActor; userId: string; permissions: readonly AdminPermission[] },
): Promise<boolean> {
  const isAll = permissions.length === adminPermissions.length
  const wanted = isAll ? sql`null` : sql`${`{${permissions.join(',')}}`}::text[]`
  const entry = recordAudit(actor, {
    action: 'person.permissions',
    target: { kind: 'user', id: userId },
    data: { permissions: permissions.join(':') },
  })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    allowed as (
      select t.id, t.admin_permissions is distinct from ${wanted} as is_new
      from decider d join users a on a.id = d.id join users t on t.id = ${userId}::uuid
      where (a.admin_permissions is null or 'owner' = any(a.admin_permissions)) and (t.role = 'admin' or t.is_super_admin)
      for no key update of a, t),
    changed as (
      update users u set admin_permissions = ${wanted}, updated_at = now()
      from allowed where u.id = allowed.id and allowed.is_new returning u.id)
    select id, (select ${entry} from changed) as entry from allowed`)
  return rows.length > 0
}

/** Part of an update of `users` that invalidates secret URLs, such as the URL of a calendar feed. */
export const invalidateSecretUrls = sql`sign_outs = users.sign_outs + 1`

/** Sends a mail and a notification to every person `u` of `from`. */
export const mailAndNotify = (from: ReturnType<typeof sql>, template: string, props: ReturnType<typeof sql>) => sql`
  insert into outbox (kind, payload)
  select 'mail', jsonb_build_object('template', ${template}::text, 'to', u.email, 'props', ${props},
    'notification_id', public.notify(u.id, ${`system.${template}`}::text, ${props}))
  from ${from}`

/**
 * Returns the condition that the account `u` is an active admin with two-step sign-in and this permission. These are
 * the conditions of `adminWith`, for rights that remain after the request that granted them.
 */
export const isPermitted = (u: SQL, permission: AdminPermission): SQL => sql`(
  ${u}.status = 'active' and (${u}.role = 'admin' or ${u}.is_super_admin)
  and (${u}.totp_exempt or ${u}.totp_enabled_at is not null)
  and (${u}.admin_permissions is null or ${permission} = any(${u}.admin_permissions)))`

/**
 * Returns the CTEs that lock the deciding admin and the person in a fixed order. If two admins suspend each other at
 * the same time, the second one is then no longer an active admin. `decider` is empty if the caller is no active admin.
 */
export const decidedBy = (adminId: string, userId: string) => sql`
  both_people as materialized (
    select u.id, u.status, u.role, u.is_super_admin from users u where u.id in (${adminId}::uuid, ${userId}::uuid)
    order by u.id for no key update),
  decider as (
    select id from both_people where id = ${adminId}::uuid and status = 'active' and (role = 'admin' or is_super_admin))`
