import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { totpDigits, totpDriftSteps, totpIssuer, totpStepSeconds } from './spec.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding: how authenticator apps are told a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The bytes that `toBase32` was given; what is no base32 is passed over. */
export function fromBase32(text: string): Uint8Array {
  const values = [...text.toUpperCase()].map((letter) => alphabet.indexOf(letter)).filter((value) => value >= 0)
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The step of RFC 6238 that a moment is in. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / totpStepSeconds)

/** The code of one step (RFC 4226 with SHA-1, which is what every app speaks). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(step))
  const tag = hmac(sha1, secret, counter)
  const offset = (tag.at(-1) ?? 0) & 0xf
  const number = new DataView(tag.buffer, tag.byteOffset).getUint32(offset) & 0x7fffffff
  return String(number % 10 ** totpDigits).padStart(totpDigits, '0')
}

/** The step whose code this is, one before or after now included; undefined for a code of no such step. */
export function matchTotp(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = totpStep(now)
  const steps = Array.from({ length: 2 * totpDriftSteps + 1 }, (_, i) => current - totpDriftSteps + i)
  return steps.filter((step) => totpCode(secret, step) === code).at(-1)
}

/** What the QR code says (the key URI format of authenticator apps). */
export function otpauthUrl(secret: string, account: string): string {
  const label = encodeURIComponent(`${totpIssuer}:${account}`)
  const query = { secret, issuer: totpIssuer, algorithm: 'SHA1', digits: totpDigits, period: totpStepSeconds }
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${pairs.join('&')}`
}

/** A code as typed: without the spaces and dashes that people put in. */
export const normalCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

export const isTotpCode = (code: string): boolean => code.length === totpDigits && /^\d+$/.test(code)

/** Ten characters of base32: 50 bits, read in two groups. */
export const recoveryCodeForm = /^[A-Z2-7]{10}$/
export const toRecoveryCode = (bytes: Uint8Array): string => {
  const text = toBase32(bytes).slice(0, 10)
  return `${text.slice(0, 5)}-${text.slice(5)}`
}
