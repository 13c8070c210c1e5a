import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { keyFor } from '#shared/derived-keys.ts'
import { toBase64Url } from '#shared/encoding.ts'
import { codeDigits, MAIL_REFUSALS, mailsPerHourMax, otherNetworkCodesMax, resendCooldownMs } from './spec.ts'

/** State of a mail before an attempt to use it. `attempts`: the wrong codes that count against this caller. */
export type KnownProof = { expiresAt: Date; usedAt: Date | null; challenge: string | null; attempts: number }

type Presented = { by: 'token' | 'code'; isAddressed: boolean; challenge: string | null }

/**
 * Returns the refusal of a failed attempt. A code with an email address gets only "wrong" or "too many", as for an
 * address without an account. A token gets the exact reason, because only readers of the mail know the token.
 */
export function refuseProof({ by, isAddressed, challenge }: Presented, found: KnownProof | null, now: Date) {
  if (!isAddressed) {
    if (!found) return MAIL_REFUSALS.linkInvalid
    if (found.usedAt) return MAIL_REFUSALS.linkUsed
    if (found.expiresAt <= now) return MAIL_REFUSALS.linkExpired
  }
  if (by === 'code') {
    const isSpent = found !== null && !found.usedAt && found.expiresAt > now && found.attempts >= otherNetworkCodesMax
    return isSpent ? MAIL_REFUSALS.codeSpent : MAIL_REFUSALS.codeWrong
  }
  // the proof was valid, but a concurrent attempt used it first
  return found?.challenge && found.challenge !== challenge ? MAIL_REFUSALS.otherBrowser : MAIL_REFUSALS.linkUsed
}

export type Gate = { sentAt: Date; windowStartedAt: Date; sent: number }

const hourMs = 3_600_000

/**
 * Returns the seconds until an email address can get its next mail of a kind. `gate` is the cooldown before this
 * request.
 */
export function resendAfterSeconds(gate: Gate | null, isSent: boolean, now: Date): number {
  if (isSent || !gate) return resendCooldownMs / 1000
  const cooled = gate.sentAt.getTime() + resendCooldownMs
  const full = gate.sent >= mailsPerHourMax ? gate.windowStartedAt.getTime() + hourMs : 0
  return Math.max(1, Math.ceil((Math.max(cooled, full) - now.getTime()) / 1000))
}

const derive = (secret: string, label: string) => hmac(sha256, keyFor(secret, 'mail-proof'), utf8ToBytes(label))

/**
 * Derives the token of a mail from its id and the Worker's secret, so that no token is stored. Its first letter shows
 * whether a verifier is needed: `b` is bound to the requesting browser, `f` is not.
 */
export const tokenOf = (secret: string, proofId: string, isBound: boolean): string =>
  `${isBound ? 'b' : 'f'}${toBase64Url(derive(secret, `mail-token:${proofId}`))}`

/** Derives the digits of the code of a mail. */
export function codeOf(secret: string, proofId: string): string {
  const bytes = derive(secret, `mail-code:${proofId}`)
  const number = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}

/** Returns the stored digest of a token. */
export const tokenDigest = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)))

/** Returns the stored digest of a code. It is keyed, because a million plain digests can be computed in a second. */
export const codeDigest = (secret: string, code: string): string =>
  bytesToHex(derive(secret, `mail-code-digest:${code}`))

/** Returns the stored digest of the requesting network. It is keyed, because all IPv4 addresses could be tried. */
export const askerDigest = (secret: string, network: string): string =>
  bytesToHex(derive(secret, `mail-asker:${network}`)).slice(0, 32)

/** Returns the challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => toBase64Url(sha256(utf8ToBytes(verifier)))
