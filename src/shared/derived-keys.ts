import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** The purposes of keys. A purpose keeps its name, because its key depends on it. */
export type KeyPurpose =
  | 'access-token'
  | 'address-mark'
  | 'calendar-address'
  | 'device'
  | 'legal-notice'
  | 'mail-proof'
  | 'media-address'
  | 'meter-address'
  | 'recovery-code'
  | 'refresh-token'
  | 'totp'
  | 'totp-challenge'
  | 'unsubscribe-link'

type Secret = string | Uint8Array

const bytesOf = (secret: Secret) => (typeof secret === 'string' ? utf8ToBytes(secret) : secret)

/**
 * Returns the 32 bytes of the key for a purpose (HKDF-SHA-256, RFC 5869). They reveal neither the configured secret nor the
 * keys of other purposes.
 */
export const keyFor = (secret: Secret, purpose: KeyPurpose): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hkdf(sha256, bytesOf(secret), undefined, utf8ToBytes(purpose), 32))

/**
 * Returns the keys that verify long-lived links, codes and cookies: the key of the purpose, and the secret itself, which signed
 * them before keys were derived.
 */
export const verifyingKeys = (secret: Secret, purpose: KeyPurpose): Uint8Array[] => [
  keyFor(secret, purpose),
  bytesOf(secret),
]
