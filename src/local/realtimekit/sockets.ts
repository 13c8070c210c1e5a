import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { urlOf } from '../http/serve.ts'
import { chatEvents } from './chat.ts'
import { findParticipant } from './client.ts'
import { mediaEvents } from './media.ts'
import type { App, Peer } from './model.ts'
import { leave, roomEvents } from './room.ts'
import { type Events, sendEvent } from './socket-events.ts'
import { clientWire } from './wire.ts'

const events: Events = { ...roomEvents, ...chatEvents, ...mediaEvents }
const pingMs = 10_000

type Frame = { event: number; id?: string; payload?: Uint8Array }

/** Accepts the clients' WebSockets. Frames are protobuf messages; `2` and `3` are ping and pong. */
export function createSockets(app: App) {
  const server = new WebSocketServer({ noServer: true })
  server.on('connection', (socket: WebSocket, req: IncomingMessage) => welcome(app, socket, req))
  return {
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) =>
      server.handleUpgrade(req, socket, head, (ws) => server.emit('connection', ws, req)),
    close: () => server.close(),
  }
}

function welcome(app: App, socket: WebSocket, req: IncomingMessage) {
  const { searchParams } = urlOf(req)
  const found = findParticipant(app, searchParams.get('authToken') ?? '')
  if (found?.meeting.status !== 'ACTIVE') return socket.close(4401, 'unauthorized')
  const peer: Peer = {
    id: searchParams.get('peerID') ?? '',
    ...found,
    socket,
    joinedAt: null,
    leftAt: null,
    isInMedia: false,
    producers: new Map(),
    transports: new Set(),
  }
  const ping = setInterval(() => socket.readyState === socket.OPEN && socket.send('2'), pingMs)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(ping)
    leave(app, peer)
  })
  // Handles messages one after the other.
  let chain: Promise<void> = Promise.resolve()
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) chain = chain.then(() => answer(app, peer, data))
    else if (data.toString() === '2') socket.send('3')
  })
}

async function answer(app: App, peer: Peer, data: Buffer): Promise<void> {
  const wire = clientWire()
  const { event, id, payload } = wire.decode<Frame>('message.v1.SocketMessage', data)
  const name = wire.nameOf(event) ?? ''
  const reply = (type?: string, value?: object) => sendEvent(peer, name, type, value, id)
  try {
    const handle = events[name]
    if (peer.leftAt !== null) throw new Error('not in this meeting any more')
    // Requests that the product does not need get an empty response.
    await (handle ? handle({ app, peer, payload, reply }) : reply())
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error)
    sendEvent(peer, 'media.errorResponse', 'media.edge.ErrorResponse', { errorMessage, eventId: event }, id)
  }
}
