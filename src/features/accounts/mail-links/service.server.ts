import type { Context } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { type Budget, countAttempts, giveBack } from '../sessions/service.server.ts'
import { SESSION_SENTENCES } from '../sessions/spec.ts'
import type { MailAsked, Proof } from './contract.ts'
import {
  askerDigest,
  challengeOf,
  codeDigest,
  codeOf,
  type KnownProof,
  refuseProof,
  tokenDigest,
  tokenOf,
} from './rules.ts'
import { codeRate, MAIL_REFUSALS, MAIL_SENTENCES, mailLifeMs, mailRate, proofRate } from './spec.ts'
import { askForMail, mailForNewcomer, type NewProof, type ProofAttempt } from './store.server.ts'
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

/** Creates the row of a mail with a link or code. The link and the code are derived again when the mail is sent. */
function makeProof({ env, now, request }: Context, ask: Ask): NewProof {
  const { purpose, template, email, userId = null, challenge = null, redirect = null, props } = ask
  const id = crypto.randomUUID()
  const isBound = challenge !== null
  // an undo mail has no code, so that no caller can trick its reader into telling the code
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
 * Requests a mail to an email address. The response, the work and the response time are the same with and without an
 * account. During the cooldown no mail is sent, and the response has the remaining seconds.
 * @throws AppError TOO_MANY_REQUESTS per network address, SIGN_IN_UNAVAILABLE
 */
export async function requestMail(ctx: Context, wanted: Ask, message: string, also?: Ask): Promise<MailAsked> {
  await countAttempts(
    ctx,
    [{ rate: mailRate, subject: networkOf(ctx.request.address) }],
    SESSION_SENTENCES.tooManyCodes,
  )
  const proofs = [makeProof(ctx, wanted), also && makeProof(ctx, also)] as const
  const { isSent, resendAfterSeconds } = await askForMail(ctx.db, proofs[0], ctx.now, proofs[1])
  if (!isSent) ctx.responseHeaders.set('retry-after', String(resendAfterSeconds))
  ctx.announce()
  return { message, resend_after_seconds: resendAfterSeconds }
}

/** An attempt to use a mail, with the rate limits that count a wrong code. */
type Presented = ProofAttempt & { budgets: readonly Budget[] }

/**
 * Counts an attempt to use a mail, and returns its hashed values. Codes are counted per network, so that a stranger
 * cannot use up the owner's attempts.
 * @throws AppError TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
 */
export async function attemptOf(ctx: Context, proof: Proof, ...purposes: MailPurpose[]): Promise<Presented> {
  const network = networkOf(ctx.request.address)
  const codes = { rate: codeRate, subject: `${purposes.join()} ${proof.email} ${network}` }
  const budgets = proof.code === undefined ? [] : [codes]
  await countAttempts(ctx, [{ rate: proofRate, subject: network }, ...budgets], SESSION_SENTENCES.tooManyCodes)
  const { token, email = '', code, code_verifier: verifier } = proof
  const key = token === undefined ? { email } : { tokenHash: tokenDigest(token) }
  const secret = ctx.env.SESSION_SECRET
  if (code !== undefined)
    return { budgets, purposes, key, by: { codeHash: codeDigest(secret, code), askedBy: askerDigest(secret, network) } }
  return { budgets, purposes, key, by: { challenge: verifier === undefined ? null : challengeOf(verifier) } }
}

/** Ends an attempt to use a mail. Successful attempts are not counted. @throws AppError the reason of a failure */
export function finishAttempt(
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

/** Requests a mail. The response is the same for every email address. */
export const requestMailTo = (ctx: Context, wanted: Ask) => requestMail(ctx, wanted, MAIL_SENTENCES.asked)

/**
 * Returns the statement that sends the confirmation mail of a new account, in the transaction that creates the account.
 */
export const confirmationMail = (ctx: Context, email: string) =>
  mailForNewcomer(makeProof(ctx, { purpose: 'confirm', template: 'confirm_email', email }))
