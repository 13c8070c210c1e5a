import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import { type Capability, FULL_CAPABILITY, parseCapability, permits } from './capability.ts'
import { AblyError } from './errors.ts'

export type AppKey = {
  appId: string
  name: string
  secret: string
  capability: Capability
  /** True if tokens of the key can be revoked. */
  isRevocable: boolean
  /** Revocations: tokens of the client that were issued until this time are invalid. */
  revoked: Map<string, number>
}

/** Identity and rights of a client. An operation is allowed only if every capability in the list allows it. */
export type Session = {
  capabilities: Capability[]
  /**
   * `*` can act as any client. Undefined is an anonymous client or, with `basic`, the server, which can act as any
   * client.
   */
  clientId: string | undefined
  basic: boolean
  expiresAt?: number
  issuedAt?: number
}

type Credentials = { headers: IncomingHttpHeaders; query: URLSearchParams }

const base64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')

export type KeySettings = Partial<Pick<AppKey, 'capability' | 'isRevocable'>>

/**
 * Parses the application key `app.id:secret`, which by default has full capability and revocable tokens. Throws for
 * other texts.
 */
export function parseKey(text: string, settings: KeySettings = {}): AppKey {
  const match = /^(([\w-]+)\.[\w-]+):(.+)$/.exec(text)
  const [, name, appId, secret] = match ?? []
  if (!name || !appId || !secret) throw new Error('an Ably key looks like app.id:secret')
  return { appId, name, secret, capability: FULL_CAPABILITY, isRevocable: true, ...settings, revoked: new Map() }
}

/**
 * Returns the session of a request by its Authorization header or, for WebSockets, its query. Throws Ably's 401 errors.
 */
export function authenticate(key: AppKey, { headers, query }: Credentials): Session {
  const session = sessionOf(key, headers.authorization ?? '', query)
  const header = headers['x-ably-clientid']
  return asClient(session, typeof header === 'string' ? base64(header) : (query.get('clientId') ?? undefined))
}

function sessionOf(key: AppKey, authorization: string, query: URLSearchParams): Session {
  if (authorization.startsWith('Basic ')) return keySession(key, base64(authorization.slice(6)))
  if (authorization.startsWith('Bearer ')) {
    const bearer = authorization.slice(7).trim()
    return tokenSession(key, /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(bearer) ? bearer : base64(bearer))
  }
  const plainKey = query.get('key')
  if (plainKey !== null) return keySession(key, plainKey)
  const token = query.get('access_token') ?? query.get('accessToken')
  if (token !== null) return tokenSession(key, token)
  throw new AblyError(40101, 401, 'No authentication information provided')
}

function keySession(key: AppKey, text: string): Session {
  if (!/^[\w-]+\.[\w-]+:/.test(text)) throw new AblyError(40005, 401, 'Invalid credentials: malformed key')
  if (!sameText(text, `${key.name}:${key.secret}`)) throw new AblyError(40101, 401, 'Invalid credentials')
  return { capabilities: [key.capability], clientId: undefined, basic: true }
}

function asClient(session: Session, clientId: string | undefined): Session {
  if (!clientId) return session
  if (clientId === '*') throw new AblyError(40012, 400, 'clientId cannot be *')
  if (session.basic || session.clientId === '*' || session.clientId === clientId) return { ...session, clientId }
  // Ably ignores the requested client id of an anonymous token here and refuses its operations later.
  if (session.clientId === undefined) return session
  throw new AblyError(40102, 401, `Incompatible credentials: token is for ${session.clientId}, not ${clientId}`)
}

/**
 * Returns the session of a token: a JWT signed with the key's secret, or an Ably token of this stand-in. Throws 40142
 * if it has expired, 40141 if it was revoked.
 */
export function tokenSession(key: AppKey, token: string): Session {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = head.startsWith('eyJ')
    ? jwtClaims(key, head, body, signature)
    : issuedClaims(key, head, body, signature)
  if (claims.expiresAt <= Date.now()) throw new AblyError(40142, 401, 'Key/token status changed (expire)')
  checkRevoked(key, claims)
  return {
    capabilities: claims.capability === undefined ? [key.capability] : [key.capability, claims.capability],
    clientId: claims.clientId,
    basic: false,
    expiresAt: claims.expiresAt,
    ...(claims.issuedAt !== undefined && { issuedAt: claims.issuedAt }),
  }
}

