import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'

/**
 * Lets the processes of a test run find each other's call rooms, as every Worker finds the Durable Object of a call.
 * Any process may drain the outbox, and then needs the room.
 * @param dir shared directory with a file for each room, which contains the URL of its process; without it, no other
 *   process has rooms
 * @param answer handles a request to a room of this process
 */
export function shareRooms(dir: string | undefined, answer: (id: string, question: string) => Promise<Response>) {
  const own = new Set<string>()
  let address: Promise<string> | undefined
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const response = await answer(path.basename(incoming.url ?? ''), Buffer.concat(chunks).toString())
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  server.unref()
  const listen = () =>
    new Promise<string>((resolve) =>
      server.listen(0, '127.0.0.1', () => {
        const bound = server.address()
        resolve(bound && typeof bound === 'object' ? `http://127.0.0.1:${bound.port}` : '')
      }),
    )
  return {
    /** Registers a room of this process. */
    async claim(id: string): Promise<void> {
      own.add(id)
      if (dir === undefined) return
      address ??= listen()
      await fs.promises.mkdir(dir, { recursive: true })
      await fs.promises.writeFile(path.join(dir, id), await address)
    },
    /** Sends a request to a room of another process. Returns undefined if no other process hosts it. */
    async ask(id: string, question: string): Promise<Response | undefined> {
      if (dir === undefined || own.has(id)) return undefined
      const there = await fs.promises.readFile(path.join(dir, id), 'utf8').catch(() => undefined)
      if (there === undefined) return undefined
      // a stopped process hosts no rooms
      return fetch(`${there}/${id}`, { method: 'POST', body: question }).catch(() => undefined)
    },
  }
}
