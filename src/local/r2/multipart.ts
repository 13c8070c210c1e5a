import { createHash, randomUUID } from 'node:crypto'
import { bucketOf } from './buckets.ts'
import { type Call, reply, xmlOf } from './call.ts'
import { checkWriteConditions } from './conditions.ts'
import { metaOf, sourceOf, sumHeaders } from './objects.ts'
import { copyBlob } from './pieces.ts'
import { receive } from './receive.ts'
import { notImplemented, R2Refusal } from './refusal.ts'
import type { Blob, Store, Upload } from './store.ts'
import { blocksOf, textsOf, xmlDocument } from './xml.ts'

const PART_MIN_BYTES = 5 * 1024 * 1024
const PARTS_MAX = 10_000

export function startUpload(store: Store, call: Call): void {
  const { bucket, key } = call
  bucketOf(store, bucket)
  const id = randomUUID()
  store.uploads.set(id, { bucket, key, ...metaOf(call), parts: new Map(), at: Date.now() })
  reply(call, 200, xmlDocument('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id }))
}

/** Serves the requests about a multipart upload: send a part, list parts, complete, abort. */
export async function serveUpload(store: Store, call: Call, id: string, payload: string): Promise<void> {
  const upload = store.uploads.get(id)
  if (!upload || upload.key !== call.key || upload.bucket !== call.bucket) throw noSuchUpload()
  if (call.method === 'PUT') return takePart(store, call, id, payload)
  if (call.method === 'GET') return listParts(call, id, upload)
  if (call.method === 'POST') return complete(store, call, id, upload)
  if (call.method !== 'DELETE') throw notImplemented(`${call.method} of an upload`)
  deleteUpload(store, id, upload)
  reply(call, 204)
}

const noSuchUpload = () => new R2Refusal(404, 'NoSuchUpload', 'The specified multipart upload does not exist.')

async function takePart(store: Store, call: Call, id: string, payload: string): Promise<void> {
  const number = Number(call.query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > PARTS_MAX)
    throw new R2Refusal(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive.')
  const isCopied = call.headers['x-amz-copy-source'] !== undefined
  const part = isCopied ? await copyOf(store, call) : await receive(store, call, payload)
  const upload = store.uploads.get(id)
  if (!upload) {
    // The upload was aborted while the part arrived.
    store.drop(part)
    throw noSuchUpload()
  }
  store.drop(upload.parts.get(number))
  upload.parts.set(number, part)
  const LastModified = new Date().toISOString()
  if (isCopied) return reply(call, 200, xmlDocument('CopyPartResult', { ETag: `"${part.md5}"`, LastModified }))
  reply(call, 200, '', { etag: `"${part.md5}"`, ...sumHeaders(part.sums) })
}

/** Returns the requested bytes of another object, for UploadPartCopy. */
async function copyOf(store: Store, call: Call): Promise<Blob> {
  const source = sourceOf(store, call)
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(call.headers['x-amz-copy-source-range'] ?? '') ?? []
  const [start, end] = from === undefined ? [0, source.size - 1] : [Number(from), Number(to)]
  if (end >= source.size || start > end)
    throw new R2Refusal(416, 'InvalidRange', 'The requested range is not satisfiable')
  return copyBlob(store, source, start, end - start + 1)
}

function listParts(call: Call, id: string, { parts, at }: Upload): void {
  const Part = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([PartNumber, { md5, size }]) => ({
      PartNumber,
      ETag: `"${md5}"`,
      Size: size,
      LastModified: new Date(at).toISOString(),
    }))
  const { bucket: Bucket, key: Key } = call
  reply(call, 200, xmlDocument('ListPartsResult', { Bucket, Key, UploadId: id, IsTruncated: false, Part }))
}

async function complete(store: Store, call: Call, id: string, upload: Upload): Promise<void> {
  const parts = chosenParts(upload, await xmlOf(call))
  const { objects } = bucketOf(store, call.bucket)
  checkWriteConditions(call, objects.get(call.key))
  const md5 = createHash('md5')
  for (const part of parts) md5.update(Buffer.from(part.md5, 'hex'))
  const digest = md5.digest('hex')
  const etag = `${digest}-${parts.length}`
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const pieces = parts.flatMap((part) => part.pieces)
  store.drop(objects.get(call.key))
  objects.set(call.key, { pieces, size, md5: digest, sums: {}, headers: upload.headers, etag, at: Date.now() })
  // The files of the chosen parts now belong to the object, so only the other parts are deleted.
  deleteUpload(store, id, { parts: new Map([...upload.parts].filter(([, part]) => !parts.includes(part))) })
  const { bucket: Bucket, key: Key } = call
  const result = { Location: `/${Bucket}/${Key}`, Bucket, Key, ETag: `"${etag}"` }
  reply(call, 200, xmlDocument('CompleteMultipartUploadResult', result))
}

/** Returns the parts that the request lists, in order. All except the last must have the same size, at least 5 MiB. */
function chosenParts({ parts }: Upload, xml: string): Blob[] {
  const named = blocksOf(xml, 'Part')
    .map((part) => ({
      number: Number(textsOf(part, 'PartNumber')[0]),
      etag: textsOf(part, 'ETag')[0]?.replaceAll('"', ''),
    }))
    .sort((a, b) => a.number - b.number)
  if (named.length === 0) throw new R2Refusal(400, 'MalformedXML')
  const chosen = named.map(({ number, etag }) => {
    const part = parts.get(number)
    if (!part || part.md5 !== etag)
      throw new R2Refusal(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
    return part
  })
  const usual = chosen[0]?.size ?? 0
  for (const [index, { size }] of chosen.entries()) {
    const last = index === chosen.length - 1
    if (!last && size < PART_MIN_BYTES)
      throw new R2Refusal(
        400,
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed object size.',
      )
    if (last ? size > usual : size !== usual)
      throw new R2Refusal(400, 'InvalidPart', 'All non-trailing parts must have the same length.')
  }
  return chosen
}

function deleteUpload(store: Store, id: string, { parts }: Pick<Upload, 'parts'>): void {
  for (const part of parts.values()) store.drop(part)
  store.uploads.delete(id)
}
