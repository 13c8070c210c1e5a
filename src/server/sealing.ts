import { type KeyPurpose, keyFor } from '#shared/derived-keys.ts'
import { fromBase64, toBase64 } from '#shared/encoding.ts'

const ivBytes = 12
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Imports a key of 32 bytes for `seal` and `unseal`. */
export const sealingKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Returns the key of one purpose for `seal` and `unseal`. */
export const sealingKeyFor = (secret: string, purpose: KeyPurpose): Promise<CryptoKey> =>
  sealingKey(keyFor(secret, purpose))

/** Encrypts bytes for the database (AES-256-GCM). The owner is part of it, so a row of another person cannot replace it. */
export async function seal(key: CryptoKey, owner: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const hidden = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(owner) }, key, bytes)
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(hidden)]))
}

/** @throws if it was sealed for another owner or with another key, or was changed. */
export async function unseal(key: CryptoKey, owner: string, sealed: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = fromBase64(sealed)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: bytesOf(owner) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(ivBytes)))
}
