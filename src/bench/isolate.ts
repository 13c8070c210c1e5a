import * as z from 'zod'

const megabyte = 1_048_576
/** Name of the isolate that runs the product's code, among all isolates of workerd. */
const product = 'core:user:'

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const answer = z.object({ id: z.number(), result: z.record(z.string(), z.unknown()) })
const usage = z.object({ usedSize: z.number(), embedderHeapUsedSize: z.number(), backingStorageSize: z.number() })

export type Isolate = {
  /** Returns the memory in use after garbage collection: objects, and the bytes of buffers. */
  heldMegabytes(): Promise<number>
  close(): void
}

/** Opens a debugger for the product's isolate. `wake` is any request to it, because an idle isolate answers no debugger. */
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
    const { success, data: told } = answer.safeParse(JSON.parse(String(data)))
    if (success) waiting.get(told.id)?.(told.result)
  })
  let asked = 0
  async function ask(method: string): Promise<unknown> {
    const id = ++asked
    let isAnswered = false
    const answered = new Promise<unknown>((resolve) => {
      waiting.set(id, (result) => {
        isAnswered = true
        resolve(result)
      })
    })
    socket.send(JSON.stringify({ id, method }))
    while (!isAnswered) await wake()
    return answered
  }
  await ask('HeapProfiler.enable')
  return {
    async heldMegabytes() {
      // The second round collects objects that only the first one releases.
      for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage')
      const held = usage.parse(await ask('Runtime.getHeapUsage'))
      return (held.usedSize + held.embedderHeapUsedSize + held.backingStorageSize) / megabyte
    },
    close: () => socket.close(),
  }
}
