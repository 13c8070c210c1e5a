import { activate } from './account.ts'
import { can, denied, type Session } from './auth.ts'
import { AblyError } from './errors.ts'
import { type Attachment, type Channel, type Connection, channelOf, type Hub } from './model.ts'
import { leaveAll, sync } from './presence.ts'
import { channelName, deleteOldMessages } from './publish.ts'
import { failChannel, send } from './send.ts'
import { ACTION, FLAG, type InboundFrame, type MessageFrame } from './wire.ts'

const MODES = [
  { name: 'presence', flag: FLAG.PRESENCE, operation: 'presence' },
  { name: 'publish', flag: FLAG.PUBLISH, operation: 'publish' },
  { name: 'subscribe', flag: FLAG.SUBSCRIBE, operation: 'subscribe' },
  { name: 'presence_subscribe', flag: FLAG.PRESENCE_SUBSCRIBE, operation: 'subscribe' },
] as const
const EVERY_MODE = MODES.reduce((flags, { flag }) => flags | flag, 0)
const KNOWN_PARAMS = ['rewind', 'echo', 'modes', 'delta', 'occupancy']

/**
 * Attaches a client with the modes that are both requested and granted. Replays the messages that the client missed (by
 * its channelSerial) or requested with `rewind`, and sends the presence set. Throws 40160 if no mode is granted, 90010
 * at the channel limit of a connection, and the refusals of `activate`.
 */
export function attach(hub: Hub, connection: Connection, frame: InboundFrame): void {
  const name = channelName(frame.channel)
  const params = Object.fromEntries(Object.entries(frame.params ?? {}).filter(([key]) => KNOWN_PARAMS.includes(key)))
  const wanted = wantedModes(frame.flags ?? 0, params.modes)
  const granted = grant(connection.session, name, wanted)
  if (granted === 0) throw denied(connection.session, name, 'attach')
  const before = connection.attachments.get(name)
  const max = hub.settings.channelsPerConnection
  if (!before && connection.attachments.size >= max) {
    throw new AblyError(90010, 400, `Maximum number of channels per connection (${max}) exceeded`)
  }
  const channel = channelOf(hub, name)
  activate(hub, channel)
  deleteOldMessages(hub, channel)
  const missed = replay(hub, channel, frame, { rewind: params.rewind, again: before !== undefined })
  const attachment: Attachment = { connection, wanted, granted, params }
  connection.attachments.set(name, attachment)
  channel.attachments.set(connection, attachment)
  send(connection, {
    action: ACTION.ATTACHED,
    channel: name,
    channelSerial: missed.from,
    flags: granted | missed.flags | (channel.members.size > 0 ? FLAG.HAS_PRESENCE : 0),
    params: Object.keys(params).length > 0 ? params : undefined,
    error: missed.error?.wire(),
  })
  if (channel.members.size > 0) sync(channel, connection, (granted & FLAG.PRESENCE_SUBSCRIBE) === 0)
  if (!(granted & FLAG.SUBSCRIBE)) return
  hub.limits.charge(
    'messages',
    missed.backlog.reduce((sum, { messages }) => sum + messages.length, 0),
  )
  for (const entry of missed.backlog) {
    if (connection.echo || entry.connectionId !== connection.id) send(connection, entry)
  }
}

function wantedModes(flags: number, names = ''): number {
  const listed = names.split(',').map((name) => name.trim().toLowerCase())
  const byName = MODES.reduce((all, { name, flag }) => (listed.includes(name) ? all | flag : all), 0)
  return byName || flags & EVERY_MODE || EVERY_MODE
}

function grant(session: Session, channel: string, wanted: number): number {
  return MODES.reduce(
    (all, { flag, operation }) => (wanted & flag && can(session, channel, operation) ? all | flag : all),
    0,
  )
}

type Replay = { backlog: MessageFrame[]; from: string; flags: number; error?: AblyError }

/**
 * Returns the messages to replay. `again` means that the client is attached already and must not get a message twice.
 */
function replay(
  hub: Hub,
  channel: Channel,
  frame: InboundFrame,
  { rewind, again }: { rewind: string | undefined; again: boolean },
): Replay {
  const nothing: Replay = { backlog: [], from: channel.lastSerial, flags: 0 }
  const since = frame.channelSerial
  if (since) {
    if (!since.endsWith(`@${hub.epoch}`) || since < channel.deletedSerial) {
      const error = new AblyError(90003, 404, 'Unable to recover channel: messages expired')
      return { ...nothing, error }
    }
    if (again) return { ...nothing, flags: FLAG.RESUMED }
    const backlog = channel.log.filter((entry) => entry.channelSerial > since)
    return { backlog, from: since, flags: FLAG.RESUMED }
  }
  if (!rewind || again || (frame.flags ?? 0) & FLAG.ATTACH_RESUME) return nothing
  const backlog = rewindMessages(channel, rewind)
  return { ...nothing, backlog, flags: backlog.length > 0 ? FLAG.HAS_BACKLOG : 0 }
}

/**
 * Returns the messages that `rewind` requests: `5` is five messages, `30s` and `2m` a period. Throws 40003 for other
 * texts.
 */
function rewindMessages(channel: Channel, rewind: string): MessageFrame[] {
  const [, digits, unit] = /^(\d+)([sm])?$/.exec(rewind) ?? []
  if (digits === undefined) throw new AblyError(40003, 400, `Invalid rewind: ${rewind}`)
  const amount = Number(digits)
  if (unit !== undefined) {
    const oldest = Date.now() - amount * (unit === 'm' ? 60_000 : 1000)
    return channel.log.filter((entry) => entry.timestamp >= oldest)
  }
  let start = channel.log.length
  let count = 0
  while (start > 0 && count < amount) {
    start -= 1
    count += channel.log[start]?.messages.length ?? 0
  }
  return channel.log.slice(start)
}

export function detach(hub: Hub, connection: Connection, name: string): void {
  const channel = hub.channels.get(name)
  if (channel) drop(hub, connection, channel)
  send(connection, { action: ACTION.DETACHED, channel: name })
}

function drop(hub: Hub, connection: Connection, channel: Channel): void {
  channel.attachments.delete(connection)
  connection.attachments.delete(channel.name)
  leaveAll(hub, connection.id, channel)
}

/** Applies a new token to attached channels. Channels that the token cannot read fail with 40160. */
export function regrant(hub: Hub, connection: Connection): void {
  for (const [name, attachment] of connection.attachments) {
    const granted = grant(connection.session, name, attachment.wanted)
    const loses = attachment.granted & ~granted
    attachment.granted = granted
    const channel = hub.channels.get(name)
    if (!channel || (granted !== 0 && !(loses & FLAG.SUBSCRIBE))) continue
    drop(hub, connection, channel)
    failChannel(connection, name, denied(connection.session, name, 'subscribe'))
  }
}
