import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase64Url } from '#shared/base64.ts'
import { keyFor } from '#shared/derived-keys.ts'
import { codeDigits } from '../mail-links/spec.ts'

const derive = (secret: string, label: string) => hmac(sha256, keyFor(secret, 'mail-proof'), utf8ToBytes(label))

/**
 * The token of a mail, from its id and the Worker's secret, so that none is stored. Its first letter tells a browser
 * whether it needs a verifier: `b` is bound to the browser that asked, `f` is free.
 */
export const tokenOf = (secret: string, proofId: string, isBound: boolean): string =>
  `${isBound ? 'b' : 'f'}${toBase64Url(derive(secret, `mail-token:${proofId}`))}`

/** The digits of the same mail. */
export function codeOf(secret: string, proofId: string): string {
  const bytes = derive(secret, `mail-code:${proofId}`)
  const number = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}

/** What the table has of a token. */
export const tokenDigest = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)))

/** What the table has of a code: keyed, because a million plain digests are computed in a second. */
export const codeDigest = (secret: string, code: string): string =>
  bytesToHex(derive(secret, `mail-code-digest:${code}`))

/** The network that asked for a mail, as the table has it: keyed, because there are few addresses. */
export const askerDigest = (secret: string, network: string): string =>
  bytesToHex(derive(secret, `mail-asker:${network}`)).slice(0, 32)

/** RFC 7636, S256. */
export const challengeOf = (verifier: string): string => toBase64Url(sha256(utf8ToBytes(verifier)))
