import { WebSocket } from 'ws'
import { encodeFrame, type Format } from './codec.ts'
import type { AblyError } from './errors.ts'
import type { Attachment, Channel, Connection } from './model.ts'
import { ACTION, type Frame } from './wire.ts'

const BACKLOG_BYTES_MAX = 16 * 1024 * 1024

/** Sends a frame. Frames to a dropped connection are lost on purpose, because a resume replays the channel's log. */
export function send(connection: Connection, frame: Frame): void {
  write(connection, encodeFrame(frame, connection.format))
}

/** Fails one channel of a connection; the connection stays. */
export function failChannel(connection: Connection, channel: string, error: AblyError): void {
  send(connection, { action: ACTION.ERROR, channel, error: error.wire() })
}

/** Sends a frame to attached clients, encoded once for each format instead of each receiver. */
export function broadcast(channel: Channel, frame: Frame, wants: (attachment: Attachment) => boolean): void {
  const encoded = new Map<Format, string | Buffer>()
  for (const attachment of channel.attachments.values()) {
    if (!wants(attachment)) continue
    const { format } = attachment.connection
    const bytes = encoded.get(format) ?? encodeFrame(frame, format)
    encoded.set(format, bytes)
    write(attachment.connection, bytes)
  }
}

function write(connection: Connection, bytes: string | Buffer): void {
  const { socket } = connection
  if (socket?.readyState !== WebSocket.OPEN) return
  // A slow reader would fill the memory; it can resume later.
  if (socket.bufferedAmount > BACKLOG_BYTES_MAX) return void socket.terminate()
  connection.sentAt = Date.now()
  socket.send(bytes)
}
