import type { OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { bucketOf } from './buckets.ts'
import { type Call, decodePart, reply } from './call.ts'
import { checkReadConditions, checkWriteConditions } from './conditions.ts'
import { bytesOf, copyBlob } from './pieces.ts'
import { receive } from './receive.ts'
import { notImplemented, R2Refusal } from './refusal.ts'
import type { Meta, Store, StoredObject } from './store.ts'
import { xmlDocument } from './xml.ts'

const KEPT_HEADERS = ['cache-control', 'content-disposition', 'content-language']
const KEY_MAX_BYTES = 1024

/** Serves PUT, copy, GET, HEAD and DELETE of an object. `payload` is the body hash that the signature contains. */
export async function serveObject(store: Store, call: Call, payload: string): Promise<void> {
  const { method, key } = call
  const { objects } = bucketOf(store, call.bucket)
  if (Buffer.byteLength(key) > KEY_MAX_BYTES) throw new R2Refusal(400, 'KeyTooLongError')
  const object = objects.get(key)
  if (method === 'PUT') return call.headers['x-amz-copy-source'] ? copy(store, call) : put(store, call, payload)
  if (method === 'DELETE') {
    store.drop(object)
    objects.delete(key)
    return reply(call, 204)
  }
  if (method !== 'GET' && method !== 'HEAD') throw notImplemented(`${method} of an object`)
  if (!object) throw new R2Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
  return sendObject(store, call, object)
}

/** Returns the metadata headers of a request. They are stored with the object and returned with it. */
export function metaOf({ headers }: Call): Meta {
  const encoding = (headers['content-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'aws-chunked')
    .join(', ')
  const kept: Meta['headers'] = { 'content-type': headers['content-type'] ?? 'application/octet-stream' }
  if (encoding) kept['content-encoding'] = encoding
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && (KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-'))) kept[name] = value
  return { headers: kept }
}

/** Returns response headers for stored checksums. */
export const sumHeaders = (sums: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [`x-amz-checksum-${name}`, sum]))

async function put(store: Store, call: Call, payload: string): Promise<void> {
  const { objects } = bucketOf(store, call.bucket)
  checkWriteConditions(call, objects.get(call.key))
  const blob = await receive(store, call, payload)
  const before = objects.get(call.key)
  try {
    // Checked again, because another request may have written the object while the body arrived.
    checkWriteConditions(call, before)
  } catch (error) {
    store.drop(blob)
    throw error
  }
  store.drop(before)
  objects.set(call.key, { ...blob, ...metaOf(call), etag: blob.md5, at: Date.now() })
  reply(call, 200, '', { etag: `"${blob.md5}"`, ...sumHeaders(blob.sums) })
}

/** Returns the source object of a copy. */
export function sourceOf(store: Store, call: Call): StoredObject {
  const [from = '', ...rest] = decodePart(call.headers['x-amz-copy-source'] ?? '')
    .replace(/^\//, '')
    .split('/')
  const source = bucketOf(store, from).objects.get(rest.join('/'))
  if (!source) throw new R2Refusal(404, 'NoSuchKey')
  return source
}

async function copy(store: Store, call: Call): Promise<void> {
  const source = sourceOf(store, call)
  const { objects } = bucketOf(store, call.bucket)
  checkWriteConditions(call, objects.get(call.key))
  const meta = call.headers['x-amz-metadata-directive'] === 'REPLACE' ? metaOf(call) : { headers: source.headers }
  const { pieces } = await copyBlob(store, source)
  store.drop(objects.get(call.key))
  const object = { ...source, ...meta, pieces, at: Date.now() }
  objects.set(call.key, object)
  const LastModified = new Date(object.at).toISOString()
  reply(call, 200, xmlDocument('CopyObjectResult', { ETag: `"${object.etag}"`, LastModified }))
}

async function sendObject(store: Store, call: Call, object: StoredObject): Promise<void> {
  checkReadConditions(call, object)
  const { req, res } = call
  const range = req.method === 'GET' ? rangeOf(call.headers.range, object.size) : undefined
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  const askedForSums = range === undefined && call.headers['x-amz-checksum-mode'] === 'ENABLED'
  res.writeHead(range ? 206 : 200, {
    ...headersOf(object, call.query),
    ...(range && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
    ...(askedForSums && sumHeaders(object.sums)),
    'content-length': end - start + 1,
  })
  if (req.method === 'HEAD' || object.size === 0) return void res.end()
  // The error of a client that stops reading is ignored.
  await pipeline(bytesOf(store, object, start, end - start + 1), res).catch(() => undefined)
}

function headersOf({ headers, etag, at }: StoredObject, query: URLSearchParams): OutgoingHttpHeaders {
  const asked = ['content-type', 'content-disposition', 'cache-control'].flatMap((name) => {
    const value = query.get(`response-${name}`)
    return value === null ? [] : [[name, value] as const]
  })
  const own = { etag: `"${etag}"`, 'last-modified': new Date(at).toUTCString(), 'accept-ranges': 'bytes' }
  return { ...headers, ...Object.fromEntries(asked), ...own }
}

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size || start > end) throw new R2Refusal(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}
