import type { WebSocket } from 'ws'
import type { Session } from './auth.ts'
import type { Format } from './codec.ts'
import { AblyError } from './errors.ts'
import { type Connection, type Hub, randomId } from './model.ts'
import { leaveAll } from './presence.ts'
import { createRate } from './rate.ts'
import { send } from './send.ts'
import { ACTION } from './wire.ts'

const TIMER_MAX_MS = 2 ** 31 - 1
const KEPT_KEYS = 4
const FRAME_BYTES_MAX = 262_144

export type Arrival = {
  socket: WebSocket
  session: Session
  format: Format
  echo: boolean
  heartbeats: boolean
  /** Transport parameters `heartbeatInterval` and `remainPresentFor`, in ms. */
  heartbeatInterval: number | undefined
  remainPresentFor: number | undefined
  /** Key of the connection to continue, from `resume` or `recover`. */
  continues: string | undefined
}

/**
 * Opens a new connection, or continues the earlier one of the client's key (RTN15c6). If that is impossible, the client
 * gets a new connection with the reason: 80008 expired, 80018 unknown or another client's.
 */
export function open(hub: Hub, arrival: Arrival): Connection {
  const { socket, session, format, echo, heartbeats, continues } = arrival
  const { connection, refusal } = continues === undefined ? {} : resumable(hub, continues, session)
  const live = connection ? takeOver(hub, connection) : create(hub, arrival)
  Object.assign(live, { socket, session, format, echo, heartbeats, heardAt: Date.now(), ...patienceOf(hub, arrival) })
  greet(hub, live, refusal)
  armExpiry(hub, live)
  return live
}

function resumable(hub: Hub, key: string, session: Session): { connection?: Connection; refusal?: AblyError } {
  const connection = [...hub.connections.values()].find(
    (one) => one.key === key || (!one.socket && one.oldKeys.includes(key)),
  )
  if (!connection) {
    return {
      refusal: key.startsWith(`${hub.epoch}!`)
        ? new AblyError(80008, 400, 'Unable to recover connection: connection expired')
        : new AblyError(80018, 400, 'Unable to recover connection: invalid connection key'),
    }
  }
  const { clientId } = connection.session
  if (clientId === session.clientId || clientId === '*') return { connection }
  return { refusal: new AblyError(80018, 400, 'Unable to recover connection: clientId mismatch') }
}

/** Limits the requested times: a client may choose shorter ones, but not longer ones. */
function patienceOf({ settings }: Hub, { heartbeatInterval, remainPresentFor }: Arrival) {
  const { maxIdleMs, leastIdleMs, presenceGraceMs } = settings
  return {
    maxIdleMs: Math.min(maxIdleMs, Math.max(leastIdleMs, heartbeatInterval ?? maxIdleMs)),
    graceMs: Math.min(presenceGraceMs, Math.max(0, remainPresentFor ?? presenceGraceMs)),
  }
}

const newKey = (hub: Hub) => `${hub.epoch}!${randomId(12)}`

function takeOver(hub: Hub, connection: Connection): Connection {
  clearTimers(connection)
  detachAll(hub, connection)
  const { socket } = connection
  connection.socket = undefined
  socket?.close()
  connection.oldKeys = [connection.key, ...connection.oldKeys].slice(0, KEPT_KEYS)
  connection.key = newKey(hub)
  return connection
}

function create(hub: Hub, arrival: Arrival): Connection {
  const { socket, session, format, echo, heartbeats } = arrival
  const connection: Connection = {
    id: randomId(8).slice(0, 10),
    key: newKey(hub),
    oldKeys: [],
    session,
    socket,
    format,
    echo,
    heartbeats,
    attachments: new Map(),
    answers: new Map(),
    rate: createRate(hub.settings.publishesPerSecond),
    ...patienceOf(hub, arrival),
    sentAt: 0,
    heardAt: Date.now(),
    expiryTimers: [],
    lossTimers: [],
  }
  hub.connections.set(connection.id, connection)
  return connection
}

/** Sends CONNECTED: at the start, and again when the details change (a new token). */
export function greet(hub: Hub, connection: Connection, refusal?: AblyError): void {
  const { settings } = hub
  const { id, key, session } = connection
  send(connection, {
    action: ACTION.CONNECTED,
    connectionId: id,
    connectionKey: key,
    connectionDetails: {
      clientId: session.clientId,
      connectionKey: key,
      connectionStateTtl: settings.connectionTtlMs,
      maxFrameSize: FRAME_BYTES_MAX,
      maxIdleInterval: connection.maxIdleMs,
      maxInboundRate: settings.publishesPerSecond,
      maxMessageSize: settings.messageBytesMax,
      serverId: 'local',
    },
    timestamp: Date.now(),
    error: refusal?.wire(),
  })
}

/** Asks for a new token shortly before the current one expires (RTN22), and disconnects if none arrives (RTN22a). */
export function armExpiry(hub: Hub, connection: Connection): void {
  connection.expiryTimers.forEach(clearTimeout)
  connection.expiryTimers = []
  const { expiresAt } = connection.session
  if (expiresAt === undefined) return
  const left = expiresAt - Date.now()
  const notice = left - hub.settings.authNoticeMs
  if (notice > 0) connection.expiryTimers.push(after(notice, () => send(connection, { action: ACTION.AUTH })))
  const expired = new AblyError(40142, 401, 'Key/token status changed (expire)')
  connection.expiryTimers.push(after(left, () => disconnect(connection, expired)))
}

/** Ends the transport with a reason; the client may resume. */
export function disconnect(connection: Connection, reason: AblyError): void {
  send(connection, { action: ACTION.DISCONNECTED, error: reason.wire() })
  connection.socket?.close()
}

/** Ends the connection with a reason that the client must not retry. */
export function failConnection(hub: Hub, connection: Connection, reason: AblyError): void {
  const { socket } = connection
  send(connection, { action: ACTION.ERROR, error: reason.wire() })
  dispose(hub, connection)
  socket?.close()
}

/** Handles a lost transport: members leave after their grace period, the connection ends after its time to live. */
export function lose(hub: Hub, connection: Connection, socket: WebSocket): void {
  if (connection.socket !== socket) return
  connection.socket = undefined
  detachAll(hub, connection)
  clearTimers(connection)
  connection.lossTimers.push(
    after(connection.graceMs, () => leaveAll(hub, connection.id)),
    after(hub.settings.connectionTtlMs, () => dispose(hub, connection)),
  )
}

/** Removes a connection: its members leave at once, and its key cannot resume. */
export function dispose(hub: Hub, connection: Connection): void {
  clearTimers(connection)
  detachAll(hub, connection)
  leaveAll(hub, connection.id)
  hub.connections.delete(connection.id)
  connection.socket = undefined
}

export function clearTimers(connection: Connection): void {
  for (const timer of [...connection.expiryTimers, ...connection.lossTimers]) clearTimeout(timer)
  connection.expiryTimers = []
  connection.lossTimers = []
}

function detachAll(hub: Hub, connection: Connection): void {
  for (const name of connection.attachments.keys()) hub.channels.get(name)?.attachments.delete(connection)
  connection.attachments.clear()
}

function after(ms: number, act: () => void): NodeJS.Timeout {
  return setTimeout(act, Math.min(ms, TIMER_MAX_MS)).unref()
}
