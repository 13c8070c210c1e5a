import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { signContent } from './content-signature.ts'
import type { Span, Storage, StorageConfig } from './types.ts'

const attemptsMax = 2

/**
 * Creates storage over the S3 API of R2. A presigned upload URL accepts one file of the signed type and size: another
 * type or size gets 403, a second upload 412.
 */
export function createS3Storage(config: StorageConfig): Storage {
  const { endpoint, accessKeyId, secretAccessKey } = config
  const client = new S3Client({
    region: 'auto',
    endpoint,
    forcePathStyle: true,
    maxAttempts: attemptsMax,
    credentials: { accessKeyId, secretAccessKey },
    // By default a URL would be signed with the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { ...createReads(client, config), ...createWrites(client, config), ...createParts(client, config) }
}

/** Location of an object in the bucket. */
const inBucket =
  ({ bucket }: StorageConfig) =>
  (Key: string) => ({ Bucket: bucket, Key })

type Reads = Pick<Storage, 'about' | 'read' | 'readRange' | 'readBytes'>

function createReads(client: S3Client, config: StorageConfig): Reads {
  const at = inBucket(config)
  return {
    async about(key) {
      const head = await client.send(new HeadObjectCommand(at(key))).catch(unlessMissing)
      return head && { type: head.ContentType ?? '', size: head.ContentLength ?? 0 }
    },
    async read(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(unlessMissing)
      if (!found?.Body) return undefined
      const body: ReadableStream<Uint8Array> = found.Body.transformToWebStream()
      return { body, type: found.ContentType ?? '', size: found.ContentLength ?? 0 }
    },
    async readRange(key, Range) {
      const asked = client.send(new GetObjectCommand({ ...at(key), Range }))
      const found = await asked.catch((error) => (isOutside(error) ? 'outside' : unlessMissing(error)))
      if (found === 'outside') return found
      if (!found?.Body) return undefined
      const body: ReadableStream<Uint8Array> = found.Body.transformToWebStream()
      return { body, size: found.ContentLength ?? 0, range: found.ContentRange ?? '' }
    },
    async readBytes(key, span) {
      const found = await client.send(new GetObjectCommand({ ...at(key), Range: rangeOf(span) })).catch(unlessMissing)
      return found?.Body?.transformToByteArray()
    },
  }
}

type Writes = Pick<Storage, 'signPut' | 'write' | 'copy' | 'remove'>

/** Writes and removes whole objects. */
function createWrites(client: S3Client, config: StorageConfig): Writes {
  const at = inBucket(config)
  return {
    async signPut(key, { type, size, sha256 }, expiresIn) {
      const headers = { 'content-type': type, 'if-none-match': '*' }
      if (sha256) return signContent(client, config, { key, query: {}, headers, size, sha256 })
      const command = new PutObjectCommand({ ...at(key), ContentType: type, ContentLength: size, IfNoneMatch: '*' })
      const signableHeaders = new Set(['host', 'content-type', 'content-length', 'if-none-match'])
      const url = await getSignedUrl(client, command, { expiresIn, signableHeaders })
      return { url, headers }
    },
    async write(key, Body, ContentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentType, ContentLength: Body.length }))
    },
    async copy(from, to, ContentType) {
      const how = { CopySource: `${config.bucket}/${from}`, ContentType, MetadataDirective: 'REPLACE' } as const
      await client.send(new CopyObjectCommand({ ...at(to), ...how }))
    },
    async remove(keys) {
      if (keys.length === 0) return
      const Objects = keys.map((Key) => ({ Key }))
      await client.send(new DeleteObjectsCommand({ Bucket: config.bucket, Delete: { Objects, Quiet: true } }))
    },
  }
}

type Parts = Pick<
  Storage,
  'startParts' | 'signPart' | 'finishParts' | 'arrivedParts' | 'dropParts' | 'writePart' | 'copyPart'
>

/** Handles multipart objects. */
function createParts(client: S3Client, config: StorageConfig): Parts {
  const at = inBucket(config)
  const inParts = (Key: string, UploadId: string) => ({ ...at(Key), UploadId })
  return {
    async startParts(key, ContentType) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...at(key), ContentType }))
      if (!UploadId) throw new Error('storage began an upload without an id')
      return UploadId
    },
    async signPart(key, partsId, { number, size, sha256 }, expiresIn) {
      const query = { partNumber: String(number), uploadId: partsId }
      if (sha256) return signContent(client, config, { key, query, headers: {}, size, sha256 })
      const command = new UploadPartCommand({ ...inParts(key, partsId), PartNumber: number, ContentLength: size })
      const url = await getSignedUrl(client, command, {
        expiresIn,
        signableHeaders: new Set(['host', 'content-length']),
      })
      return { url, headers: {} }
    },
    async writePart(key, partsId, PartNumber, Body) {
      const ContentLength = Body.length
      await client.send(new UploadPartCommand({ ...inParts(key, partsId), PartNumber, Body, ContentLength }))
    },
    async copyPart(from, span, to, partsId, PartNumber) {
      const source = { CopySource: `${config.bucket}/${from}`, CopySourceRange: rangeOf(span) }
      await client.send(new UploadPartCopyCommand({ ...inParts(to, partsId), PartNumber, ...source }))
    },
    async arrivedParts(key, partsId) {
      const listed = await client.send(new ListPartsCommand(inParts(key, partsId))).catch(unlessMissing)
      return listed && new Map((listed.Parts ?? []).map(({ PartNumber = 0, Size = 0 }) => [PartNumber, Size]))
    },
    finishParts: (key, partsId, size) => finishParts(client, inParts(key, partsId), size),
    async dropParts(key, partsId) {
      await client.send(new AbortMultipartUploadCommand(inParts(key, partsId))).catch(unlessMissing)
    },
  }
}

type InParts = { Bucket: string; Key: string; UploadId: string }

async function finishParts(client: S3Client, upload: InParts, size: number) {
  const listed = await client.send(new ListPartsCommand(upload)).catch(unlessMissing)
  if (!listed) return 'unknown'
  const parts = listed.Parts ?? []
  if (parts.reduce((sum, { Size = 0 }) => sum + Size, 0) !== size) return 'incomplete'
  const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
  await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  return 'finished'
}

const rangeOf = ({ start, size }: Span) => `bytes=${start}-${start + size - 1}`

const isOutside = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidRange'

/** Returns undefined for a missing object, which is not an error. */
function unlessMissing(error: unknown): undefined {
  const { name = '' } = error instanceof Error ? error : {}
  if (['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name)) return undefined
  throw error
}
