import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { mailGates, mailProofs } from '../tables.ts'
import { type Gate, type KnownProof, resendAfterSeconds } from './rules.ts'
import { mailsPerHourMax, otherNetworkCodesMax, resendCooldownMs } from './spec.ts'
import type { MailPurpose } from './tables.ts'

/** A mail with a link or code: its row in `mail_proofs`, and the outbox row that sends it. */
export type NewProof = {
  id: string
  purpose: MailPurpose
  email: string
  userId: string | null
  tokenHash: string
  codeHash: string | null
  challenge: string | null
  askedBy: string
  expiresAt: Date
  template: string
  props: Record<string, unknown>
}

export const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

type Part = {
  /** Table or CTE of the same statement. One mail is written for each of its rows. */
  source: SQL
  name?: string
  /** SQL expression for the person's id, if the id is only known inside of the statement. */
  userId?: SQL
}

/** Returns the CTE that writes the rows of a mail. */
const proofPart = (proof: NewProof, { source, name = 'proof', userId }: Part): SQL => sql`
  ${sql.raw(name)} as (
    insert into mail_proofs (id, purpose, email, user_id, token_hash, code_hash, challenge, asked_by, expires_at)
    select ${proof.id}::uuid, ${proof.purpose}, ${proof.email}, ${userId ?? sql`${proof.userId}::uuid`},
      ${proof.tokenHash}, ${proof.codeHash}, ${proof.challenge}, ${proof.askedBy},
      ${at(proof.expiresAt)} from ${source}),
  ${sql.raw(`${name}_mail`)} as (
    insert into outbox (kind, payload)
    select 'mail', ${JSON.stringify({ to: proof.email, template: proof.template, props: proof.props })}::jsonb
    from ${source})`

/**
 * Returns the statement that sends a mail to a new account. An earlier statement of the same batch creates the account.
 */
export const mailForNewcomer = (proof: NewProof): SQL => sql`
  with person as (select id from users where email = ${proof.email}),
  ${proofPart(proof, { source: sql`person`, userId: sql`person.id` })}
  select 1`

const gateRow = z.object({
  sent: z.boolean(),
  before: z
    .object({ sent_at: z.coerce.date(), window_started_at: z.coerce.date(), sent: z.number() })
    .nullable()
    .transform(
      (row): Gate | null => row && { sentAt: row.sent_at, windowStartedAt: row.window_started_at, sent: row.sent },
    ),
})

/**
 * Sends a mail, unless its recipient got one of this kind within the last minute, or ten within the hour. Exactly one
 * of several concurrent requests succeeds. Does the same work for every email address. `also` is a second mail that is
 * sent together with it. One round trip.
 * @returns the seconds until the next request, and whether this mail was sent.
 */
export async function askForMail(
  db: Db,
  proof: NewProof,
  now: Date,
  also?: NewProof,
): Promise<{ isSent: boolean; resendAfterSeconds: number }> {
  const { rows } = await db.execute(sql`
    with gate as (
      insert into mail_gates as g (purpose, email, sent_at, window_started_at, sent)
      values (${proof.purpose}, ${proof.email}, ${at(now)}, ${at(now)}, 1)
      on conflict (purpose, email) do update set sent_at = excluded.sent_at,
        window_started_at = case when g.window_started_at <= ${at(now)} - interval '1 hour'
          then excluded.sent_at else g.window_started_at end,
        sent = case when g.window_started_at <= ${at(now)} - interval '1 hour' then 1 else g.sent + 1 end
      where g.sent_at <= ${at(now)} - ${resendCooldownMs} * interval '1 millisecond'
        and (g.sent < ${mailsPerHourMax} or g.window_started_at <= ${at(now)} - interval '1 hour')
      returning 1),
    ${proofPart(proof, { source: sql`gate` })}
    ${also ? sql`, ${proofPart(also, { source: sql`gate`, name: 'also' })}` : sql``}
    select exists (select from gate) as sent,
      (select to_jsonb(b) from mail_gates b where purpose = ${proof.purpose} and email = ${proof.email}) as before`)
  const { sent, before } = gateRow.parse(rows[0])
  return { isSent: sent, resendAfterSeconds: resendAfterSeconds(before, sent, now) }
}

/** An attempt to use a mail: its token with the verifier's challenge, or its email address with a code. */
export type ProofAttempt = {
  purposes: readonly MailPurpose[]
  key: { tokenHash: string } | { email: string }
  by: { challenge: string | null } | { codeHash: string; askedBy: string }
}

