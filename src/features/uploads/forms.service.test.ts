import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { formTooLarge } from '#server/rest/limits.ts'
import { jpegWithPlace, png } from '#testing/pictures.ts'
import { film, ogg, wav, webm } from '#testing/recordings.ts'
import { uploaded } from '#testing/uploads.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { kindRefusals, megabyte, UPLOAD_SENTENCES, type UploadKind } from './spec.ts'

const world = createWorld()

function form(fields: Record<string, Blob | string>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields))
    typeof value === 'string' ? made.set(name, value) : made.set(name, value, 'picture.bin')
  return made
}
const send = (who: TestPerson, fields: Record<string, Blob | string>, path = '/storage/profile-picture') =>
  world.rest('POST', path, { as: who, body: form(fields) })
const picture = (body: Buffer<ArrayBuffer>, type = 'image/png') => new Blob([body], { type })

test('a picture sent in a multipart form is cleaned like every upload and shown on the profile', async () => {
  const creator = await world.person('creator')
  const saved = await send(creator, { image: picture(jpegWithPlace(), 'image/jpeg') })
  expect(saved).toMatchObject({ status: 200, body: { success: true } })
  const { url, urls, profile } = saved.body
  expect(profile.avatar_url).toBe(url)
  const shown = Buffer.from(await (await fetch(`${world.cloud.appOrigin}${urls.original}`)).arrayBuffer())
  expect(shown.subarray(8, 12).toString()).toBe('WEBP')
  expect(shown.includes('SpyCam')).toBe(false)
  // some clients send no type or a nonstandard one
  expect((await send(creator, { image: picture(png(9, 9), '') })).status).toBe(200)
  expect((await send(creator, { image: picture(jpegWithPlace(), 'image/jpg') }, '/storage/banner')).status).toBe(200)
})

const named: [UploadKind, string, Buffer<ArrayBuffer>, string][] = [
  ['message-audio', 'audio/x-m4a', film({ brand: 'M4A ', handlers: ['soun'] }), 'audio/mp4'],
  ['message-audio', 'audio/webm;codecs=opus', webm({ tracks: [2] }), 'audio/webm'],
  ['audio', 'audio/x-wav', wav(), 'audio/wav'],
  ['photo', 'image/jpg', jpegWithPlace(), 'image/jpeg'],
  ['photo', 'image/png', png(9, 9, { moving: true }), 'image/png'],
  ['delivery', 'application/x-zip-compressed', Buffer.from(zipSync({ 'a.txt': new Uint8Array(9) })), 'application/zip'],
]
test.each(named)('accepts a %s that a device sends as %s', async (kind, type, body, is) => {
  expect(await uploaded(world, await world.person('creator'), kind, { body, type })).toMatchObject({ type: is })
})

test('detects the type of an untyped file by its bytes', async () => {
  const creator = await world.person('creator')
  const sent = await send(creator, { type: 'audio', file: picture(ogg(), '') }, '/content/upload')
  expect(sent).toMatchObject({ status: 201, body: { content: { type: 'audio', file_type: 'audio/ogg' } } })
})

test('refuses and deletes files that are not pictures, have another type, are empty or are missing', async () => {
  const fan = await world.person()
  const refused = async (fields: Record<string, Blob | string>) => {
    const { status, body } = await send(fan, fields)
    return [status, body.code, body.error]
  }
  const { type } = kindRefusals('profile-picture')
  expect(await refused({ image: picture(Buffer.from('<svg/>'), 'image/svg+xml') })).toEqual([
    ...[422, type.code, type.sentence],
  ])
  expect(await refused({ image: picture(Buffer.from('<script>'), 'image/png') })).toEqual([
    422,
    type.code,
    type.sentence,
  ])
  expect(await refused({ image: picture(Buffer.alloc(0)) })).toEqual([422, 'FILE_EMPTY', UPLOAD_SENTENCES.empty])
  expect(await refused({})).toEqual([422, 'FILE_MISSING', UPLOAD_SENTENCES.none])
  expect((await refused({ image: 'a text' }))[0]).toBe(422)
  expect(await world.owner("select state from uploads where owner_id = $1 and state <> 'dropped'", [fan.id])).toEqual(
    [],
  )
})

test('refuses multipart forms over 25 MB and names the upload endpoint', async () => {
  const fan = await world.person()
  const maxBytes = 25 * megabyte
  const { status, body } = await send(fan, { image: picture(randomBytes(maxBytes + 1), 'video/mp4') })
  expect([status, body.code, body.error]).toEqual([413, formTooLarge.code, formTooLarge.sentence])
  expect(body.error).toContain('POST /api/v1/uploads')
  // a form of exactly 25 MB is read, then refused by the limit of the kind
  const most = await send(fan, { image: picture(randomBytes(maxBytes)) })
  expect(most).toMatchObject({ status: 422, body: { code: 'FILE_SIZE', error: 'Image must be less than 10MB' } })
})

test('refuses multipart forms for procedures without files, from visitors, and incomplete ones', async () => {
  const fan = await world.person()
  expect((await send(fan, { username: 'x' }, '/tips/send')).status).toBe(400)
  expect(
    (await world.rest('POST', '/storage/profile-picture', { body: form({ image: picture(png(9, 9)) }) })).status,
  ).toBe(401)
  const half = await fetch(`${world.cloud.appOrigin}/api/v1/storage/profile-picture`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await world.bearer(fan)}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: '--x\r\nContent-Disposition: form-data; name="image"',
  })
  expect(half.status).toBe(400)
})
