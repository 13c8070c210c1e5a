import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const HOST = '127.0.0.1'
const BODY_LIMIT_BYTES = 4 * 1024 * 1024

/** Handles a request. It can be async. An exception becomes a response with status 500. */
export type Listener = (req: IncomingMessage, res: ServerResponse) => unknown
export type UpgradeHandler = (req: IncomingMessage, socket: Duplex, head: Buffer) => void
export type Listening = { port: number; close(): Promise<void> }

/** Error for a request body that is larger than the service accepts. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

/**
 * Starts an HTTP server on loopback; port 0 selects a free port. `close` drops open connections, including WebSockets,
 * and waits until the port is free. If the listener throws or rejects, the response is a 500. Rejects with a sentence
 * if the port is taken.
 */
export function listen(listener: Listener, options: { port: number; upgrade?: UpgradeHandler }): Promise<Listening> {
  const server = createServer((req, res) => {
    Promise.resolve()
      .then(() => listener(req, res))
      .catch((error: unknown) => fail(res, error))
  })
  if (options.upgrade) server.on('upgrade', options.upgrade)
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readable(error, options.port)))
    server.listen(options.port, HOST, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('not listening on a TCP port'))
      resolve({ port: address.port, close })
    })
  })
}

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(() => {}, { port: 0 })
  await close()
  return port
}

/** Reads the complete request body. Rejects with BodyTooLargeError above `limitBytes` (default 4 MiB). */
export async function readBody(req: IncomingMessage, limitBytes = BODY_LIMIT_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += bytes.length
    if (size > limitBytes) throw new BodyTooLargeError(`body exceeds ${limitBytes} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Reads the request body as JSON. Rejects with a SyntaxError if it is invalid. */
export async function readJson(req: IncomingMessage, limitBytes = BODY_LIMIT_BYTES): Promise<unknown> {
  return JSON.parse((await readBody(req, limitBytes)).toString('utf8'))
}

export function json(res: ServerResponse, status: number, body: unknown, headers: OutgoingHttpHeaders = {}): void {
  const bytes = Buffer.from(JSON.stringify(body))
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers })
  res.end(bytes)
}

/** Returns the request's URL, independent of its Host header. */
export function urlOf(req: IncomingMessage): URL {
  return new URL(`http://${HOST}${req.url?.startsWith('/') ? req.url : '/'}`)
}

export function pathOf(req: IncomingMessage): string {
  return urlOf(req).pathname
}

function fail(res: ServerResponse, error: unknown): void {
  const status = error instanceof BodyTooLargeError ? 413 : 500
  if (status === 500) console.error(error)
  if (res.headersSent) return void res.destroy()
  json(res, status, { error: error instanceof Error ? error.message : String(error) })
}

function readable(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== 'EADDRINUSE') return error
  return Object.assign(new Error(`Port ${port} is already in use.`), { code: error.code })
}
