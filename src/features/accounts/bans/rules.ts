import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { keyFor } from '#shared/derived-keys.ts'

/** Kinds of marks of a banned account. */
export const markKinds = ['email', 'card'] as const
export type MarkKind = (typeof markKinds)[number]

/** Returns the address without a `+tag`, because both reach the same mailbox. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** Returns the keyed hash of an email address or a card fingerprint. The secret prevents reading or guessing the value. */
export function markOf(secret: string, kind: MarkKind, value: string): string {
  const text = kind === 'email' ? mailboxOf(value) : value
  return bytesToHex(hmac(sha256, keyFor(secret, 'ban-mark'), utf8ToBytes(`${kind}:${text}`)))
}
