import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'

const claimsSchema = z.object({
  sub: z.uuid(),
  /** The session family, so that a revoked one is refused before its token runs out. */
  fam: z.uuid(),
  role: z.enum(['fan', 'creator', 'admin']),
})

export type AccessClaims = { userId: string; familyId: string; role: 'fan' | 'creator' | 'admin' }

/** Decision B2: 15 minutes, in memory. */
export const accessTokenSeconds = 15 * 60

const keyOf = (secret: string) => new TextEncoder().encode(secret)
const audience = 'limelight-access'

/** A signed statement of who is calling, readable without the database. */
export function signAccessToken(secret: string, claims: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ fam: claims.familyId, role: claims.role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(keyOf(secret))
}

/** The claims of a valid, unexpired token of ours; null for anything else. */
export async function readAccessToken(secret: string, token: string, now: Date): Promise<AccessClaims | null> {
  const verified = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'], audience, currentDate: now }).catch(
    () => undefined,
  )
  const claims = claimsSchema.safeParse(verified?.payload)
  return claims.success ? { userId: claims.data.sub, familyId: claims.data.fam, role: claims.data.role } : null
}
