import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { port } from './addresses.ts'

export type ProductProxy = {
  origin: string
  /** From now on this file reads differently, as after a deployment. */
  change(path: string, edit: (text: string) => string): void
  /** As when the network is gone: nobody answers, and what is open is cut. */
  vanish(): void
  /** Whatever asks now is answered again. */
  appear(): void
  close(): Promise<void>
}

/** The product under another address, which may vanish or serve a newer build of a file. */
export async function startProxy(): Promise<ProductProxy> {
  const edits = new Map<string, (text: string) => string>()
  let isGone = false
  const server = http.createServer((req, res) => {
    if (isGone) return req.socket.destroy()
    const edit = edits.get(req.url ?? '')
    // an edited file is read as it is, and never taken for the one that the browser has
    const { 'if-none-match': _, ...without } = req.headers
    const headers = edit ? { ...without, 'accept-encoding': 'identity' } : req.headers
    // a connection of its own: one that is kept may be closed just as it is taken again
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
  // listening on a TCP port, so it is no path
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${own}`,
    change: (path, edit) => void edits.set(path, edit),
    vanish() {
      isGone = true
      server.closeAllConnections()
    },
    appear() {
      isGone = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
