import { connect, createServer, type Socket } from 'node:net'

/** A TCP relay to a local port that simulates network faults. */
export type Link = {
  port: number
  /** Drops every connection without a close frame. */
  cut(): void
  /** While deaf, the relay discards all data of the server, also on new connections. */
  deafen(deaf: boolean): void
  /** While refusing, the relay drops new connections at once. */
  refuse(refusing: boolean): void
  close(): Promise<void>
}

export async function openLink(target: number): Promise<Link> {
  const pairs = new Set<[Socket, Socket]>()
  let deaf = false
  let refusing = false
  const server = createServer((near) => {
    if (refusing) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far)
    far.on('data', (bytes) => {
      if (!deaf) near.write(bytes)
    })
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const end of pair) end.destroy()
      })
    }
  })
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a TCP port')
  return {
    port: address.port,
    cut,
    deafen: (value) => {
      deaf = value
    },
    refuse: (value) => {
      refusing = value
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
