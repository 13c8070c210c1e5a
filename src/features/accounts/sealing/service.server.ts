const bytesOf = (text: string) => new TextEncoder().encode(text)
const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const decode = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0))

const ivBytes = 12

/** A key for one purpose, which says nothing about the secret it comes from or about its other keys (RFC 5869). */
async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: bytesOf(purpose) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** What is to be hidden, in what use, and whose it is: another person's row cannot be put in its place. */
type Purpose = { secret: string; purpose: string; owner: string }

/** Encrypts for the database (AES-256-GCM). */
export async function seal(bytes: Uint8Array<ArrayBuffer>, { secret, purpose, owner }: Purpose): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(owner) }
  const hidden = await crypto.subtle.encrypt(algorithm, await keyOf(secret, purpose), bytes)
  return encode(new Uint8Array([...iv, ...new Uint8Array(hidden)]))
}

/** @throws when it was sealed for another person or purpose, under another secret, or changed since. */
export async function unseal(sealed: string, { secret, purpose, owner }: Purpose): Promise<Uint8Array> {
  const bytes = decode(sealed)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: bytesOf(owner) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, await keyOf(secret, purpose), bytes.slice(ivBytes)))
}
