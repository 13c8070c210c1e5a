import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import {
  at,
  type ProofAttempt,
  type ProofUse,
  usedAndFound,
  usedAndFoundRow,
  usingProof,
} from '../mail-links/store.server.ts'
import type { Person } from '../people/store.server.ts'
import { accessEnded, mailAndNotify } from '../revocation/store.server.ts'
import { users } from '../tables.ts'

const revokedRow = z.object({ families: z.array(z.string()) })
const userRow = z.object({ email: z.string().nullable(), user_id: z.string().nullable() })

/** Notifies the person in the same statement; `person` is the table with their id and address. */
const passwordNews = (how: 'changed' | 'reset', now: Date) => {
  const props = sql`jsonb_build_object('how', ${how}::text, 'changed_at', ${now.toISOString()}::text)`
  return sql`news as (${mailAndNotify(sql`person u`, 'password_changed', props)})`
}

/** Voids unused mails that could sign in to the previous state of the account or move it to another address. */
const otherProofsVoid = (now: Date, except = sql`select null::uuid`) => sql`
  void as (
    update mail_proofs p set used_at = ${at(now)} from person
    where ((p.email = person.email and p.purpose in ('link', 'reset')) or (p.user_id = person.id and p.purpose = 'email'))
      and p.used_at is null and p.id not in (${except}))`

/** Deletes the second step of an account with an unproved address, because it can belong to another person's phone. */
const unprovedStepForgotten = sql`
  secret as (delete from totp_secrets t using person where t.user_id = person.id and person.was_unproved),
  codes as (delete from recovery_codes c using person where c.user_id = person.id and person.was_unproved)`

const familiesRevoked = (now: Date) => sql`
  revoked as (
    update session_families f set revoked_at = ${at(now)} from person
    where f.user_id = person.id and f.revoked_at is null returning f.id)`

const familiesColumn = sql`(select coalesce(jsonb_agg(id), '[]') from revoked) as families`

/**
 * Sets a new password by a mail: uses the link or code, revokes every sign-in and every other link, confirms the
 * address, and notifies the person. If the address was never confirmed before, also deletes the second step, because
 * the account may have been registered with another person's address. One round trip, in one transaction.
 */
export async function resetPassword(
  db: Db,
  attempt: ProofAttempt,
  passwordHash: string,
  now: Date,
): Promise<ProofUse & { families: string[] }> {
  const { rows } = await db.execute(sql`
    with ${usingProof(attempt, now)},
    person as (
      update users set password_hash = ${passwordHash}, ${accessEnded}, email_confirmed_at = coalesce(email_confirmed_at, ${at(now)}),
        totp_enabled_at = case when email_confirmed_at is not null then totp_enabled_at end
      from used where users.email = used.email and users.erased_at is null
      returning users.id, users.email, old.email_confirmed_at is null as was_unproved,
        old.totp_enabled_at is not null as had_step),
    ${unprovedStepForgotten},
    told as (${mailAndNotify(sql`person u where u.was_unproved and u.had_step`, 'totp_disabled', sql`'{}'::jsonb`)}),
    ${familiesRevoked(now)},
    ${otherProofsVoid(now, sql`select id from tried`)},
    ${passwordNews('reset', now)}
    ${usedAndFound}, ${familiesColumn}`)
  return usedAndFoundRow.extend(revokedRow.shape).parse(rows[0])
}

/**
 * Uses a link or code that signs in, reads its person and confirms the address. If the address was never confirmed
 * before, removes all earlier access: password, sign-ins, second step and a pending change of address. Otherwise a
 * person could register another's address and wait for them. Notifies the person. One round trip.
 */
