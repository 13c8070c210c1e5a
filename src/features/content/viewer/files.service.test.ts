import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { kindRefusals, signedSeconds } from '#features/uploads/spec.ts'
import { gif } from '../../../testing/animations.ts'
import { jpegWithPlace, png } from '../../../testing/pictures.ts'
import { storedKeys, uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'

const world = createWorld()

const fetchFrom = (path: string) => fetch(new URL(path, world.cloud.appOrigin))
const bytesAt = async (path: string) => Buffer.from(await (await fetchFrom(path)).arrayBuffer())
const get = async (path: string, who?: TestPerson) => (await world.rest('GET', path, who && { as: who })).body

/** Returns a photo of noise, which stays large in its large sizes. */
const noisyPhoto = () => png(400, 300, { noise: randomBytes(360_000) })

async function lockedPhoto(creator: TestPerson, body = png(60, 40)) {
  const { id: upload_id } = await uploaded(world, creator, 'photo', { body, type: 'image/png' })
  const { content } = await world.as(creator).content.upload({ upload_id, type: 'photo', title: 'Locked', price: 40 })
  return { upload_id, id: content.id }
}

/** Returns every URL in a response body. */
function urlsIn(body: unknown): string[] {
  if (typeof body === 'string') return body.startsWith('/media/') || body.startsWith('http') ? [body] : []
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(urlsIn) : []
}

/** Requests every response about a creator's item that this user can read. */
async function readAllResponses(id: string, creator: TestPerson, who?: TestPerson) {
  const paths = [
    ...[`/content/${id}`, `/content/${id}/file`, `/content/${id}/file?download=true`],
    ...[`/content/creator/${creator.id}`, `/content?creator=${creator.username}&type=photo`],
    ...(who ? ['/content/purchases', '/content/my?type=photo', '/digitals/my'] : []),
  ]
  return Promise.all(paths.map((path) => get(path, who)))
}

test('without a purchase, no known or guessed URL returns the original', async () => {
  const [creator, fan, other] = [
    await world.person('creator'),
    await world.person('fan', 50),
    await world.person('creator'),
  ]
  const { id, upload_id } = await lockedPhoto(creator, noisyPhoto())
  const mine = await lockedPhoto(other)
  for (const who of [undefined, fan, other]) {
    const responses = await readAllResponses(id, creator, who)
    const addresses = [...new Set(responses.flatMap(urlsIn))].filter((url) => !url.includes(mine.upload_id))
    expect(addresses).toEqual([`/media/${upload_id}/preview.webp`])
  }
  const preview = await bytesAt(`/media/${upload_id}/preview.webp`)
  const original = await bytesAt((await get(`/content/${id}/file`, creator)).url)
  expect(original.length).toBeGreaterThan(20 * preview.length)
  // guesses with the signature of another file, and without a signature
  const own: string = (await get(`/content/${mine.id}/file`, other)).url
  const query = own.slice(own.indexOf('?'))
  const names = ['original', 'large', 'medium', 'small', 'file', 'preview']
  const guesses = names.flatMap((name) => [
    ...['webp', 'png', 'jpg', ''].map((extension) => `/media/${upload_id}/${name}${extension && `.${extension}`}`),
    ...[`/media/private/${upload_id}/${name}.webp`, `/media/private/${upload_id}/${name}.webp${query}`],
    ...[
      `/media/${upload_id}/preview.webp/../${name}.webp`,
      `/media/${upload_id}/%2e%2e/%2e%2e/private/${upload_id}/${name}`,
    ],
    ...[
      `/media/quarantine/${upload_id}`,
      `/private/${upload_id}/${name}`,
      `/media/private%2f${upload_id}%2f${name}.webp`,
    ],
  ])
  for (const path of guesses) {
    const response = await fetchFrom(path)
    const got = Buffer.from(await response.arrayBuffer())
    const isPreview = got.equals(preview)
    expect(
      isPreview || response.status >= 400 || response.headers.get('content-type')?.startsWith('text/html'),
      path,
    ).toBe(true)
  }
  // storage refuses direct requests too
  const begun = await world.as(fan).uploads.begin({ kind: 'message-image', type: 'image/png', size: 10 })
  const bucket = new URL(begun.upload.parts[0]?.url ?? '')
  for (const key of await storedKeys(world, upload_id)) {
    const address = bucket.href.replace(`quarantine/${begun.upload.id}`, key)
    for (const url of [address, address.replace(/\?.*/, '')])
      expect((await fetch(url)).status, url).toBeGreaterThanOrEqual(400)
  }
})

test('a buyer gets the whole original with URLs that expire', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 50)]
  const { id } = await lockedPhoto(creator)
  await world.as(fan).content.unlock({ id, price: 40 })
  const file = await get(`/content/${id}/file`, fan)
  expect(new Date(file.expires_at).getTime() - Date.now()).toBeLessThanOrEqual(2 * signedSeconds * 1000)
  expect(await bytesAt(file.url)).toEqual(await bytesAt((await get(`/content/${id}/file`, creator)).url))
  const { url, thumbnail_url, image_url } = (await get(`/content/${id}`, fan)).content
  expect(image_url).toBe(url)
  for (const path of [url, thumbnail_url])
    expect((await fetchFrom(path)).headers.get('content-type')).toBe('image/webp')
  // requests a URL as of an hour ago, which has expired
  const earlier = world.contextOf(fan, { now: new Date(Date.now() - 3_600_000) })
  const old = await world.as(fan, { now: earlier.now }).content.file({ id })
  expect((await fetchFrom(old.url)).status).toBe(403)
  expect((await fetchFrom(file.url.replace(/until=\d+/, 'until=9999999999'))).status).toBe(403)
})

