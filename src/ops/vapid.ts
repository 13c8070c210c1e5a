import { createECDH, generateKeyPairSync } from 'node:crypto'
import * as z from 'zod'
import { command } from './command.ts'

/** A key pair in base64url: the public key as an uncompressed point, the private key as a number (RFC 8292 §3.2). */
export const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

const privateNumber = z.object({ d: z.string() })

/** Creates a key pair that signs push messages. */
export function makeVapidKeys(): z.infer<typeof vapidKeys> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { d } = privateNumber.parse(privateKey.export({ format: 'jwk' }))
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(d, 'base64url'))
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: d }
}

/** `npm run vapid`: prints a new key pair that signs push messages, in the format of .dev.vars.example. */
command(import.meta.filename, async () => {
  const { publicKey, privateKey } = makeVapidKeys()
  console.log(`VAPID_PUBLIC_KEY="${publicKey}"\nVAPID_PRIVATE_KEY="${privateKey}"`)
})
