import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { json, type Listener, pathOf, readJson, type UpgradeHandler } from './serve.ts'

const SLOW_DELAY_MS = 5000
const NONSENSE = '<html>nonsense</html>'

/** Fault of a stand-in. `slow` delays by `delayMs` (default 5000); the other modes have no argument. */
export const faultSchema = z.strictObject({
  mode: z.enum(['off', 'down', 'slow', 'nonsense']),
  delayMs: z.int().min(0).max(120_000).optional(),
})
export type Fault = z.infer<typeof faultSchema>

export type Faults = {
  /** Sets the fault from the next request on. `down` also drops open WebSockets. */
  set(fault: Fault): void
  get(): Fault
  /**
   * Returns a listener that applies the fault before `listener`. It also handles `POST /__control/fault` and `GET
   * /__control/health`. Other paths under `/__control/` always reach `listener`.
   */
  wrap(listener: Listener): Listener
  /**
   * Returns a handler that applies the fault to WebSocket upgrades. `nonsense` responds to the handshake with a page.
   */
  upgrade(handler: UpgradeHandler): UpgradeHandler
}

/** Creates the faults of a service. All services have the same four modes. */
export function createFaults(): Faults {
  let fault: Fault = { mode: 'off' }
  const upgraded = new Set<Duplex>()
  const set = (next: Fault) => {
    fault = next
    if (next.mode === 'down') for (const socket of upgraded) socket.destroy()
  }
  return {
    set,
    get: () => fault,
    wrap: (listener) => (req, res) => {
      const path = pathOf(req)
      if (path === '/__control/fault' || path === '/__control/health') return control(req, res, path, set, fault)
      if (path.startsWith('/__control/')) return listener(req, res)
      return misbehave(fault, req.socket, {
        serve: () => listener(req, res),
        talkNonsense: () => res.writeHead(200, { 'content-type': 'text/html' }).end(NONSENSE),
      })
    },
    upgrade: (handler) => (req, socket, head) => {
      // A client that disconnects during the handshake must not crash the process.
      socket.on('error', () => socket.destroy())
      const serve = () => {
        upgraded.add(socket)
        socket.once('close', () => upgraded.delete(socket))
        handler(req, socket, head)
      }
      const talkNonsense = () =>
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${NONSENSE.length}\r\n\r\n${NONSENSE}`,
        )
      void misbehave(fault, socket, { serve, talkNonsense })
    },
  }
}

async function misbehave(
  fault: Fault,
  socket: Duplex,
  { serve, talkNonsense }: { serve: () => unknown; talkNonsense: () => unknown },
): Promise<void> {
  if (fault.mode === 'down') socket.destroy()
  else if (fault.mode === 'nonsense') talkNonsense()
  else {
    if (fault.mode === 'slow') await wait(fault.delayMs ?? SLOW_DELAY_MS, undefined, { ref: false })
    if (!socket.destroyed) await serve()
  }
}

async function control(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  set: (fault: Fault) => void,
  current: Fault,
): Promise<void> {
  if (path === '/__control/health') return json(res, 200, { ok: true, fault: current })
  if (req.method !== 'POST') return json(res, 405, { error: 'POST a fault here' })
  const parsed = faultSchema.safeParse(await readJson(req).catch(() => undefined))
  if (!parsed.success) return json(res, 400, { error: z.prettifyError(parsed.error) })
  set(parsed.data)
  json(res, 200, parsed.data)
}
