import type { Context } from '#server/context.ts'
import { violatedConstraint } from '#server/db/index.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { EmailChange, MailAsked, Proof } from '../contract/mails.ts'
import { MAIL_REFUSALS, MAIL_SENTENCES } from '../spec/mails.ts'
import { REFUSALS } from '../spec.ts'
import { confirmAddress, undoAddress } from '../store/credentials.server.ts'
import { mailForNewcomer } from '../store/mail-proofs.server.ts'
import { findById, type Person } from '../store/people.server.ts'
import { checkOwnPassword } from './password-change.server.ts'
import { ask, askQuietly, attemptOf, makeProof, refuse } from './proofs.server.ts'
import { forgetFamilies } from './revocation.server.ts'
import { refuseForeignPage } from './session.server.ts'

/** The mail that asks a newcomer to confirm their address, to be written along with their account. */
export const confirmationFor = (ctx: Context, email: string) =>
  mailForNewcomer(makeProof(ctx, { purpose: 'confirm', template: 'confirm_email', email }))

/** Mails the confirmation again. @throws AppError ALREADY_CONFIRMED, TOO_MANY_REQUESTS */
export async function resendConfirmation(ctx: SignedInContext): Promise<MailAsked> {
  const person = await findById(ctx.db, ctx.claims.userId)
  if (!person) throw new AppError(COMMON.unauthenticated)
  if (person.emailConfirmedAt) throw new AppError(MAIL_REFUSALS.alreadyConfirmed)
  const { id: userId, email } = person
  const wanted = { purpose: 'confirm', template: 'confirm_email', email, userId } as const
  return ask(ctx, wanted, MAIL_SENTENCES.confirmationSent)
}

/**
 * Confirms an address with what its mail brought; for a changed address, this is the change. Anybody who reads the mail
 * may do it, signed in or not.
 * @throws AppError EMAIL_TAKEN, and what using a mail throws
 */
export async function confirm(ctx: Context, proof: Proof): Promise<{ email: string; confirmed: true }> {
  refuseForeignPage(ctx)
  const attempt = await attemptOf(ctx, proof, 'confirm', 'email')
  const { used, found, email } = await confirmAddress(ctx.db, attempt, ctx.now).catch(refuseTaken)
  if (!used) refuse(attempt, found, ctx.now)
  // the account has another address by now, or is gone
  if (!email) throw new AppError(MAIL_REFUSALS.linkInvalid)
  return { email, confirmed: true }
}

function refuseTaken(error: unknown): never {
  throw violatedConstraint(error) === 'users_email_key' ? new AppError(REFUSALS.emailTaken) : error
}

/**
 * Asks to change one's address: the new one is mailed to confirm, the old one to stop it. An address that
 * somebody has gets the same answer and no mail.
 * @throws AppError PASSWORD_WRONG, INVALID for one's own address, TOO_MANY_REQUESTS
 */
export async function changeEmail(ctx: SignedInContext, { email, password }: EmailChange): Promise<MailAsked> {
  const person: Person = await checkOwnPassword(ctx, 'password', password)
  if (person.email === email)
    throw new AppError(
      { ...COMMON.invalid, sentence: MAIL_SENTENCES.sameAddress },
      { fields: { email: MAIL_SENTENCES.sameAddress } },
    )
  const userId = person.id
  return ask(ctx, { purpose: 'email', template: 'new_email', email, userId }, MAIL_SENTENCES.changeAsked, {
    purpose: 'undo',
    template: 'email_changing',
    email: person.email,
    userId,
    props: { new_email: email },
  })
}

/**
 * "This was not me", from the mail to the old address: the account has that address again, every device is signed out,
 * the password is nobody's, and a mail for a new one is on its way.
 * @throws AppError LINK_INVALID, LINK_USED, LINK_EXPIRED, EMAIL_TAKEN
 */
export async function undoEmail(ctx: Context, token: string): Promise<MailAsked & { email: string }> {
  refuseForeignPage(ctx)
  const attempt = await attemptOf(ctx, { token }, 'undo')
  const { used, found, email, families } = await undoAddress(ctx.db, attempt, ctx.now).catch(refuseTaken)
  if (!used) refuse(attempt, found, ctx.now)
  if (!email) throw new AppError(MAIL_REFUSALS.linkInvalid)
  await forgetFamilies(ctx, families)
  return { ...(await askQuietly(ctx, { purpose: 'reset', template: 'reset_password', email })), email }
}
