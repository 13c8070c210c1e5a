import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { runJob } from '#app/jobs.server.ts'
import { COMMON } from '#shared/errors.ts'
import { gifWithScript, jpegWithPlace, png } from '../../testing/pictures.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import type { StartedUpload } from './contract.ts'
import { deleteUnusedUploads } from './index.server.ts'
import {
  completableHours,
  kindRefusals,
  megabyte,
  partBytes,
  singleMaxBytes,
  UPLOAD_REFUSALS,
  uploadKinds,
} from './spec.ts'

const world = createWorld()
const buckets = z.array(z.object({ objects: z.array(z.object({ key: z.string() })), uploads: z.array(z.unknown()) }))

type Announced = { kind?: string; type?: string; size?: number }

const begin = (who: TestPerson, body: Buffer, announced: Announced = {}) =>
  world.rest('POST', '/uploads', {
    as: who,
    body: { kind: 'profile-picture', type: 'image/png', size: body.length, ...announced },
  })
async function send({ parts }: StartedUpload, body: Buffer<ArrayBuffer>): Promise<number[]> {
  const statuses: number[] = []
  for (const { url, headers, offset, size } of parts) {
    const sent = await fetch(url, { method: 'PUT', headers, body: body.subarray(offset, offset + size) })
    statuses.push(sent.status)
  }
  return statuses
}
const complete = (who: TestPerson, id: string) => world.rest('POST', `/uploads/${id}/complete`, { as: who })

/** Announces, sends and completes an upload. */
async function upload(who: TestPerson, body: Buffer<ArrayBuffer>, announced: Announced = {}) {
  const begun = await begin(who, body, announced)
  expect(begun.status).toBe(201)
  expect(await send(begun.body.upload, body)).toEqual(begun.body.upload.parts.map(() => 200))
  return complete(who, begun.body.upload.id)
}
const see = (path: string) => fetch(`${world.cloud.appOrigin}${path}`)
const bytesAt = async (path: string) => Buffer.from(await (await see(path)).arrayBuffer())
async function stored(part: string): Promise<string[]> {
  const response = await fetch(`${world.cloud.consoleOrigin}/buckets`)
  const all = buckets.parse(await response.json()).flatMap(({ objects }) => objects.map(({ key }) => key))
  return all.filter((key) => key.includes(part))
}

test('stores an uploaded picture in four sandboxed sizes and empties the quarantine', async () => {
  const fan = await world.person()
  const done = await upload(fan, png(900, 600))
  expect(done).toMatchObject({ status: 200, body: { upload: { kind: 'profile-picture', width: 900, height: 600 } } })
  const { id, urls } = done.body.upload
  for (const url of Object.values<string>(urls)) {
    const response = await see(url)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await bytesAt(url)).subarray(8, 12).toString()).toBe('WEBP')
  }
  await expect.poll(() => stored(`quarantine/${id}`)).toEqual([])
  expect((await complete(fan, id)).body).toEqual(done.body)
})

test('serves no file before it is checked', async () => {
  const fan = await world.person()
  const { body } = await begin(fan, png(10, 10))
  await send(body.upload, png(10, 10))
  const { id, parts } = body.upload
  for (const path of [`/media/${id}/original.webp`, `/media/quarantine/${id}`, `/media/../quarantine/${id}`])
    expect((await see(path)).status, path).toBe(404)
  // the presigned upload URL does not allow reading
  expect((await fetch(parts[0].url)).status).toBe(403)
  expect((await fetch(parts[0].url.split('?')[0])).status).toBe(400)
})

test('enforces the exact type and size, when announced and when sent', async () => {
  const fan = await world.person()
  const { maxBytes } = uploadKinds['profile-picture']
  const refused = async (announced: Announced) => {
    const { status, body } = await begin(fan, png(1, 1), announced)
    return [status, body.code, body.error]
  }
  const { type, size } = kindRefusals('profile-picture')
  expect(await refused({ size: maxBytes + 1 })).toEqual([422, size.code, 'Image must be less than 10MB'])
  expect(await refused({ size: 100 * megabyte + 1 })).toEqual([422, size.code, size.sentence])
  expect(await refused({ size: 0 })).toEqual([422, 'INVALID', 'This file is empty.'])
  for (const wrong of ['image/svg+xml', 'text/html', 'application/pdf', 'video/mp4'])
    expect(await refused({ type: wrong })).toEqual([422, type.code, 'Please select an image file'])
  expect((await begin(fan, png(1, 1), { size: maxBytes })).status).toBe(201)
  const { body } = await begin(fan, png(9, 9))
  const [{ url, headers }] = body.upload.parts
  const put = async (bytes: Buffer<ArrayBuffer>, type: string) =>
    (await fetch(url, { method: 'PUT', headers: { ...headers, 'content-type': type }, body: bytes })).status
  expect(await put(Buffer.concat([png(9, 9), Buffer.from('!')]), 'image/png')).toBe(403)
  expect(await put(png(9, 9), 'text/html')).toBe(403)
  expect(await put(png(9, 9), 'image/png')).toBe(200)
  // an uploaded part cannot be replaced
  expect(await put(png(9, 9), 'image/png')).toBe(412)
})

