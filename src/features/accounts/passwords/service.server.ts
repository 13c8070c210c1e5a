import { argon2idAsync } from '@noble/hashes/argon2.js'
import type { Caller } from '#server/account-status.ts'
import type { Context } from '#server/context.ts'
import { createLimitedQueue } from '#server/limited-queue.ts'
import { refuseSuspended, type SignedInContext } from '#server/trpc.ts'
import { fromBase64, toBase64 } from '#shared/encoding.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { MailAsked, PasswordChange, ResetAsk } from '../mail-links/contract.ts'
import { attemptOf, finishAttempt, requestMailTo } from '../mail-links/service.server.ts'
import { findById, type Person } from '../people/store.server.ts'
import {
  type Budget,
  countAttempts,
  giveBack,
  refuseForeignPage,
  revokeFamilyTokens,
} from '../sessions/service.server.ts'
import { SESSION_SENTENCES } from '../sessions/spec.ts'
import { isSignedInSince } from '../sessions/store.server.ts'
import { SENTENCES } from '../spec.ts'
import { isCommonPassword, isOwnName } from './rules.ts'
import { confirmRate, hashing, PASSWORD_REFUSALS, recentSignInMinutes } from './spec.ts'
import { changePassword, resetPassword } from './store.server.ts'

// OWASP: argon2id, m = 19 MiB, t = 2, p = 1. Stored as a PHC string, so that the cost can be raised later.
const cost = { m: 19_456, t: 2, p: 1 }
// without padding, as in a PHC string
const encode = (bytes: Uint8Array) => toBase64(bytes).replaceAll('=', '')

/** Module state on purpose: the memory that it protects belongs to the isolate. */
export const hashQueue = createLimitedQueue(
  hashing,
  () => new AppError(PASSWORD_REFUSALS.signInBusy, { retryAfterSeconds: hashing.retryAfterSeconds }),
)

const derive = (password: string, salt: Uint8Array, { m, t, p }: typeof cost, signal: AbortSignal | undefined) =>
  hashQueue.run(async () => {
    // The clock of a deployed Worker stops while it computes, so the computation never yields by itself. This pause
    // lets other requests reach the queue, which can then count them.
    await new Promise((resolve) => setTimeout(resolve, 0))
    return argon2idAsync(new TextEncoder().encode(password.normalize('NFKC')), salt, { m, t, p, dkLen: 32 })
  }, signal)

/**
 * Returns the hash of a password. Takes about 150 ms of CPU time, so callers must be limited first.
 * @throws AppError SIGN_IN_BUSY
 */
