import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { seal, sealingKeyFor, unseal } from '#server/sealing.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { keyFor, verifyingKeys } from '#shared/derived-keys.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { networkOf } from '#shared/network.ts'
import type { Session } from '../contract.ts'
import { hasPassword, proveOwner } from '../passwords/service.server.ts'
import { confirmRate } from '../passwords/spec.ts'
import type { Person } from '../people/store.server.ts'
import { isPermanentlyDeleted, isSecondStepMissing } from '../rules.ts'
import {
  type Budget,
  budgetsOf,
  countAttempts,
  giveBack,
  knownDevice,
  refuseForeignPage,
  startSession,
} from '../sessions/service.server.ts'
import { SESSION_SENTENCES } from '../sessions/spec.ts'
import { REFUSALS } from '../spec.ts'
import type { TotpVerify } from './contract.ts'
import {
  isTotpCode,
  matchTotp,
  normalCode,
  otpauthUrl,
  recoveryCodeBytes,
  recoveryCodeForm,
  toBase32,
  toRecoveryCode,
} from './rules.ts'
import { recoveryCodeCount, TWO_STEP_REFUSALS, TWO_STEP_SENTENCES, totpChallengeSeconds, totpRates } from './spec.ts'
import {
  disableTotp,
  enableTotp,
  findTotp,
  type PersonWithTotp,
  readTotp,
  replaceRecoveryCodes,
  resealSecret,
  saveSecret,
  spendRecoveryCode,
  spendStep,
} from './store.server.ts'

/** Length of the secret. RFC 4226 recommends 160 bits. */
const secretBytes = 20
const keyOf = (secret: string) => sealingKeyFor(secret, 'totp')

/**
 * Returns the digest of a recovery code. It is keyed and bound to the owner, so that codes cannot be guessed from a
 * leaked table.
 */
const digestBy = (key: Uint8Array, userId: string, code: string) =>
  bytesToHex(hmac(sha256, key, utf8ToBytes(`recovery:${userId}:${code}`)))

function newRecoveryCodes(ctx: Context, userId: string): { codes: string[]; digests: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    toRecoveryCode(crypto.getRandomValues(new Uint8Array(recoveryCodeBytes))),
  )
  const key = keyFor(ctx.env.SESSION_SECRET, 'recovery-code')
  return { codes, digests: codes.map((code) => digestBy(key, userId, normalCode(code))) }
}

/** Returns the time step of a code of the person's app; undefined for a wrong code. */
async function stepOf(ctx: Context, { person, sealed }: PersonWithTotp, code: string): Promise<number | undefined> {
  if (sealed === null || !isTotpCode(code)) return undefined
  return matchTotp(await decryptSecret(ctx, person.id, sealed), code, ctx.now)
}

/** Decrypts the secret of an app. If an old session secret encrypted it, encrypts it again with the current one. */
async function decryptSecret(ctx: Context, userId: string, sealed: string): Promise<Uint8Array<ArrayBuffer>> {
  const { SESSION_SECRET: secret, SESSION_SECRET_OLD: old } = ctx.env
  try {
    return await unseal(await keyOf(secret), userId, sealed)
  } catch (error) {
    if (old === undefined) throw error
    const bytes = await unseal(await keyOf(old), userId, sealed)
    const again = await seal(await keyOf(secret), userId, bytes)
    ctx.afterCommit(() => resealSecret(ctx.db, userId, { sealed, again }))
    return bytes
  }
}

/** Spends a code of the app or a recovery code. Returns false if the code is wrong or already spent. */
async function spend(ctx: Context, found: PersonWithTotp, typed: string): Promise<boolean> {
  const code = normalCode(typed)
  const { id } = found.person
  if (recoveryCodeForm.test(code)) {
    const { SESSION_SECRET: secret, SESSION_SECRET_OLD: old } = ctx.env
    const keys = [secret, old].flatMap((one) => (one === undefined ? [] : verifyingKeys(one, 'recovery-code')))
    const digests = keys.map((key) => digestBy(key, id, code))
    const taken = await spendRecoveryCode(ctx.db, id, digests, ctx.now)
    if (taken) ctx.announce()
    return taken
  }
  const step = await stepOf(ctx, found, code)
  return step !== undefined && spendStep(ctx.db, id, step)
}

const confirmBudget = (userId: string): Budget[] => [{ rate: confirmRate, subject: userId }]

/** Reads the state of the caller's two-step sign-in, and whether it is required. */
export async function totpState(ctx: SignedInContext) {
  const found = await readTotp(ctx.db, ctx.claims.userId)
  if (!found) throw new AppError(COMMON.unauthenticated)
  const { person, codesLeft } = found
  return {
    enabled: person.totpEnabledAt !== null,
    enabled_at: person.totpEnabledAt,
    recovery_codes_left: codesLeft,
    missing: isSecondStepMissing(person),
    asks_password: hasPassword(person.passwordHash),
  }
}

