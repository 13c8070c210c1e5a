import type { Context } from '#server/context.ts'
import { violatedConstraint } from '#server/db/index.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { MailAsked, Proof } from '../mail-links/contract.ts'
import { attemptOf, finishAttempt, requestMail, requestMailTo } from '../mail-links/service.server.ts'
import { MAIL_REFUSALS, MAIL_SENTENCES } from '../mail-links/spec.ts'
import { checkOwnPassword } from '../passwords/service.server.ts'
import { findById, type Person } from '../people/store.server.ts'
import { refuseForeignPage, revokeFamilyTokens } from '../sessions/service.server.ts'
import { REFUSALS } from '../spec.ts'
import { banMarkOf, suspendIfBanMatch } from '../suspension/service.server.ts'
import { proveSecondStep } from '../two-step/service.server.ts'
import type { EmailChange } from './contract.ts'
import { confirmAddress, undoAddress } from './store.server.ts'

/** Sends the confirmation mail again. @throws AppError ALREADY_CONFIRMED, TOO_MANY_REQUESTS */
export async function resendConfirmation(ctx: SignedInContext): Promise<MailAsked> {
  const person = await findById(ctx.db, ctx.claims.userId)
  if (!person) throw new AppError(COMMON.unauthenticated)
  if (person.emailConfirmedAt) throw new AppError(MAIL_REFUSALS.alreadyConfirmed)
  const { id: userId, email } = person
  const wanted = { purpose: 'confirm', template: 'confirm_email', email, userId } as const
  return requestMail(ctx, wanted, MAIL_SENTENCES.confirmationSent)
}

/**
 * Confirms an email address with the token or code of a mail, signed in or not. For a new email address this completes
 * the change.
 * @throws AppError EMAIL_TAKEN, and the refusals of a mail's token or code
 */
export async function confirm(ctx: Context, proof: Proof): Promise<{ email: string; confirmed: true }> {
  refuseForeignPage(ctx)
  const attempt = await attemptOf(ctx, proof, 'confirm', 'email')
  const { email, user_id, ...use } = await confirmAddress(ctx.db, attempt, ctx.now).catch(refuseTaken)
  finishAttempt(ctx, attempt, use)
  if (email && user_id) await suspendIfBanMatch(ctx, user_id, 'email', banMarkOf(ctx, 'email', email))
  // the account got another email address in the meantime, or was deleted
  if (!email) throw new AppError(MAIL_REFUSALS.linkInvalid)
  return { email, confirmed: true }
}

function refuseTaken(error: unknown): never {
  throw violatedConstraint(error) === 'users_email_key' ? new AppError(REFUSALS.emailTaken) : error
}

/**
 * Requests a change of the caller's email address. Sends a confirmation link to the new address and an undo link to the
 * old one. For a taken address the response is the same, but no mail is sent. Accounts with two-step sign-in prove both
 * steps.
 * @throws AppError PASSWORD_WRONG, SIGN_IN_AGAIN, INVALID for the caller's current address, TOO_MANY_REQUESTS; as
 * `proveSecondStep`
 */
export async function changeEmail(ctx: SignedInContext, { email, password, code }: EmailChange): Promise<MailAsked> {
  const person: Person = await checkOwnPassword(ctx, 'password', password)
  if (person.email === email)
    throw new AppError(
      { ...COMMON.invalid, sentence: MAIL_SENTENCES.sameAddress },
      { fields: { email: MAIL_SENTENCES.sameAddress } },
    )
  if (person.totpEnabledAt) await proveSecondStep(ctx, code)
  const userId = person.id
  return requestMail(ctx, { purpose: 'email', template: 'new_email', email, userId }, MAIL_SENTENCES.changeAsked, {
    purpose: 'undo',
    template: 'email_changing',
    email: person.email,
    userId,
    props: { new_email: email },
  })
}

/**
 * Undoes a change of the email address with the link in the mail to the old address. Restores the old address, revokes
 * all sign-ins, removes the password and sends a link for a new password.
 * @throws AppError LINK_INVALID, LINK_USED, LINK_EXPIRED, EMAIL_TAKEN
 */
export async function undoEmail(ctx: Context, token: string): Promise<MailAsked & { email: string }> {
  refuseForeignPage(ctx)
  const attempt = await attemptOf(ctx, { token }, 'undo')
  const { email, families, ...use } = await undoAddress(ctx.db, attempt, ctx.now).catch(refuseTaken)
  finishAttempt(ctx, attempt, use)
  if (!email) throw new AppError(MAIL_REFUSALS.linkInvalid)
  await revokeFamilyTokens(ctx, families)
  return { ...(await requestMailTo(ctx, { purpose: 'reset', template: 'reset_password', email })), email }
}
