import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { mailAndNotify, type Person } from '../people/store.server.ts'
import { recoveryCodes, totpSecrets, users } from '../tables.ts'

export type PersonWithTotp = { person: Person; sealed: string | null }

/** Finds a person with the encrypted secret of their app. One round trip. */
export async function findTotp(db: Db, userId: string): Promise<PersonWithTotp | undefined> {
  const [row] = await db
    .select({ person: users, sealed: totpSecrets.sealed })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

/** Finds a person with the state of their two-step sign-in. One round trip. */
export async function readTotp(db: Db, userId: string) {
  const [row] = await db
    .select({
      person: users,
      codesLeft: sql<number>`(select count(*)::int from ${recoveryCodes}
        where ${recoveryCodes.userId} = ${users.id} and ${recoveryCodes.usedAt} is null)`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Stores an unconfirmed secret, replacing an earlier one. @returns false if two-step sign-in is on already. */
export async function saveSecret(db: Db, userId: string, sealed: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into totp_secrets (user_id, sealed)
    select id, ${sealed} from users where id = ${userId} and totp_enabled_at is null
    on conflict (user_id) do update set sealed = excluded.sealed, last_step = 0, created_at = now()
    returning 1 as done`)
  return rows.length > 0
}

/** Replaces the encrypted secret by the same secret encrypted with another key. */
export const resealSecret = (db: Db, userId: string, { sealed, again }: { sealed: string; again: string }) =>
  db
    .update(totpSecrets)
    .set({ sealed: again })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.sealed, sealed)))

/** Spends the code of a time step, and all older ones. One round trip. @returns false if it was already spent. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const spent = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ step: totpSecrets.lastStep })
  return spent.length > 0
}

/** Spends a recovery code and notifies the person. One round trip. */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  digests: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with spent as (
      update recovery_codes set used_at = ${now.toISOString()}::timestamptz
      where user_id = ${userId} and digest = any(${pgArray(digests)}::text[]) and used_at is null returning user_id),
    notified as (${mailAndNotify(sql`spent s join users u on u.id = s.user_id`, 'recovery_code_used', sql`'{}'::jsonb`)})
    select 1 as done from spent`)
  return rows.length > 0
}

type Confirmation = { userId: string; step: number; digests: string[]; now: Date }

/** Turns two-step sign-in on with the confirming code and ten recovery codes, in one transaction. */
export async function enableTotp(db: Db, { userId, step, digests, now }: Confirmation): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with spent as (
      update totp_secrets set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id),
    enabled as (
      update users set totp_enabled_at = ${now.toISOString()}::timestamptz
      where id = (select user_id from spent) and totp_enabled_at is null returning id, email),
    old as (delete from recovery_codes where user_id = (select id from enabled)),
    fresh as (
      insert into recovery_codes (user_id, digest) select e.id, d from enabled e, unnest(${pgArray(digests)}::text[]) d),
    notified as (${mailAndNotify(sql`enabled u`, 'totp_enabled', sql`'{}'::jsonb`)})
    select 1 as done from enabled`)
  return rows.length > 0
}

/** Replaces the recovery codes of a person with two-step sign-in by ten new ones. */
export async function replaceRecoveryCodes(db: Db, userId: string, digests: string[]): Promise<void> {
  await db.execute(sql`
    with old as (delete from recovery_codes where user_id = ${userId})
    insert into recovery_codes (user_id, digest)
    select id, d from users, unnest(${pgArray(digests)}::text[]) d where id = ${userId} and totp_enabled_at is not null`)
}

/**
 * SQL for the values of the mail: `weekly_stopped` is true if turning two-step sign-in off stops weekly payouts. Reads
 * the state before the statement.
 */
const weeklyStopped = sql`jsonb_build_object('weekly_stopped',
  not u.totp_exempt and ledger.payout_settings(u.id) ->> 'schedule' = 'weekly')`

/** Turns two-step sign-in off and deletes its data. One round trip. */
export async function disableTotp(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with off as (
      update users set totp_enabled_at = null where id = ${userId} and totp_enabled_at is not null
      returning id, email, totp_exempt),
    secret as (delete from totp_secrets where user_id = (select id from off)),
    codes as (delete from recovery_codes where user_id = (select id from off)),
    notified as (${mailAndNotify(sql`off u`, 'totp_disabled', weeklyStopped)})
    select 1 as done from off`)
  return rows.length > 0
}

/** Returns a Postgres array literal; hex digests need no quoting. */
const pgArray = (digests: readonly string[]) => `{${digests.join(',')}}`
