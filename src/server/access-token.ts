import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { keyFor } from '#shared/derived-keys.ts'
import type { Env } from './env.ts'

const claimsSchema = z.object({
  sub: z.uuid(),
  /** The session family, so that a revoked one is refused before its token expires. */
  fam: z.uuid(),
  role: z.enum(['fan', 'creator', 'admin']),
  sus: z.literal(true).optional(),
  vw: z.uuid().optional(),
})

export type AccessClaims = {
  userId: string
  familyId: string
  role: 'fan' | 'creator' | 'admin'
  /** True if the account was suspended when the token was issued; the database knows the current state. */
  suspended?: boolean
  /**
   * The admin who views the product as this user; `familyId` is then the id of the viewing. Such a caller cannot change
   * anything.
   */
  viewerId?: string
}

const productionSeconds = 15 * 60

type TokenEnv = Pick<Env, 'SESSION_SECRET' | 'ACCESS_TOKEN_SECONDS'>

/** Returns the lifetime in seconds: 15 minutes. Only the local environment may shorten it. */
export const accessTokenSeconds = (env: TokenEnv): number => env.ACCESS_TOKEN_SECONDS ?? productionSeconds

const keys = new Map<string, CryptoKey>()

/** Caches the imported key for the isolate, because importing it takes as long as checking a token. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    keys.get(secret) ??
    (await crypto.subtle.importKey('raw', keyFor(secret, 'access-token'), hmac, false, ['sign', 'verify']))
  keys.set(secret, key)
  return key
}
const audience = 'limelight-access'

/** Issues a signed token with the caller's claims, readable without the database, and returns it with its expiry. */
export async function issueAccessToken(
  env: TokenEnv,
  claims: AccessClaims,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  // Tokens have whole seconds: the browser must not assume a longer life than the server.
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + accessTokenSeconds(env)
  const token = await new SignJWT({
    fam: claims.familyId,
    role: claims.role,
    ...(claims.suspended && { sus: true }),
    ...(claims.viewerId && { vw: claims.viewerId }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await keyOf(env.SESSION_SECRET))
  return { token, expiresAt: new Date(expiresAt * 1000) }
}

/** Returns the claims of a valid, unexpired token; null for any other text. */
export async function readAccessToken(secret: string, token: string, now: Date): Promise<AccessClaims | null> {
  const verified = await jwtVerify(token, await keyOf(secret), {
    algorithms: ['HS256'],
    audience,
    currentDate: now,
  }).catch(() => undefined)
  const claims = claimsSchema.safeParse(verified?.payload)
  if (!claims.success) return null
  const { sub, fam, role, sus, vw } = claims.data
  return { userId: sub, familyId: fam, role, ...(sus && { suspended: true }), ...(vw && { viewerId: vw }) }
}
