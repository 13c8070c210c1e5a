import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { webp } from '../../testing/animations.ts'
import { gifWithScript } from '../../testing/pictures.ts'
import { box, film, mp3 } from '../../testing/recordings.ts'
import { completion, sendParts, storedKeys, unfinishedKeys, uploaded } from '../../testing/uploads.ts'
import { createWorld } from '../../testing/world.ts'
import { deleteUnusedUploads } from './index.server.ts'
import {
  completableHours,
  kindRefusals,
  megabyte,
  partBytes,
  UPLOAD_REFUSALS,
  UPLOAD_SENTENCES,
  type UploadKind,
} from './spec.ts'

const world = createWorld()
const see = (path: string, headers = {}) => fetch(`${world.cloud.appOrigin}${path}`, { headers })
const bytesAt = async (path: string) => Buffer.from(await (await see(path)).arrayBuffer())
const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')

// a WebP with a valid structure and invalid pixels
const unreadable = webp()
unreadable.fill(0, unreadable.indexOf('VP8L') + 13, unreadable.indexOf('VP8L') + 21)

// inspection.test.ts tests more videos and audio files, uploads.service.test.ts more pictures
const refused: [string, UploadKind, string, Buffer<ArrayBuffer>][] = [
  ['a page announced as a video', 'video', 'video/mp4', page],
  ['a video announced as a photo', 'photo', 'image/jpeg', film()],
  ['a photo whose pixels cannot be read', 'photo', 'image/webp', unreadable],
  ['a page announced as a PDF', 'delivery', 'application/pdf', page],
]
test.each(refused)('refuses and deletes %s', async (_, kind, type, body) => {
  const creator = await world.person('creator')
  const { code, sentence } = kindRefusals(kind).type
  expect(await completion(world, creator, kind, { body, type })).toMatchObject({
    status: 422,
    body: { code, error: sentence },
  })
  const [row] = await world.owner<{ id: string }>('select id from uploads where owner_id = $1', [creator.id])
  await expect.poll(() => storedKeys(world, row?.id ?? '-')).toEqual([])
})

test('refuses files that are a byte too large, empty or of a wrong type, with the message of their kind', async () => {
  const creator = await world.person('creator')
  const begin = async (kind: UploadKind, type: string, size: number) => {
    const { status, body } = await world.rest('POST', '/uploads', { as: creator, body: { kind, type, size } })
    return [status, body.error]
  }
  const most = 100 * megabyte
  for (const [kind, type] of [
    ['photo', 'image/gif'],
    ['video', 'video/x-m4v'],
    ['audio', 'audio/wav'],
    ['digital', 'video/quicktime'],
  ] as const) {
    expect(await begin(kind, type, most)).toEqual([201, undefined])
    expect(await begin(kind, type, most + 1)).toEqual([422, 'File size must be less than 100MB'])
    expect(await begin(kind, type, 0)).toEqual([422, UPLOAD_SENTENCES.empty])
  }
  expect(await begin('photo', 'image/svg+xml', 9)).toEqual([422, 'Invalid file type for photos'])
  expect(await begin('video', 'video/webm', 9)).toEqual([422, 'Invalid file type for videos'])
  expect(await begin('audio', 'audio/mp4', 9)).toEqual([422, 'Invalid file type for audio'])
  expect(await begin('digital', 'image/gif', 9)).toEqual([
    ...[422, 'Please select a valid image (JPEG, PNG, WebP) or video (MP4, MOV) file'],
  ])
  expect(await begin('product-image', 'image/png', 5 * megabyte + 1)).toEqual([422, 'Image size must be less than 5MB'])
  expect(await begin('product-image', 'text/html', 9)).toEqual([422, 'Please select an image file'])
  expect(await begin('message-image', 'image/png', 10 * megabyte + 1)).toEqual([422, 'Image must be less than 10MB'])
  expect(await begin('paid-content', 'video/mp4', 50 * megabyte + 1)).toEqual([422, 'Content must be less than 50MB'])
})

