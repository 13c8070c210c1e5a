/** A Redis string: bytes, one per character (U+0000 to U+00FF), so lengths and order are those of bytes. */
export type Bytes = string

/** A simple string such as OK. Lua sees it as `{ ok = … }`, unlike a value that happens to be OK. */
export type Status = { readonly status: string }

export type Reply = null | number | Bytes | Status | Reply[]

export const OK: Status = { status: 'OK' }

/** An error reply. `message` is the whole line, with the error code first (`ERR …`, `NOSCRIPT …`). */
export class RedisError extends Error {
  override readonly name = 'RedisError'
}

export function isStatus(reply: Reply): reply is Status {
  return typeof reply === 'object' && reply !== null && !Array.isArray(reply)
}

export function toBytes(text: string): Bytes {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** Converts bytes to text. Invalid UTF-8 becomes U+FFFD, as in the vendor's plain JSON answers. */
export function toText(bytes: Bytes): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

export const syntaxError = () => new RedisError('ERR syntax error')
export const wrongArity = (command: string) => new RedisError(`ERR wrong number of arguments for '${command}' command`)
