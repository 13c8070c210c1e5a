import { fromBase64, toBase64 } from '#shared/base64.ts'
import { type KeyPurpose, keyFor } from '#shared/derived-keys.ts'

const ivBytes = 12
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A key for `seal` and `unseal` from its 32 bytes. */
export const sealingKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Returns the key of one purpose for `seal` and `unseal`. */
export const sealingKeyFor = (secret: string, purpose: KeyPurpose): Promise<CryptoKey> =>
  sealingKey(keyFor(secret, purpose))

/** Encrypts for the database (AES-256-GCM), bound to its owner: another person's row cannot be put in its place. */
export async function seal(key: CryptoKey, owner: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const hidden = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(owner) }, key, bytes)
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(hidden)]))
}

/** @throws when it was sealed for another owner or under another key, or changed since. */
export async function unseal(key: CryptoKey, owner: string, sealed: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = fromBase64(sealed)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: bytesOf(owner) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(ivBytes)))
}