/**
 * Begins the setup: creates a secret for the caller's app, which takes effect once a code confirms it. Requires the
 * password, or a recent sign-in if the account has none, so that a thief with an unlocked browser cannot lock the owner
 * out.
 * @throws AppError INVALID, PASSWORD_WRONG, SIGN_IN_AGAIN, TOO_MANY_REQUESTS, TOTP_ALREADY_ON
 */
export async function enrolTotp(
  ctx: SignedInContext,
  password: string | undefined,
): Promise<{ secret: string; otpauth_url: string }> {
  const { userId } = ctx.claims
  const found = await findTotp(ctx.db, userId)
  if (!found) throw new AppError(COMMON.unauthenticated)
  if (found.person.totpEnabledAt) throw new AppError(TWO_STEP_REFUSALS.totpOn)
  const budgets = confirmBudget(userId)
  await countAttempts(ctx, budgets, SESSION_SENTENCES.tooManyCodes)
  await proveOwner(ctx, found.person, { field: 'password', given: password, budgets })
  giveBack(ctx, budgets)
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes))
  const isSaved = await saveSecret(ctx.db, userId, await seal(await keyOf(ctx.env.SESSION_SECRET), userId, bytes))
  if (!isSaved) throw new AppError(TWO_STEP_REFUSALS.totpOn)
  const secret = toBase32(bytes)
  return { secret, otpauth_url: otpauthUrl(secret, found.person.email) }
}

const wrongHere = () =>
  new AppError(TWO_STEP_REFUSALS.totpWrongHere, { fields: { code: TWO_STEP_REFUSALS.totpWrongHere.sentence } })

/**
 * Checks and spends a code of the signed-in caller. Limits the attempts.
 * @throws AppError INVALID at `code` without one, TOTP_WRONG, TOTP_NOT_ON, TOO_MANY_REQUESTS
 */
export async function proveSecondStep(ctx: SignedInContext, typed: string | undefined): Promise<void> {
  const { codeForm } = TWO_STEP_SENTENCES
  if (typed === undefined) throw new AppError({ ...COMMON.invalid, sentence: codeForm }, { fields: { code: codeForm } })
  const { userId } = ctx.claims
  const budgets = confirmBudget(userId)
  await countAttempts(ctx, budgets, SESSION_SENTENCES.tooManyCodes)
  const found = await findTotp(ctx.db, userId)
  if (!found?.person.totpEnabledAt) throw new AppError(TWO_STEP_REFUSALS.totpOff)
  if (!(await spend(ctx, found, typed))) throw wrongHere()
  giveBack(ctx, budgets)
}

/**
 * Turns two-step sign-in on and returns the recovery codes, shown only once. @throws TOTP_NOT_BEGUN, TOTP_ALREADY_ON,
 * TOTP_WRONG
 */
export async function confirmTotp(ctx: SignedInContext, typed: string): Promise<{ recovery_codes: string[] }> {
  const { userId } = ctx.claims
  const budgets = confirmBudget(userId)
  await countAttempts(ctx, budgets, SESSION_SENTENCES.tooManyCodes)
  const found = await findTotp(ctx.db, userId)
  if (found?.person.totpEnabledAt) throw new AppError(TWO_STEP_REFUSALS.totpOn)
  if (!found?.sealed) throw new AppError(TWO_STEP_REFUSALS.totpNotBegun)
  const step = await stepOf(ctx, found, normalCode(typed))
  if (step === undefined) throw wrongHere()
  const { codes, digests } = newRecoveryCodes(ctx, userId)
  if (!(await enableTotp(ctx.db, { userId, step, digests, now: ctx.now }))) throw wrongHere()
  giveBack(ctx, budgets)
  ctx.announce()
  return { recovery_codes: codes }
}

/** Replaces the recovery codes with ten new ones. @throws TOTP_NOT_ON, TOTP_WRONG */
export async function renewRecoveryCodes(ctx: SignedInContext, typed: string): Promise<{ recovery_codes: string[] }> {
  await proveSecondStep(ctx, typed)
  const { userId } = ctx.claims
  const { codes, digests } = newRecoveryCodes(ctx, userId)
  await replaceRecoveryCodes(ctx.db, userId, digests)
  return { recovery_codes: codes }
}

/**
 * Turns two-step sign-in off, with the password and a code, and stops weekly payouts. @throws TOTP_NOT_ON,
 * PASSWORD_WRONG, TOTP_WRONG
 */
