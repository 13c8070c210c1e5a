import type { App, Peer } from './model.ts'
import { clientWire } from './wire.ts'

/** A client's request, and a function that answers it. */
export type Asked = {
  app: App
  peer: Peer
  payload: Uint8Array | undefined
  /** Answers with the same event and number. */
  reply(type?: string, value?: object): void
}
export type Events = Record<string, (asked: Asked) => Promise<void> | void>

/** Sends an unrequested event to a peer. */
export function say({ socket }: Peer, event: string, type?: string, value?: object, id?: string): void {
  if (socket.readyState !== socket.OPEN) return
  const wire = clientWire()
  const payload = type === undefined ? undefined : wire.encode(type, value)
  socket.send(wire.encode('message.v1.SocketMessage', { event: wire.event(event), id, payload }))
}
