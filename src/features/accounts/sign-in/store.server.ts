import { eq, sql } from 'drizzle-orm'
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
import { invalidateSecretUrls, mailAndNotify, type Person } from '../people/store.server.ts'
import { users } from '../tables.ts'

/**
 * Uses a sign-in link or code, reads its person and confirms the email address. If the address was never confirmed
 * before, removes all earlier access: password, sign-ins, second step and a pending change of the email address.
 * Otherwise an attacker could register another person's address and keep access after its owner signs in. Notifies the
 * person. One round trip.
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
          ${invalidateSecretUrls}
        from used where users.email = used.email and users.email_confirmed_at is null and users.erased_at is null
        returning users.id, users.email, true as was_unproved, old.totp_enabled_at is not null as had_step),
      ${deleteUnprovedStep},
      ${familiesRevoked(now)},
      ${voidOtherProofs(now, sql`select id from tried`)},
      notified as (${mailAndNotify(sql`person u`, 'earlier_access_ended', sql`jsonb_build_object('had_step', u.had_step)`)})
      ${selectUsedProof}, ${familiesColumn}`),
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
