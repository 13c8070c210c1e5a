/** A Redis string with one byte per character (U+0000 to U+00FF), so that lengths and order are those of bytes. */
export type Bytes = string

/** A simple-string reply such as OK. In Lua it is `{ ok = … }`; a stored value `OK` is a string. */
export type Status = { readonly status: string }

export type Reply = null | number | Bytes | Status | Reply[]

export const OK: Status = { status: 'OK' }

/** An error reply. `message` is the complete line and starts with the error code (`ERR …`, `NOSCRIPT …`). */
export class RedisError extends Error {
  override readonly name = 'RedisError'
}

export function isStatus(reply: Reply): reply is Status {
  return typeof reply === 'object' && reply !== null && !Array.isArray(reply)
}

export function toBytes(text: string): Bytes {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** Converts bytes to text. Invalid UTF-8 becomes U+FFFD, as in Upstash's JSON responses. */
export function toText(bytes: Bytes): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

export const syntaxError = () => new RedisError('ERR syntax error')
export const wrongArity = (command: string) => new RedisError(`ERR wrong number of arguments for '${command}' command`)
