import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { keyFor } from '#shared/derived-keys.ts'
import { AppError } from '#shared/errors.ts'
import { SECURITY_REFUSALS, totpChallengeSeconds } from '../security/spec.ts'
import { REFUSALS } from '../spec.ts'

const audience = 'limelight-totp'
const challengeSchema = z.object({ sub: z.uuid(), jti: z.uuid() })

const keyOf = (ctx: Context) => keyFor(ctx.env.SESSION_SECRET, 'totp-challenge')

/** Returns the refusal after a proved first step. It carries the challenge that the second step must present. */
export async function totpChallenge(ctx: Context, userId: string): Promise<AppError> {
  const issuedAt = Math.floor(ctx.now.getTime() / 1000)
  const challenge = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setJti(crypto.randomUUID())
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + totpChallengeSeconds)
    .sign(keyOf(ctx))
  return new AppError(SECURITY_REFUSALS.totpRequired, { details: { challenge } })
}

/**
 * Marks a challenge as answered, for the first of several callers. @throws AppError TOTP_CHALLENGE_ENDED,
 * SIGN_IN_UNAVAILABLE
 */
export async function closeChallenge(ctx: Context, id: string): Promise<void> {
  const isFirst = await ctx.providers.cache.once('totp-challenge', id, totpChallengeSeconds)
  // without the cache the challenge counts as answered, because guessing must stay limited
  if (isFirst === 'unknown') throw new AppError(REFUSALS.signInClosed, { retryAfterSeconds: 5 })
  if (!isFirst) throw new AppError(SECURITY_REFUSALS.challengeEnded)
}

/** Returns the person of a challenge and its id. @throws AppError TOTP_CHALLENGE_ENDED */
export async function readChallenge(ctx: Context, challenge: string): Promise<{ userId: string; id: string }> {
  const options = { algorithms: ['HS256'], audience, currentDate: ctx.now }
  const verified = await jwtVerify(challenge, keyOf(ctx), options).catch(() => undefined)
  const claims = challengeSchema.safeParse(verified?.payload)
  if (!claims.success) throw new AppError(SECURITY_REFUSALS.challengeEnded)
  return { userId: claims.data.sub, id: claims.data.jti }
}
