import * as z from 'zod'
import { takeMessages } from './account.ts'
import { mayActAs, type Session } from './auth.ts'
import { toStored } from './codec.ts'
import { AblyError } from './errors.ts'
import { type Attachment, type Channel, type Connection, channelOf, type Hub, nextSerial, randomId } from './model.ts'
import { deleteOldMessages } from './publish.ts'
import { broadcast, deliveriesOf, send } from './send.ts'
import { ACTION, FLAG, type InboundPresence, inboundPresence, PRESENCE, type PresenceMessage } from './wire.ts'

const SYNC_PAGE = 100

/**
 * Applies all presence actions of a frame, or none. Throws 91001 (not attached), 40160, 91000 (no client id), 40012
 * (another's client id), 91003 (channel full), 42917 (rate of the account).
 */
export function changePresence(
  hub: Hub,
  connection: Connection,
  name: string,
  { items, frameId }: { items: unknown; frameId: string },
): void {
  const { session } = connection
  const attachment = connection.attachments.get(name)
  if (!attachment) throw new AblyError(91001, 400, 'Unable to enter presence channel: not attached')
  if (!(attachment.granted & FLAG.PRESENCE)) throw new AblyError(40160, 401, `presence mode not granted on ${name}`)
  const parsed = z.array(inboundPresence).min(1).safeParse(items)
  if (!parsed.success) throw new AblyError(40013, 400, 'Invalid presence message')
  const named = parsed.data.map((item) => ({ item, clientId: clientIdOf(session, item) }))
  const channel = channelOf(hub, name)
  for (const { item, clientId } of named) checkRoom(hub, channel, connection, item, clientId)
  takeMessages(hub.limits, named.length, deliveriesOf(channel, hearsPresenceOf(connection.id)))
  const events = named.flatMap(({ item, clientId }, i) =>
    apply(channel, connection, item, { clientId, id: item.id ?? `${frameId}:${i}` }),
  )
  announce(hub, channel, connection.id, frameId, events)
}

function clientIdOf(session: Session, { clientId }: InboundPresence): string {
  const acting = clientId ?? session.clientId
  if (!acting || acting === '*') throw new AblyError(91000, 400, 'Unable to enter presence channel (no clientId)')
  if (!mayActAs(session, acting)) throw new AblyError(40012, 400, `Invalid clientId: mismatched clientId ${acting}`)
  return acting
}

const memberKey = (connection: Connection, clientId: string) => `${connection.id}:${clientId}`

function checkRoom(hub: Hub, channel: Channel, connection: Connection, item: InboundPresence, clientId: string): void {
  const { membersPerChannel: max } = hub.settings
  if (item.action === PRESENCE.LEAVE || channel.members.size < max) return
  if (channel.members.has(memberKey(connection, clientId))) return
  const reason = `Unable to enter member to presence channel; maximum number of ${max} members exceeded`
  throw new AblyError(91003, 400, reason)
}

function apply(
  channel: Channel,
  connection: Connection,
  item: InboundPresence,
  { clientId, id }: { clientId: string; id: string },
): PresenceMessage[] {
  const key = memberKey(connection, clientId)
  const before = channel.members.get(key)
  const { action, extras } = item
  const common = { id, clientId, connectionId: connection.id, extras, timestamp: Date.now() }
  const payload = toStored(item.data, item.encoding)
  if (action === PRESENCE.LEAVE) {
    if (!before || !channel.members.delete(key)) return []
    const last = payload.data === undefined ? { data: before.data, encoding: before.encoding } : payload
    return [{ ...common, ...last, action }]
  }
  // The SDK enters again after a resume. If the member never left, no event is sent.
  if (before && before.id === item.id) return []
  const member: PresenceMessage = { ...common, ...payload, action: before ? PRESENCE.UPDATE : action }
  channel.members.set(key, member)
  return [member]
}

/** Removes all members of a connection from one channel or from all channels. */
export function leaveAll(hub: Hub, connectionId: string, only?: Channel): void {
  for (const channel of only ? [only] : hub.channels.values()) {
    const gone = [...channel.members].filter(([, member]) => member.connectionId === connectionId)
    for (const [key] of gone) channel.members.delete(key)
    // RTP2b1: an id that does not start with the connection id marks a leave that the server generated.
    const frameId = `local${randomId(6)}:0`
    const timestamp = Date.now()
    const leaves = gone.map(([, member], i) => ({
      ...member,
      action: PRESENCE.LEAVE,
      id: `${frameId}:${i}`,
      timestamp,
    }))
    hub.limits.charge('messages', leaves.length * (1 + deliveriesOf(channel, hearsPresenceOf(connectionId))))
    announce(hub, channel, connectionId, frameId, leaves)
  }
}

function announce(hub: Hub, channel: Channel, connectionId: string, id: string, presence: PresenceMessage[]): void {
  if (presence.length === 0) return
  channel.presenceLog.push(...presence)
  deleteOldMessages(hub, channel)
  const channelSerial = nextSerial(hub, channel)
  hub.webhooks.tell(channel.name, channelSerial, presence)
  const frame = {
    action: ACTION.PRESENCE,
    id,
    channel: channel.name,
    channelSerial,
    connectionId,
    timestamp: Date.now(),
    presence,
  }
  broadcast(channel, frame, hearsPresenceOf(connectionId))
}

/** RTP17a: a connection always receives events of its own members. */
const hearsPresenceOf =
  (connectionId: string) =>
  ({ connection, granted }: Attachment) =>
    (granted & FLAG.PRESENCE_SUBSCRIBE) !== 0 || connection.id === connectionId

/** Returns the members, each with the action `present`. */
export function present(channel: Channel | undefined): PresenceMessage[] {
  return [...(channel?.members.values() ?? [])].map((member) => ({ ...member, action: PRESENCE.PRESENT }))
}

/** Sends the complete presence set in pages. The serial of the last page has an empty cursor. */
export function sync(channel: Channel, connection: Connection, ownOnly: boolean): void {
  const members = present(channel).filter((member) => !ownOnly || member.connectionId === connection.id)
  const id = randomId(6)
  for (let from = 0; from === 0 || from < members.length; from += SYNC_PAGE) {
    const next = from + SYNC_PAGE
    send(connection, {
      action: ACTION.SYNC,
      channel: channel.name,
      channelSerial: `${id}:${next < members.length ? next : ''}`,
      timestamp: Date.now(),
      presence: members.slice(from, next),
    })
  }
}
