import type { Caller } from '#server/account-status.ts'
import type { Context } from '#server/context.ts'
import { violatedConstraint } from '#server/db/index.ts'
import { refuseSuspended, type SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { admit, giveBack } from '../attempts/service.server.ts'
import { holdIfBanned, markIn } from '../bans/service.server.ts'
import type { EmailChange, MailAsked, PasswordChange, Proof, ResetAsk } from '../mail-links/contract.ts'
import { askQuietly, attemptOf, conclude, makeProof, requestMail } from '../mail-links/service.server.ts'
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

/**
 * Mails a link and a code for a new password if the address has an account. The answer does not reveal that. One round
 * trip.
 */
export async function askReset(ctx: Context, { email, code_challenge }: ResetAsk): Promise<MailAsked> {
  refuseForeignPage(ctx)
  return askQuietly(ctx, { purpose: 'reset', template: 'reset_password', email, challenge: code_challenge })
}

type Asking = Context & Pick<Caller, 'suspension'>

/**
 * Sets a new password. With the old password, revokes every other sign-in; with a mail's token or code, revokes all.
 * Notifies the person by mail and notification.
 * @throws AppError INVALID (with the field), UNAUTHENTICATED, PASSWORD_WRONG, and the refusals of a mail's token or
 * code
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
 * Checks the password of the signed-in user. Only wrong attempts count against the limit. One round trip.
 * @throws AppError as `proveOwner`, TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
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
 * Proves that the caller is still this person: by their password, or by a recent sign-in if the account has no
 * password. Callers must limit attempts first.
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

/** Returns the statement that mails the confirmation of a new account's address, written together with the account. */
export const confirmationFor = (ctx: Context, email: string) =>
  mailForNewcomer(makeProof(ctx, { purpose: 'confirm', template: 'confirm_email', email }))

/** Mails the confirmation again. @throws AppError ALREADY_CONFIRMED, TOO_MANY_REQUESTS */
export async function resendConfirmation(ctx: SignedInContext): Promise<MailAsked> {
  const person = await findById(ctx.db, ctx.claims.userId)
  if (!person) throw new AppError(COMMON.unauthenticated)
  if (person.emailConfirmedAt) throw new AppError(MAIL_REFUSALS.alreadyConfirmed)
  const { id: userId, email } = person
  const wanted = { purpose: 'confirm', template: 'confirm_email', email, userId } as const
  return requestMail(ctx, wanted, MAIL_SENTENCES.confirmationSent)
}

/**
 * Confirms an address with the token or code of a mail, signed in or not. For a changed address this completes the
 * change.
 * @throws AppError EMAIL_TAKEN, and the refusals of a mail's token or code
 */
export async function confirm(ctx: Context, proof: Proof): Promise<{ email: string; confirmed: true }> {
  refuseForeignPage(ctx)
  const attempt = await attemptOf(ctx, proof, 'confirm', 'email')
  const { email, user_id, ...use } = await confirmAddress(ctx.db, attempt, ctx.now).catch(refuseTaken)
  conclude(ctx, attempt, use)
  if (email && user_id) await holdIfBanned(ctx, user_id, 'email', markIn(ctx, 'email', email))
  // the account has changed its address meanwhile, or was deleted
  if (!email) throw new AppError(MAIL_REFUSALS.linkInvalid)
  return { email, confirmed: true }
}

function refuseTaken(error: unknown): never {
  throw violatedConstraint(error) === 'users_email_key' ? new AppError(REFUSALS.emailTaken) : error
}

/**
 * Requests a change of the caller's address: mails the new address to confirm it, and the old one to stop it. A taken
 * address gets the same answer without a mail. An account with two-step sign-in proves both steps.
 * @throws AppError PASSWORD_WRONG, SIGN_IN_AGAIN, INVALID for the caller's present address, TOO_MANY_REQUESTS; as
 * `proveSecondStep`
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
  return requestMail(ctx, { purpose: 'email', template: 'new_email', email, userId }, MAIL_SENTENCES.changeAsked, {
    purpose: 'undo',
    template: 'email_changing',
    email: person.email,
    userId,
    props: { new_email: email },
  })
}

/**
 * Undoes a change of address with the link in the mail to the old address: restores the address, revokes all sign-ins,
 * removes the password and mails a link for a new one.
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