export async function endTotp(
  ctx: SignedInContext,
  input: { password?: string | undefined; code: string },
): Promise<void> {
  const { userId } = ctx.claims
  const budgets = confirmBudget(userId)
  await countAttempts(ctx, budgets, SESSION_SENTENCES.tooManyCodes)
  const found = await findTotp(ctx.db, userId)
  if (!found?.person.totpEnabledAt) throw new AppError(TWO_STEP_REFUSALS.totpOff)
  await proveOwner(ctx, found.person, { field: 'password', given: input.password, budgets })
  if (!(await spend(ctx, found, input.code))) throw wrongHere()
  await disableTotp(ctx.db, userId)
  giveBack(ctx, budgets)
  ctx.announce()
}

/**
 * Completes the second step of a sign-in, with the challenge and a code of the app or a recovery code. Challenge and
 * code work once. Three round trips to the database.
 * @throws AppError FOREIGN_ORIGIN, TOTP_CHALLENGE_ENDED, TOTP_WRONG, TOO_MANY_REQUESTS
 */
export async function verifyTotp(ctx: Context, input: TotpVerify): Promise<Session> {
  refuseForeignPage(ctx)
  const { userId, id } = await readChallenge(ctx, input.challenge)
  const device = await knownDevice(ctx, userId, input.device_token)
  const budgets = [
    { rate: totpRates.challenge, subject: id },
    ...budgetsOf(totpRates, userId, networkOf(ctx.request.address), device),
  ]
  await countAttempts(ctx, budgets, SESSION_SENTENCES.tooManyCodes)
  const found = await findTotp(ctx.db, userId)
  if (!found || isPermanentlyDeleted(found.person, ctx.now)) throw new AppError(REFUSALS.sessionEnded)
  if (!found.person.totpEnabledAt) throw new AppError(TWO_STEP_REFUSALS.challengeEnded)
  if (!(await spend(ctx, found, input.code))) {
    const { sentence } = TWO_STEP_REFUSALS.totpWrong
    throw new AppError(TWO_STEP_REFUSALS.totpWrong, { fields: { code: sentence } })
  }
  await spendChallenge(ctx, id)
  giveBack(ctx, budgets.slice(1))
  return startSession(ctx, found.person, input.device_token)
}

/**
 * Signs in a person after a correct password or a used mail, and remembers the device. With two-step sign-in, throws a
 * refusal with the challenge for the second step.
 * @throws AppError TOTP_REQUIRED
 */
export async function openSession(ctx: Context, person: Person, deviceToken?: string): Promise<Session> {
  if (person.totpEnabledAt) throw await totpChallenge(ctx, person.id)
  return startSession(ctx, person, deviceToken)
}

const challengeAudience = 'limelight-totp'

const challengeSchema = z.object({ sub: z.uuid(), jti: z.uuid() })

const challengeKeyOf = (ctx: Context) => keyFor(ctx.env.SESSION_SECRET, 'totp-challenge')

/** Returns the refusal after a successful first step. It contains the challenge for the second step. */
async function totpChallenge(ctx: Context, userId: string): Promise<AppError> {
  const issuedAt = Math.floor(ctx.now.getTime() / 1000)
  const challenge = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setJti(crypto.randomUUID())
    .setAudience(challengeAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + totpChallengeSeconds)
    .sign(challengeKeyOf(ctx))
  return new AppError(TWO_STEP_REFUSALS.totpRequired, { details: { challenge } })
}

/**
 * Marks a challenge as used. Only the first of several concurrent callers succeeds. @throws AppError
 * TOTP_CHALLENGE_ENDED, SIGN_IN_UNAVAILABLE
 */
async function spendChallenge(ctx: Context, id: string): Promise<void> {
  const isFirst = await ctx.providers.cache.once('totp-challenge', id, totpChallengeSeconds)
  // if the cache is down, refuses the challenge, because guessing must stay limited
  if (isFirst === 'unknown') throw new AppError(REFUSALS.signInClosed, { retryAfterSeconds: 5 })
  if (!isFirst) throw new AppError(TWO_STEP_REFUSALS.challengeEnded)
}

/** Returns the person of a challenge and its id. @throws AppError TOTP_CHALLENGE_ENDED */
async function readChallenge(ctx: Context, challenge: string): Promise<{ userId: string; id: string }> {
  const options = { algorithms: ['HS256'], audience: challengeAudience, currentDate: ctx.now }
  const verified = await jwtVerify(challenge, challengeKeyOf(ctx), options).catch(() => undefined)
  const claims = challengeSchema.safeParse(verified?.payload)
  if (!claims.success) throw new AppError(TWO_STEP_REFUSALS.challengeEnded)
  return { userId: claims.data.sub, id: claims.data.jti }
}
