import net from 'node:net'
import { frame, fromClient, fromServer, splitter } from './protocol.ts'

const CLEARTEXT_PASSWORD = 3
const DISCARD_ALL = frame(fromClient.query, Buffer.from('DISCARD ALL\0'))

/** The server refused the login; `reply` is what it said, to be passed on. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly reply: Buffer
  constructor(reply: Buffer) {
    super('the server refused the login')
    this.reply = reply
  }
}

/** Who is on the client's end of a backend at the moment. */
export type Tenant = { send(bytes: Buffer): void; close(): void }

/** An authenticated connection to the server, which one client after another can use. */
export type Backend = {
  /** All that the server said from its answer to the startup message to its first ReadyForQuery. */
  greeting: Buffer
  lend(tenant: Tenant): void
  write(message: Buffer): void
  /**
   * Takes the connection back. Resolves to true when it is as new; to false, with the connection closed, when the
   * client left in the middle of a statement or a transaction: closing is what rolls it back.
   */
  reclaim(): Promise<boolean>
  usable(): boolean
  destroy(): void
}

export function openBackend(
  address: { host: string; port: number },
  startup: Buffer,
  password: Buffer,
): Promise<Backend> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ ...address, noDelay: true })
    const greeting: Buffer[] = []
    let backend: ReturnType<typeof lendable> | undefined
    socket.on('connect', () => socket.write(startup))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    const greet = splitter((type, message) => {
      greeting.push(Buffer.from(message))
      if (type === fromServer.authentication && message.readInt32BE(5) === CLEARTEXT_PASSWORD) socket.write(password)
      if (type === fromServer.error) reject(new RefusedError(Buffer.concat(greeting)))
      if (type === fromServer.ready) {
        backend = lendable(socket, Buffer.concat(greeting))
        resolve(backend)
      }
    })
    socket.on('data', (bytes: Buffer) => (backend ? backend.receive(bytes) : greet(bytes)))
  })
}

function lendable(socket: net.Socket, greeting: Buffer): Backend & { receive(bytes: Buffer): void } {
  let tenant: Tenant | undefined
  let idle = true
  let reclaimed: ((clean: boolean) => void) | undefined
  socket.on('close', () => {
    reclaimed?.(false)
    tenant?.close()
  })
  const watch = splitter((type, message) => {
    if (type === fromServer.ready) idle = message.toString('latin1', 5, 6) === 'I'
    if (tenant) return
    // The server's last words, after a restart for example, must not be met by the next client.
    if (type === fromServer.error) socket.destroy()
    if (type === fromServer.ready) reclaimed?.(true)
  })
  return {
    greeting,
    lend: (next) => {
      tenant = next
    },
    write: (message) => {
      idle = false
      socket.write(message)
    },
    reclaim: () => {
      tenant = undefined
      if (!idle || socket.destroyed) {
        socket.destroy()
        return Promise.resolve(false)
      }
      return new Promise((resolve) => {
        reclaimed = (clean) => {
          reclaimed = undefined
          resolve(clean)
        }
        socket.write(DISCARD_ALL)
      })
    },
    usable: () => !socket.destroyed && !socket.readableEnded && socket.writable,
    destroy: () => socket.destroy(),
    receive: (bytes) => {
      tenant?.send(bytes)
      watch(bytes)
    },
  }
}
