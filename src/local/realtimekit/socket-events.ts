import type { App, Peer } from './model.ts'
import { clientWire } from './wire.ts'

/** A client's request over the socket, and a function that responds to it. */
export type SocketRequest = {
  app: App
  peer: Peer
  payload: Uint8Array | undefined
  /** Sends the response, with the event and the id of the request. */
  reply(type?: string, value?: object): void
}
export type Events = Record<string, (asked: SocketRequest) => Promise<void> | void>

/** Sends an event to a peer; with `id`, as the response to a request. */
export function sendEvent({ socket }: Peer, event: string, type?: string, value?: object, id?: string): void {
  if (socket.readyState !== socket.OPEN) return
  const wire = clientWire()
  const payload = type === undefined ? undefined : wire.encode(type, value)
  socket.send(wire.encode('message.v1.SocketMessage', { event: wire.event(event), id, payload }))
}
