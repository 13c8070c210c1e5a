import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { keyFor } from '#shared/derived-keys.ts'
import type { Env } from './env.ts'

const claimsSchema = z.object({
  sub: z.uuid(),
  /** The session family, so that a revoked one is refused before its token runs out. */
  fam: z.uuid(),
  role: z.enum(['fan', 'creator', 'admin']),
  sus: z.literal(true).optional(),
  vw: z.uuid().optional(),
})

export type AccessClaims = {
  userId: string
  familyId: string
  role: 'fan' | 'creator' | 'admin'
  /** Was suspended when the token was given out; the database knows whether that still holds. */
  suspended?: boolean
  /** The admin who looks at the product as this person; `familyId` is then the viewing's. Such a caller changes nothing. */
  viewerId?: string
}

const productionSeconds = 15 * 60

type TokenEnv = Pick<Env, 'SESSION_SECRET' | 'ACCESS_TOKEN_SECONDS'>

/** 15 minutes, in memory. Only a local copy may have it shorter. */
export const accessTokenSeconds = (env: TokenEnv): number => env.ACCESS_TOKEN_SECONDS ?? productionSeconds

const keys = new Map<string, CryptoKey>()

/** Made once for an isolate: making it takes as long as checking a token with it. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    keys.get(secret) ??
    (await crypto.subtle.importKey('raw', keyFor(secret, 'access-token'), hmac, false, ['sign', 'verify']))
  keys.set(secret, key)
  return key
}
const audience = 'limelight-access'

/** A signed statement of who is calling, readable without the database, and when it runs out. */
export async function issueAccessToken(
  env: TokenEnv,
  claims: AccessClaims,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  // whole seconds, as tokens have them: the browser must not believe in one longer than we do
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + accessTokenSeconds(env)
  const token = await new SignJWT({
    ...{ fam: claims.familyId, role: claims.role },
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

/** The claims of a valid, unexpired token of ours; null for anything else. */
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
