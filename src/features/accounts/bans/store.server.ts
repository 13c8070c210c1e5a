import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/index.ts'
import { changedPeople, restores, suspends } from '../suspension/store.server.ts'
import type { MarkKind } from './rules.ts'
import { BAN_SENTENCES, banBatch, newAccountDays, undoHours } from './spec.ts'

/** An account condition, and the mark to compare it with. */
export type Compared = { account: SQL; kind: MarkKind; mark: string }

const heldAnswer = z.object({ held: changedPeople, is_found: z.boolean() })

/**
 * Returns the statement that suspends a new account whose mark matches one of a banned account, and records it.
 * `account` is a condition on users `u`. Does nothing if the account was held before.
 */
export function holding(actor: Actor, now: Date, { account, kind, mark }: Compared): SQL {
  const from = sql`(
    select h.user_id, ${BAN_SENTENCES.held[kind]}::text as reason, null::timestamptz as until from held h)`
  const { ctes, answer } = suspends({ actor, now, from })
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

/** Parses the answer of `holding`: the suspended people, and whether a mark matched at all. */
export const readHeld = (rows: unknown[]) => heldAnswer.parse(rows[0])

/** Suspends the account if a mark matches. One round trip. */
export async function hold(db: Db, actor: Actor, now: Date, compared: Compared) {
  return readHeld((await db.execute(holding(actor, now, compared))).rows)
}

/** Returns true if a held account is still suspended. One round trip. */
export async function isStillHeld(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select exists (select from users where id = ${userId}::uuid and suspended_reason is not null) as held`)
  return z.object({ held: z.boolean() }).parse(rows[0]).held
}

/**
 * Returns the statement that restores a held account, `with …, ${ctes} select ${answer}`. `userId` is an expression.
 * The account stays suspended if another suspension has replaced the one that held it.
 */
export const releases = (actor: Actor, now: Date, userId: SQL) =>
  restores({
    actor,
    now,
    from: sql`(
      select s.user_id, s.id as suspension_id from held_accounts h join suspensions s on s.user_id = h.user_id
        and s.begun_at = h.held_at and s.begun_by is null and s.ended_at is null
      where h.user_id = ${userId})`,
  })

const unmarked = z.array(z.object({ id: z.uuid(), email: z.string() }))

/** Lists accounts without marks that have been suspended without an end for `undoHours`, or the given one. One round trip. */
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
 * Writes the marks of banned accounts: the address, and each card that paid for a purchase. Skips accounts that were
 * restored meanwhile. One round trip.
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

/** Deletes expired marks. @returns their number. One round trip. */
export async function deleteExpiredMarks(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    with gone as (delete from banned_marks where until <= ${now.toISOString()}::timestamptz returning 1)
    select count(*)::int as count from gone`)
  return z.object({ count: z.number() }).parse(rows[0]).count
}
