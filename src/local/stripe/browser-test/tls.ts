import { connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { selfSigned } from './certificate.ts'

/** Starts a TLS proxy in front of an HTTP port of this machine. */
export async function serveTls(name: string, plainPort: number): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>()
  const server = createServer(selfSigned(name), (secure) => {
    const plain = connect(plainPort, '127.0.0.1')
    for (const socket of [secure, plain]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    secure.pipe(plain).pipe(secure)
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address && typeof address === 'object') resolve(address.port)
      else reject(new Error('not listening'))
    })
  })
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port, close }
}