const keyOf = ({ key, purposes }: ProofAttempt) => {
  const which = 'tokenHash' in key ? sql`token_hash = ${key.tokenHash}` : sql`email = ${key.email}`
  return sql`${which} and purpose in ${[...purposes]}`
}

/**
 * Returns the CTEs that try to use a mail. On success `used` has one row. Only one of several concurrent callers
 * succeeds, because the row is locked and checked again. A wrong code counts against every mail it could belong to,
 * except mails that the caller's network requested.
 */
export function usingProof(attempt: ProofAttempt, now: Date): SQL {
  const { by } = attempt
  const isCode = 'codeHash' in by
  const isStranger = sql`asked_by is distinct from ${isCode ? by.askedBy : null}::text`
  const isRight = isCode ? sql`code_hash = ${by.codeHash}` : sql`(challenge is null or challenge = ${by.challenge})`
  return sql`
    found as (
      select expires_at, used_at, challenge, case when ${isStranger} then attempts else 0 end as attempts from mail_proofs where ${keyOf(attempt)}
      order by used_at is not null, created_at desc limit 1),
    tried as (
      update mail_proofs set attempts = attempts + case when ${isCode}::boolean and ${isStranger} then 1 else 0 end,
        used_at = case when ${isRight} then ${at(now)} end
      where ${keyOf(attempt)} and used_at is null and expires_at > ${at(now)}
        ${isCode ? sql`and (attempts < ${otherNetworkCodesMax} or not (${isStranger}))` : sql``}
      returning id, purpose, email, user_id, used_at),
    used as (select * from tried where used_at is not null limit 1)`
}

/** Final select of a statement that begins with `usingProof`. */
export const selectUsedProof = sql`
  select exists (select from used) as used, (select to_jsonb(found) from found) as found`

const knownProof = z
  .object({
    expires_at: z.coerce.date(),
    used_at: z.coerce.date().nullable(),
    challenge: z.string().nullable(),
    attempts: z.number(),
  })
  .transform((row): KnownProof => {
    return { expiresAt: row.expires_at, usedAt: row.used_at, challenge: row.challenge, attempts: row.attempts }
  })
export const usedAndFoundRow = z.object({ used: z.boolean(), found: knownProof.nullable() })

export type ProofUse = z.infer<typeof usedAndFoundRow>

/**
 * Returns true while a previous account can undo its change away from this email address. Other accounts cannot take
 * the address until then.
 */
export async function isReservedForUndo(db: Db, email: string, now: Date): Promise<boolean> {
  const undo = and(eq(mailProofs.email, email), eq(mailProofs.purpose, 'undo'))
  const open = and(isNull(mailProofs.usedAt), gt(mailProofs.expiresAt, now))
  const [found] = await db.select({ id: mailProofs.id }).from(mailProofs).where(and(undo, open)).limit(1)
  return found !== undefined
}

/** Deletes the proofs of mails a day after they expire. Until then a late attempt is refused as expired. */
export async function deleteExpiredProofs(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  await db.batch([
    db.delete(mailProofs).where(lte(mailProofs.expiresAt, yesterday)),
    db.delete(mailGates).where(lte(mailGates.windowStartedAt, yesterday)),
  ])
}

export const revokedRow = z.object({ families: z.array(z.string()) })

/** Invalidates unused mails that could still sign in, reset the password or change the email address. */
export const voidOtherProofs = (now: Date, except = sql`select null::uuid`) => sql`
  void as (
    update mail_proofs p set used_at = ${at(now)} from person
    where ((p.email = person.email and p.purpose in ('link', 'reset')) or (p.user_id = person.id and p.purpose = 'email'))
      and p.used_at is null and p.id not in (${except}))`

/**
 * Deletes the second step of an account whose email address was never confirmed. The authenticator app could belong to
 * another person.
 */
export const deleteUnprovedStep = sql`
  secret as (delete from totp_secrets t using person where t.user_id = person.id and person.was_unproved),
  codes as (delete from recovery_codes c using person where c.user_id = person.id and person.was_unproved)`

export const familiesRevoked = (now: Date) => sql`
  revoked as (
    update session_families f set revoked_at = ${at(now)} from person
    where f.user_id = person.id and f.revoked_at is null returning f.id)`

export const familiesColumn = sql`(select coalesce(jsonb_agg(id), '[]') from revoked) as families`
