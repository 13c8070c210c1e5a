import * as z from 'zod'
import { checkRevoked, requireKey, type Session } from './auth.ts'
import { disconnect } from './connection.ts'
import { AblyError, asAblyError } from './errors.ts'
import type { Hub } from './model.ts'
import type { RestResponse } from './rest-types.ts'

const request = z.object({
  targets: z.array(z.string()).min(1).max(100),
  issuedBefore: z.number().optional(),
  allowReauthMargin: z.boolean().optional(),
})

/**
 * Handles `POST /keys/{name}/revokeTokens`: revokes the tokens of the given clients that were issued until now, and
 * ends their connections with 40141. Supports only targets `clientId:…`, and no grace period to authenticate again.
 */
export function revokeTokens(hub: Hub, keyName: string, body: unknown, caller: Session): RestResponse {
  requireKey(hub.key, keyName)
  if (!caller.basic) throw new AblyError(40101, 401, 'Tokens are revoked with the key')
  if (!hub.key.isRevocable) throw new AblyError(40164, 401, 'Token revocation is not enabled for this API key')
  const parsed = request.safeParse(body)
  if (!parsed.success) throw new AblyError(40000, 400, `Invalid revocation: ${parsed.error.issues[0]?.message}`)
  const issuedBefore = parsed.data.issuedBefore ?? Date.now()
  const results = parsed.data.targets.map((target) => {
    const [, clientId] = /^clientId:(.+)$/.exec(target) ?? []
    if (clientId === undefined) return { target, error: new AblyError(40000, 400, `Unknown target ${target}`).wire() }
    hub.key.revoked.set(clientId, issuedBefore)
    return { target, issuedBefore, appliesAt: Date.now() }
  })
  for (const connection of hub.connections.values()) {
    try {
      checkRevoked(hub.key, connection.session)
    } catch (thrown) {
      disconnect(connection, asAblyError(thrown))
    }
  }
  const failureCount = results.filter((result) => 'error' in result).length
  return { status: 201, body: { successCount: results.length - failureCount, failureCount, results } }
}
