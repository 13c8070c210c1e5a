import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Limits } from '../limits/limits.ts'
import type { Window } from '../limits/window.ts'
import type { AppKey, Session } from './auth.ts'
import type { Format } from './codec.ts'
import type { Settings } from './settings.ts'
import type { Webhooks } from './webhook.ts'
import type { Frame, MessageFrame, PresenceMessage } from './wire.ts'

/** State of a running stand-in. */
export type Hub = {
  settings: Settings
  /** Random id of this start. Serials and keys of an earlier start contain another one, so they cannot be resumed. */
  epoch: string
  key: AppKey
  channels: Map<string, Channel>
  connections: Map<string, Connection>
  webhooks: Webhooks
  limits: Limits<'ably'>
  /** Channels that count as active, with the time of their last use. */
  active: Map<Channel, number>
  /** Open transports. */
  transports: Set<WebSocket>
  /** Used nonces of signed token requests. */
  nonces: Set<string>
}

export type Channel = {
  name: string
  lastSerial: string
  log: MessageFrame[]
  presenceLog: PresenceMessage[]
  /** Newest serial that history no longer contains; empty if history is complete. */
  deletedSerial: string
  /** Serial by the publisher's message id, for every message in the log: publishing an id again has no effect. */
  serialOfId: Map<string, string>
  /** Presence members, by connection id and client id. */
  members: Map<string, PresenceMessage>
  attachments: Map<Connection, Attachment>
  /** Billed messages so far. */
  billed: Billed
}

/** Messages that the vendor bills: each published one, and each delivery to a subscriber. */
export type Billed = { published: number; delivered: number }

/** A connection's attachment to a channel. `wanted` and `granted` are mode flags. */
export type Attachment = {
  connection: Connection
  wanted: number
  granted: number
  params: Record<string, string>
  sentOccupancy?: string
  /** True after a dropped message, until the next delivery. */
  hasGap?: boolean
}

export type Connection = {
  id: string
  key: string
  /**
   * Previous keys. They can resume while no transport is open, because the client may not have received the newest key.
   */
  oldKeys: string[]
  session: Session
  /** Open transport; undefined between its loss and the resumption or expiry of the connection. */
  socket: WebSocket | undefined
  format: Format
  echo: boolean
  /** True if heartbeats are protocol messages; otherwise they are WebSocket pings. */
  heartbeats: boolean
  attachments: Map<string, Attachment>
  /**
   * ACK and NACK frames by msgSerial: a message that is sent again after a resume gets the same frame and has no second
   * effect.
   */
  acknowledgements: Map<number, Frame>
  /** Attempts to publish; above its maximum, the connection ends. */
  flood: Window
  /**
   * Longest silence that this client tolerates; `graceMs` is the time for which its members stay present after a drop.
   */
  maxIdleMs: number
  graceMs: number
  sentAt: number
  /** Time of the socket's last activity. */
  activeAt: number
  expiryTimers: NodeJS.Timeout[]
  lossTimers: NodeJS.Timeout[]
}

export function createHub(parts: Pick<Hub, 'key' | 'settings' | 'webhooks' | 'limits'>): Hub {
  const hub: Hub = {
    ...parts,
    epoch: randomId(6),
    channels: new Map(),
    connections: new Map(),
    nonces: new Set(),
    active: new Map(),
    transports: new Set(),
  }
  hub.limits.watch('channels', () => hub.active.size)
  hub.limits.watch('connections', () => hub.transports.size)
  return hub
}

/** Returns `bytes` random bytes as text that is safe in URLs and contains no separator of this protocol. */
export function randomId(bytes: number): string {
  return randomBytes(bytes).toString('base64url').replace(/[-_]/g, 'x')
}

export function channelOf(hub: Hub, name: string): Channel {
  const known = hub.channels.get(name)
  if (known) return known
  const channel: Channel = {
    name,
    lastSerial: '',
    log: [],
    presenceLog: [],
    deletedSerial: '',
    serialOfId: new Map(),
    members: new Map(),
    attachments: new Map(),
    billed: { published: 0, delivered: 0 },
  }
  nextSerial(hub, channel)
  hub.channels.set(name, channel)
  return channel
}

/** Returns `<14-digit ms>-<3-digit counter>@<epoch>`: ordered as text and unique within the channel. */
export function nextSerial(hub: Hub, channel: Channel): string {
  const [, lastMs, lastCount] = /^(\d{14})-(\d{3})@/.exec(channel.lastSerial) ?? ['', '0', '-1']
  let ms = Date.now()
  let count = 0
  if (ms <= Number(lastMs)) {
    ms = Number(lastMs)
    count = Number(lastCount) + 1
  }
  if (count > 999) {
    ms += 1
    count = 0
  }
  channel.lastSerial = `${String(ms).padStart(14, '0')}-${String(count).padStart(3, '0')}@${hub.epoch}`
  return channel.lastSerial
}