export async function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const tag = await derive(password, salt, cost, signal)
  return `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${encode(salt)}$${encode(tag)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Returns true if the account has a password. Accounts that always sign in by mail have none. */
export const hasPassword = (stored: string): boolean => form.test(stored)

/**
 * Returns true if the password matches the hash. Returns false in the same time if the hash has an unknown format.
 * @throws AppError SIGN_IN_BUSY
 */
export async function verifyPassword(stored: string, password: string, signal?: AbortSignal): Promise<boolean> {
  const [, m, t, p, salt, tag] = form.exec(stored) ?? form.exec(dummyPasswordHash) ?? []
  if (!salt || !tag) return false
  const found = await derive(password, fromBase64(salt), { m: Number(m), t: Number(t), p: Number(p) }, signal)
  return isEqual(found, fromBase64(tag))
}

/** Compares in constant time. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0)
  return difference === 0
}

/** Hash that is checked if the account does not exist, so that sign-in takes the same time. */
export const dummyPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Returns the refusal of a password that is too easy to guess, as an error of the password field. */
export const weakPassword = (sentence: string) =>
  new AppError({ ...COMMON.invalid, sentence }, { fields: { password: sentence } })

/**
 * Sends a link and a code for a new password if the email address has an account. The response does not reveal whether
 * it has one. One round trip.
 */
export async function askReset(ctx: Context, { email, code_challenge }: ResetAsk): Promise<MailAsked> {
  refuseForeignPage(ctx)
  return requestMailTo(ctx, { purpose: 'reset', template: 'reset_password', email, challenge: code_challenge })
}

type Asking = Context & Pick<Caller, 'suspension'>

/**
 * Sets a new password. With the old password, revokes every other sign-in; with a mail's token or code, revokes all.
 * Notifies the person by mail and notification.
 * @throws AppError INVALID (with the field), UNAUTHENTICATED, PASSWORD_WRONG, SIGN_IN_BUSY, and the refusals of a
 * mail's token or code
 */
export async function setPassword(ctx: Asking, input: PasswordChange): Promise<void> {
  refuseForeignPage(ctx)
  if (isCommonPassword(input.password)) throw weakPassword(SENTENCES.passwordCommon)
  await (input.current_password === undefined
    ? setByMail(ctx, input)
    : setByOwner(ctx, input.current_password, input.password))
  ctx.announce()
}

async function setByMail(ctx: Context, { password, ...proof }: PasswordChange): Promise<void> {
  const attempt = await attemptOf(ctx, proof, 'reset')
  const { families, ...use } = await resetPassword(
    ctx.db,
    attempt,
    await hashPassword(password, ctx.request.signal),
    ctx.now,
  )
  finishAttempt(ctx, attempt, use)
  await revokeFamilyTokens(ctx, families)
}

async function setByOwner(ctx: Asking, current: string, password: string): Promise<void> {
  const { claims } = ctx
  if (!claims) throw new AppError(COMMON.unauthenticated)
  refuseSuspended(ctx.suspension)
  const { userId, familyId } = claims
  const person = await checkOwnPassword({ ...ctx, claims }, 'current_password', current)
  if (password === current) throw weakPassword(SENTENCES.passwordSame)
  if (isOwnName(password, person)) throw weakPassword(SENTENCES.passwordOwnName)
  const newHash = await hashPassword(password, ctx.request.signal)
  const change = { userId, familyId, oldHash: person.passwordHash, newHash }
  const families = await changePassword(ctx.db, change, ctx.now)
  if (!families) throw wrong('current_password')
  await revokeFamilyTokens(ctx, families)
}

const wrong = (field: string) =>
  new AppError(PASSWORD_REFUSALS.passwordWrong, { fields: { [field]: PASSWORD_REFUSALS.passwordWrong.sentence } })

/**
 * Checks the password of the signed-in user. Only wrong passwords count against the limit. One round trip.
 * @throws AppError as `proveOwner`, TOO_MANY_REQUESTS, SIGN_IN_UNAVAILABLE
 */
export async function checkOwnPassword(
  ctx: SignedInContext,
  field: string,
  given: string | undefined,
): Promise<Person> {
  const budgets = [{ rate: confirmRate, subject: ctx.claims.userId }]
  await countAttempts(ctx, budgets, SESSION_SENTENCES.tooManyCodes)
  const person = await findById(ctx.db, ctx.claims.userId)
  if (!person) throw new AppError(COMMON.unauthenticated)
  await proveOwner(ctx, person, { field, given, budgets })
  giveBack(ctx, budgets)
  return person
}

/**
 * Checks that the caller is the owner of the account: by the password, or by a recent sign-in if the account has no
 * password. Callers count the attempt in `budgets` first; it is given back if the password could not be checked.
 * @throws AppError INVALID at `field` without a password, PASSWORD_WRONG at `field`, SIGN_IN_AGAIN, SIGN_IN_BUSY
 */
export async function proveOwner(
  ctx: SignedInContext,
  person: Person,
  { field, given, budgets }: { field: string; given: string | undefined; budgets: readonly Budget[] },
): Promise<void> {
  if (!hasPassword(person.passwordHash)) {
    const since = new Date(ctx.now.getTime() - recentSignInMinutes * 60_000)
    if (await isSignedInSince(ctx.db, ctx.claims, since)) return
    throw new AppError(PASSWORD_REFUSALS.signInAgain)
  }
  if (given === undefined || given === '') {
    const sentence = SENTENCES.passwordMissing
    throw new AppError({ ...COMMON.invalid, sentence }, { fields: { [field]: sentence } })
  }
  if (!(await checkPassword(ctx, person.passwordHash, given, budgets))) throw wrong(field)
}

/**
 * Returns true if the password matches the hash. Gives the counted attempt back if it could not be checked.
 * @throws AppError SIGN_IN_BUSY
 */
export const checkPassword = (ctx: Context, stored: string, given: string, budgets: readonly Budget[]) =>
  verifyPassword(stored, given, ctx.request.signal).catch((error: unknown) => {
    giveBack(ctx, budgets)
    throw error
  })
