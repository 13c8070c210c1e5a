import type { Context } from '#server/context.ts'
import { violatedConstraint } from '#server/db/index.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { ownPageAt } from '#shared/paths.ts'
import type { Session, SignIn, SignUp } from '../contract.ts'
import type { Exchange, LinkAsk, MailAsked } from '../mail-links/contract.ts'
import { attemptOf, confirmationMail, finishAttempt, requestMailTo } from '../mail-links/service.server.ts'
import { MAIL_REFUSALS } from '../mail-links/spec.ts'
import { isReservedForUndo } from '../mail-links/store.server.ts'
import { isCommonPassword, isOwnName } from '../passwords/rules.ts'
import { checkPassword, dummyPasswordHash, hashPassword, weakPassword } from '../passwords/service.server.ts'
import { toUsername } from '../people/rules.ts'
import { findByEmail, insertPerson } from '../people/store.server.ts'
import { takenUsername } from '../profile/service.server.ts'
import { dateOfBirthProblem, isPermanentlyDeleted } from '../rules.ts'
import {
  budgetsOf,
  countAttempts,
  giveBack,
  knownDevice,
  refuseForeignPage,
  revokeFamilyTokens,
} from '../sessions/service.server.ts'
import { SESSION_SENTENCES } from '../sessions/spec.ts'
import { REFUSALS, SENTENCES, signUpRate, takenEmailRate } from '../spec.ts'
import { banCheckOnSignUp } from '../suspension/service.server.ts'
import { openSession } from '../two-step/service.server.ts'
import { signInRates } from './spec.ts'
import { signInByMail } from './store.server.ts'

/**
 * Creates an account and its first session. Three round trips at most.
 * @throws AppError FOREIGN_ORIGIN, INVALID (with the field), EMAIL_TAKEN, USERNAME_TAKEN, TOO_MANY_REQUESTS,
 * SIGN_IN_BUSY
 */
export async function signUp(ctx: Context, input: SignUp): Promise<Session> {
  refuseForeignPage(ctx)
  const wrong = dateOfBirthProblem(input.date_of_birth, ctx.now)
  if (wrong)
    throw new AppError(
      { ...COMMON.invalid, sentence: SENTENCES[wrong] },
      { fields: { date_of_birth: SENTENCES[wrong] } },
    )
  if (isCommonPassword(input.password)) throw weakPassword(SENTENCES.passwordCommon)
  if (isOwnName(input.password, { ...input, displayName: input.display_name }))
    throw weakPassword(SENTENCES.passwordOwnName)
  // counts the attempt first and gives it back unless the email address was taken, so that concurrent requests cannot
  // exceed the limit
  const taken = [{ rate: takenEmailRate, subject: networkOf(ctx.request.address) }]
  const budgets = [{ rate: signUpRate, subject: networkOf(ctx.request.address) }, ...taken]
  await countAttempts(ctx, budgets, SESSION_SENTENCES.tooManyCodes)
  const username = toUsername(input.username)
  const [passwordHash, isPromised] = await Promise.all([
    hashPassword(input.password, ctx.request.signal),
    isReservedForUndo(ctx.db, input.email, ctx.now),
  ]).catch((error: unknown) => {
    // a failure or a full queue does not reveal whether the email address is taken, so it is not counted
    giveBack(ctx, taken)
    throw error
  })
  if (isPromised) throw emailTaken()
  const newcomer = {
    email: input.email,
    username,
    displayName: input.display_name || username,
    passwordHash,
    dateOfBirth: input.date_of_birth,
  }
  const also = { confirmation: confirmationMail(ctx, input.email), hold: banCheckOnSignUp(ctx, input.email) }
  const person = await insertPerson(ctx.db, newcomer, also).catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_email_key') throw emailTaken()
    giveBack(ctx, taken)
    if (constraint === 'users_username_key') throw takenUsername(input.username)
    throw error
  })
  giveBack(ctx, taken)
  ctx.announce()
  return openSession(ctx, person)
}

const emailTaken = () => new AppError(REFUSALS.emailTaken, { fields: { email: REFUSALS.emailTaken.sentence } })

/**
 * Signs in by password. For an unknown email address the response time, the limits and the response are the same as for
 * a wrong password. Two round trips to the database.
 * @throws AppError FOREIGN_ORIGIN, WRONG_CREDENTIALS, TOO_MANY_REQUESTS, SIGN_IN_BUSY; TOTP_REQUIRED with the
 * challenge for the second step
 */
export async function signIn(ctx: Context, input: SignIn): Promise<Session> {
  refuseForeignPage(ctx)
  const person = await findByEmail(ctx.db, input.email)
  const device = await knownDevice(ctx, person?.id, input.device_token)
  const budgets = budgetsOf(signInRates, input.email, networkOf(ctx.request.address), device)
  await countAttempts(ctx, budgets, SESSION_SENTENCES.tooManySignIns)
  const isRight = await checkPassword(ctx, person?.passwordHash ?? dummyPasswordHash, input.password, budgets)
  if (!person || !isRight || isPermanentlyDeleted(person, ctx.now)) throw new AppError(REFUSALS.wrongCredentials)
  giveBack(ctx, budgets)
  return openSession(ctx, person, input.device_token)
}

/**
 * Sends a one-time link and a code to sign in if the email address has an account. The response does not reveal whether
 * it has one. One round trip.
 * @throws AppError FOREIGN_ORIGIN, TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
 */
export async function askLink(ctx: Context, { email, code_challenge, redirect_to }: LinkAsk): Promise<MailAsked> {
  refuseForeignPage(ctx)
  const redirect = ownPageAt(redirect_to, ctx.env.APP_ORIGIN)
  return requestMailTo(ctx, { purpose: 'link', template: 'sign_in_link', email, challenge: code_challenge, redirect })
}

/**
 * Signs in with the token or code of a mail. Exactly one of several concurrent attempts succeeds. Confirms the email
 * address, and removes the access of a person who registered it without confirming it. Two round trips.
 * @throws AppError LINK_INVALID, LINK_USED, LINK_EXPIRED, OTHER_BROWSER, CODE_WRONG, CODE_SPENT, and those of
 * `openSession`
 */
export async function exchange(ctx: Context, { device_token, ...proof }: Exchange): Promise<Session> {
  refuseForeignPage(ctx)
  const attempt = await attemptOf(ctx, proof, 'link')
  const { person, families, ...use } = await signInByMail(ctx.db, attempt, ctx.now)
  finishAttempt(ctx, attempt, use)
  await revokeFamilyTokens(ctx, families)
  ctx.announce()
  if (!person || isPermanentlyDeleted(person, ctx.now)) throw new AppError(MAIL_REFUSALS.linkInvalid)
  return openSession(ctx, person, device_token)
}