type Claims = { clientId?: string; capability?: Capability; expiresAt: number; issuedAt?: number }

/** Throws 40141 for a token that was issued before its client's tokens were revoked. */
export function checkRevoked(key: AppKey, { clientId, issuedAt }: Pick<Claims, 'clientId' | 'issuedAt'>): void {
  const until = clientId === undefined ? undefined : key.revoked.get(clientId)
  if (until !== undefined && issuedAt !== undefined && issuedAt < until)
    throw new AblyError(40141, 401, 'Key/token status changed (revoked)')
}

const jwtHead = z.object({ alg: z.literal('HS256'), kid: z.string() })
const jwtBody = z.object({
  iat: z.number(),
  exp: z.number(),
  'x-ably-clientId': z.string().min(1).optional(),
  'x-ably-capability': z.unknown(),
})

function jwtClaims(key: AppKey, head: string, body: string, signature: string): Claims {
  const parsedHead = jwtHead.safeParse(parseJsonPart(head))
  if (!parsedHead.success) throw new AblyError(40144, 401, 'Error verifying JWT; HS256 with a kid expected')
  requireKey(key, parsedHead.data.kid)
  if (!sameText(hmac(`${head}.${body}`, key.secret, 'base64url'), signature)) {
    throw new AblyError(40144, 401, 'Error verifying JWT; invalid signature')
  }
  const parsed = jwtBody.safeParse(parseJsonPart(body))
  if (!parsed.success) throw new AblyError(40144, 401, 'Error verifying JWT; iat, exp or clientId is missing or wrong')
  const { iat, exp, 'x-ably-clientId': clientId, 'x-ably-capability': asked } = parsed.data
  const capability = asked === undefined ? undefined : parseCapability(asked)
  return { clientId, capability, expiresAt: exp * 1000, issuedAt: iat * 1000 }
}

const issuedBody = z.object({ expires: z.number(), clientId: z.string().optional(), capability: z.string() })
export type IssuedBody = z.infer<typeof issuedBody>

/** Issues an Ably token, opaque to clients and self-contained for the stand-in. */
export function issueToken(key: AppKey, body: IssuedBody): string {
  const payload = Buffer.from(JSON.stringify(body)).toString('base64url')
  return `${key.appId}.${payload}.${hmac(payload, key.secret, 'base64url')}`
}

function issuedClaims(key: AppKey, appId: string, body: string, signature: string): Claims {
  const parsed = issuedBody.safeParse(parseJsonPart(body))
  if (!parsed.success) throw new AblyError(40005, 401, 'Invalid token')
  if (appId !== key.appId || !sameText(hmac(body, key.secret, 'base64url'), signature)) {
    throw new AblyError(40101, 401, 'Invalid token signature')
  }
  const { expires, clientId, capability } = parsed.data
  return { clientId, capability: parseCapability(capability), expiresAt: expires }
}

/** Throws 40400 unless `name` is the key of this app. */
export function requireKey(key: AppKey, name: string): void {
  if (name === key.name) return
  const app = name.split('.')[0]
  if (app !== key.appId) throw new AblyError(40400, 404, `No application found with id ${app}`)
  throw new AblyError(40400, 404, `No key found with name ${name}`)
}

export function can(session: Session, channel: string, operation: string): boolean {
  return session.capabilities.every((capability) => permits(capability, channel, operation))
}

/** Throws 40160 unless at least one of the operations is allowed. */
export function demand(session: Session, channel: string, ...operations: [string, ...string[]]): void {
  if (!operations.some((operation) => can(session, channel, operation))) throw denied(session, channel, operations[0])
}

export function denied(session: Session, channel: string, operation: string): AblyError {
  const who = session.clientId ?? ''
  const what = `channelId = ${channel}, op = ${operation}, clientId = ${who}`
  return new AblyError(40160, 401, `Channel denied access based on given capability; ${what}`)
}

/** Returns true if the session can send messages with this client id. */
export function mayActAs(session: Session, clientId: string): boolean {
  if (clientId === '*') return false
  if (session.clientId === '*' || session.clientId === clientId) return true
  return session.basic && session.clientId === undefined
}

export function hmac(text: string, secret: string, encoding: 'base64' | 'base64url'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function parseJsonPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
