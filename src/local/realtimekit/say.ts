import type { App, Peer } from './model.ts'
import { clientWire } from './wire.ts'

/** What a client sent, and how it is answered. */
export type Asked = {
  app: App
  peer: Peer
  payload: Uint8Array | undefined
  /** Answers under the same event and number. */
  reply(type?: string, value?: object): void
}
export type Events = Record<string, (asked: Asked) => Promise<void> | void>

/** Says something to a peer that it did not ask for. */
export function say({ socket }: Peer, event: string, type?: string, value?: object, id?: string): void {
  if (socket.readyState !== socket.OPEN) return
  const wire = clientWire()
  const payload = type === undefined ? undefined : wire.encode(type, value)
  socket.send(wire.encode('message.v1.SocketMessage', { event: wire.event(event), id, payload }))
}
