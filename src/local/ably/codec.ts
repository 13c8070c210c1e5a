import { encode as pack, decode as unpack } from '@ably/msgpack-js'
import { AblyError } from './errors.ts'
import type { Frame, InboundFrame, Payload } from './wire.ts'
import { inboundFrame } from './wire.ts'

export type Format = 'json' | 'msgpack'
export const CONTENT_TYPE = { json: 'application/json', msgpack: 'application/x-msgpack' } as const

export function encodeBody(value: unknown, format: Format): string | Buffer {
  return format === 'json' ? JSON.stringify(value) : pack(value, true)
}

/** Decodes a body. Throws 40000 if the bytes do not match their content type. */
export function decodeBody(bytes: Buffer, contentType: string): unknown {
  if (bytes.length === 0) return undefined
  try {
    if (contentType.includes('msgpack')) return unpack(bytes)
    if (contentType.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new AblyError(40000, 400, 'Unparseable request body')
  }
}

/** Encodes a frame in the format of the client. */
export function encodeFrame(frame: Frame, format: Format): string | Buffer {
  if ('messages' in frame) return encodeBody({ ...frame, messages: convertPayloads(frame.messages, format) }, format)
  if ('presence' in frame) return encodeBody({ ...frame, presence: convertPayloads(frame.presence, format) }, format)
  return encodeBody(frame, format)
}

/** Decodes a frame. Throws 40000 if it is not a protocol message. */
export function decodeFrame(bytes: Buffer, isBinary: boolean): InboundFrame {
  const value = decodeBody(bytes, isBinary ? CONTENT_TYPE.msgpack : CONTENT_TYPE.json)
  const parsed = inboundFrame.safeParse(value)
  if (!parsed.success) throw new AblyError(40000, 400, 'Invalid protocol message')
  return parsed.data
}

/** Converts payloads to a format: binary data is base64 in JSON and raw in msgpack. */
export function convertPayloads<T extends Payload>(items: T[], format: Format): T[] {
  return items.map((item) => (format === 'json' ? asText(item) : asBinary(item)))
}

function asText<T extends Payload>(item: T): T {
  if (!Buffer.isBuffer(item.data)) return item
  const encoding = item.encoding ? `${item.encoding}/base64` : 'base64'
  return { ...item, data: item.data.toString('base64'), encoding }
}

function asBinary<T extends Payload>(item: T): T {
  if (typeof item.data !== 'string' || !/(^|\/)base64$/.test(item.encoding ?? '')) return item
  const encoding = item.encoding?.replace(/\/?base64$/, '') || undefined
  return { ...item, data: Buffer.from(item.data, 'base64'), encoding }
}

/** Converts REST data to its stored form: an object becomes JSON text with `json` as the last encoding. */
export function toStored(data: unknown, encoding: string | undefined): Payload {
  if (data === undefined || data === null) return { encoding }
  if (typeof data === 'string' || Buffer.isBuffer(data)) return { data, encoding }
  return { data: JSON.stringify(data), encoding: encoding ? `${encoding}/json` : 'json' }
}

export function payloadBytes({ data }: Payload): number {
  return data === undefined ? 0 : Buffer.byteLength(data)
}
