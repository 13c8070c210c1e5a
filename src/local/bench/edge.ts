import http from 'node:http'
import { pipeline } from 'node:stream'
import { createBrotliCompress, constants as zlib } from 'node:zlib'
import { type Listening, listen } from '../http/serve.ts'

const worthIt = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/

/**
 * What stands between the Worker and a visitor in production and not on this machine: Cloudflare's edge, which
 * compresses. Without it a page would weigh four times what anybody downloads.
 */
export function startEdge(origin: string): Promise<Listening> {
  const { hostname, port } = new URL(origin)
  return listen(
    (req, res) => {
      const asked = http.request({ hostname, port, path: req.url, method: req.method, headers: req.headers })
      asked.on('error', () => res.destroy())
      res.on('close', () => asked.destroy())
      asked.on('response', (answer) => {
        // the visitor has left in the meantime
        if (res.destroyed) return void answer.destroy()
        const headers = { ...answer.headers }
        const isWorthIt =
          worthIt.test(String(headers['content-type'] ?? '')) &&
          headers['content-encoding'] === undefined &&
          /\bbr\b/.test(String(req.headers['accept-encoding'] ?? ''))
        if (!isWorthIt) {
          res.writeHead(answer.statusCode ?? 502, headers)
          return void pipeline(answer, res, () => {})
        }
        delete headers['content-length']
        res.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' })
        const compress = createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } })
        pipeline(answer, compress, res, () => {})
      })
      pipeline(req, asked, () => {})
    },
    { port: 0 },
  )
}
