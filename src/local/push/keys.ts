import { createECDH, generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const pair = z.object({ publicKey: z.string(), privateKey: z.string() })
/** base64url: the public key as an uncompressed point, the private one as its number (RFC 8292 §3.2). */
export type VapidKeys = z.infer<typeof pair>

/** Creates a key pair that signs pushes. */
export function makeVapidKeys(): VapidKeys {
  const { d } = z
    .object({ d: z.string() })
    .parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(d, 'base64url'))
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: d }
}

/**
 * Returns the key pair of a data directory, created once, because with another pair every browser would have to subscribe
 * again.
 */
export function keptVapidKeys(dir: string): VapidKeys {
  const file = path.join(dir, 'vapid.json')
  if (!fs.existsSync(file)) fs.writeFileSync(file, JSON.stringify(makeVapidKeys()), { mode: 0o600 })
  return pair.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
}
