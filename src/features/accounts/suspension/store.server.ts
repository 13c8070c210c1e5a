import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Actor, type AdminActor, actorId } from '#server/actor.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { purgingPages } from '#server/purge.ts'
import { personalChannel } from '#shared/channels.ts'
import { decidedBy, invalidateSecretUrls, mailAndNotify } from '../people/store.server.ts'
import type { MarkKind, Suspendable } from './rules.ts'
import { BAN_SENTENCES, banBatch, newAccountDays, undoHours } from './spec.ts'

/** CTEs of a change, and the scalar that the final select needs to return the changed people. */
export type AccountChange = { ctes: SQL; answer: SQL }

type Change = {
  actor: Actor
  now: Date
  /** Table of the people: `user_id`, and the columns that each function names. */
  from: SQL
}

const admin = (actor: Actor) => sql`${actor.kind === 'admin' ? actorId(actor) : null}::uuid`
const entry = (actor: Actor, action: string, data: SQL) =>
  recordAudit(actor, { action, target: { kind: 'user', id: data } })

/** Returns the statement that makes the person's open pages refetch the account. */
const announceChange = (from: SQL) => sql`
  insert into outbox (kind, payload)
  select 'realtime', jsonb_build_object('channel', ${personalChannel('')}::text || s.id, 'name', 'account.changed', 'data', '{}'::jsonb)
  from ${from} s`

/**
 * Returns the CTEs that suspend people, for the statement of the decision: `with …, ${ctes} select …, ${answer} as
 * suspended`. They revoke the people's sign-ins, end their running calls and streams, notify them of the reason by mail
 * and notification, and write an audit entry for each person. The final select must have one row. `from`: user_id,
 * reason, until (null: no end). A suspended person is unchanged, unless `lengthens` is set and this suspension ends
 * later. After the commit, call `applyAccessChange` with the result.
 */
export const suspensionCtes = ({
  actor,
  now,
  from,
  lengthens = false,
}: Change & { lengthens?: boolean }): AccountChange => ({
  ctes: sql`
  suspending as materialized (
    select u.id, s.reason, s.until from users u join ${from} s on s.user_id = u.id
    where u.erased_at is null and (u.suspended_reason is null
      or ${lengthens} and u.suspended_until < coalesce(s.until, 'infinity'))
    order by u.id for no key update of u),
  suspended as (
    update users u set status = case u.status when 'deleted' then 'deleted' else 'suspended' end,
      suspended_reason = s.reason, suspended_at = ${now.toISOString()}::timestamptz, suspended_until = s.until
    from suspending s where u.id = s.id returning u.id, u.email, u.suspended_reason as reason, u.suspended_until as until),
  suspension_replaced as (
    update suspensions o set ended_at = ${now.toISOString()}::timestamptz
    from suspending s where o.user_id = s.id and o.ended_at is null returning o.id),
  suspension_begun as (
    insert into suspensions (user_id, reason, until, begun_at, begun_by)
    select s.id, s.reason, s.until, ${now.toISOString()}::timestamptz, ${admin(actor)}
    from suspended s, (select count(*) from suspension_replaced) r returning id, user_id),
  suspension_families as (
    update session_families f set revoked_at = ${now.toISOString()}::timestamptz
    from suspended s where f.user_id = s.id and f.revoked_at is null returning f.id, f.user_id),
  suspension_told as (${mailAndNotify(sql`suspended u`, 'account_suspended', sql`jsonb_build_object('reason', u.reason, 'until', u.until)`)}),
  suspension_changed as (${announceChange(sql`suspended`)}),
  suspension_purged as (${purgingPages(sql`suspended`)})`,
  answer: sql`(
    select coalesce(jsonb_agg(jsonb_build_object('user_id', b.user_id, 'suspension_id', b.id,
      'families', (select coalesce(jsonb_agg(f.id), '[]') from suspension_families f where f.user_id = b.user_id),
      'entry', ${entry(actor, 'person.suspend', sql`b.user_id`)})), '[]') from suspension_begun b)`,
})

