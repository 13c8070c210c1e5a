import { argon2idAsync } from '@noble/hashes/argon2.js'
import { fromBase64, toBase64 } from '#shared/base64.ts'
import { AppError, COMMON } from '#shared/errors.ts'

// OWASP: argon2id, m = 19 MiB, t = 2, p = 1. Stored as a PHC string, so that the cost can be raised later.
const cost = { m: 19_456, t: 2, p: 1 }
// without padding, as in a PHC string
const encode = (bytes: Uint8Array) => toBase64(bytes).replaceAll('=', '')

const derive = (password: string, salt: Uint8Array, { m, t, p }: typeof cost) =>
  argon2idAsync(new TextEncoder().encode(password.normalize('NFKC')), salt, { m, t, p, dkLen: 32 })

/** Returns the hash of a password. Takes about 150 ms of CPU time, so callers must be limited first. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const tag = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${encode(salt)}$${encode(tag)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Returns true if the account has a password; accounts that sign in by mail only have none. */
export const hasPassword = (stored: string): boolean => form.test(stored)

/** Returns true if the password matches the hash. For an unknown form of hash returns false in the same time. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, m, t, p, salt, tag] = form.exec(stored) ?? form.exec(nobodysHash) ?? []
  if (!salt || !tag) return false
  const found = await derive(password, fromBase64(salt), { m: Number(m), t: Number(t), p: Number(p) })
  return isEqual(found, fromBase64(tag))
}

/** Compares in constant time. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0)
  return difference === 0
}

/** Hash for accounts that do not exist, so that checking them takes the same time. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Returns the refusal of a password that is too easy to guess, at its field. */
export const badPassword = (sentence: string) =>
  new AppError({ ...COMMON.invalid, sentence }, { fields: { password: sentence } })
