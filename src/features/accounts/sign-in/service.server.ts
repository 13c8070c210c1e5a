import type { Context } from '#server/context.ts'
import { violatedConstraint } from '#server/db/index.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import { admit, budgetsOf, giveBack } from '../attempts/service.server.ts'
import { newcomerHeld } from '../bans/service.server.ts'
import type { Session, SignIn, SignUp } from '../contract.ts'
import { confirmationFor } from '../credentials/service.server.ts'
import { isGone } from '../deletion/rules.ts'
import { knownDevice } from '../devices/service.server.ts'
import { isReservedForUndo } from '../mail-links/store.server.ts'
import { isCommonPassword, isOwnName } from '../passwords/rules.ts'
import { badPassword, hashPassword, nobodysHash, verifyPassword } from '../passwords/service.server.ts'
import { findByEmail, insertPerson } from '../people/store.server.ts'
import { takenUsername } from '../profile/service.server.ts'
import { wrongWithBirth } from '../rules.ts'
import { SECURITY_SENTENCES, signInRates } from '../security/spec.ts'
import { openSession, refuseForeignPage } from '../sessions/service.server.ts'
import { REFUSALS, SENTENCES, signUpRate, takenEmailRate } from '../spec.ts'
import { toUsername } from '../usernames/rules.ts'

/**
 * Creates an account and its first session. Three round trips at most.
 * @throws AppError FOREIGN_ORIGIN, INVALID (with the field), EMAIL_TAKEN, USERNAME_TAKEN, TOO_MANY_REQUESTS
 */
export async function signUp(ctx: Context, input: SignUp): Promise<Session> {
  refuseForeignPage(ctx)
  const wrong = wrongWithBirth(input.date_of_birth, ctx.now)
  if (wrong)
    throw new AppError(
      { ...COMMON.invalid, sentence: SENTENCES[wrong] },
      { fields: { date_of_birth: SENTENCES[wrong] } },
    )
  if (isCommonPassword(input.password)) throw badPassword(SENTENCES.passwordCommon)
  if (isOwnName(input.password, { ...input, displayName: input.display_name }))
    throw badPassword(SENTENCES.passwordOwnName)
  // counted first and returned unless the email address was taken, so that concurrent calls cannot exceed the limit
  const taken = [{ rate: takenEmailRate, subject: networkOf(ctx.request.address) }]
  const budgets = [{ rate: signUpRate, subject: networkOf(ctx.request.address) }, ...taken]
  await admit(ctx, budgets, SECURITY_SENTENCES.tooManyCodes)
  const username = toUsername(input.username)
  const [passwordHash, isPromised] = await Promise.all([
    hashPassword(input.password),
    isReservedForUndo(ctx.db, input.email, ctx.now),
  ]).catch((error: unknown) => {
    // a database failure reveals nothing about the address, so it is not counted
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
  const also = { confirmation: confirmationFor(ctx, input.email), hold: newcomerHeld(ctx, input.email) }
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
 * Signs in by password. An unknown address takes as long as a wrong password and has the same limits and answer. Two
 * round trips to the database.
 * @throws AppError FOREIGN_ORIGIN, WRONG_CREDENTIALS, TOO_MANY_REQUESTS; TOTP_REQUIRED with the challenge for the next
 * step
 */
export async function signIn(ctx: Context, input: SignIn): Promise<Session> {
  refuseForeignPage(ctx)
  const person = await findByEmail(ctx.db, input.email)
  const device = await knownDevice(ctx, person?.id, input.device_token)
  const budgets = budgetsOf(signInRates, input.email, networkOf(ctx.request.address), device)
  await admit(ctx, budgets, SECURITY_SENTENCES.tooManySignIns)
  const isRight = await verifyPassword(person?.passwordHash ?? nobodysHash, input.password)
  if (!person || !isRight || isGone(person, ctx.now)) throw new AppError(REFUSALS.wrongCredentials)
  giveBack(ctx, budgets)
  return openSession(ctx, person, input.device_token)
}
