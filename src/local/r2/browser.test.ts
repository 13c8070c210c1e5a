import { GetObjectCommand, HeadObjectCommand, PutBucketCorsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { refusalOf, testbed } from './testbed.ts'

const bed = testbed('r2-browser', { requestChecksumCalculation: 'WHEN_REQUIRED' })
const text = 'hello world'.repeat(100)
const at = (Key: string) => ({ Bucket: bed.bucket, Key })
const minute = { expiresIn: 60 }
const bound = { ...minute, signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']) }
const address = (key: string) => `${bed.endpoint}/${bed.bucket}/${key}`
const store = (key: string) => bed.client().send(new PutObjectCommand({ ...at(key), Body: text }))

test('a presigned URL accepts an upload without credentials', async () => {
  const url = await getSignedUrl(bed.client(), new PutObjectCommand(at('pp.png')), minute)
  expect((await fetch(url, { method: 'PUT', body: text })).status).toBe(200)
  expect((await bed.client().send(new HeadObjectCommand(at('pp.png')))).ContentLength).toBe(text.length)
})

test('a presigned URL with type, length and If-None-Match accepts only a matching upload, once', async () => {
  const about = { ContentType: 'image/png', ContentLength: text.length, IfNoneMatch: '*' }
  const url = await getSignedUrl(bed.client(), new PutObjectCommand({ ...at('bound.png'), ...about }), bound)
  const send = async (body: string, type: string, more: Record<string, string> = { 'if-none-match': '*' }) =>
    (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type, ...more } })).status
  expect(await send('short', 'image/png')).toBe(403)
  expect(await send(`${text}!`, 'image/png')).toBe(403)
  expect(await send(text, 'text/html')).toBe(403)
  expect(await send(text, 'image/png', {})).toBe(403)
  expect(await send(text, 'image/png')).toBe(200)
  expect(await send(text, 'image/png')).toBe(412)
})

test('a presigned URL gives access to one object until it expires', async () => {
  await store('s')
  await store('other')
  const disposition = 'attachment; filename="x.txt"'
  const get = new GetObjectCommand({ ...at('s'), ResponseContentDisposition: disposition })
  const url = await getSignedUrl(bed.client(), get, minute)
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-disposition')]).toEqual([200, disposition])
  expect((await fetch(url.replace('/s?', '/other?'))).status).toBe(403)
  const signingDate = new Date(Date.now() - 60_000)
  expect((await fetch(await getSignedUrl(bed.client(), get, { expiresIn: 1, signingDate }))).status).toBe(403)
})

test('refuses requests without a signature or with a wrong one', async () => {
  await store('s')
  expect((await fetch(address('s'))).status).toBe(400)
  const stranger = bed.client({ credentials: { accessKeyId: 'local-r2', secretAccessKey: 'wrong' } })
  expect(await refusalOf(stranger.send(new HeadObjectCommand(at('s'))))).toMatchObject({ status: 403 })
  const nobody = bed.client({ credentials: { accessKeyId: 'nobody', secretAccessKey: 'wrong' } })
  expect(await refusalOf(nobody.send(new HeadObjectCommand(at('s'))))).toMatchObject({ status: 401 })
})

test('refuses form uploads, because R2 has no POST policy', async () => {
  const form = new FormData()
  form.append('key', 'post')
  form.append('file', new File([text], 'x.txt'))
  expect((await fetch(`${bed.endpoint}/${bed.bucket}`, { method: 'POST', body: form })).status).toBe(501)
})

test('only pages of a bucket’s allowed origins can upload and read', async () => {
  const rule = {
    AllowedOrigins: ['http://app.test'],
    AllowedMethods: ['PUT', 'GET'],
    AllowedHeaders: ['content-type'],
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: 60,
  }
  const CORSConfiguration = { CORSRules: [rule] }
  await bed.client().send(new PutBucketCorsCommand({ Bucket: bed.bucket, CORSConfiguration }))
  const ask = (origin: string, headers: string) =>
    fetch(address('x'), {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': headers },
    })
  const allowed = await ask('http://app.test', 'content-type')
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, 'http://app.test'])
  expect((await ask('http://evil.test', 'content-type')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await ask('http://app.test', 'x-amz-acl')).status).toBe(403)
  const url = await getSignedUrl(bed.client(), new PutObjectCommand(at('cors')), minute)
  const sent = await fetch(url, { method: 'PUT', body: 'x', headers: { origin: 'http://app.test' } })
  expect(sent.headers.get('access-control-allow-origin')).toBe('http://app.test')
  expect(sent.headers.get('access-control-expose-headers')).toBe('ETag')
})
