import { type Channel, type Hub, randomId } from './model.ts'
import { send } from './send.ts'
import { ACTION, FLAG, type MessageFrame } from './wire.ts'

/** Returns the occupancy metrics of a channel. Large audiences use them instead of presence. */
export function metricsOf({ attachments, members }: Channel): Record<string, number> {
  const count = (flag: number) => [...attachments.values()].filter(({ granted }) => granted & flag).length
  return {
    connections: attachments.size,
    publishers: count(FLAG.PUBLISH),
    subscribers: count(FLAG.SUBSCRIBE),
    presenceConnections: count(FLAG.PRESENCE),
    presenceMembers: members.size,
    presenceSubscribers: count(FLAG.PRESENCE_SUBSCRIBE),
    objectPublishers: 0,
    objectSubscribers: 0,
  }
}

/**
 * Sends changed counts to clients attached with `occupancy` (`metrics`, or a single one such as `metrics.subscribers`).
 * Runs at intervals, because one message per change would be too many for a large audience.
 */
export function sendOccupancy(hub: Hub): void {
  for (const channel of hub.channels.values()) {
    const curious = [...channel.attachments.values()].filter(({ params }) => params.occupancy !== undefined)
    if (curious.length === 0) continue
    const metrics = metricsOf(channel)
    for (const attachment of curious) {
      const sent = JSON.stringify({ metrics: selectMetrics(metrics, attachment.params.occupancy) })
      if (attachment.sentOccupancy === sent) continue
      attachment.sentOccupancy = sent
      hub.limits.charge('messages', 1)
      send(attachment.connection, occupancyFrame(channel, sent))
    }
  }
}

function selectMetrics(metrics: Record<string, number>, wish = 'metrics'): Record<string, number> {
  const [, name] = wish.split('.')
  return name === undefined ? metrics : { [name]: metrics[name] ?? 0 }
}

function occupancyFrame({ name: channel, lastSerial }: Channel, data: string): MessageFrame {
  const id = `${randomId(9)}:0`
  const timestamp = Date.now()
  const version = { serial: lastSerial, timestamp }
  const content = { name: '[meta]occupancy', data, encoding: 'json', action: 3 as const }
  const message = { id: `${id}:0`, ...content, timestamp, serial: lastSerial, version }
  return { action: ACTION.MESSAGE, id, channel, channelSerial: lastSerial, timestamp, messages: [message] }
}