/**
 * Returns the CTEs that lift suspensions, for the statement of the decision, like `suspensionCtes`. `from`: user_id,
 * suspension_id (null: the current one; a suspension that has replaced the named one stays).
 */
export const restorationCtes = ({ actor, now, from }: Change): AccountChange => ({
  ctes: sql`
  restoring as materialized (
    select u.id from users u join ${from} s on s.user_id = u.id
    where u.suspended_reason is not null and (s.suspension_id is null or exists (
      select from suspensions o where o.id = s.suspension_id and o.ended_at is null))
    order by u.id for no key update of u),
  restored as (
    update users u set status = case u.status when 'deleted' then 'deleted' else 'active' end,
      suspended_reason = null, suspended_at = null, suspended_until = null
    from restoring s where u.id = s.id and u.suspended_reason is not null returning u.id, u.email),
  suspension_lifted as (
    update suspensions o set ended_at = ${now.toISOString()}::timestamptz, ended_by = ${admin(actor)}
    from restored s where o.user_id = s.id and o.ended_at is null),
  ban_marks_deleted as (delete from banned_marks m using restored s where m.user_id = s.id),
  restoration_told as (${mailAndNotify(sql`restored u`, 'account_restored', sql`'{}'::jsonb`)}),
  restoration_changed as (${announceChange(sql`restored`)}),
  restoration_purged as (${purgingPages(sql`restored`)})`,
  answer: sql`(
    select coalesce(jsonb_agg(jsonb_build_object('user_id', r.id, 'suspension_id', null, 'families', '[]'::jsonb,
      'entry', ${entry(actor, 'person.restore', sql`r.id`)})), '[]') from restored r)`,
})

export const changedPeople = z.array(
  z.object({ user_id: z.uuid(), suspension_id: z.uuid().nullable(), families: z.array(z.uuid()) }),
)
export type ChangedPeople = z.infer<typeof changedPeople>
const answers = z.array(z.object({ changed: changedPeople })).length(1)

type PersonDecision = { actor: AdminActor; now: Date; userId: string }

/**
 * Writes a suspension. @returns the suspended people: one, or none if the person was already suspended. One round trip,
 * one transaction.
 */
export async function writeSuspension(
  db: Db,
  { actor, now, userId, reason, until }: PersonDecision & { reason: string; until: Date | null },
): Promise<ChangedPeople> {
  const from = sql`(
    select ${userId}::uuid as user_id, ${reason}::text as reason, ${until?.toISOString() ?? null}::timestamptz as until from decider)`
  const { ctes, answer } = suspensionCtes({ actor, now, from })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)}, ${ctes} select ${answer} as changed`)
  return answers.parse(rows)[0]?.changed ?? []
}

/** Lifts a suspension. @returns the restored people: one, or none. One round trip, one transaction. */
export async function writeRestoration(db: Db, { actor, now, userId }: PersonDecision): Promise<ChangedPeople> {
  const from = sql`(select ${userId}::uuid as user_id, null::uuid as suspension_id from decider)`
  const { ctes, answer } = restorationCtes({ actor, now, from })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)}, ${ctes} select ${answer} as changed`)
  return answers.parse(rows)[0]?.changed ?? []
}

