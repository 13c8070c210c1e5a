import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, testbed } from './testbed.ts'

const five = randomBytes(5 * 1024 * 1024)
const text = Buffer.from('hello world'.repeat(100))

const configurations: Record<string, Partial<S3ClientConfig>> = {
  'default SDK settings': {},
  'checksums only where required': {
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  },
}

describe.each(Object.entries(configurations))('%s', (_, config) => {
  const bed = testbed('r2-conformance', config)
  let s3: S3Client
  const at = (Key: string) => ({ Bucket: 'own', Key })
  const put = (Key: string, Body: string | Buffer = text) => s3.send(new PutObjectCommand({ ...at(Key), Body }))
  const head = (Key: string) => s3.send(new HeadObjectCommand(at(Key)))
  const read = async (Key: string, more: { Range?: string } = {}) => {
    const response = await s3.send(new GetObjectCommand({ ...at(Key), ...more }))
    return { ...response, bytes: Buffer.from((await response.Body?.transformToByteArray()) ?? []) }
  }
  const part = (Key: string, UploadId: string | undefined, PartNumber: number, Body: Buffer) =>
    s3.send(new UploadPartCommand({ ...at(Key), UploadId, PartNumber, Body }))
  const begin = async (Key: string) => (await s3.send(new CreateMultipartUploadCommand(at(Key)))).UploadId

  beforeAll(async () => {
    s3 = bed.client()
    await s3.send(new CreateBucketCommand({ Bucket: 'own' }))
    await put('s')
  })

  test('refuses to create an existing bucket', async () => {
    expect(await refusalOf(s3.send(new CreateBucketCommand({ Bucket: 'own' })))).toMatchObject({ status: 409 })
  })

  test('HeadBucket succeeds for an existing bucket only', async () => {
    expect((await s3.send(new HeadBucketCommand({ Bucket: 'own' }))).$metadata.httpStatusCode).toBe(200)
    expect(await refusalOf(s3.send(new HeadBucketCommand({ Bucket: 'none' })))).toMatchObject({ status: 404 })
  })

  test('returns an object unchanged, with its metadata', async () => {
    const key = 'a/t 1+ü.txt'
    const about = { ContentType: 'text/plain', Metadata: { owner: 'u1' }, CacheControl: 'private' }
    await s3.send(new PutObjectCommand({ ...at(key), Body: text, ...about }))
    const back = await read(key)
    expect(back.bytes).toEqual(text)
    expect(back).toMatchObject(about)
  })

  test('stores an aws-chunked stream with a trailer unchanged', async () => {
    const Body = Readable.from([text.subarray(0, 300), text.subarray(300)])
    await s3.send(new PutObjectCommand({ ...at('stream'), Body, ContentLength: text.length }))
    expect((await read('stream')).bytes).toEqual(text)
  })

  test('refuses a wrong CRC32 and stores nothing', async () => {
    const wrong = new PutObjectCommand({ ...at('bad'), Body: text, ChecksumCRC32: 'AAAAAA==' })
    expect(await refusalOf(s3.send(wrong))).toMatchObject({ name: 'BadDigest', status: 400 })
    expect(await refusalOf(head('bad'))).toMatchObject({ status: 404 })
  })

  test.each(['SHA256', 'CRC64NVME', 'CRC32C', 'SHA1'] as const)('accepts and returns a %s checksum', async (name) => {
    const sent = await s3.send(new PutObjectCommand({ ...at(name), Body: text, ChecksumAlgorithm: name }))
    expect(sent[`Checksum${name}`]).toBeTruthy()
  })

  test('HEAD returns the length and the digest of an object', async () => {
    const digest = createHash('md5').update(text).digest('hex')
    expect(await head('s')).toMatchObject({ ContentLength: text.length, ETag: `"${digest}"` })
  })

  test('responds with NoSuchKey for a missing object', async () => {
    expect(await refusalOf(read('nope'))).toEqual({ name: 'NoSuchKey', status: 404 })
  })

  test('returns ranges from the start and from the end, and refuses one beyond the end', async () => {
    const front = await read('s', { Range: 'bytes=5-9' })
    expect(front.bytes).toEqual(text.subarray(5, 10))
    expect(front.ContentRange).toBe('bytes 5-9/1100')
    expect((await read('s', { Range: 'bytes=-4' })).bytes).toEqual(text.subarray(-4))
    expect(await refusalOf(read('s', { Range: 'bytes=5000-' }))).toMatchObject({ status: 416 })
  })

  test('If-None-Match: * does not overwrite an object', async () => {
    const again = new PutObjectCommand({ ...at('s'), Body: 'x', IfNoneMatch: '*' })
    expect(await refusalOf(s3.send(again))).toMatchObject({ name: 'PreconditionFailed', status: 412 })
    expect((await read('s')).bytes).toEqual(text)
  })

  test('responds with 304 to a matching ETag', async () => {
    const { ETag } = await head('s')
    const again = new GetObjectCommand({ ...at('s'), IfNoneMatch: ETag })
    expect(await refusalOf(s3.send(again))).toMatchObject({ status: 304 })
  })

  test('lists objects with pages, prefixes and delimiters', async () => {
    for (const key of ['l/1', 'l/2', 'l/3', 'l/d/4', 'l/d/5']) await put(key, key)
    const list = (more: object) =>
      s3.send(new ListObjectsV2Command({ Bucket: 'own', Prefix: 'l/', Delimiter: '/', ...more }))
    const first = await list({ MaxKeys: 2 })
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['l/1', 'l/2'])
    expect(first.IsTruncated).toBe(true)
    const second = await list({ MaxKeys: 5, ContinuationToken: first.NextContinuationToken })
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['l/3'])
    expect(second.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['l/d/'])
  })

  test('deletes one object and several objects', async () => {
    for (const key of ['gone/1', 'gone/2', 'gone/3']) await put(key, key)
    const Objects = [{ Key: 'gone/1' }, { Key: 'gone/2' }]
    expect((await s3.send(new DeleteObjectsCommand({ Bucket: 'own', Delete: { Objects } }))).Deleted).toHaveLength(2)
    await s3.send(new DeleteObjectCommand(at('gone/3')))
    expect((await s3.send(new ListObjectsV2Command({ Bucket: 'own', Prefix: 'gone/' }))).KeyCount).toBe(0)
  })

  test('copies an object', async () => {
    await s3.send(new CopyObjectCommand({ ...at('copy'), CopySource: 'own/s' }))
    expect((await read('copy')).bytes).toEqual(text)
  })

  test('combines the parts of a multipart upload to one object', async () => {
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...at('mp'), ContentType: 'video/mp4' }))
    const Parts = [
      { PartNumber: 1, ETag: (await part('mp', UploadId, 1, five)).ETag },
      { PartNumber: 2, ETag: (await part('mp', UploadId, 2, text)).ETag },
    ]
    expect((await s3.send(new ListPartsCommand({ ...at('mp'), UploadId }))).Parts).toHaveLength(2)
    await s3.send(new CompleteMultipartUploadCommand({ ...at('mp'), UploadId, MultipartUpload: { Parts } }))
    const { ContentLength, ContentType, ETag } = await head('mp')
    expect({ ContentLength, ContentType }).toEqual({
      ContentLength: five.length + text.length,
      ContentType: 'video/mp4',
    })
    expect(ETag).toMatch(/-2"$/)
  })

  test('an aborted upload accepts no further parts', async () => {
    const UploadId = await begin('ab')
    await part('ab', UploadId, 1, text)
    await s3.send(new AbortMultipartUploadCommand({ ...at('ab'), UploadId }))
    expect(await refusalOf(part('ab', UploadId, 2, text))).toEqual({ name: 'NoSuchUpload', status: 404 })
  })

  test.each([
    ['small parts', [text, text], 'EntityTooSmall'],
    ['parts of two sizes', [five, Buffer.concat([five, text]), text], 'InvalidPart'],
  ])('refuses %s', async (_name, bodies, name) => {
    const UploadId = await begin('sm')
    const Parts = await Promise.all(
      bodies.map(async (body, index) => ({
        PartNumber: index + 1,
        ETag: (await part('sm', UploadId, index + 1, body)).ETag,
      })),
    )
    const whole = new CompleteMultipartUploadCommand({ ...at('sm'), UploadId, MultipartUpload: { Parts } })
    expect(await refusalOf(s3.send(whole))).toMatchObject({ name, status: 400 })
  })

  test('the SDK uploads a stream of 12 MB in parts', async () => {
    const big = Buffer.concat([five, five, five.subarray(0, 2_000_000)])
    await new Upload({ client: s3, params: { ...at('lib'), Body: Readable.from([big]) } }).done()
    expect((await read('lib')).bytes.equals(big)).toBe(true)
  })
})
