import { createHash, createHmac } from 'node:crypto'
import { type Call, decodePart } from './call.ts'
import { R2Refusal } from './refusal.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string }

type Claim = {
  credential: string
  /** Time of the signature, such as `20261120T155601Z`. */
  date: string
  signedHeaders: string[]
  signature: string
  /** Hash of the body, or a placeholder such as `UNSIGNED-PAYLOAD`. */
  payload: string
}

const SKEW_MS = 15 * 60 * 1000
const EXPIRES_MAX_SECONDS = 604_800

/**
 * Verifies the Signature Version 4 of a request, in the header or in a presigned URL. Returns the signed hash of the
 * body.
 * @throws R2Refusal
 */
export function authenticate(call: Call, credentials: Credentials, now: number): { payload: string } {
  const claim = call.query.has('X-Amz-Signature') ? signedAddress(call, now) : signedHeader(call, now)
  const [accessKeyId] = claim.credential.split('/')
  if (accessKeyId !== credentials.accessKeyId) throw new R2Refusal(401, 'Unauthorized')
  if (!claim.signedHeaders.includes('host')) throw new R2Refusal(403, 'AccessDenied', 'The host must be signed.')
  if (signatureOf(call, claim, credentials.secretAccessKey) !== claim.signature)
    throw new R2Refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your secret access key and signing method.',
    )
  return { payload: claim.payload }
}

function signedAddress({ query }: Call, now: number): Claim {
  const date = query.get('X-Amz-Date') ?? ''
  const expires = Number(query.get('X-Amz-Expires'))
  if (!(expires >= 1 && expires <= EXPIRES_MAX_SECONDS))
    throw new R2Refusal(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 and 604800')
  if (!(now <= timeOf(date) + expires * 1000)) throw new R2Refusal(403, 'ExpiredRequest', 'Request has expired')
  return {
    date,
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

const header = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/

function signedHeader({ headers }: Call, now: number): Claim {
  const [, credential, signedHeaders, signature] = header.exec(headers.authorization ?? '') ?? []
  if (!credential || !signedHeaders || !signature) throw new R2Refusal(400, 'InvalidArgument', 'Authorization')
  const date = headers['x-amz-date'] ?? ''
  if (!(Math.abs(now - timeOf(date)) < SKEW_MS)) throw new R2Refusal(403, 'RequestTimeTooSkewed')
  const payload = headers['x-amz-content-sha256'] ?? ''
  return { credential, signedHeaders: signedHeaders.split(';'), signature, date, payload }
}

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

function signatureOf(call: Call, claim: Claim, secret: string): string {
  const [, day = '', region = '', service = ''] = claim.credential.split('/')
  const canonical = [
    call.method,
    call.rawPath
      .split('/')
      .map((segment) => encodePart(decodePart(segment)))
      .join('/'),
    canonicalQuery(call.query),
    // Only sent headers: headers in the query of a presigned URL are signed with the query.
    ...claim.signedHeaders.map((name) => `${name}:${sent(call, name)}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  return hmac(key, text).toString('hex')
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const sent = ({ req }: Call, name: string): string =>
  String(req.headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ')

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodePart(name), encodePart(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? order(x, y) : order(a, b)))
    .map((pair) => pair.join('='))
    .join('&')
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const encodePart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
