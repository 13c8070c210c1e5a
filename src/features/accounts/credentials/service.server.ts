import type { Caller } from '#server/account-status.ts'
import type { Context } from '#server/context.ts'
import { violatedConstraint } from '#server/db/index.ts'
import { refuseSuspended, type SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { admit, giveBack } from '../attempts/service.server.ts'
import { holdIfBanned, markIn } from '../bans/service.server.ts'
import type { EmailChange, MailAsked, PasswordChange, Proof, ResetAsk } from '../mail-links/contract.ts'
import { ask, askQuietly, attemptOf, conclude, makeProof } from '../mail-links/service.server.ts'
import { MAIL_REFUSALS, MAIL_SENTENCES } from '../mail-links/spec.ts'
import { mailForNewcomer } from '../mail-links/store.server.ts'
import { isCommonPassword, isOwnName } from '../passwords/rules.ts'
import { badPassword, hashPassword, hasPassword, verifyPassword } from '../passwords/service.server.ts'
import { findById, type Person } from '../people/store.server.ts'
import { forgetFamilies } from '../revocation/service.server.ts'
import { isSignedInSince } from '../revocation/store.server.ts'
import { confirmRate, recentSignInMinutes, SECURITY_REFUSALS, SECURITY_SENTENCES } from '../security/spec.ts'
import { refuseForeignPage } from '../sessions/service.server.ts'
import { REFUSALS, SENTENCES } from '../spec.ts'
import { changePassword, confirmAddress, resetPassword, undoAddress } from './store.server.ts'

/** Mails a link and a code for a new password, if the address has an account; the answer does not tell. One round trip. */
export async function askReset(ctx: Context, { email, code_challenge }: ResetAsk): Promise<MailAsked> {
  refuseForeignPage(ctx)
  return askQuietly(ctx, { purpose: 'reset', template: 'reset_password', email, challenge: code_challenge })
}

type Asking = Context & Pick<Caller, 'suspension'>

/**
 * A new password: by somebody signed in who knows the old one, which ends every other sign-in; or by what a mail
 * brought, which ends all. The person is told by mail and notification.
 * @throws AppError INVALID (with the field), UNAUTHENTICATED, PASSWORD_WRONG, and what using a mail throws
 */
export async function setPassword(ctx: Asking, input: PasswordChange): Promise<void> {
  refuseForeignPage(ctx)
  if (isCommonPassword(input.password)) throw badPassword(SENTENCES.passwordCommon)
  await (input.current_password === undefined
    ? setByMail(ctx, input)
    : setByOwner(ctx, input.current_password, input.password))
  ctx.announce()
}

async function setByMail(ctx: Context, { password, ...proof }: PasswordChange): Promise<void> {
  const attempt = await attemptOf(ctx, proof, 'reset')
  const { families, ...use } = await resetPassword(ctx.db, attempt, await hashPassword(password), ctx.now)
  conclude(ctx, attempt, use)
  await forgetFamilies(ctx, families)
}

async function setByOwner(ctx: Asking, current: string, password: string): Promise<void> {
  const { claims } = ctx
  if (!claims) throw new AppError(COMMON.unauthenticated)
  refuseSuspended(ctx.suspension)
  const { userId, familyId } = claims
  const person = await checkOwnPassword({ ...ctx, claims }, 'current_password', current)
  if (password === current) throw badPassword(SENTENCES.passwordSame)
  if (isOwnName(password, person)) throw badPassword(SENTENCES.passwordOwnName)
  const change = { userId, familyId, oldHash: person.passwordHash, newHash: await hashPassword(password) }
  const families = await changePassword(ctx.db, change, ctx.now)
  if (!families) throw wrong('current_password')
  await forgetFamilies(ctx, families)
}

const wrong = (field: string) =>
  new AppError(SECURITY_REFUSALS.passwordWrong, { fields: { [field]: SECURITY_REFUSALS.passwordWrong.sentence } })

/**
 * Asks somebody who is signed in for their password once more. Only wrong ones count against the limit. One round trip.
 * @throws AppError what `proveOwner` throws, TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
 */
export async function checkOwnPassword(
  ctx: SignedInContext,
  field: string,
  given: string | undefined,
): Promise<Person> {
  const budgets = [{ rate: confirmRate, subject: ctx.claims.userId }]
  await admit(ctx, budgets, SECURITY_SENTENCES.tooManyCodes)
  const person = await findById(ctx.db, ctx.claims.userId)
  if (!person) throw new AppError(COMMON.unauthenticated)
  await proveOwner(ctx, person, field, given)
  giveBack(ctx, budgets)
  return person
}

/**
 * That it is still this person who asks: by their password or, where they have none, by a sign-in of the last minutes.
 * Limit the callers first.
 * @throws AppError INVALID at `field` without a password, PASSWORD_WRONG at `field`, SIGN_IN_AGAIN
 */
export async function proveOwner(
  ctx: SignedInContext,
  person: Person,
  field: string,
  given: string | undefined,
): Promise<void> {
  if (!hasPassword(person.passwordHash)) {
    const since = new Date(ctx.now.getTime() - recentSignInMinutes * 60_000)
    if (await isSignedInSince(ctx.db, ctx.claims, since)) return
    throw new AppError(SECURITY_REFUSALS.signInAgain)
  }
  if (given === undefined || given === '') {
    const sentence = SENTENCES.passwordMissing
    throw new AppError({ ...COMMON.invalid, sentence }, { fields: { [field]: sentence } })
  }
  if (!(await verifyPassword(person.passwordHash, given))) throw wrong(field)
}

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
  const { email, user_id, ...use } = await confirmAddress(ctx.db, attempt, ctx.now).catch(refuseTaken)
  conclude(ctx, attempt, use)
  if (email && user_id) await holdIfBanned(ctx, user_id, 'email', markIn(ctx, 'email', email))
  // the account has another address by now, or is gone
  if (!email) throw new AppError(MAIL_REFUSALS.linkInvalid)
  return { email, confirmed: true }
}

function refuseTaken(error: unknown): never {
  throw violatedConstraint(error) === 'users_email_key' ? new AppError(REFUSALS.emailTaken) : error
}

/**
 * Asks to change the caller's address: mails the new one to confirm it, and the old one to stop it. A taken address gets the
 * same answer and no mail. An account with two-step sign-in proves both steps.
 * @throws AppError PASSWORD_WRONG, SIGN_IN_AGAIN, INVALID for the caller's present address, TOO_MANY_REQUESTS; what
 * `proveSecondStep` throws
 */
export async function changeEmail(
  ctx: SignedInContext,
  { email, password }: EmailChange,
  proveSecondStep: () => Promise<void>,
): Promise<MailAsked> {
  const person: Person = await checkOwnPassword(ctx, 'password', password)
  if (person.email === email)
    throw new AppError(
      { ...COMMON.invalid, sentence: MAIL_SENTENCES.sameAddress },
      { fields: { email: MAIL_SENTENCES.sameAddress } },
    )
  if (person.totpEnabledAt) await proveSecondStep()
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
  const { email, families, ...use } = await undoAddress(ctx.db, attempt, ctx.now).catch(refuseTaken)
  conclude(ctx, attempt, use)
  if (!email) throw new AppError(MAIL_REFUSALS.linkInvalid)
  await forgetFamilies(ctx, families)
  return { ...(await askQuietly(ctx, { purpose: 'reset', template: 'reset_password', email })), email }
}
