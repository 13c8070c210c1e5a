import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { port } from './addresses.ts'

export type ProductProxy = {
  origin: string
  /** Serves an edited version of a file, as a new deployment would. */
  change(path: string, edit: (text: string) => string): void
  /** Closes all connections and refuses new ones, as without a network. */
  goOffline(): void
  /** Accepts connections again. */
  goOnline(): void
  close(): Promise<void>
}

/** Starts a proxy of the product that can go offline or serve a newer build of a file. */
export async function startProxy(): Promise<ProductProxy> {
  const edits = new Map<string, (text: string) => string>()
  let isDown = false
  const server = http.createServer((req, res) => {
    if (isDown) return req.socket.destroy()
    const edit = edits.get(req.url ?? '')
    // an edited file must arrive uncompressed, and the browser must not use its cached copy
    const { 'if-none-match': _, ...without } = req.headers
    const headers = edit ? { ...without, 'accept-encoding': 'identity' } : req.headers
    // no keep-alive: the server may close an idle connection at the moment of its reuse
    const to = { agent: false, port, host: '127.0.0.1', method: req.method, path: req.url, headers } as const
    const sent = http.request(to, (answer) => {
      if (!edit) {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
        res.writeHead(answer.statusCode ?? 502, rest).end(edit(Buffer.concat(chunks).toString('utf8')))
      })
    })
    sent.on('error', () => res.destroy())
    req.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // not a string, because the server listens on a TCP port
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${own}`,
    change: (path, edit) => void edits.set(path, edit),
    goOffline() {
      isDown = true
      server.closeAllConnections()
    },
    goOnline() {
      isDown = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
