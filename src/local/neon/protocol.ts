/** The few pieces of PostgreSQL's wire protocol that a pooler has to read (protocol 3.0, message formats). */

export const PROTOCOL_3 = 196_608

export const fromServer = { authentication: 'R', error: 'E', notice: 'N', parameter: 'S', ready: 'Z' } as const
export const fromClient = { query: 'Q', terminate: 'X' } as const

/** One message: its type, its length, its body. */
export function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** Cuts a stream of bytes into whole messages; each is given with its one-letter type. */
export function splitter(on: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    while (rest.length - at >= 5) {
      const length = 1 + rest.readInt32BE(at + 1)
      if (rest.length - at < length) break
      const message = rest.subarray(at, at + length)
      on(String.fromCharCode(message.readUInt8(0)), message)
      at += length
    }
    rest = rest.subarray(at)
  }
}
