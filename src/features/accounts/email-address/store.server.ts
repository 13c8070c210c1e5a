import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import {
  at,
  familiesColumn,
  familiesRevoked,
  type ProofAttempt,
  type ProofUse,
  revokedRow,
  selectUsedProof,
  usedAndFoundRow,
  usingProof,
} from '../mail-links/store.server.ts'
import { invalidateSecretUrls } from '../people/store.server.ts'

const userRow = z.object({ email: z.string().nullable(), user_id: z.string().nullable() })

/**
 * Uses a confirmation mail: confirms the account's email address, or changes it to the new one. Refuses a new address
 * while its previous account can still undo a change. One round trip.
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
    ${selectUsedProof}, (select email from person) as email, (select id from person) as user_id`)
  return usedAndFoundRow.extend(userRow.shape).parse(rows[0])
}

/**
 * Restores the old email address of an account. Removes the password, and revokes every sign-in and every unused mail.
 * One round trip.
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
      update users set email = used.email, email_confirmed_at = ${at(now)}, password_hash = '-', ${invalidateSecretUrls}
      from used where users.id = used.user_id and users.erased_at is null returning users.id, users.email),
    ${familiesRevoked(now)},
    void as (
      update mail_proofs p set used_at = ${at(now)} from former
      where (p.user_id = former.id or (p.email = former.email and p.purpose in ('link', 'reset')))
        and p.used_at is null and p.id not in (select id from tried))
    ${selectUsedProof}, (select email from person) as email, (select id from person) as user_id, ${familiesColumn}`)
  return usedAndFoundRow.extend({ ...userRow.shape, ...revokedRow.shape }).parse(rows[0])
}
