import type { WebSocket } from 'ws'
import { type Backend, openBackend, RefusedError } from './backend.ts'
import { frame, fromClient, fromServer, PROTOCOL_3, splitter } from './protocol.ts'

const ASK_PASSWORD = frame(fromServer.authentication, Buffer.from([0, 0, 0, 3]))

export type Pooler = { attach(ws: WebSocket): void; close(): void }

/**
 * Answers a client's startup from a connection that is already authenticated with the same startup and password, which
 * is what makes a Pool per request affordable, with Neon and here.
 */
export function createPooler(address: { host: string; port: number }, maxIdle = 20): Pooler {
  const idle = new Map<string, Backend[]>()
  const open = new Set<Backend>()

  async function take(startup: Buffer, password: Buffer): Promise<Lease> {
    const key = startup.toString('latin1') + password.toString('latin1')
    const waiting = idle.get(key)
    for (let backend = waiting?.pop(); backend; backend = waiting?.pop()) {
      if (backend.usable()) return { key, backend }
      open.delete(backend)
    }
    const backend = await openBackend(address, startup, password)
    open.add(backend)
    return { key, backend }
  }

  async function giveBack(key: string, backend: Backend): Promise<void> {
    const clean = await backend.reclaim()
    const waiting = idle.get(key) ?? []
    idle.set(key, waiting)
    if (clean && waiting.length < maxIdle) return void waiting.push(backend)
    backend.destroy()
    open.delete(backend)
  }

  return {
    attach: (ws) => serve(ws, take, giveBack),
    close: () => {
      for (const backend of open) backend.destroy()
    },
  }
}

type Lease = { key: string; backend: Backend }

function serve(
  ws: WebSocket,
  take: (startup: Buffer, password: Buffer) => Promise<Lease>,
  giveBack: (key: string, backend: Backend) => Promise<void>,
): void {
  let startup: Buffer | undefined
  let asked = false
  let state: 'startup' | 'login' | 'open' | 'gone' = 'startup'
  let lease: Lease | undefined
  const early: Buffer[] = []

  const login = async (startupMessage: Buffer, password: Buffer) => {
    state = 'login'
    try {
      lease = await take(startupMessage, password)
    } catch (error) {
      if (error instanceof RefusedError) ws.send(error.reply)
      return ws.close()
    }
    if (ws.readyState !== ws.OPEN) return leave()
    state = 'open'
    lease.backend.lend({ send: (bytes) => ws.send(bytes), close: () => ws.close() })
    // A client that had to be asked for its password has seen the first message of the greeting already.
    ws.send(asked ? lease.backend.greeting.subarray(ASK_PASSWORD.length) : lease.backend.greeting)
    for (const message of early.splice(0)) forward(ws, lease, message)
  }
  const leave = () => {
    state = 'gone'
    if (lease) void giveBack(lease.key, lease.backend)
    lease = undefined
  }
  const messages = splitter((_type, message) => {
    if (state === 'open') forward(ws, lease, message)
    else if (state === 'login') early.push(Buffer.from(message))
    else if (startup) void login(startup, Buffer.from(message))
  })

  ws.on('message', (data) => {
    const bytes = bytesOf(data)
    if (startup) return messages(bytes)
    startup = startupOf(bytes)
    if (!startup) return ws.close()
    if (bytes.length > startup.length) return messages(bytes.subarray(startup.length))
    asked = true
    ws.send(ASK_PASSWORD)
  })
  ws.on('close', leave)
  ws.on('error', () => ws.terminate())
}

function forward(ws: WebSocket, lease: Lease | undefined, message: Buffer): void {
  // The driver waits for us to hang up.
  if (message.readUInt8(0) === fromClient.terminate.charCodeAt(0)) ws.close()
  else lease?.backend.write(message)
}

function startupOf(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 8 || bytes.readInt32BE(4) !== PROTOCOL_3) return undefined
  const length = bytes.readInt32BE(0)
  return length > bytes.length ? undefined : Buffer.from(bytes.subarray(0, length))
}

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
