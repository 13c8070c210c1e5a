import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { ownPageAt } from '#shared/paths.ts'
import { admit, type Budget, giveBack } from '../attempts/service.server.ts'
import type { Session } from '../contract.ts'
import { signInByMail } from '../credentials/store.server.ts'
import { isGone } from '../deletion/rules.ts'
import { askerDigest, challengeOf, codeDigest, codeOf, tokenDigest, tokenOf } from '../proof-secrets/service.server.ts'
import { forgetFamilies } from '../revocation/service.server.ts'
import { SECURITY_SENTENCES } from '../security/spec.ts'
import { openSession, refuseForeignPage } from '../sessions/service.server.ts'
import type { Exchange, LinkAsk, MailAsked, Proof } from './contract.ts'
import { type KnownProof, refuseProof } from './rules.ts'
import { codeRate, MAIL_REFUSALS, MAIL_SENTENCES, mailLifeMs, mailRate, proofRate } from './spec.ts'
import { askForMail, type NewProof, type ProofAttempt } from './store.server.ts'
import type { MailPurpose } from './tables.ts'

export type Ask = {
  purpose: MailPurpose
  template: string
  email: string
  userId?: string
  challenge?: string | undefined
  redirect?: string | undefined
  props?: Record<string, unknown>
}

/** Creates the row of a mail with a proof. Its secrets are derived again when the mail is sent. */
export function makeProof({ env, now, request }: Context, ask: Ask): NewProof {
  const { purpose, template, email, userId = null, challenge = null, redirect = null, props } = ask
  const id = crypto.randomUUID()
  const isBound = challenge !== null
  // an undo has no code, so that no one can be talked into reading it out on the phone
  const codeHash = purpose === 'undo' ? null : codeDigest(env.SESSION_SECRET, codeOf(env.SESSION_SECRET, id))
  const expiresAt = new Date(now.getTime() + mailLifeMs[purpose])
  return {
    id,
    purpose,
    email,
    userId,
    codeHash,
    challenge,
    template,
    expiresAt,
    tokenHash: tokenDigest(tokenOf(env.SESSION_SECRET, id, isBound)),
    askedBy: askerDigest(env.SESSION_SECRET, networkOf(request.address)),
    props: { ...props, proof_id: id, bound: isBound, redirect, expires_at: expiresAt },
  }
}

/**
 * Requests a mail to an address. Answer, work and waiting time are the same whether the address has an account or not.
 * During the cooldown sends nothing, and the answer has the remaining time.
 * @throws AppError TOO_MANY_REQUESTS for one network address, SIGN_IN_UNAVAILABLE
 */
export async function requestMail(ctx: Context, wanted: Ask, message: string, also?: Ask): Promise<MailAsked> {
  await admit(ctx, [{ rate: mailRate, subject: networkOf(ctx.request.address) }], SECURITY_SENTENCES.tooManyCodes)
  const proofs = [makeProof(ctx, wanted), also && makeProof(ctx, also)] as const
  const { isSent, resendAfterSeconds } = await askForMail(ctx.db, proofs[0], ctx.now, proofs[1])
  if (!isSent) ctx.responseHeaders.set('retry-after', String(resendAfterSeconds))
  ctx.announce()
  return { message, resend_after_seconds: resendAfterSeconds }
}

/** An attempt to use a mail, with the limits that a wrong code counts against. */
type Presented = ProofAttempt & { budgets: readonly Budget[] }

/**
 * Counts an attempt and returns it in the form that the table needs. A code counts per network, so that a stranger
 * cannot use up the owner's attempts.
 * @throws AppError TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
 */
export async function attemptOf(ctx: Context, proof: Proof, ...purposes: MailPurpose[]): Promise<Presented> {
  const network = networkOf(ctx.request.address)
  const codes = { rate: codeRate, subject: `${purposes.join()} ${proof.email} ${network}` }
  const budgets = proof.code === undefined ? [] : [codes]
  await admit(ctx, [{ rate: proofRate, subject: network }, ...budgets], SECURITY_SENTENCES.tooManyCodes)
  const { token, email = '', code, code_verifier: verifier } = proof
  const key = token === undefined ? { email } : { tokenHash: tokenDigest(token) }
  const secret = ctx.env.SESSION_SECRET
  if (code !== undefined)
    return { budgets, purposes, key, by: { codeHash: codeDigest(secret, code), askedBy: askerDigest(secret, network) } }
  return { budgets, purposes, key, by: { challenge: verifier === undefined ? null : challengeOf(verifier) } }
}

/** Ends an attempt; a successful one is not counted. @throws AppError the reason of a failure */
export function conclude(
  ctx: Context,
  attempt: Presented,
  { used, found }: { used: boolean; found: KnownProof | null },
) {
  const { budgets, key, by } = attempt
  if (used) return giveBack(ctx, budgets)
  const refusal = refuseProof(
    {
      by: 'codeHash' in by ? 'code' : 'token',
      isAddressed: 'email' in key,
      challenge: 'challenge' in by ? by.challenge : null,
    },
    found,
    ctx.now,
  )
  const isAboutCode = refusal === MAIL_REFUSALS.codeWrong || refusal === MAIL_REFUSALS.codeSpent
  throw new AppError(refusal, isAboutCode ? { fields: { code: refusal.sentence } } : {})
}

/** Requests a mail with the same answer for every address. */
export const askQuietly = (ctx: Context, wanted: Ask) => requestMail(ctx, wanted, MAIL_SENTENCES.asked)

/**
 * Mails a one-time link and a code that sign in if the address has an account. The answer does not reveal that. One
 * round trip.
 * @throws AppError FOREIGN_ORIGIN, TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
 */
export async function askLink(ctx: Context, { email, code_challenge, redirect_to }: LinkAsk): Promise<MailAsked> {
  refuseForeignPage(ctx)
  const redirect = ownPageAt(redirect_to, ctx.env.APP_ORIGIN)
  return askQuietly(ctx, { purpose: 'link', template: 'sign_in_link', email, challenge: code_challenge, redirect })
}

/**
 * Signs in with the token or code of a mail, once: of concurrent attempts one succeeds. Confirms the address, and
 * removes the access of a person who registered it without confirming it. Two round trips.
 * @throws AppError LINK_INVALID, LINK_USED, LINK_EXPIRED, OTHER_BROWSER, CODE_WRONG, CODE_SPENT, and as opening a
 * session
 */
export async function exchange(ctx: Context, { device_token, ...proof }: Exchange): Promise<Session> {
  refuseForeignPage(ctx)
  const attempt = await attemptOf(ctx, proof, 'link')
  const { person, families, ...use } = await signInByMail(ctx.db, attempt, ctx.now)
  conclude(ctx, attempt, use)
  await forgetFamilies(ctx, families)
  ctx.announce()
  if (!person || isGone(person, ctx.now)) throw new AppError(MAIL_REFUSALS.linkInvalid)
  return openSession(ctx, person, device_token)
}
