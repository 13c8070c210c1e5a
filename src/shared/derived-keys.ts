import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Purposes of keys. Never rename one, because its key depends on the name. */
export type KeyPurpose =
  | 'access-token'
  | 'address-mark'
  | 'ban-mark'
  | 'calendar-address'
  | 'device'
  | 'legal-notice'
  | 'mail-proof'
  | 'media-address'
  | 'meter-address'
  | 'network-digest'
  | 'playback'
  | 'playback-file'
  | 'recovery-code'
  | 'refresh-token'
  | 'totp'
  | 'totp-challenge'
  | 'unsubscribe-link'

type Secret = string | Uint8Array

const bytesOf = (secret: Secret) => (typeof secret === 'string' ? utf8ToBytes(secret) : secret)

/**
 * Derives the 32-byte key of a purpose from the configured secret (HKDF-SHA-256, RFC 5869). A leaked key reveals no other key.
 */
export const keyFor = (secret: Secret, purpose: KeyPurpose): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hkdf(sha256, bytesOf(secret), undefined, utf8ToBytes(purpose), 32))

/**
 * Returns the keys that verify long-lived links, codes and cookies: the key of the purpose, and the secret itself, which
 * signed them before keys were derived.
 */
export const verifyingKeys = (secret: Secret, purpose: KeyPurpose): Uint8Array[] => [
  keyFor(secret, purpose),
  bytesOf(secret),
]

/** Compares a given signature with the right one in constant time. */
export function isSameSignature(given: string, right: string): boolean {
  const [ours, theirs] = [utf8ToBytes(right), utf8ToBytes(given)]
  return (
    ours.reduce((difference, byte, at) => difference | (byte ^ (theirs[at] ?? 0)), ours.length ^ theirs.length) === 0
  )
}
