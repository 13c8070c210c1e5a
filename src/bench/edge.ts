import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import http2, { type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { pipeline, Transform } from 'node:stream'
import { createBrotliCompress, constants as zlib } from 'node:zlib'
import { selfSigned } from '#local/stripe/browser-test/certificate.ts'

const host = '127.0.0.1'
const compressible = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/
/** Headers of HTTP/1.1 connections, which HTTP/2 forbids. */
const connectionOnly = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

/**
 * Simulates Cloudflare's edge, which is between the Worker and a visitor in production: TLS, HTTP/2, compression and a
 * cache of immutable files. Without the edge a page would be four times as large and load only six files at a time, and
 * serving each file would take CPU time from the measured page. `pages` are documents of the edge itself, by path.
 */
export async function startEdge(
  behind: string,
  pages: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; close(): Promise<void> }> {
  const cache = new Map<string, CachedFile>()
  const server = http2.createSecureServer({ ...selfSigned(host), allowHTTP1: true }, (req, res) => {
    const page = pages[req.url]
    if (page !== undefined) return void res.writeHead(200, { 'content-type': 'text/html' }).end(page)
    const kept = req.method === 'GET' ? cache.get(req.url) : undefined
    if (kept) {
      res.writeHead(200, kept.headers)
      return void res.end(kept.body)
    }
    // Pages contain the origin of the product.
    const address = server.address()
    const origin = address && typeof address === 'object' ? `https://${host}:${address.port}` : ''
    forward({ from: behind, to: origin }, req, res, (file) => cache.set(req.url, file))
  })
  const open = new Set<http2.ServerHttp2Session>()
  server.on('session', (session) => {
    open.add(session)
    session.once('close', () => open.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the edge has no port')
  return {
    origin: `https://${host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const session of open) session.destroy()
      }),
  }
}

/** A cached file, as it is sent to a visitor. */
type CachedFile = { headers: OutgoingHttpHeaders; body: Buffer }
type StoreFile = (file: CachedFile) => void
type Origins = { from: string; to: string }

function forward(origins: Origins, req: Http2ServerRequest, res: Http2ServerResponse, store: StoreFile): void {
  const { hostname, port } = new URL(origins.from)
  const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !name.startsWith(':')))
  // The edge compresses the response itself.
  headers['accept-encoding'] = 'identity'
  // The product must see its own origin, not that of the edge.
  for (const name of ['origin', 'referer']) {
    const named = headers[name]
    if (typeof named === 'string') headers[name] = named.replace(origins.to, origins.from)
  }
  const request = http.request({ hostname, port, path: req.url, method: req.method, headers })
  res.on('close', () => request.destroy())
  request.on('error', () => res.destroy())
  request.on('response', (response) => {
    // The visitor has closed the connection.
    if (res.destroyed) return void response.destroy()
    send(response, res, origins, req.method === 'GET' ? store : undefined)
  })
  pipeline(req, request, () => {})
}

function send(response: IncomingMessage, res: Http2ServerResponse, origins: Origins, store?: StoreFile): void {
  const type = String(response.headers['content-type'] ?? '')
  const headers = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !connectionOnly.includes(name)),
  )
  const isCompressed = compressible.test(type)
  const sent = { ...headers, ...(isCompressed && { 'content-encoding': 'br', vary: 'accept-encoding' }) }
  const status = response.statusCode ?? 502
  res.writeHead(status, sent)
  const steps = [
    ...(type.startsWith('text/html') ? [replaceOrigin(origins)] : []),
    ...(isCompressed ? [createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } })] : []),
    ...(store && status === 200 && isForever(response) ? [copyBody((body) => store({ headers: sent, body }))] : []),
  ]
  pipeline([response, ...steps, res], () => {})
}

const isForever = ({ headers }: IncomingMessage): boolean => /\bimmutable\b/.test(headers['cache-control'] ?? '')

/** Forwards all data, and calls `whole` with the complete body at the end. */
function copyBody(whole: (body: Buffer) => void): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      whole(Buffer.concat(chunks))
      done()
    },
  })
}

/** Replaces one origin by another in a complete page. */
function replaceOrigin({ from, to }: Origins): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      done(null, Buffer.concat(chunks).toString('utf8').replaceAll(from, to))
    },
  })
}
