import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { AppKey, Session } from './auth.ts'
import type { Format } from './codec.ts'
import { createRate, type Rate } from './rate.ts'
import type { Settings } from './settings.ts'
import type { Webhooks } from './webhook.ts'
import type { Frame, MessageFrame, PresenceMessage } from './wire.ts'

/** State of one running stand-in. */
export type Hub = {
  settings: Settings
  /** Changes with every start, so that serials and keys of an earlier run cannot be resumed. */
  epoch: string
  key: AppKey
  channels: Map<string, Channel>
  connections: Map<string, Connection>
  webhooks: Webhooks
  /** Used nonces of signed token requests. */
  nonces: Set<string>
}

export type Channel = {
  name: string
  lastSerial: string
  log: MessageFrame[]
  presenceLog: PresenceMessage[]
  /** The newest serial that history no longer contains; empty if it contains all. */
  forgottenSerial: string
  /** Serial by the publisher's message id while the message is in the log, because publishing is idempotent. */
  serialOfId: Map<string, string>
  /** By connection and client id. */
  members: Map<string, PresenceMessage>
  attachments: Map<Connection, Attachment>
  rate: Rate
}

/** `wanted` and `granted` are mode flags. */
export type Attachment = {
  connection: Connection
  wanted: number
  granted: number
  params: Record<string, string>
  toldOccupancy?: string
}

export type Connection = {
  id: string
  key: string
  /** Superseded keys, which can resume while no transport is live, because the frame with the newer key may be lost. */
  oldKeys: string[]
  session: Session
  /** Undefined between a lost connection and its resumption or expiry. */
  socket: WebSocket | undefined
  format: Format
  echo: boolean
  /** True for heartbeats as protocol messages; otherwise WebSocket pings. */
  heartbeats: boolean
  attachments: Map<string, Attachment>
  /** Answers by msgSerial: a message that is sent again after a resume is answered again without a second effect. */
  answers: Map<number, Frame>
  rate: Rate
  /** Longest silence that this client tolerates, and how long its members stay after a drop. */
  maxIdleMs: number
  graceMs: number
  sentAt: number
  /** When its socket was last active. */
  heardAt: number
  expiryTimers: NodeJS.Timeout[]
  lossTimers: NodeJS.Timeout[]
}

export function createHub(key: AppKey, settings: Settings, webhooks: Webhooks): Hub {
  return { settings, webhooks, epoch: randomId(6), key, channels: new Map(), connections: new Map(), nonces: new Set() }
}

/** Returns `bytes` random bytes as text that is safe in addresses and has no separator of this protocol. */
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
    forgottenSerial: '',
    serialOfId: new Map(),
    members: new Map(),
    attachments: new Map(),
    rate: createRate(hub.settings.publishesPerSecond),
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
