import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import http2, { type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { pipeline, Transform } from 'node:stream'
import { createBrotliCompress, constants as zlib } from 'node:zlib'
import { selfSigned } from '#local/stripe/browser-test/certificate.ts'

const host = '127.0.0.1'
const compressible = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/
/** Headers of a connection, which HTTP/2 does not have. */
const connectionOnly = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

/**
 * Simulates Cloudflare's edge, which is between the Worker and a visitor in production: TLS, HTTP/2, compression and a
 * cache of immutable files. Without it a page would be four times as large, load six files at a time, and each file would
 * use the processors that the page is measured on.
 */
export async function startEdge(behind: string): Promise<{ origin: string; close(): Promise<void> }> {
  const cache = new Map<string, Kept>()
  const server = http2.createSecureServer({ ...selfSigned(host), allowHTTP1: true }, (req, res) => {
    const kept = req.method === 'GET' ? cache.get(req.url) : undefined
    if (kept) {
      res.writeHead(200, kept.headers)
      return void res.end(kept.body)
    }
    // Pages contain their own address.
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

/** A cached file as sent to a visitor. */
type Kept = { headers: OutgoingHttpHeaders; body: Buffer }
type Keep = (file: Kept) => void
type Renaming = { from: string; to: string }

function forward(renaming: Renaming, req: Http2ServerRequest, res: Http2ServerResponse, keep: Keep): void {
  const { hostname, port } = new URL(renaming.from)
  const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !name.startsWith(':')))
  // Compression happens here.
  headers['accept-encoding'] = 'identity'
  // Behind the edge a page has the product's own address.
  for (const name of ['origin', 'referer']) {
    const named = headers[name]
    if (typeof named === 'string') headers[name] = named.replace(renaming.to, renaming.from)
  }
  const asked = http.request({ hostname, port, path: req.url, method: req.method, headers })
  res.on('close', () => asked.destroy())
  asked.on('error', () => res.destroy())
  asked.on('response', (answer) => {
    // The visitor has left meanwhile.
    if (res.destroyed) return void answer.destroy()
    send(answer, res, renaming, req.method === 'GET' ? keep : undefined)
  })
  pipeline(req, asked, () => {})
}

function send(answer: IncomingMessage, res: Http2ServerResponse, renaming: Renaming, keep?: Keep): void {
  const type = String(answer.headers['content-type'] ?? '')
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !connectionOnly.includes(name)))
  const isCompressed = compressible.test(type)
  const sent = { ...headers, ...(isCompressed && { 'content-encoding': 'br', vary: 'accept-encoding' }) }
  const status = answer.statusCode ?? 502
  res.writeHead(status, sent)
  const steps = [
    ...(type.startsWith('text/html') ? [renamed(renaming)] : []),
    ...(isCompressed ? [createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } })] : []),
    ...(keep && status === 200 && isForever(answer) ? [copied((body) => keep({ headers: sent, body }))] : []),
  ]
  pipeline([answer, ...steps, res], () => {})
}

const isForever = ({ headers }: IncomingMessage): boolean => /\bimmutable\b/.test(headers['cache-control'] ?? '')

/** Passes all data through, and returns the whole at the end. */
function copied(whole: (body: Buffer) => void): Transform {
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

/** Replaces one address by another in a whole page. */
function renamed({ from, to }: Renaming): Transform {
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
