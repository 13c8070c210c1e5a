import * as z from 'zod/mini'
import { fromBase64 } from '#shared/base64.ts'

const claims = z.object({ 'x-ably-capability': z.string() })
const capability = z.record(z.string(), z.unknown())

/** Returns the channels that a token allows, read from its payload; empty for an invalid token. */
export function tokenChannels(jwt: string): Set<string> {
  try {
    const [, body = ''] = jwt.split('.')
    const { 'x-ably-capability': text } = claims.parse(JSON.parse(new TextDecoder().decode(fromBase64(body))))
    return new Set(Object.keys(capability.parse(JSON.parse(text))))
  } catch {
    return new Set()
  }
}
