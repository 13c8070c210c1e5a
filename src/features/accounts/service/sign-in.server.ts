import type { Rate } from '#providers/cache/index.ts'
import type { Context } from '#server/context.ts'
import { violatedConstraint } from '#server/db/index.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Session, SignIn, SignUp } from '../contract.ts'
import { isCommonPassword } from '../rules/common-passwords.ts'
import { isOldEnough } from '../rules.ts'
import { REFUSALS, SENTENCES, signInAccountRate, signInRate, signUpRate } from '../spec.ts'
import { findByEmail, insertPerson } from '../store/people.server.ts'
import { hashPassword, nobodysHash, verifyPassword } from './password.server.ts'
import { openSession, refuseForeignPage } from './session.server.ts'

// Guessing must be limited, so a limit that cannot be asked keeps the door closed.
async function admit(ctx: Context, rates: [Rate, string][]): Promise<void> {
  const verdicts = await Promise.all(rates.map(([rate, subject]) => ctx.providers.cache.take(rate, subject)))
  for (const verdict of verdicts) {
    if (verdict.state === 'unknown') throw new AppError(REFUSALS.signInClosed, { retryAfterSeconds: 5 })
    if (verdict.state === 'exceeded')
      throw new AppError(COMMON.tooManyRequests, { retryAfterSeconds: verdict.retryAfterSeconds })
  }
}

/**
 * A new account and its first session (decision B7). Three round trips at most.
 * @throws AppError FOREIGN_ORIGIN, INVALID (with the field), EMAIL_TAKEN, USERNAME_TAKEN, TOO_MANY_REQUESTS
 */
export async function signUp(ctx: Context, input: SignUp): Promise<Session> {
  refuseForeignPage(ctx)
  if (!isOldEnough(input.date_of_birth, ctx.now))
    throw new AppError(
      { ...COMMON.invalid, sentence: SENTENCES.tooYoung },
      { fields: { date_of_birth: SENTENCES.tooYoung } },
    )
  if (isCommonPassword(input.password))
    throw new AppError(
      { ...COMMON.invalid, sentence: SENTENCES.passwordCommon },
      { fields: { password: SENTENCES.passwordCommon } },
    )
  await admit(ctx, [[signUpRate, ctx.request.address]])
  const person = await insertPerson(ctx.db, {
    email: input.email,
    username: input.username,
    displayName: input.display_name || input.username,
    passwordHash: await hashPassword(input.password),
    dateOfBirth: input.date_of_birth,
  }).catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'users_email_key')
      throw new AppError(REFUSALS.emailTaken, { fields: { email: REFUSALS.emailTaken.sentence } })
    if (constraint === 'users_username_key')
      throw new AppError(REFUSALS.usernameTaken, { fields: { username: REFUSALS.usernameTaken.sentence } })
    throw error
  })
  return openSession(ctx, person)
}

/**
 * Signs in by password. An unknown address costs as much time as a wrong password and reads the same.
 * Two round trips to the database.
 */
export async function signIn(ctx: Context, input: SignIn): Promise<Session> {
  refuseForeignPage(ctx)
  const rates: [Rate, string][] = [
    [signInRate, `${input.email} ${ctx.request.address}`],
    [signInAccountRate, input.email],
  ]
  await admit(ctx, rates)
  const person = await findByEmail(ctx.db, input.email)
  const isRight = await verifyPassword(person?.passwordHash ?? nobodysHash, input.password)
  if (!person || !isRight || person.status === 'deleted') throw new AppError(REFUSALS.wrongCredentials)
  ctx.afterCommit(() => Promise.all(rates.map(([rate, subject]) => ctx.providers.cache.giveBack(rate, subject))))
  return openSession(ctx, person)
}
