import { DurableObject } from 'cloudflare:workers'
import {
  type Connection,
  guestHeader,
  guestSchema,
  type MeterGuest,
  MeterRunner,
  meterProtocol,
  meterUrlOf,
  type SavedMeter,
} from '#features/calls/index.server.ts'
import { runtime } from '#server/runtime.ts'
import { createJobContext } from './context.server.ts'

type Attached = MeterGuest & { id: string }

/** The Durable Object of one call: its meter, the connections of both sides, and what survives an eviction. */
export class CallMeter extends DurableObject {
  readonly #runner = new MeterRunner({
    now: () => Date.now(),
    load: () => this.ctx.storage.get<SavedMeter>('kept'),
    save: (kept, isCertain) => this.ctx.storage.put('kept', kept, { allowUnconfirmed: !isCertain }),
    forget: () => this.ctx.storage.deleteAll(),
    wakeAt: (at) => (at === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(at)),
    connections: () => this.ctx.getWebSockets().flatMap((socket) => connectionOf(socket) ?? []),
    context: () => createJobContext(runtime, 'call-meter'),
    meterUrlFor: (guest) => meterUrlOf(createJobContext(runtime, 'call-meter'), guest),
  })

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get('upgrade') === 'websocket') return this.#connect(request)
    const answer = await this.#runner.answer(await request.json())
    return answer ? Response.json(answer) : new Response('unknown question', { status: 400 })
  }

  async #connect(request: Request): Promise<Response> {
    const guest = guestSchema.parse(JSON.parse(request.headers.get(guestHeader) ?? 'null'))
    if (!(await this.#runner.admits(guest.call))) return new Response('the call is over', { status: 410 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    const attached: Attached = { ...guest, id: crypto.randomUUID() }
    server.serializeAttachment(attached)
    await this.#runner.connected(bound(server, attached))
    return new Response(null, { status: 101, webSocket: client, headers: { 'sec-websocket-protocol': meterProtocol } })
  }

  override async webSocketMessage(socket: WebSocket, text: string | ArrayBuffer): Promise<void> {
    const connection = connectionOf(socket)
    if (connection && typeof text === 'string') await this.#runner.heard(connection, text)
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    const connection = connectionOf(socket)
    if (connection) await this.#runner.gone(connection, code)
    connection?.close(1000)
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    const connection = connectionOf(socket)
    if (connection) await this.#runner.gone(connection, 1006)
  }

  override alarm = (): Promise<void> => this.#runner.woken()
}

const connectionOf = (socket: WebSocket): Connection | undefined => {
  const attached: Attached | null = socket.deserializeAttachment()
  return attached ? bound(socket, attached) : undefined
}

const bound = (socket: WebSocket, attached: Attached): Connection => ({
  ...attached,
  say: (text) => unlessGone(() => socket.send(text)),
  close: (code) => unlessGone(() => socket.close(code)),
})

/** Ignores an error of a connection that is closed but has not reported it yet. */
function unlessGone(act: () => void): void {
  try {
    act()
  } catch {
    // Its close event follows.
  }
}
