import type { WebSocket } from 'ws'
import { createWindow } from '../limits/window.ts'
import { floodFactor } from './account.ts'
import type { Session } from './auth.ts'
import type { Format } from './codec.ts'
import { AblyError } from './errors.ts'
import { type Connection, type Hub, randomId } from './model.ts'
import { leaveAll } from './presence.ts'
import { send } from './send.ts'
import { ACTION } from './wire.ts'

const TIMER_MAX_MS = 2 ** 31 - 1
const OLD_KEYS_MAX = 4
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
 * Opens a new connection, or continues the connection that the client's key identifies (RTN15c6). If the key cannot
 * continue one, the client gets a new connection with an error: 80008 for an expired connection, 80018 for an unknown
 * one or one of another client.
 */
export function open(hub: Hub, arrival: Arrival): Connection {
  const { socket, session, format, echo, heartbeats, continues } = arrival
  const { connection, refusal } = continues === undefined ? {} : resumable(hub, continues, session)
  const live = connection ? takeOver(hub, connection) : create(hub, arrival)
  Object.assign(live, { socket, session, format, echo, heartbeats, activeAt: Date.now(), ...limitTimes(hub, arrival) })
  sendConnected(hub, live, refusal)
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

/** Applies the limits to the requested times: a client can choose shorter times, not longer ones. */
function limitTimes({ settings }: Hub, { heartbeatInterval, remainPresentFor }: Arrival) {
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
  connection.oldKeys = [connection.key, ...connection.oldKeys].slice(0, OLD_KEYS_MAX)
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
    acknowledgements: new Map(),
    flood: createWindow(floodFactor * hub.limits.maxOf('publishes-per-connection'), 1000),
    ...limitTimes(hub, arrival),
    sentAt: 0,
    activeAt: Date.now(),
    expiryTimers: [],
    lossTimers: [],
  }
  hub.connections.set(connection.id, connection)
  return connection
}

/** Sends CONNECTED, at the start and after each new token. */
export function sendConnected(hub: Hub, connection: Connection, refusal?: AblyError): void {
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
      maxInboundRate: Math.min(hub.limits.maxOf('publishes-per-connection'), Number.MAX_SAFE_INTEGER),
      maxMessageSize: settings.messageBytesMax,
      serverId: 'local',
    },
    timestamp: Date.now(),
    error: refusal?.wire(),
  })
}

/** Requests a new token shortly before the current one expires (RTN22), and disconnects if none arrives (RTN22a). */
export function armExpiry(hub: Hub, connection: Connection): void {
  connection.expiryTimers.forEach(clearTimeout)
  connection.expiryTimers = []
  const { expiresAt } = connection.session
  if (expiresAt === undefined) return
  const left = expiresAt - Date.now()
  const notice = left - hub.settings.authNoticeMs
  if (notice > 0) connection.expiryTimers.push(schedule(notice, () => send(connection, { action: ACTION.AUTH })))
  const expired = new AblyError(40142, 401, 'Key/token status changed (expire)')
  connection.expiryTimers.push(schedule(left, () => disconnect(connection, expired)))
}

/** Closes the transport with an error. The client can resume the connection. */
export function disconnect(connection: Connection, reason: AblyError): void {
  send(connection, { action: ACTION.DISCONNECTED, error: reason.wire() })
  connection.socket?.close()
}

/** Ends the connection with an error after which the client does not retry. */
export function failConnection(hub: Hub, connection: Connection, reason: AblyError): void {
  const { socket } = connection
  send(connection, { action: ACTION.ERROR, error: reason.wire() })
  dispose(hub, connection)
  socket?.close()
}

/**
 * Handles a lost transport: presence members leave after their grace period; the connection ends after its time to
 * live.
 */
export function handleLostTransport(hub: Hub, connection: Connection, socket: WebSocket): void {
  if (connection.socket !== socket) return
  connection.socket = undefined
  detachAll(hub, connection)
  clearTimers(connection)
  connection.lossTimers.push(
    schedule(connection.graceMs, () => leaveAll(hub, connection.id)),
    schedule(hub.settings.connectionTtlMs, () => dispose(hub, connection)),
  )
}

/** Removes a connection: its presence members leave at once, and its key cannot resume it. */
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

function schedule(ms: number, act: () => void): NodeJS.Timeout {
  return setTimeout(act, Math.min(ms, TIMER_MAX_MS)).unref()
}