const disguised: Record<string, { type: string; body: Buffer<ArrayBuffer> }> = {
  'an SVG that says it is a PNG': {
    type: 'image/png',
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  'a page that says it is a JPEG': {
    type: 'image/jpeg',
    body: Buffer.from('<!doctype html><script>alert(1)</script>'),
  },
  'a PNG that says it is a JPEG': { type: 'image/jpeg', body: png(5, 5) },
  'a script that starts like a GIF': { type: 'image/gif', body: Buffer.from('GIF89a/*;*/=1;alert(1)//') },
  'half a PNG': { type: 'image/png', body: Buffer.from(png(500, 500).subarray(0, 60)) },
}
test.each(Object.entries(disguised))('refuses and deletes %s', async (_, { type, body }) => {
  const fan = await world.person()
  const refused = await upload(fan, body, { type })
  expect(refused).toMatchObject({ status: 422, body: { code: 'FILE_TYPE' } })
  const [row] = await world.owner<{ id: string }>('select id from uploads where owner_id = $1', [fan.id])
  await expect.poll(() => stored(row?.id ?? '-')).toEqual([])
  expect((await complete(fan, row?.id ?? '')).status).toBe(404)
})

test('refuses a small file that declares 30,000 by 30,000 pixels before drawing it', async () => {
  const bomb = png(30_000, 30_000, { hollow: true })
  expect(bomb.length).toBeLessThan(100_000)
  expect(await upload(await world.person(), bomb)).toMatchObject({
    status: 422,
    body: { code: UPLOAD_REFUSALS.pixels.code, error: UPLOAD_REFUSALS.pixels.sentence },
  })
  expect(await upload(await world.person(), png(12_001, 2))).toMatchObject({
    body: { code: UPLOAD_REFUSALS.pixels.code },
  })
})

const carriers: Record<string, { type: string; body: Buffer<ArrayBuffer>; carried: string[] }> = {
  'a script in a GIF': {
    type: 'image/gif',
    body: gifWithScript('alert(1)'),
    carried: ['alert', 'GIF89a'],
  },
  'a page appended to a PNG': {
    type: 'image/png',
    body: Buffer.concat([png(40, 40), Buffer.from('<html><script>alert(1)</script>')]),
    carried: ['alert', '<html'],
  },
  'a script in the text of a PNG': {
    type: 'image/png',
    body: png(40, 40, { text: '<script>alert(1)</script>' }),
    carried: ['alert'],
  },
  'location and camera of a photo': {
    type: 'image/jpeg',
    body: jpegWithPlace(),
    carried: ['SpyCam', 'Exif', 'EXIF', 'GPS'],
  },
}
test.each(Object.entries(carriers))('removes %s', async (_, { type, body, carried }) => {
  expect(carried.some((text) => body.includes(text))).toBe(true)
  const done = await upload(await world.person(), body, { type })
  expect(done.status).toBe(200)
  for (const url of Object.values<string>(done.body.upload.urls)) {
    const bytes = await bytesAt(url)
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    for (const text of carried) expect(bytes.includes(text), text).toBe(false)
  }
})

test('only the owner can complete an upload, after its file arrived', async () => {
  const [fan, other] = [await world.person(), await world.person()]
  const { body } = await begin(fan, png(8, 8))
  const { id } = body.upload
  expect(await complete(fan, id)).toMatchObject({ status: 409, body: { code: UPLOAD_REFUSALS.notArrived.code } })
  await send(body.upload, png(8, 8))
  expect(await complete(other, id)).toMatchObject({ status: 404, body: { code: UPLOAD_REFUSALS.gone.code } })
  expect((await world.rest('POST', `/uploads/${id}/complete`)).status).toBe(401)
  expect((await complete(fan, id)).status).toBe(200)
})

test('concurrent completions respond with 200, or with 409 while another one checks the file', async () => {
  const fan = await world.person()
  const { body } = await begin(fan, png(300, 300))
  await send(body.upload, png(300, 300))
  const responses = await Promise.all(Array.from({ length: 6 }, () => complete(fan, body.upload.id)))
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const { status, body: failure } of responses)
    if (status !== 200) expect([status, failure.code]).toEqual([409, COMMON.inProgress.code])
})

