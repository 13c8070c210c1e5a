import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsChunked } from './aws-chunked.ts'
import type { Call } from './call.ts'
import { type Checksum, checksumNames, createChecksum } from './checksums.ts'
import { notImplemented, R2Refusal } from './refusal.ts'
import type { Blob, Store } from './store.ts'

const SIZE_MAX_BYTES = 5_363_466_240
/** Headers that S3 supports and R2 refuses. */
const REFUSED_HEADERS = [
  'x-amz-tagging',
  'x-amz-website-redirect-location',
  'x-amz-server-side-encryption',
  'x-amz-object-lock-mode',
  'x-amz-expected-bucket-owner',
  'x-amz-grant-read',
]
const PREFIX = 'x-amz-checksum-'

type Seen = { size: number; md5: Buffer; sha256: string; sum: string | undefined }

/**
 * Stores a request body and verifies its length, MD5, SHA-256 and optional checksum, which is in a header or a trailer.
 * Deletes the data after a mismatch.
 */
export async function receive(store: Store, call: Call, payload: string): Promise<Blob> {
  const { headers } = call
  for (const name of REFUSED_HEADERS)
    if (headers[name] !== undefined) throw notImplemented(`Header '${name}' with value '${headers[name]}'`)
  if (payload.startsWith('STREAMING-AWS4-ECDSA')) throw notImplemented(payload)
  const chunked = payload.startsWith('STREAMING-') ? new AwsChunked() : undefined
  const expected = expectedSize(headers[chunked ? 'x-amz-decoded-content-length' : 'content-length'])
  const name = checksumName(headers)
  const file = store.newFile()
  try {
    const seen = await take(call, chunked ?? new PassThrough(), store.pathOf(file), name && createChecksum(name))
    if (seen.size !== expected)
      throw new R2Refusal(400, 'IncompleteBody', `Expected ${expected} bytes and got ${seen.size}.`)
    compare(call, payload, seen, name, name && (headers[PREFIX + name] ?? chunked?.trailers[PREFIX + name]))
    const sums = name && seen.sum !== undefined ? { [name]: seen.sum } : {}
    const { size } = seen
    const md5 = seen.md5.toString('hex')
    return { pieces: [{ file, start: 0, size, md5 }], size, md5, sums }
  } catch (error) {
    store.drop({ pieces: [{ file, start: 0, size: 0 }] })
    throw error
  }
}

function expectedSize(header: string | undefined): number {
  if (header === undefined)
    throw new R2Refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  if (Number(header) > SIZE_MAX_BYTES) throw new R2Refusal(400, 'EntityTooLarge')
  return Number(header)
}

function checksumName(headers: Call['headers']): string | undefined {
  const trailer = headers['x-amz-trailer']?.replace(PREFIX, '')
  const named = checksumNames.filter((name) => headers[PREFIX + name] !== undefined || name === trailer)
  if (named.length > 1)
    throw new R2Refusal(400, 'InvalidRequest', 'You can only specify one non-default checksum at a time.')
  return named[0]
}

async function take(call: Call, decode: Transform, file: string, sum: Checksum | undefined | ''): Promise<Seen> {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      md5.update(chunk)
      sha256.update(chunk)
      if (sum) sum.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(call.req, decode, meter, fs.createWriteStream(file)).catch((error: unknown) => {
    throw error instanceof R2Refusal ? error : new R2Refusal(400, 'IncompleteBody')
  })
  return { size, md5: md5.digest(), sha256: sha256.digest('hex'), sum: sum ? sum.digest() : undefined }
}

function compare(call: Call, payload: string, seen: Seen, name: string | undefined, given: string | undefined): void {
  const md5 = call.headers['content-md5']
  if (md5 !== undefined && md5 !== seen.md5.toString('base64')) throw new R2Refusal(400, 'BadDigest')
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== seen.sha256) throw new R2Refusal(400, 'XAmzContentSHA256Mismatch')
  if (name !== undefined && given !== seen.sum)
    throw new R2Refusal(
      400,
      'BadDigest',
      `The ${name.toUpperCase()} you specified did not match the calculated checksum.`,
    )
}
