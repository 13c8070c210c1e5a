import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { issueAccessToken, readAccessToken } from './access-token.ts'

const secret = 'a secret of at least thirty-two characters'
const env = { SESSION_SECRET: secret, ACCESS_TOKEN_SECONDS: 60 }
const now = new Date('2026-05-01T10:00:00.400Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const claims = { userId: crypto.randomUUID(), familyId: crypto.randomUUID(), role: 'fan' } as const

test('reads the claims of a token until it expires', async () => {
  const { token, expiresAt } = await issueAccessToken(env, claims, now)
  expect(expiresAt).toEqual(new Date('2026-05-01T10:01:00Z'))
  for (let n = 0; n < 3; n++) expect(await readAccessToken(secret, token, later(n))).toEqual(claims)
  expect(await readAccessToken(secret, token, later(60))).toBeNull()
})

test('refuses tokens of another secret or another algorithm', async () => {
  const { token } = await issueAccessToken(env, claims, now)
  const other = await issueAccessToken({ ...env, SESSION_SECRET: `${secret} of another` }, claims, now)
  expect(await readAccessToken(secret, other.token, now)).toBeNull()
  expect(await readAccessToken(`${secret} of another`, token, now)).toBeNull()
  const bytes = new TextEncoder().encode(secret)
  const unlike = await new SignJWT({ fam: claims.familyId, role: 'admin' })
    .setProtectedHeader({ alg: 'HS512' })
    .setSubject(claims.userId)
    .setAudience('limelight-access')
    .setExpirationTime('1h')
    .sign(bytes)
  expect(await readAccessToken(secret, unlike, now)).toBeNull()
  expect(await readAccessToken(secret, 'no token', now)).toBeNull()
})