const secret = '+48.8583+002.2944/'
const cleaned: [string, UploadKind, string, Buffer<ArrayBuffer>, string][] = [
  ['the location of a video', 'video', 'video/mp4', film({ place: secret }), 'video/mp4'],
  [
    'a page in a box of a QuickTime video',
    'digital',
    'video/quicktime',
    Buffer.concat([film({ brand: 'qt  ' }), box('html', page)]),
    'video/mp4',
  ],
  ['the tags of an MP3', 'audio', 'audio/mpeg', mp3({ words: `<script>${secret}` }), 'audio/mpeg'],
  ['a script in a GIF', 'photo', 'image/gif', gifWithScript('alert(1)<script>'), 'image/webp'],
]
test.each(cleaned)('removes %s, and serves the file sandboxed', async (_, kind, type, body, servedAs) => {
  const creator = await world.person('creator')
  const { url } = await uploaded(world, creator, kind, { body, type })
  const response = await see(url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': servedAs,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  for (const text of [secret, '<script>']) expect(bytes.includes(text)).toBe(false)
})

test('serves a document only as a download', async () => {
  const creator = await world.person('creator')
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), page])
  const { url } = await uploaded(world, creator, 'delivery', { body: pdf, type: 'application/pdf' })
  expect(Object.fromEntries((await see(url)).headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
  })
})

test('cleans a large video in parts; its media data stays unchanged', async () => {
  const creator = await world.person('creator')
  const data = randomBytes(2 * partBytes + 1_000)
  const body = film({ place: secret, data })
  const { url, width, duration_ms } = await uploaded(world, creator, 'video', { body, type: 'video/mp4' })
  expect({ width, duration_ms }).toEqual({ width: 640, duration_ms: 2_000 })
  const seen = await bytesAt(url)
  expect(seen.length).toBe(body.length)
  expect(seen.includes(secret)).toBe(false)
  const at = body.indexOf(data)
  expect(seen.subarray(at, at + data.length).equals(data)).toBe(true)
  const range = await see(url, { range: `bytes=${at + partBytes}-${at + partBytes + 9}` })
  expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([
    ...[206, data.subarray(partBytes, partBytes + 10)],
  ])
})

test('an upload with hashes accepts only the matching bytes, also with renewed URLs', async () => {
  const creator = await world.person('creator')
  const body = film({ data: randomBytes(2 * partBytes) })
  const parts = [body.subarray(0, partBytes), body.subarray(partBytes, 2 * partBytes), body.subarray(2 * partBytes)]
  const sha256 = parts.map((part) => createHash('sha256').update(part).digest('hex'))
  const begin = (hashes: string[]) => {
    const announced = { kind: 'video', type: 'video/mp4', size: body.length, sha256: hashes }
    return world.rest('POST', '/uploads', { as: creator, body: announced })
  }
  expect((await begin(['no hash'])).body.error).toBe(UPLOAD_SENTENCES.hash)
  expect(await begin(sha256.slice(1))).toMatchObject({ status: 422, body: { code: UPLOAD_REFUSALS.hashes.code } })
  const { upload } = (await begin(sha256)).body
  const other = Buffer.from(body)
  other.fill(0, body.length - 9)
  expect(await sendParts(upload, other)).toEqual([200, 200, 400])
  const complete = () => world.rest('POST', `/uploads/${upload.id}/complete`, { as: creator })
  expect(await complete()).toMatchObject({ status: 409, body: { code: UPLOAD_REFUSALS.notArrived.code } })
  const resumed = (await world.rest('GET', `/uploads/${upload.id}`, { as: creator })).body.upload
  expect(await sendParts(resumed, other)).toEqual([400])
  expect(await sendParts(resumed, body)).toEqual([200])
  expect((await complete()).status).toBe(200)
})

/** Makes storage refuse the next request of this method and its retry. */
async function refuseOnce(method: string, key: string): Promise<void> {
  const body = JSON.stringify({ kind: 'refuse', method, key, times: 2 })
  const response = await fetch(`${world.cloud.controls.r2}/faults`, { method: 'POST', body })
  expect(response.status).toBe(200)
}

test('an unfinished copy is removed from storage', async () => {
  const creator = await world.person('creator')
  const body = film({ place: secret, data: randomBytes(2 * partBytes) })
  const begun = await world.rest('POST', '/uploads', {
    as: creator,
    body: { kind: 'video', type: 'video/mp4', size: body.length },
  })
  const { id, parts } = begun.body.upload
  for (const { url, offset, size } of parts)
    await fetch(url, { method: 'PUT', body: body.subarray(offset, offset + size) })
  await refuseOnce('PUT', `private/${id}`)
  expect((await world.rest('POST', `/uploads/${id}/complete`, { as: creator })).status).toBe(503)
  expect(await unfinishedKeys(world, id)).toEqual([`private/${id}/file`])
  await world.owner('update uploads set created_at = created_at - make_interval(hours => $2) where id = $1', [
    id,
    completableHours,
  ])
  while ((await deleteUnusedUploads(world.contextOf())) > 0);
  expect(await storedKeys(world, id)).toEqual([])
  expect(await unfinishedKeys(world, id)).toEqual([])
})