test('while storage is down, completing responds with 503; the same upload works afterwards', async () => {
  const fan = await world.person()
  const { body } = await begin(fan, png(8, 8))
  await send(body.upload, png(8, 8))
  // limits the fault to this upload, because other tests use other files
  const fault = { kind: 'refuse', method: 'HEAD', key: body.upload.id, times: 2 }
  await fetch(`${world.cloud.controls.r2}/faults`, { method: 'POST', body: JSON.stringify(fault) })
  const refused = await complete(fan, body.upload.id)
  expect(refused).toMatchObject({ status: 503, body: { code: UPLOAD_REFUSALS.storageDown.code } })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await complete(fan, body.upload.id)).status).toBe(200)
})

test('deletes uploads that were not finished or claimed within a day, with their parts', async () => {
  const fan = await world.person()
  const { body: young } = await begin(fan, png(8, 8))
  await send(young.upload, png(8, 8))
  const { body: abandoned } = await begin(fan, png(8, 8))
  await send(abandoned.upload, png(8, 8))
  const { body: unkept } = await upload(fan, png(8, 8))
  const { body: inParts } = await begin(fan, png(1, 1), {
    kind: 'message-video',
    type: 'video/mp4',
    size: 2 * partBytes + 1,
  })
  const old = [abandoned, unkept, inParts].map(({ upload: { id } }) => id)
  await world.owner('update uploads set created_at = created_at - make_interval(hours => $2) where id = any($1)', [
    old,
    completableHours,
  ])
  expect((await complete(fan, abandoned.upload.id)).status).toBe(404)
  while ((await deleteUnusedUploads(world.contextOf())) > 0);
  for (const id of old) expect(await stored(id)).toEqual([])
  expect(await world.owner('select id from uploads where id = any($1)', [old])).toEqual([])
  expect(await stored(young.upload.id)).toEqual([`quarantine/${young.upload.id}`])
  // the last part has one byte: the refusal of a large part can end the connection while the part is sent
  const { url, size } = inParts.upload.parts.at(-1)
  expect((await fetch(url, { method: 'PUT', body: new Uint8Array(size) })).status).toBe(404)
})

test('a failing deletion does not stop other deletions, and the next run retries it', async () => {
  const fan = await world.person()
  const [broken, other] = [await begin(fan, png(8, 8)), await begin(fan, png(8, 8))].map(({ body }) => body.upload.id)
  const readRemaining = async () =>
    (await world.owner<{ id: string }>('select id from uploads where id = any($1)', [[broken, other]])).map(
      ({ id }) => id,
    )
  await world.whileRefused({ table: 'uploads', before: 'delete', when: `old.id = '${broken}'` }, async () => {
    // expires the uploads only now, because another test file could delete them before
    await world.owner('update uploads set created_at = created_at - make_interval(hours => $2) where id = any($1)', [
      [broken, other],
      completableHours,
    ])
    await runJob(() => world.contextOf(), 'uploads')
    expect(await readRemaining()).toEqual([broken])
  })
  await runJob(() => world.contextOf(), 'uploads')
  expect(await readRemaining()).toEqual([])
})

test('a large picture is sent in parts; only its owner can resume with new URLs', async () => {
  const [fan, other] = [await world.person(), await world.person()]
  const resume = (who: TestPerson, id: string) => world.rest('GET', `/uploads/${id}`, { as: who })
  const large = Buffer.concat([png(30, 20), randomBytes(singleMaxBytes)])
  const { body } = await begin(fan, large, { kind: 'banner' })
  const { id, parts } = body.upload
  expect(parts.map(({ size }: { size: number }) => size)).toEqual([partBytes, large.length - partBytes])
  expect((await fetch(parts[1].url, { method: 'PUT', body: large.subarray(0, 9) })).status).toBe(403)
  expect(await send({ ...body.upload, parts: parts.slice(1) }, large)).toEqual([200])
  expect(await complete(fan, id)).toMatchObject({ status: 409, body: { code: UPLOAD_REFUSALS.notArrived.code } })
  expect((await resume(other, id)).body.code).toBe(UPLOAD_REFUSALS.gone.code)
  const found = await resume(fan, id)
  expect(found.body.upload).toMatchObject({ id, state: 'awaited', parts: [{ number: 1, offset: 0, size: partBytes }] })
  expect(await send(found.body.upload, large)).toEqual([200])
  expect((await resume(fan, id)).body.upload.parts).toEqual([])
  expect(await complete(fan, id)).toMatchObject({ status: 200, body: { upload: { width: 30, height: 20 } } })
  expect((await resume(fan, id)).body.upload).toMatchObject({ state: 'ready', parts: [] })

  const { body: small } = await begin(fan, png(8, 8))
  expect((await resume(fan, small.upload.id)).body.upload.parts).toHaveLength(1)
  await send(small.upload, png(8, 8))
  expect((await resume(fan, small.upload.id)).body.upload.parts).toEqual([])
})
