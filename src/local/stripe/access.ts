import type { IncomingMessage } from 'node:http'
import { API_VERSION } from './database.ts'
import { refuse, unauthorized } from './errors.ts'
import { newId } from './ids.ts'
import type { Operation } from './router.ts'
import type { Caller, World } from './world.ts'

export type Keys = { secretKey: string; publishableKey: string }

/**
 * Returns the caller of a request by the key in its Authorization header. Refuses live keys and keys of other accounts.
 */
export function identify(req: IncomingMessage, keys: Keys, base: string): Caller {
  const key = presentedKey(req.headers.authorization)
  if (!key)
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (key !== keys.secretKey && key !== keys.publishableKey)
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
  const version = headerText(req, 'stripe-version')
  if (version !== null && version !== API_VERSION)
    throw refuse(`The local stand-in speaks only ${API_VERSION}, not ${version}.`)
  return {
    publishable: key === keys.publishableKey,
    base,
    requestId: newId('req', 14),
    idempotencyKey: headerText(req, 'idempotency-key'),
    account: headerText(req, 'stripe-account'),
  }
}

/** Refuses operations that the caller cannot use, for any parameters. */
export function authorize(world: World, caller: Caller, operation: Operation): void {
  if (caller.publishable && !operation.publishable)
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of ' +
        'your API keys at https://dashboard.stripe.com/account/apikeys.',
      'secret_key_required',
    )
  if (caller.account === null) return
  if (!world.db.accounts.find(caller.account))
    throw unauthorized(
      `The provided key does not have access to account '${caller.account}' (or that account does not exist).`,
      'account_invalid',
    )
  if (!operation.connected) throw refuse('The local stand-in does not implement this for connected accounts.')
}

export function headerText(req: IncomingMessage, name: string): string | null {
  const value = req.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function presentedKey(authorization = ''): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(authorization)?.[1]
  const basic = /^Basic (.+)$/i.exec(authorization)?.[1]
  return bearer ?? (basic && Buffer.from(basic, 'base64').toString().split(':')[0])
}
