import * as z from 'zod'
import { hmac, issueToken, requireKey, type Session, sameText } from './auth.ts'
import { intersect, parseCapability } from './capability.ts'
import { AblyError } from './errors.ts'
import type { Hub } from './model.ts'

const CLOCK_SKEW_MS = 15 * 60_000
const TTL_DEFAULT_MS = 3_600_000
const TTL_MAX_MS = 86_400_000

const tokenRequest = z.object({
  keyName: z.string().optional(),
  ttl: z.union([z.literal('').transform(() => undefined), z.coerce.number()]).optional(),
  capability: z.string().optional(),
  clientId: z.string().optional(),
  timestamp: z.coerce.number().optional(),
  nonce: z.string().optional(),
  mac: z.string().optional(),
})
type TokenRequest = z.infer<typeof tokenRequest>

/**
 * Exchanges a token request for a token (`POST /keys/{name}/requestToken`). The request must be signed with the key's
 * secret, unless `caller` has authenticated with the key. Throws Ably's errors for an invalid mac, a stale timestamp, a
 * replayed nonce or an invalid ttl.
 */
export function requestToken(hub: Hub, keyName: string, body: unknown, caller: Session | undefined) {
  requireKey(hub.key, keyName)
  const parsed = tokenRequest.safeParse(body ?? {})
  if (!parsed.success) throw new AblyError(40000, 400, 'Invalid token request')
  const request = parsed.data
  if (request.keyName !== undefined && request.keyName !== keyName) throw new AblyError(40102, 401, 'keyName mismatch')
  if (request.mac !== undefined) verifySigned(hub, keyName, request, request.mac)
  else if (!caller?.basic) throw new AblyError(40101, 401, 'Unsigned token request without the key')
  if (request.clientId === '') throw new AblyError(40012, 400, 'clientId must not be empty')
  return issue(hub, request)
}

function issue(hub: Hub, { ttl = TTL_DEFAULT_MS, capability: asked, clientId }: TokenRequest) {
  if (!Number.isFinite(ttl) || ttl <= 0 || ttl > TTL_MAX_MS) throw new AblyError(40003, 400, 'Invalid ttl')
  const granted = asked ? intersect(parseCapability(asked), hub.key.capability) : hub.key.capability
  if (Object.keys(granted).length === 0) {
    throw new AblyError(40160, 401, 'Requested capability is not available on this key')
  }
  const issued = Date.now()
  const expires = issued + ttl
  const capability = JSON.stringify(granted)
  const token = issueToken(hub.key, { expires, clientId, capability })
  return { token, keyName: hub.key.name, issued, expires, capability, clientId }
}

function verifySigned(hub: Hub, keyName: string, request: TokenRequest, mac: string): void {
  const { ttl, capability, clientId, timestamp = 0, nonce = '' } = request
  const signed = [keyName, ttl ?? '', capability ?? '', clientId ?? '', timestamp, nonce].join('\n')
  if (!sameText(hmac(`${signed}\n`, hub.key.secret, 'base64'), mac)) {
    throw new AblyError(40101, 401, 'Invalid mac in token request')
  }
  if (Math.abs(Date.now() - timestamp) > CLOCK_SKEW_MS) throw new AblyError(40104, 401, 'Timestamp not current')
  if (nonce.length < 16) throw new AblyError(40000, 400, 'nonce too short')
  if (hub.nonces.has(nonce)) throw new AblyError(40105, 401, 'Nonce value replayed')
  hub.nonces.add(nonce)
}
