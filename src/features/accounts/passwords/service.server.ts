import { argon2idAsync } from '@noble/hashes/argon2.js'
import { fromBase64, toBase64 } from '#shared/base64.ts'
import { AppError, COMMON } from '#shared/errors.ts'

// OWASP: argon2id, m = 19 MiB, t = 2, p = 1. Stored as a PHC string, so the cost can be raised later.
const cost = { m: 19_456, t: 2, p: 1 }
// as a PHC string has it: without padding
const encode = (bytes: Uint8Array) => toBase64(bytes).replaceAll('=', '')

const derive = (password: string, salt: Uint8Array, { m, t, p }: typeof cost) =>
  argon2idAsync(new TextEncoder().encode(password.normalize('NFKC')), salt, { m, t, p, dkLen: 32 })

/** Costs about 150 ms of processor time: limit the callers first. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const tag = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${encode(salt)}$${encode(tag)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Whether there is a password at all: who signs in by mail only has none. */
export const hasPassword = (stored: string): boolean => form.test(stored)

/** Whether the password is the one behind the hash; false, and no sooner, for a hash in a form we do not know. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, m, t, p, salt, tag] = form.exec(stored) ?? form.exec(nobodysHash) ?? []
  if (!salt || !tag) return false
  const found = await derive(password, fromBase64(salt), { m: Number(m), t: Number(t), p: Number(p) })
  return isEqual(found, fromBase64(tag))
}

/** Takes the same time whatever differs. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0)
  return difference === 0
}

/** Stands in for the hash of an account that does not exist, so that asking about it takes as long. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** A password that nobody should have, said beside its field. */
export const badPassword = (sentence: string) =>
  new AppError({ ...COMMON.invalid, sentence }, { fields: { password: sentence } })
