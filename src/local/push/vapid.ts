import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().optional() })
const header = z.object({ alg: z.literal('ES256') })
const dayS = 24 * 60 * 60

const part = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))

/**
 * Returns the error of an Authorization header as a sentence. Undefined if the header is signed with `applicationKey`
 * for this service (RFC 8292).
 */
export function vapidFault(
  authorization: string | undefined,
  { origin, applicationKey, now }: { origin: string; applicationKey: string; now: Date },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+),\s*k=([\w-]+)$/i.exec(authorization ?? '') ?? []
  if (key === '') return 'the authorization header is no vapid t=…, k=…'
  if (key !== applicationKey) return 'the subscription belongs to another application server key'
  try {
    const [head = '', body = '', signature = ''] = token.split('.')
    header.parse(part(head))
    if (!isSigned(`${head}.${body}`, signature, key)) return 'the signature is not valid'
    const { aud, exp, sub } = claims.parse(part(body))
    const seconds = exp - now.getTime() / 1000
    if (aud !== origin) return `aud is ${aud}, not ${origin}`
    if (seconds <= 0) return 'the token has expired'
    if (seconds > dayS) return 'exp is more than 24 hours away'
    return sub?.match(/^(mailto:|https:)/) ? undefined : 'sub is neither mailto: nor https:'
  } catch {
    return 'the token cannot be read'
  }
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const bytes = Buffer.from(signature, 'base64url')
  return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)
}
