import { WebSocket } from 'ws'
import { encodeFrame, type Format } from './codec.ts'
import type { AblyError } from './errors.ts'
import type { Attachment, Channel, Connection } from './model.ts'
import { ACTION, type Frame } from './wire.ts'

const BACKLOG_BYTES_MAX = 16 * 1024 * 1024

/** Sends a frame. Discards it if the connection is dropped, because a resume replays the channel's log. */
export function send(connection: Connection, frame: Frame): void {
  write(connection, encodeFrame(frame, connection.format))
}

/** Fails one channel of a connection. The connection stays open. */
export function failChannel(connection: Connection, channel: string, error: AblyError): void {
  send(connection, { action: ACTION.ERROR, channel, error: error.wire() })
}

/** Returns the number of attached clients that `wants` selects. */
export const deliveriesOf = (channel: Channel, wants: (attachment: Attachment) => boolean): number =>
  [...channel.attachments.values()].filter(wants).length

/**
 * Sends a frame to the attached clients that `wants` selects, and returns their number. Encodes it once per format, not
 * per client.
 */
export function broadcast(channel: Channel, frame: Frame, wants: (attachment: Attachment) => boolean): number {
  let receivers = 0
  const encoded = new Map<Format, string | Buffer>()
  for (const attachment of channel.attachments.values()) {
    if (!wants(attachment)) continue
    const { format } = attachment.connection
    const bytes = encoded.get(format) ?? encodeFrame(frame, format)
    encoded.set(format, bytes)
    write(attachment.connection, bytes)
    receivers += 1
  }
  return receivers
}

function write(connection: Connection, bytes: string | Buffer): void {
  const { socket } = connection
  if (socket?.readyState !== WebSocket.OPEN) return
  // Unread data of a slow client would fill the memory. The client can resume later.
  if (socket.bufferedAmount > BACKLOG_BYTES_MAX) return void socket.terminate()
  connection.sentAt = Date.now()
  socket.send(bytes)
}
