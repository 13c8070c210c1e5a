import { expect, test } from 'vitest'
import { COMMON } from '#shared/errors.ts'
import { gif, webp } from '../../../testing/animations.ts'
import { png } from '../../../testing/pictures.ts'
import { completion, storedKeys, uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { inspectAnimation } from '../animations/service.server.ts'
import { deleteUnusedUploads, signedMediaUrl } from '../index.server.ts'
import { bufferedSource } from '../rules.ts'
import {
  creatorKinds,
  framesMax,
  kindNames,
  kindOf,
  platformKinds,
  previewDetail,
  signedSeconds,
  UPLOAD_REFUSALS,
  type UploadKind,
} from '../spec.ts'

const world = createWorld()
const see = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.cloud.appOrigin}${path}`, { headers })
const keep = (owner: string, id: string, kinds: string[]) =>
  world.owner<{ id: string; kind: string }>('select id, kind from public.keep_upload($1, $2, $3)', [owner, id, kinds])

test('while storage is down, a file responds with 503 and Retry-After; it works afterwards', async () => {
  const creator = await world.person('creator')
  const { url, id } = await uploaded(world, creator, 'photo', { body: png(90, 60), type: 'image/png' })
  // limits the fault to this file, because other tests read other files
  const fault = { kind: 'refuse', method: 'GET', key: id, times: 2 }
  await fetch(`${world.cloud.controls.r2}/faults`, { method: 'POST', body: JSON.stringify(fault) })
  const refused = await see(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({ code: COMMON.unavailable.code })
  expect((await see(url)).status).toBe(200)
})

test('serves a private picture only with a signed URL', async () => {
  const creator = await world.person('creator')
  const photo = await uploaded(world, creator, 'photo', { body: png(900, 600), type: 'image/png' })
  expect(photo).toMatchObject({ kind: 'photo', width: 900, height: 600, duration_ms: null })
  const { id, url, urls, preview_url: preview } = photo
  const seen = await see(url)
  expect(seen.status).toBe(200)
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
  })
  for (const one of Object.values(urls ?? {})) expect((await see(one)).status).toBe(200)

  const path = url.split('?')[0] ?? ''
  const signature = url.slice(url.indexOf('?'))
  const guesses = [
    path,
    `/media/${id}/original.webp`,
    `/media/${id}/large.webp`,
    `/media/private/${id}/original.webp`,
    // a signature is valid for one size, one expiry and one disposition
    `/media/private/${id}/original.webp${signature}`,
    `/media/private/${id}/file.mp4${signature}`,
    `${path}${signature.replace(/until=\d+/, (was) => `${was}0`)}`,
    `${path}${signature}&save=x.html`,
    `${path}${signature.slice(0, -1)}`,
    `${path}${signature}a`,
    String(preview).replace('preview', 'original'),
    `${String(preview)}/../../../private/${id}/original`,
    `/media/private/${id}/large.html${signature}`,
  ]
  for (const guess of guesses) expect((await see(guess)).status, guess).toBeGreaterThanOrEqual(403)
})

test('a signed URL expires, and stays the same within a quarter of an hour', async () => {
  const creator = await world.person('creator')
  const photo = await uploaded(world, creator, 'photo')
  const ago = (seconds: number) => ({ env: world.env, now: new Date(Date.now() - seconds * 1_000) })
  const at = (seconds: number) => signedMediaUrl(ago(seconds), photo, 'large')
  expect((await see(at(signedSeconds - 60))).status).toBe(200)
  expect((await see(at(2 * signedSeconds))).status).toBe(403)
  const quarter = new Date(Math.ceil(Date.now() / signedSeconds / 1_000) * signedSeconds * 1_000)
  const later = new Date(quarter.getTime() + (signedSeconds - 1) * 1_000)
  expect(signedMediaUrl({ env: world.env, now: quarter }, photo, 'large')).toBe(
    signedMediaUrl({ env: world.env, now: later }, photo, 'large'),
  )
})

test('the public preview contains only a few pixels', async () => {
  const creator = await world.person('creator')
  const noise = Buffer.from(Array.from({ length: 400 * 301 * 3 }, (_, at) => (at * 7_919) % 251))
  const photo = await uploaded(world, creator, 'photo', { body: png(400, 300, { noise }), type: 'image/png' })
  const preview = Buffer.from(await (await see(String(photo.preview_url))).arrayBuffer())
  expect(preview.subarray(8, 12).toString()).toBe('WEBP')
  expect((await see(String(photo.preview_url))).headers.get('cache-control')).toContain('public')
  // the full picture is about a hundred times as large
  expect(preview.length).toBeLessThan(previewDetail * previewDetail * 10)
})

test('serves byte ranges of a private file for video and audio players', async () => {
  const creator = await world.person('creator')
  const { url } = await uploaded(world, creator, 'photo')
  const whole = Buffer.from(await (await see(url)).arrayBuffer())
  const readRange = async (range: string) => {
    const response = await see(url, { range })
    return [response.status, response.headers.get('content-range'), Buffer.from(await response.arrayBuffer())]
  }
  expect((await see(url)).headers.get('accept-ranges')).toBe('bytes')
  expect(await readRange('bytes=0-3')).toEqual([206, `bytes 0-3/${whole.length}`, whole.subarray(0, 4)])
  expect(await readRange('bytes=8-')).toEqual([206, `bytes 8-${whole.length - 1}/${whole.length}`, whole.subarray(8)])
  expect(await readRange('bytes=-4')).toMatchObject([206, expect.anything(), whole.subarray(-4)])
  expect((await readRange(`bytes=${whole.length}-`))[0]).toBe(416)
  expect(await readRange('bytes=0-1,4-5')).toEqual([200, null, whole])
})

const animations = [
  ['image/gif', 'gif', gif],
  ['image/webp', 'webp', webp],
] as const

test.each(animations)('an animated %s is animated only in its original size', async (type, extension, animation) => {
  const creator = await world.person('creator')
  const location = 'SpyCam 48.8583'
  const body = animation({ words: location, behind: Buffer.from('<script>') })
  const upload = await uploaded(world, creator, 'photo', { body, type })
  expect(upload).toMatchObject({ width: 40, height: 30, duration_ms: 1_500, type })
  expect(upload.urls?.original).toBe(upload.url)
  const response = await see(upload.url)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const bytes = Buffer.from(await response.arrayBuffer())
  for (const text of [location, '<script>']) {
    expect(body.includes(text)).toBe(true)
    expect(bytes.includes(text)).toBe(false)
  }
  expect(new URL(upload.url, world.cloud.appOrigin).pathname).toBe(`/media/private/${upload.id}/file.${extension}`)
  const framesIn = async (picture: Buffer, called: string) => {
    const source = bufferedSource(picture.length, async ({ start, size }) => picture.subarray(start, start + size))
    return (await inspectAnimation(called, source))?.frames ?? 1
  }
  expect(await framesIn(bytes, type)).toBe(3)
  const { large, medium, small } = upload.urls ?? {}
  for (const one of [large, medium, small, upload.preview_url]) {
    const still = await see(String(one))
    expect(still.headers.get('content-type')).toBe('image/webp')
    expect(await framesIn(Buffer.from(await still.arrayBuffer()), 'image/webp')).toBe(1)
  }
  expect((await see(`/media/private/${upload.id}/file.${extension}`)).status).toBe(403)
})

test('public pictures and posters are never animated; refuses an animation with too many frames', async () => {
  const creator = await world.person('creator')
  for (const kind of ['profile-picture', 'banner', 'poster'] as const) {
    const still = await uploaded(world, creator, kind, { body: gif(), type: 'image/gif' })
    expect(still).toMatchObject({ duration_ms: null, url: still.urls?.large })
    expect((await see(still.url)).headers.get('content-type')).toBe('image/webp')
  }
  const long = { body: gif({ width: 2, height: 2, frames: framesMax + 1 }), type: 'image/gif' }
  expect(await completion(world, creator, 'photo', long)).toMatchObject({
    status: 422,
    body: { code: UPLOAD_REFUSALS.animation.code, error: UPLOAD_REFUSALS.animation.sentence },
  })
  expect((await completion(world, creator, 'profile-picture', long)).status).toBe(200)
})

test('a file is downloaded with a file name only if its URL was signed for that name', async () => {
  const creator = await world.person('creator')
  const photo = await uploaded(world, creator, 'digital')
  const ctx = { env: world.env, now: new Date() }
  const saved = await see(signedMediaUrl(ctx, photo, 'original', `Étude "1"\r\nset-cookie: x`))
  expect(saved.status).toBe(200)
  expect(saved.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''%C3%89tude%20%221%22%0D%0Aset-cookie%3A%20x.webp",
  )
  expect(saved.headers.get('set-cookie')).toBeNull()
})

test('only the owner can claim a file, once and for its kind; a released file is deleted unless sold', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const { id } = await uploaded(world, creator, 'photo')
  const sold = await uploaded(world, creator, 'photo')
  expect(await keep(other.id, id, ['photo'])).toEqual([])
  expect(await keep(creator.id, id, ['video', 'audio'])).toEqual([])
  const begun = await world.rest('POST', '/uploads', {
    as: creator,
    body: { kind: 'photo', type: 'image/png', size: 9 },
  })
  expect(await keep(creator.id, begun.body.upload.id, ['photo'])).toEqual([])
  const both = await Promise.all([keep(creator.id, id, ['photo']), keep(creator.id, id, ['photo', 'digital'])])
  expect(both.flat()).toEqual([{ id, kind: 'photo' }])
  expect(await keep(creator.id, sold.id, ['photo'])).toHaveLength(1)

  await world.owner('select public.sell_uploads(array[$1]::uuid[])', [sold.id])
  await world.owner('select public.release_uploads(array[$1, $2]::uuid[])', [id, sold.id])
  while ((await deleteUnusedUploads(world.contextOf(), creator.id)) > 0);
  expect(await storedKeys(world, id)).toEqual([])
  // the file in quarantine is deleted after the response to its upload
  await expect.poll(() => storedKeys(world, sold.id)).toHaveLength(5)
  await world.owner('select personal.forget_uploads($1)', [creator.id])
  while ((await deleteUnusedUploads(world.contextOf())) > 0);
  expect((await see(sold.url)).status).toBe(200)
  expect(await world.owner('select owner_id from uploads where id = $1', [sold.id])).toEqual([{ owner_id: null }])
})

test('refuses uploads of creator kinds by fans, and of platform kinds by everyone', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const begin = async (as: TestPerson, kind: UploadKind) => {
    const [type] = kindOf(kind).types
    const { status, body } = await world.rest('POST', '/uploads', { as, body: { kind, type, size: 9 } })
    return [status, body.code]
  }
  for (const kind of platformKinds) expect(await begin(creator, kind)).toEqual([403, COMMON.forbidden.code])
  for (const kind of kindNames.filter((name) => !platformKinds.includes(name))) {
    expect((await begin(creator, kind))[0], kind).toBe(201)
    const isForAll = !creatorKinds.includes(kind)
    expect(await begin(fan, kind), kind).toEqual(isForAll ? [201, undefined] : [403, COMMON.forbidden.code])
  }
})
