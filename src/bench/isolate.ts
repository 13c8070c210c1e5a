import * as z from 'zod'

const megabyte = 1_048_576
/** Name of the isolate that runs the product's code, among all isolates of workerd. */
const product = 'core:user:'

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const replySchema = z.object({ id: z.number(), result: z.record(z.string(), z.unknown()) })
const usage = z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number(), backingStorageSize: z.number() })

export type Isolate = {
  /** Returns the memory in use after garbage collection: objects, and the bytes of buffers. */
  heldMegabytes(): Promise<number>
  close(): void
}

/**
 * Opens a debugger for the product's isolate. `wake` sends it a request, because an idle isolate does not reply to
 * debuggers.
 */
export async function openIsolate(inspectorPort: number, wake: () => Promise<unknown>): Promise<Isolate> {
  const listed = targets.parse(await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json())
  const target = listed.find(({ webSocketDebuggerUrl }) => webSocketDebuggerUrl.includes(product))
  if (!target) throw new Error('workerd shows no isolate of the product.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('workerd lets nobody look into the isolate.')))
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { success, data: reply } = replySchema.safeParse(JSON.parse(String(data)))
    if (success) waiting.get(reply.id)?.(reply.result)
  })
  let lastId = 0
  async function send(method: string): Promise<unknown> {
    const id = ++lastId
    let hasResult = false
    const result = new Promise<unknown>((resolve) => {
      waiting.set(id, (result) => {
        hasResult = true
        resolve(result)
      })
    })
    socket.send(JSON.stringify({ id, method }))
    while (!hasResult) await wake()
    return result
  }
  await send('HeapProfiler.enable')
  return {
    async heldMegabytes() {
      // The second collection frees objects that the first one makes unreachable.
      for (let round = 0; round < 2; round++) await send('HeapProfiler.collectGarbage')
      const held = usage.parse(await send('Runtime.getHeapUsage'))
      return (held.usedSize + held.embedderHeapUsedSize + held.backingStorageSize) / megabyte
    },
    close: () => socket.close(),
  }
}
