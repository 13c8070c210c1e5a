import { WebSocket } from 'ws'
import { encodeFrame, type Format } from './codec.ts'
import type { AblyError } from './errors.ts'
import type { Attachment, Channel, Connection } from './model.ts'
import { ACTION, type Frame } from './wire.ts'

const BACKLOG_BYTES_MAX = 16 * 1024 * 1024

/** Frames to a dropped connection are lost on purpose: the channel's log is what a resume replays. */
export function send(connection: Connection, frame: Frame): void {
  write(connection, encodeFrame(frame, connection.format))
}

/** Fails one channel of a connection; the connection stays. */
export function failChannel(connection: Connection, channel: string, error: AblyError): void {
  send(connection, { action: ACTION.ERROR, channel, error: error.wire() })
}

/** Encodes once for each wire format, not once for each receiver. */
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
  // A reader this slow would otherwise cost the machine its memory; it resumes when it can.
  if (socket.bufferedAmount > BACKLOG_BYTES_MAX) return void socket.terminate()
  connection.sentAt = Date.now()
  socket.send(bytes)
}
