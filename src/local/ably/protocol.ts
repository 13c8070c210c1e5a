import { attach, detach, regrant } from './attach.ts'
import { tokenSession } from './auth.ts'
import { armExpiry, disconnect, dispose, failConnection, sendConnected } from './connection.ts'
import { AblyError, asAblyError } from './errors.ts'
import { type Connection, channelOf, type Hub } from './model.ts'
import { changePresence, sync } from './presence.ts'
import { channelName, publish } from './publish.ts'
import { failChannel, send } from './send.ts'
import { ACTION, FLAG, type Frame, type InboundFrame } from './wire.ts'

const ACKNOWLEDGEMENTS_MAX = 500
const FATAL_RATE = 42921
/** Refusal of a new channel, after which the SDK attaches again by itself. */
const CHANNEL_RATE = 90021

/** Handles one frame of a client. A refusal becomes a NACK, a channel error or a connection error. */
export function receive(hub: Hub, connection: Connection, frame: InboundFrame): void {
  try {
    const handle = HANDLERS.get(frame.action)
    if (!handle) throw new AblyError(40000, 400, `Unexpected action ${frame.action}`)
    handle(hub, connection, frame)
  } catch (thrown) {
    const error = asAblyError(thrown)
    if (frame.msgSerial !== undefined) nack(connection, frame.msgSerial, error)
    else if (frame.channel !== undefined && error.code === CHANNEL_RATE)
      send(connection, { action: ACTION.DETACHED, channel: frame.channel, error: error.wire() })
    else if (frame.channel !== undefined) failChannel(connection, frame.channel, error)
    else failConnection(hub, connection, error)
  }
}

type Handler = (hub: Hub, connection: Connection, frame: InboundFrame) => void

const HANDLERS = new Map<number, Handler>([
  [ACTION.HEARTBEAT, (_hub, connection, { id }) => send(connection, { action: ACTION.HEARTBEAT, id })],
  [ACTION.CLOSE, close],
  [ACTION.DISCONNECT, (_hub, connection) => connection.socket?.close()],
  [ACTION.AUTH, (hub, connection, { auth }) => authenticateAgain(hub, connection, auth?.accessToken ?? '')],
  [ACTION.ATTACH, attach],
  [ACTION.DETACH, (hub, connection, { channel }) => detach(hub, connection, channelName(channel))],
  [ACTION.SYNC, (hub, connection, { channel }) => syncAgain(hub, connection, channelName(channel))],
  [ACTION.MESSAGE, acknowledge],
  [ACTION.PRESENCE, acknowledge],
])

function close(hub: Hub, connection: Connection): void {
  const { socket } = connection
  send(connection, { action: ACTION.CLOSED })
  dispose(hub, connection)
  socket?.close(1000)
}

function syncAgain(hub: Hub, connection: Connection, name: string): void {
  const attachment = connection.attachments.get(name)
  if (attachment) sync(channelOf(hub, name), connection, (attachment.granted & FLAG.PRESENCE_SUBSCRIBE) === 0)
}

/**
 * Acknowledges a frame. A repeated frame gets the first ACK again: the SDK repeats unacknowledged ones after a resume
 * (RTN19a).
 */
function acknowledge(hub: Hub, connection: Connection, frame: InboundFrame): void {
  const { msgSerial } = frame
  if (msgSerial === undefined) throw new AblyError(40000, 400, 'msgSerial is missing')
  const earlier = connection.acknowledgements.get(msgSerial)
  if (earlier) return void send(connection, earlier)
  const reply = replyTo(hub, connection, frame, msgSerial)
  connection.acknowledgements.set(msgSerial, reply)
  connection.acknowledgements.delete(msgSerial - ACKNOWLEDGEMENTS_MAX)
  send(connection, reply)
  if (reply.action !== ACTION.NACK || reply.error.code !== FATAL_RATE) return
  disconnect(connection, new AblyError(FATAL_RATE, 429, reply.error.message))
}

type Reply = Extract<Frame, { action: typeof ACTION.ACK | typeof ACTION.NACK }>

function replyTo(hub: Hub, connection: Connection, frame: InboundFrame, msgSerial: number): Reply {
  try {
    const name = channelName(frame.channel)
    const frameId = `${connection.id}:${msgSerial}`
    if (frame.action === ACTION.PRESENCE) {
      changePresence(hub, connection, name, { items: frame.presence, frameId })
      return { action: ACTION.ACK, msgSerial, count: 1 }
    }
    const attachment = connection.attachments.get(name)
    if (attachment && !(attachment.granted & FLAG.PUBLISH)) {
      throw new AblyError(40160, 401, `publish mode not granted on channel ${name}`)
    }
    const { session } = connection
    const { serials } = publish(hub, name, frame.messages, { session, connection, frameId })
    return { action: ACTION.ACK, msgSerial, count: 1, res: [{ serials }] }
  } catch (thrown) {
    return { action: ACTION.NACK, msgSerial, count: 1, error: asAblyError(thrown).wire() }
  }
}

function nack(connection: Connection, msgSerial: number, error: AblyError): void {
  send(connection, { action: ACTION.NACK, msgSerial, count: 1, error: error.wire() })
}

/** Replaces the token of an open connection (RTC8). An invalid token ends the connection. */
function authenticateAgain(hub: Hub, connection: Connection, token: string): void {
  const session = tokenSession(hub.key, token)
  const current = connection.session.clientId
  const bound = current !== undefined && current !== '*'
  if (bound && session.clientId !== '*' && session.clientId !== current) {
    throw new AblyError(40102, 401, 'Incompatible clientId in new token')
  }
  connection.session = bound ? { ...session, clientId: current } : session
  sendConnected(hub, connection)
  armExpiry(hub, connection)
  regrant(hub, connection)
}
