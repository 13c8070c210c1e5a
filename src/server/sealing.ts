import { fromBase64, toBase64 } from '#shared/base64.ts'

const ivBytes = 12
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A key for `seal` and `unseal` from its 32 bytes. */
export const sealingKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** A key for one purpose, which says nothing about the secret it comes from or about its other keys (RFC 5869). */
export async function sealingKeyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: bytesOf(purpose) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

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
