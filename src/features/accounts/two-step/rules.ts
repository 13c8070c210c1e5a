import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { Secret, TOTP } from 'otpauth/bare'
import { normalizeDigits } from '#shared/texts.ts'
import { totpDigits, totpDriftSteps, totpIssuer, totpStepSeconds } from './spec.ts'

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** Returns the TOTP (RFC 6238) of a secret, with SHA-1, which every authenticator app supports. */
const totpOf = (secret: Secret | string, account = '') =>
  new TOTP({
    secret,
    label: account,
    issuer: totpIssuer,
    digits: totpDigits,
    period: totpStepSeconds,
    hmac: (_algorithm, key, message) => hmac(sha1, key, message),
  })

/** Returns RFC 4648 base32 without padding, the form in which authenticator apps take a secret. */
export const toBase32 = (bytes: Uint8Array): string => secretOf(bytes).base32

/** Returns the RFC 6238 time step of a moment. */
export const totpStep = (now: Date): number => TOTP.counter({ period: totpStepSeconds, timestamp: now.getTime() })

/**
 * Returns the time step of a code: the current one, the one before or the one after; undefined for any other code. If
 * two steps have the same code, returns the later one, so that the code is spent for both.
 */
export function matchTotp(secret: Uint8Array, code: string, now: Date): number | undefined {
  const totp = totpOf(secretOf(secret))
  const first = totpStep(now) - totpDriftSteps
  const steps = Array.from({ length: 2 * totpDriftSteps + 1 }, (_, i) => first + i)
  return steps.findLast((step) => totp.generate({ timestamp: step * totpStepSeconds * 1000 }) === code)
}

/** Returns the content of the QR code (the key URI format of authenticator apps). */
export const otpauthUrl = (secret: string, account: string): string => totpOf(secret, account).toString()

/** Returns a typed code without spaces and dashes. */
export const normalCode = (typed: string): string => normalizeDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase()

export const isTotpCode = (code: string): boolean => code.length === totpDigits && /^\d+$/.test(code)

/** Length of a recovery code in random bytes. 120 bits are enough for an unsalted hash (OWASP asks for 112). */
export const recoveryCodeBytes = 15
/** Format of a recovery code: 24 characters of base32. Codes created before 2026-12 have ten. */
export const recoveryCodeForm = /^([A-Z2-7]{24}|[A-Z2-7]{10})$/
/** Formats a recovery code in four groups of six. */
export const toRecoveryCode = (bytes: Uint8Array): string => toBase32(bytes).match(/.{6}/g)?.join('-') ?? ''