test('an animation is delivered only to buyers', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 50)]
  const body = gif({ words: 'SpyCam 48.8583' })
  const { id: upload_id } = await uploaded(world, creator, 'photo', { body, type: 'image/gif' })
  const { content } = await world.as(creator).content.upload({ upload_id, type: 'photo', title: 'Waving', price: 40 })
  const locked = (await get(`/content/${content.id}`, fan)).content
  expect(locked).toMatchObject({ duration: 1.5, url: null, thumbnail_url: `/media/${upload_id}/preview.webp` })
  expect((await get(`/content/${content.id}/file`, fan)).url).toBeUndefined()
  await world.as(fan).content.unlock({ id: content.id, price: 40 })

  const bought = (await get(`/content/${content.id}`, fan)).content
  const type = async (path: string) => (await fetchFrom(path)).headers.get('content-type')
  expect(await type(bought.url)).toBe('image/gif')
  expect(await type(bought.files[0].url)).toBe('image/gif')
  expect(await type(bought.thumbnail_url)).toBe('image/webp')
  const { url } = await get(`/content/${content.id}/file`, fan)
  const whole = await bytesAt(url)
  // the frames are unchanged, and the location metadata is removed
  expect([whole.length, whole.includes('SpyCam')]).toEqual([body.length, false])
  const saved = await get(`/content/${content.id}/file?download=true`, creator)
  expect((await fetchFrom(saved.url)).headers.get('content-disposition')).toContain('Waving.gif')
})

test('a refused multipart form leaves no file in storage, not even a valid one', async () => {
  const creator = await world.person('creator')
  const body = new FormData()
  body.append('title', 'Both')
  body.append('photos[0]', new Blob([png(60, 40)], { type: 'image/png' }), 'a.png')
  body.append('photos[1]', new Blob(['<script>'], { type: 'image/png' }), 'b.png')
  const refused = await world.rest('POST', '/content/upload-bundle', { as: creator, body })
  expect([refused.status, refused.body.error]).toEqual([422, kindRefusals('photo').type.sentence])
  // a row is deleted after its files
  await expect.poll(() => world.owner('select id from uploads where owner_id = $1', [creator.id])).toEqual([])
})

test('publishes a photo, a bundle and a digital from a multipart form with files', async () => {
  const creator = await world.person('creator')
  const send = (path: string, fields: (readonly [string, string | Blob, string?])[]) => {
    const body = new FormData()
    for (const [name, value, file] of fields)
      typeof value === 'string' ? body.append(name, value) : body.append(name, value, file)
    return world.rest('POST', path, { as: creator, body })
  }
  const picture = () => new Blob([png(60, 40)], { type: 'image/png' })
  const one = await send('/content/upload', [
    ...([
      ['file', new Blob([jpegWithPlace()], { type: 'image/jpeg' }), 'Our trip.jpg'],
      ['type', 'photo'],
    ] as const),
    ...([
      ['is_premium', 'true'],
      ['ppv_price', '25'],
      ['tags', 'sea, sun'],
      ['title', ''],
    ] as const),
  ])
  expect(one).toMatchObject({ status: 201, body: { content: { title: 'Our trip', price: 25, tags: ['sea', 'sun'] } } })
  const original = await bytesAt((await get(`/content/${one.body.content.id}/file`, creator)).url)
  expect(original.includes('SpyCam')).toBe(false)
  const bundle = await send('/content/upload-bundle', [
    ...([
      ['title', 'Both'],
      ['price', '10'],
      ['is_premium', 'true'],
      ['photo_count', '2'],
    ] as const),
    ...([
      ['photos[0]', picture(), 'a.png'],
      ['photos[1]', picture(), 'b.png'],
      ['titles[1]', 'Second'],
    ] as const),
  ])
  expect(bundle).toMatchObject({ status: 201, body: { bundle: { photo_count: 2, price: 10, is_bundle: true } } })
  expect(bundle.body.bundle.files.map(({ title }: { title: string }) => title)).toEqual(['', 'Second'])
  const alone = await send('/content/upload-bundle', [['photos[0]', picture(), 'Lake.png']])
  expect(alone.body.bundle).toMatchObject({ title: 'Lake', is_bundle: true })
  const titled = await send('/content/upload-bundle', [
    ['photos[0]', picture(), 'a.png'],
    ['titles[0]', 'First'],
  ])
  expect(titled.body.bundle).toMatchObject({ title: 'First' })
  const digital = await send('/digitals/upload', [
    ...([
      ['file', picture(), 'Card.png'],
      ['isPublic', 'false'],
      ['allowDownload', 'true'],
    ] as const),
  ])
  expect(digital).toMatchObject({
    status: 201,
    body: { digital: { title: 'Card', isPublic: false, allowDownload: true } },
  })
  const wrong = await send('/content/upload', [
    ['file', picture(), 'a.png'],
    ['type', 'video'],
  ])
  expect([wrong.status, wrong.body.error]).toEqual([422, kindRefusals('video').type.sentence])
  expect(
    (
      await send('/content/upload', [
        ['file', picture()],
        ['type', 'photo'],
        ['price', '1e3'],
      ])
    ).status,
  ).toBe(422)
})

test('deleting an item removes its files from storage at once, unless it was bought', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 50)]
  const [sold, unsold] = [await lockedPhoto(creator), await lockedPhoto(creator)]
  await world.as(fan).content.unlock({ id: sold.id })
  await world.as(creator).content.removeMany({ ids: [sold.id, unsold.id] })
  await world.settled()
  expect(await storedKeys(world, unsold.upload_id)).toEqual([])
  expect(await storedKeys(world, sold.upload_id)).toContain(`private/${sold.upload_id}/original`)
  expect((await fetchFrom((await get(`/content/${sold.id}/file`, fan)).url)).status).toBe(200)
})
