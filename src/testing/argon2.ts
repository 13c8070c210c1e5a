import crypto from 'node:crypto'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

type Options = { m: number; t: number; p: number; dkLen: number }
type Derive = (password: Uint8Array, salt: Uint8Array, options: Options) => Promise<Uint8Array>

// resolves to the package itself instead of this alias
const inJavaScript = createRequire(import.meta.url).resolve('@noble/hashes/argon2.js')
const native = crypto.argon2 && promisify(crypto.argon2)

/**
 * Replaces `@noble/hashes/argon2.js` in service tests (vitest.config.ts). Node computes the same hash in a sixth of the
 * processor time. Browser tests use the package itself.
 */
export const argon2idAsync: Derive = native
  ? (message, nonce, { m: memory, t: passes, p: parallelism, dkLen: tagLength }) =>
      native('argon2id', { message, nonce, memory, passes, parallelism, tagLength })
  : (await import(inJavaScript)).argon2idAsync
