import { AblyError } from './errors.ts'
import type { Channel, Connection, Hub } from './model.ts'

/** Attempts at this many times the permitted rate end a connection. */
export const floodFactor = 20

const accountRate = (code: number, what: string, rate: number) =>
  new AblyError(
    code,
    429,
    `Maximum account-wide instantaneous ${what} rate exceeded; permitted rate = ${rate}; metric = ${what}.maxRate`,
  )

/** Counts a REST request. Throws 42918 above the account's rate. */
export function countRequest({ limits }: Hub): void {
  if (!limits.take('requests')) throw accountRate(42918, 'apiRequests', limits.maxOf('requests'))
}

/** Counts a new transport. Throws 40111 above the account's connections, 80021 above its rate of new ones. */
export function countConnection({ limits }: Hub): void {
  if (!limits.fits('connections')) throw new AblyError(40111, 403, 'account restricted (connection limits exceeded)')
  if (!limits.take('new-connections')) throw accountRate(80021, 'connections', limits.maxOf('new-connections'))
}

/**
 * Counts a channel as active from now on. Throws 40114 above the account's channels, 90021 above its rate of new ones.
 */
export function activate(hub: Hub, channel: Channel): void {
  const { limits, active } = hub
  if (!active.has(channel)) {
    if (active.size >= limits.maxOf('channels')) closeIdleChannels(hub)
    if (!limits.fits('channels')) throw new AblyError(40114, 403, 'account restricted (channel limits exceeded)')
    if (!limits.take('new-channels')) throw accountRate(90021, 'channels', limits.maxOf('new-channels'))
  }
  active.set(channel, limits.now())
}

/** Ends the count of channels without clients that had no message for a while. */
export function closeIdleChannels({ active, limits, settings }: Hub): void {
  const since = limits.now() - settings.channelIdleMs
  for (const [channel, usedAt] of active)
    if (channel.attachments.size === 0 && channel.members.size === 0 && usedAt <= since) active.delete(channel)
}

/**
 * Counts a publish of `count` messages for `subscribers`; several messages in one publish count once for the rates of the
 * connection and the channel. Throws 42911 and 42921 (connection), 42913 (channel), 42917 (account).
 */
export function countPublish(
  { limits }: Hub,
  { channel, connection }: { channel: Channel; connection: Connection | undefined },
  { count, subscribers }: { count: number; subscribers: number },
): void {
  if (connection) {
    if (!connection.flood.take(limits.now()))
      throw rate(42921, 'Connection terminated; per-connection publish ', inbound)
    if (!limits.take('publishes-per-connection', { key: connection.id })) throw rate(42911, '', inbound)
  }
  if (!limits.take('publishes-per-channel', { key: channel.name })) throw rate(42913, '', 'channel.inboundRate')
  takeMessages(limits, count, subscribers)
}

const inbound = 'connection.inboundRate'
const rate = (code: number, prefix: string, metric: string) =>
  new AblyError(
    code,
    429,
    prefix
      ? `${prefix}Rate limit exceeded; metric = ${metric}`
      : `Rate limit exceeded; request rejected (nonfatal); metric = ${metric}`,
  )

/** Counts received and sent messages of the account. Throws 42917 above its rate. */
export function takeMessages(limits: Hub['limits'], count: number, subscribers: number): void {
  const cost = count * (1 + subscribers)
  if (!limits.take('messages', { cost })) throw accountRate(42917, 'messages', limits.maxOf('messages'))
}

/** Returns false if a delivery exceeds the rate of the connection. Ably then drops the message. */
export const mayDeliver = ({ limits }: Hub, { id }: Connection): boolean =>
  limits.take('deliveries-per-connection', { key: id })

/** The error of a channel that missed messages, because its connection received too many. */
export const continuityLost = ({ limits }: Hub) =>
  new AblyError(
    80020,
    400,
    `Continuity loss on channel as maximum server-to-client message rate exceeded; permitted rate = ${limits.maxOf(
      'deliveries-per-connection',
    )}`,
  )
