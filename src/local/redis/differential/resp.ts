import { connect, type Socket } from 'node:net'
import { type Bytes, RedisError, type Reply } from '../reply.ts'
import { type Answer, answer } from './answer.ts'

type Parsed = { reply: Reply | RedisError; next: number }

/** Parses the RESP reply that starts at `at`. Returns undefined if more bytes are needed. */
function parse(buffer: Bytes, at: number): Parsed | undefined {
  const end = buffer.indexOf('\r\n', at)
  if (end < 0) return undefined
  const line = buffer.slice(at + 1, end)
  const next = end + 2
  if (buffer[at] === '+') return { reply: { status: line }, next }
  if (buffer[at] === '-') return { reply: new RedisError(line), next }
  if (buffer[at] === ':') return { reply: Number(line), next }
  const length = Number(line)
  if (length < 0) return { reply: null, next }
  if (buffer[at] === '*') return parseArray(buffer, next, length)
  if (buffer.length < next + length + 2) return undefined
  return { reply: buffer.slice(next, next + length), next: next + length + 2 }
}

function parseArray(buffer: Bytes, at: number, length: number): Parsed | undefined {
  const items: Reply[] = []
  let next = at
  while (items.length < length) {
    const item = parse(buffer, next)
    if (!item) return undefined
    if (item.reply instanceof RedisError) throw new Error('an error inside an array has no place in this comparison')
    items.push(item.reply)
    next = item.next
  }
  return { reply: items, next }
}

function encode(command: readonly string[]): Buffer {
  const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`)
  return Buffer.from(`*${command.length}\r\n${parts.join('')}`)
}

/** Opens a client that sends one command at a time over a Unix socket. */
export async function openRedis(path: string): Promise<{
  send(command: readonly string[]): Promise<Answer>
  close(): void
}> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect(path, () => resolve(opening))
    opening.once('error', reject)
  })
  return {
    async send(command) {
      socket.write(encode(command))
      let received = ''
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        received += Buffer.from(chunk).toString('latin1')
        const parsed = parse(received, 0)
        if (parsed) return answer(() => raiseError(parsed.reply))
      }
      throw new Error('redis-server closed the connection')
    },
    close: () => socket.destroy(),
  }
}

function raiseError(reply: Reply | RedisError): Reply {
  if (reply instanceof RedisError) throw reply
  return reply
}