/** Lists people whose suspension has expired, except `skip`, the longest overdue first. One round trip. */
export async function listDueLifts(
  db: Db,
  { now, limit, skip }: { now: Date; limit: number; skip: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select u.id from users u
    where u.suspended_until <= ${now.toISOString()}::timestamptz and u.id <> all (${`{${skip.join(',')}}`}::uuid[])
    order by u.suspended_until limit ${limit}`)
  return z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id)
}

/**
 * Lifts those of these suspensions that have expired. @returns the restored people. One round trip, one transaction.
 */
export async function liftDue(
  db: Db,
  { actor, now, userIds }: { actor: Actor; now: Date; userIds: readonly string[] },
) {
  const from = sql`due`
  const { ctes, answer } = restorationCtes({ actor, now, from })
  const { rows } = await db.execute(sql`
    with due as materialized (
      select u.id as user_id, null::uuid as suspension_id from users u
      where u.suspended_until <= ${now.toISOString()}::timestamptz and u.id = any (${`{${userIds.join(',')}}`}::uuid[])
      order by u.suspended_until for no key update skip locked),
    ${ctes} select ${answer} as changed`)
  return answers.parse(rows)[0]?.changed ?? []
}

const by = z.object({ id: z.uuid(), name: z.string() }).nullable()
const suspendable = z.object({
  id: z.uuid(),
  role: z.enum(['fan', 'creator', 'admin']),
  suspension: z.object({ reason: z.string(), until: z.coerce.date().nullable(), by }).nullable(),
  lifted_by: by,
})

const adminRef = (id: SQL) =>
  sql`(select jsonb_build_object('id', n.id, 'name', n.display_name) from users n where n.id = ${id})`

/** Finds a person with their suspension; undefined if missing. One round trip. */
export async function findSuspendable(db: Db, userId: string): Promise<Suspendable | undefined> {
  const { rows } = await db.execute(sql`
    select u.id, case when u.is_super_admin then 'admin' else u.role end as role,
      case when u.suspended_reason is not null then jsonb_build_object('reason', u.suspended_reason, 'until', u.suspended_until,
        'by', (select ${adminRef(sql`o.begun_by`)} from suspensions o
          where o.user_id = u.id and o.ended_at is null)) end as suspension,
      (select ${adminRef(sql`o.ended_by`)} from suspensions o
        where o.user_id = u.id order by o.id desc limit 1) as lifted_by
    from users u where u.id = ${userId}::uuid and u.erased_at is null`)
  const [row] = z.array(suspendable).parse(rows)
  return row && { id: row.id, role: row.role, suspension: row.suspension, liftedBy: row.lifted_by }
}

/** Condition on a new account `u`, and the keyed hash to compare with those of banned accounts. */
export type Compared = { account: SQL; kind: MarkKind; mark: string }

const heldAnswer = z.object({ held: changedPeople, is_found: z.boolean() })

/**
 * Returns the statement that suspends a new account if its hash matches one of a banned account, and records the match
 * in `held_accounts`. `account` is a condition on users `u`. Does nothing if the account has matched before.
 */
export function holding(actor: Actor, now: Date, { account, kind, mark }: Compared): SQL {
  const from = sql`(
    select h.user_id, ${BAN_SENTENCES.held[kind]}::text as reason, null::timestamptz as until from held h)`
  const { ctes, answer } = suspensionCtes({ actor, now, from })
  return sql`
    with found as materialized (
      select u.id from users u
      where ${account} and u.erased_at is null and u.role <> 'admin' and not u.is_super_admin
        and u.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${newAccountDays}::int)
        and exists (
          select from banned_marks m where m.kind = ${kind} and m.digest = ${mark} and m.user_id <> u.id
            and (m.until is null or m.until > ${now.toISOString()}::timestamptz))),
    held as (
      insert into held_accounts (user_id, kind, held_at) select f.id, ${kind}, ${now.toISOString()}::timestamptz from found f
      on conflict do nothing returning user_id),
    ${ctes} select ${answer} as held, exists (select from found) as is_found`
}

/** Parses the result of `holding`: the suspended people, and whether a hash matched. */
const readHeld = (rows: unknown[]) => heldAnswer.parse(rows[0])

/** Suspends the account if its hash matches one of a banned account. One round trip. */
export async function hold(db: Db, actor: Actor, now: Date, compared: Compared) {
  return readHeld((await db.execute(holding(actor, now, compared))).rows)
}

/** Returns true if an account that was suspended for a ban match is still suspended. One round trip. */
export async function isStillSuspended(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select exists (select from users where id = ${userId}::uuid and suspended_reason is not null) as held`)
  return z.object({ held: z.boolean() }).parse(rows[0]).held
}

/**
 * Returns the CTEs that restore an account that was suspended for a ban match: `with …, ${ctes} select ${answer}`.
 * `userId` is an SQL expression. The account stays suspended if another suspension has replaced that one.
 */
