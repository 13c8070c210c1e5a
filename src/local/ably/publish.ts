import * as z from 'zod'
import { activate, continuityLost, countPublish, mayDeliver } from './account.ts'
import { demand, mayActAs, type Session } from './auth.ts'
import { payloadBytes, toStored } from './codec.ts'
import { AblyError } from './errors.ts'
import { type Attachment, type Channel, type Connection, channelOf, type Hub, nextSerial, randomId } from './model.ts'
import { broadcast, deliveriesOf, send } from './send.ts'
import { ACTION, FLAG, type InboundMessage, inboundMessage, type Message, type MessageFrame } from './wire.ts'

/**
 * Source of a message: the publisher's session, the connection (if any, also for REST on its behalf), and the frame id.
 */
export type Source = { session: Session; connection?: Connection; frameId?: string }

/** Checks the name of a channel. Throws 40010 if it is invalid. Qualifiers in brackets are not supported. */
export function channelName(name: string | undefined): string {
  if (!name || /^[:[]|[\n\r]/.test(name)) throw new AblyError(40010, 400, `Invalid channel name: ${name}`)
  return name
}

/**
 * Parses messages. Throws 40012 for an invalid client id, 40013 for other faults, 40003 for no messages, 40034 for too
 * many.
 */
export function parseMessages(items: unknown, max: number): InboundMessage[] {
  if (!Array.isArray(items) || items.length === 0) throw new AblyError(40003, 400, 'No messages supplied')
  if (items.length > max) throw new AblyError(40034, 400, `Too many messages in one publish (limit ${max})`)
  const parsed = z.array(inboundMessage).safeParse(items)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path ?? []
  throw path.includes('clientId')
    ? new AblyError(40012, 400, 'Invalid clientId')
    : new AblyError(40013, 400, `Invalid message: ${path.join('.')}`)
}

/**
 * Publishes all messages or none, and returns the serial of each. Does not publish messages again if all their ids are
 * known. Throws 40160, 40012, 40009 (size), 40031 (ids), and the refusals of `activate` and `countPublish`.
 */
export function publish(hub: Hub, name: string, items: unknown, source: Source): { id: string; serials: string[] } {
  const { session, connection } = source
  demand(session, name, 'publish')
  const messages = parseMessages(items, hub.settings.messagesPerPublish)
  const otherSender = messages.find((message) => message.clientId !== undefined && !mayActAs(session, message.clientId))
  if (otherSender) throw new AblyError(40012, 400, `Invalid clientId: mismatched clientId ${otherSender.clientId}`)
  checkSize(messages, hub.settings.messageBytesMax)
  checkIds(messages)
  const channel = channelOf(hub, name)
  const id = source.frameId ?? messages[0]?.id ?? `${randomId(9)}:0`
  const known = knownSerials(channel, messages)
  if (known) return { id, serials: known }
  const wants = ({ connection: to, granted, params }: Attachment) =>
    (granted & FLAG.SUBSCRIBE) !== 0 && !(to === connection && (!to.echo || params.echo === 'false'))
  activate(hub, channel)
  const subscribers = deliveriesOf(channel, wants)
  countPublish(hub, { channel, connection }, { count: messages.length, subscribers })
  const frame = toFrame(hub, channel, messages, id, source)
  remember(hub, channel, frame, messages)
  const receivers = broadcast(channel, frame, (attachment) => wants(attachment) && admits(hub, channel, attachment))
  channel.billed.published += messages.length
  channel.billed.delivered += messages.length * receivers
  return { id, serials: frame.messages.map((message) => message.serial) }
}

function checkSize(messages: InboundMessage[], max: number): void {
  let bytes = 0
  for (const { name = '', clientId = '', extras, data, encoding } of messages) {
    bytes += Buffer.byteLength(name + clientId) + payloadBytes(toStored(data, encoding))
    if (extras) bytes += JSON.stringify(extras).length
  }
  if (bytes > max) {
    throw new AblyError(40009, 413, `Maximum message length exceeded (was ${bytes} bytes, limit ${max})`)
  }
}

/** Checks the ids of several messages: they must be `<id>:0`, `<id>:1` and so on. Throws 40031. */
function checkIds(messages: InboundMessage[]): void {
  if (messages.length === 1 || messages.every(({ id }) => id === undefined)) return
  const base = messages[0]?.id?.replace(/:0$/, '')
  if (messages.every(({ id }, i) => id === `${base}:${i}`)) return
  throw new AblyError(40031, 400, 'Invalid publish request (invalid client-specified id)')
}

/** Returns false if the connection receives too many messages. The first dropped one is reported as a gap (80020). */
function admits(hub: Hub, channel: Channel, attachment: Attachment): boolean {
  const { connection, granted, hasGap } = attachment
  const isAdmitted = mayDeliver(hub, connection)
  attachment.hasGap = !isAdmitted
  if (!isAdmitted && !hasGap)
    send(connection, {
      action: ACTION.ATTACHED,
      channel: channel.name,
      channelSerial: channel.lastSerial,
      flags: granted,
      error: continuityLost(hub).wire(),
    })
  return isAdmitted
}

function knownSerials(channel: Channel, messages: InboundMessage[]): string[] | undefined {
  const serials = messages.flatMap(({ id }) => (id === undefined ? [] : (channel.serialOfId.get(id) ?? [])))
  return serials.length === messages.length ? serials : undefined
}

function toFrame(hub: Hub, channel: Channel, items: InboundMessage[], id: string, source: Source): MessageFrame {
  const { session, connection } = source
  const timestamp = Date.now()
  const channelSerial = nextSerial(hub, channel)
  const own = session.clientId === '*' ? undefined : session.clientId
  const messages = items.map((item, i): Message => {
    const serial = `${channelSerial}:${String(i).padStart(3, '0')}`
    return {
      id: item.id ?? `${id}:${i}`,
      name: item.name,
      ...toStored(item.data, item.encoding),
      extras: item.extras,
      clientId: item.clientId ?? own,
      connectionId: connection?.id,
      timestamp,
      action: 0,
      serial,
      version: { serial, timestamp },
    }
  })
  return {
    action: ACTION.MESSAGE,
    id,
    channel: channel.name,
    channelSerial,
    connectionId: connection?.id,
    timestamp,
    messages,
  }
}

function remember(hub: Hub, channel: Channel, frame: MessageFrame, items: InboundMessage[]): void {
  channel.log.push(frame)
  items.forEach(({ id }, i) => {
    const serial = frame.messages[i]?.serial
    if (id !== undefined && serial !== undefined) channel.serialOfId.set(id, serial)
  })
  deleteOldMessages(hub, channel)
}

/** Deletes messages that are too old for history, and stores the newest deleted serial, which limits resumes. */
export function deleteOldMessages(hub: Hub, channel: Channel): void {
  const { historyMs, historyMax } = hub.settings
  const oldest = Date.now() - historyMs
  const keep = <T extends { timestamp: number }>(items: T[]): number => {
    const firstRecent = items.findIndex((item) => item.timestamp >= oldest)
    return Math.max(firstRecent < 0 ? items.length : firstRecent, items.length - historyMax)
  }
  for (const gone of channel.log.splice(0, keep(channel.log))) {
    channel.deletedSerial = gone.channelSerial
    for (const { id } of gone.messages) channel.serialOfId.delete(id)
  }
  channel.presenceLog.splice(0, keep(channel.presenceLog))
}