export async function signInByMail(
  db: Db,
  attempt: ProofAttempt,
  now: Date,
): Promise<ProofUse & { person: Person | undefined; families: string[] }> {
  const { key } = attempt
  const [{ rows }, people] = await db.batch([
    db.execute(sql`
      with ${usingProof(attempt, now)},
      person as (
        update users set email_confirmed_at = ${at(now)}, password_hash = '-', totp_enabled_at = null,
          ${accessEnded}
        from used where users.email = used.email and users.email_confirmed_at is null and users.erased_at is null
        returning users.id, users.email, true as was_unproved, old.totp_enabled_at is not null as had_step),
      ${unprovedStepForgotten},
      ${familiesRevoked(now)},
      ${otherProofsVoid(now, sql`select id from tried`)},
      told as (${mailAndNotify(sql`person u`, 'earlier_access_ended', sql`jsonb_build_object('had_step', u.had_step)`)})
      ${usedAndFound}, ${familiesColumn}`),
    db
      .select()
      .from(users)
      .where(
        'email' in key
          ? eq(users.email, key.email)
          : sql`${users.email} = (select email from mail_proofs where token_hash = ${key.tokenHash})`,
      ),
  ])
  return { ...usedAndFoundRow.extend(revokedRow.shape).parse(rows[0]), person: people[0] }
}

type Change = { userId: string; oldHash: string; newHash: string; familyId: string }

/**
 * Sets a new password in the settings: revokes every other sign-in and every link, and notifies the person. One round
 * trip.
 * @returns the revoked families, or undefined if `oldHash` is no longer the current password.
 */
export async function changePassword(
  db: Db,
  { userId, oldHash, newHash, familyId }: Change,
  now: Date,
): Promise<string[] | undefined> {
  const { rows } = await db.execute(sql`
    with person as (
      update users set password_hash = ${newHash}, ${accessEnded}
      where id = ${userId} and password_hash = ${oldHash} returning id, email),
    revoked as (
      update session_families f set revoked_at = ${at(now)} from person
      where f.user_id = person.id and f.id <> ${familyId} and f.revoked_at is null returning f.id),
    ${otherProofsVoid(now)},
    ${passwordNews('changed', now)}
    select exists (select from person) as changed, ${familiesColumn}`)
  const { changed, families } = revokedRow.extend({ changed: z.boolean() }).parse(rows[0])
  return changed ? families : undefined
}

/**
 * Uses a mail that confirms an address: the account's own, or a new one that the account then takes, unless it is
 * reserved for an undo by its previous account. One round trip.
 * @throws with the constraint `users_email_key` if the new address is taken; the mail is then still unused.
 */
export async function confirmAddress(
  db: Db,
  attempt: ProofAttempt,
  now: Date,
): Promise<ProofUse & { email: string | null; user_id: string | null }> {
  const { rows } = await db.execute(sql`
    with ${usingProof(attempt, now)},
    person as (
      update users set email = used.email, email_confirmed_at = coalesce(
        case when users.email = used.email then users.email_confirmed_at end, ${at(now)})
      from used
      where users.id = used.user_id and users.erased_at is null
        and (used.purpose = 'email' or users.email = used.email)
        and not exists (
          select from mail_proofs u where u.email = used.email and u.purpose = 'undo' and u.used_at is null
            and u.expires_at > ${at(now)} and u.user_id <> used.user_id)
      returning users.id, users.email)
    ${usedAndFound}, (select email from person) as email, (select id from person) as user_id`)
  return usedAndFoundRow.extend(userRow.shape).parse(rows[0])
}

/**
 * Restores the old address of an account: removes the password, and revokes every sign-in and pending mail. One round
 * trip.
 * @throws with the constraint `users_email_key` if another account has the old address.
 */
export async function undoAddress(
  db: Db,
  attempt: ProofAttempt,
  now: Date,
): Promise<ProofUse & { email: string | null; user_id: string | null; families: string[] }> {
  const { rows } = await db.execute(sql`
    with ${usingProof(attempt, now)},
    former as (select users.id, users.email from users join used on users.id = used.user_id),
    person as (
      update users set email = used.email, email_confirmed_at = ${at(now)}, password_hash = '-', ${accessEnded}
      from used where users.id = used.user_id and users.erased_at is null returning users.id, users.email),
    ${familiesRevoked(now)},
    void as (
      update mail_proofs p set used_at = ${at(now)} from former
      where (p.user_id = former.id or (p.email = former.email and p.purpose in ('link', 'reset')))
        and p.used_at is null and p.id not in (select id from tried))
    ${usedAndFound}, (select email from person) as email, (select id from person) as user_id, ${familiesColumn}`)
  return usedAndFoundRow.extend({ ...userRow.shape, ...revokedRow.shape }).parse(rows[0])
}
