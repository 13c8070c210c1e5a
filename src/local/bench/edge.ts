import http, { type IncomingMessage } from 'node:http'
import http2, { type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { pipeline, Transform } from 'node:stream'
import { createBrotliCompress, constants as zlib } from 'node:zlib'
import { selfSigned } from '../stripe/browser-test/certificate.ts'

const host = '127.0.0.1'
const compressible = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/
/** Of one connection, which HTTP/2 has none of. */
const connectionOnly = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

/**
 * What stands between the Worker and a visitor in production and not on this machine: Cloudflare's edge, with TLS, HTTP/2
 * and compression. Without it a page weighs four times what anybody downloads, six files at a time.
 */
export async function startEdge(behind: string): Promise<{ origin: string; close(): Promise<void> }> {
  const server = http2.createSecureServer({ ...selfSigned(host), allowHTTP1: true }, (req, res) => {
    // pages name their own address
    const address = server.address()
    const origin = address && typeof address === 'object' ? `https://${host}:${address.port}` : ''
    forward(behind, origin, req, res)
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

function forward(behind: string, origin: string, req: Http2ServerRequest, res: Http2ServerResponse): void {
  const { hostname, port } = new URL(behind)
  const headers = Object.fromEntries(Object.entries(req.headers).filter(([name]) => !name.startsWith(':')))
  // here is where it is compressed
  headers['accept-encoding'] = 'identity'
  // behind it a page is of the product's own address
  for (const name of ['origin', 'referer']) {
    const named = headers[name]
    if (typeof named === 'string') headers[name] = named.replace(origin, behind)
  }
  const asked = http.request({ hostname, port, path: req.url, method: req.method, headers })
  res.on('close', () => asked.destroy())
  asked.on('error', () => res.destroy())
  asked.on('response', (answer) => {
    // the visitor has left in the meantime
    if (res.destroyed) return void answer.destroy()
    send(answer, res, { from: behind, to: origin })
  })
  pipeline(req, asked, () => {})
}

type Renaming = { from: string; to: string }

function send(answer: IncomingMessage, res: Http2ServerResponse, renaming: Renaming): void {
  const type = String(answer.headers['content-type'] ?? '')
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !connectionOnly.includes(name)))
  if (!compressible.test(type)) {
    res.writeHead(answer.statusCode ?? 502, headers)
    return void pipeline(answer, res, () => {})
  }
  res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' })
  const compress = createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } })
  if (type.startsWith('text/html')) return void pipeline(answer, renamed(renaming), compress, res, () => {})
  pipeline(answer, compress, res, () => {})
}

/** A whole page with one address in the place of another. */
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