export const banMatchRelease = (actor: Actor, now: Date, userId: SQL) =>
  restorationCtes({
    actor,
    now,
    from: sql`(
      select s.user_id, s.id as suspension_id from held_accounts h join suspensions s on s.user_id = h.user_id
        and s.begun_at = h.held_at and s.begun_by is null and s.ended_at is null
      where h.user_id = ${userId})`,
  })

const unmarked = z.array(z.object({ id: z.uuid(), email: z.string() }))

/**
 * Lists banned accounts whose hashes are not stored yet: those suspended without an end for `undoHours`, or the account
 * `only`. One round trip.
 */
export async function listUnmarked(db: Db, now: Date, only: string | null): Promise<z.infer<typeof unmarked>> {
  const { rows } = await db.execute(sql`
    select u.id, u.email from users u
    where u.suspended_at is not null and u.suspended_until is null and u.erased_at is null
      and case when ${only}::uuid is null
        then u.suspended_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${undoHours}::int)
        else u.id = ${only}::uuid end
      and not exists (select from held_accounts h join suspensions s on s.user_id = h.user_id and s.begun_at = h.held_at
        and s.ended_at is null where h.user_id = u.id)
      and not exists (select from banned_marks m where m.user_id = u.id and m.kind = 'email')
    limit ${banBatch}`)
  return unmarked.parse(rows)
}

/**
 * Writes the hashes of banned accounts: of the email address, and of each card that paid for a purchase. Skips accounts
 * that were restored in the meantime. One round trip.
 */
export async function writeMarks(db: Db, marks: readonly { id: string; mark: string }[]): Promise<void> {
  await db.execute(sql`
    with banned as materialized (
      select u.id, g.mark from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as g(id uuid, mark text)
      join users u on u.id = g.id
      where u.suspended_at is not null and u.suspended_until is null order by u.id for no key update of u)
    insert into banned_marks (user_id, kind, digest)
    select id, 'email', mark from banned
    union
    select b.id, 'card', p.card_mark from banned b join purchases p on p.user_id = b.id where p.card_mark is not null
    on conflict do nothing`)
}

/** Deletes expired hashes of banned accounts. @returns their number. One round trip. */
export async function deleteExpiredMarks(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    with gone as (delete from banned_marks where until <= ${now.toISOString()}::timestamptz returning 1)
    select count(*)::int as count from gone`)
  return z.object({ count: z.number() }).parse(rows[0]).count
}

/** Revokes all sign-ins of a person. @returns their ids; without any, writes no audit entry. One round trip. */
export async function writeSignOut(db: Db, { actor, now, userId }: PersonDecision): Promise<string[]> {
  const entry = recordAudit(actor, { action: 'person.sign_out', target: { kind: 'user', id: userId } })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    ended as (
      update session_families f set revoked_at = ${now.toISOString()}::timestamptz
      from decider where f.user_id = ${userId}::uuid and f.revoked_at is null returning f.id),
    addresses as (update users set ${invalidateSecretUrls} from decider where users.id = ${userId}::uuid)
    select families, ${entry} as entry from (select jsonb_agg(id) as families from ended) e where families is not null`)
  return z.array(z.object({ families: z.array(z.uuid()) })).parse(rows)[0]?.families ?? []
}

/** Confirms a person's email address. @returns false if it was confirmed already. One round trip. */
export async function writeConfirmation(db: Db, { actor, now, userId }: PersonDecision): Promise<boolean> {
  const entry = recordAudit(actor, { action: 'person.confirm_email', target: { kind: 'user', id: userId } })
  const { rows } = await db.execute(sql`
    with ${decidedBy(actor.id, userId)},
    confirmed as (
      update users u set email_confirmed_at = ${now.toISOString()}::timestamptz
      from decider where u.id = ${userId}::uuid and u.email_confirmed_at is null and u.erased_at is null returning u.id),
    changed as (
      insert into outbox (kind, payload)
      select 'realtime', jsonb_build_object('channel', 'user:' || c.id, 'name', 'account.changed', 'data', '{}'::jsonb)
      from confirmed c)
    select ${entry} as entry from confirmed`)
  return rows.length > 0
}
