import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import {
  at,
  deleteUnprovedStep,
  familiesColumn,
  familiesRevoked,
  type ProofAttempt,
  type ProofUse,
  revokedRow,
  selectUsedProof,
  usedAndFoundRow,
  usingProof,
  voidOtherProofs,
} from '../mail-links/store.server.ts'
import { invalidateSecretUrls, mailAndNotify } from '../people/store.server.ts'

/** Returns the CTEs that notify the person of a new password. The CTE `person` has their id and email address. */
const passwordNews = (how: 'changed' | 'reset', now: Date) => {
  const props = sql`jsonb_build_object('how', ${how}::text, 'changed_at', ${now.toISOString()}::text)`
  return sql`news as (${mailAndNotify(sql`person u`, 'password_changed', props)})`
}

/**
 * Sets a new password with the link or code of a mail. Revokes every sign-in and every other link, confirms the email
 * address, and notifies the person. If the email address was never confirmed before, also deletes the second step,
 * because another person may have registered the account. One round trip, in one transaction.
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
      update users set password_hash = ${passwordHash}, ${invalidateSecretUrls},
        email_confirmed_at = coalesce(email_confirmed_at, ${at(now)}),
        totp_enabled_at = case when email_confirmed_at is not null then totp_enabled_at end
      from used where users.email = used.email and users.erased_at is null
      returning users.id, users.email, old.email_confirmed_at is null as was_unproved,
        old.totp_enabled_at is not null as had_step),
    ${deleteUnprovedStep},
    notified as (${mailAndNotify(sql`person u where u.was_unproved and u.had_step`, 'totp_disabled', sql`'{}'::jsonb`)}),
    ${familiesRevoked(now)},
    ${voidOtherProofs(now, sql`select id from tried`)},
    ${passwordNews('reset', now)}
    ${selectUsedProof}, ${familiesColumn}`)
  return usedAndFoundRow.extend(revokedRow.shape).parse(rows[0])
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
      update users set password_hash = ${newHash}, ${invalidateSecretUrls}
      where id = ${userId} and password_hash = ${oldHash} returning id, email),
    revoked as (
      update session_families f set revoked_at = ${at(now)} from person
      where f.user_id = person.id and f.id <> ${familyId} and f.revoked_at is null returning f.id),
    ${voidOtherProofs(now)},
    ${passwordNews('changed', now)}
    select exists (select from person) as changed, ${familiesColumn}`)
  const { changed, families } = revokedRow.extend({ changed: z.boolean() }).parse(rows[0])
  return changed ? families : undefined
}
