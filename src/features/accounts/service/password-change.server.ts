import type { Caller } from '#server/account-status.ts'
import type { Context } from '#server/context.ts'
import { refuseSuspended, type SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { MailAsked, PasswordChange, ResetAsk } from '../contract/mails.ts'
import { isCommonPassword, isOwnName } from '../passwords/rules.ts'
import { confirmRate, recentSignInMinutes, SECURITY_REFUSALS, SECURITY_SENTENCES } from '../spec/security.ts'
import { SENTENCES } from '../spec.ts'
import { changePassword, resetPassword } from '../store/credentials.server.ts'
import { findById, type Person } from '../store/people.server.ts'
import { isSignedInSince } from '../store/revocation.server.ts'
import { admit, giveBack } from './limits.server.ts'
import { badPassword, hashPassword, hasPassword, verifyPassword } from './password.server.ts'
import { askQuietly, attemptOf, refuse } from './proofs.server.ts'
import { forgetFamilies } from './revocation.server.ts'
import { refuseForeignPage } from './session.server.ts'

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
  const { used, found, families } = await resetPassword(ctx.db, attempt, await hashPassword(password), ctx.now)
  if (!used) refuse(attempt, found, ctx.now)
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
 * @throws AppError PASSWORD_WRONG at `field`, TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
 */
export async function checkOwnPassword(ctx: SignedInContext, field: string, given: string): Promise<Person> {
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
