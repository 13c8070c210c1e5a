import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobs } from '#app/jobs.server.ts'
import { published, readyUpload } from '../../testing/content.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { galleryPage, REFUSALS, SENTENCES } from './spec.ts'

const world = createWorld()

const get = (path: string, who?: TestPerson) => world.rest('GET', path, who && { as: who })
const upload = async (who: TestPerson, details: object) =>
  world.rest('POST', '/content/upload', {
    as: who,
    body: { type: 'photo', upload_id: await readyUpload(world, who, 'photo'), ...details },
  })
const uploadPhotos = (who: TestPerson, count: number) =>
  Promise.all(Array.from({ length: count }, () => readyUpload(world, who, 'photo')))

test('a published item is listed in its tab with all its details', async () => {
  const creator = await world.person('creator')
  const details = {
    title: ' The  lake ',
    description: 'In autumn',
    category: 'lifestyle',
    tags: '#Lake, autumn,,lake ',
  }
  const { status, body } = await upload(creator, details)
  expect(status).toBe(201)
  expect(body).toMatchObject({ success: true, content: { type: 'photo', title: 'The lake', name: 'The lake' } })
  expect(body.content).toMatchObject({ description: 'In autumn', category: 'lifestyle', tags: ['lake', 'autumn'] })
  expect(body.content).toMatchObject({ price: 0, is_premium: false, photo_count: 1, width: 64, height: 48, views: 0 })
  await published(world, creator, { type: 'video', title: 'A film', price: 20 })
  await published(world, creator, { type: 'audio', title: 'A song', price: 0 })
  const page = await get(`/content/creator/${creator.username}`)
  expect(page.body).toMatchObject({
    pictures: [{ title: 'The lake', access: 'free', is_locked: false, creator: { username: creator.username } }],
    videos: [{ title: 'A film', access: 'locked', is_locked: true, duration: 61.5, thumbnail_url: null, url: null }],
    audio: [{ title: 'A song', access: 'free' }],
    counts: { photos: 1, videos: 1, audio: 1, digitals: 0, offers: 0, streams: 0, shop: 0 },
  })
  expect(page.body.pictures[0]).toMatchObject({ earnings: null, own: null })
  expect((await get('/content/creator/unknown_name')).body).toMatchObject({ pictures: [], videos: [] })
  expect((await get(`/content?creator=${creator.id}&type=video`)).body).toMatchObject({
    items: [{ title: 'A film' }],
    total: 1,
    next_cursor: null,
    page_size: galleryPage.video,
  })
})

test('every list shows whether the creator is live, and the number of viewers', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const item = await published(world, creator, { type: 'photo', title: 'The lake', price: 20 })
  const { price } = item
  await world.rest('POST', `/content/${item.id}/unlock`, { as: fan, body: { price } })
  const readLiveFlags = async () => {
    const [page, list, one, purchases] = await Promise.all([
      get(`/content/creator/${creator.username}`),
      get(`/content?creator=${creator.id}&type=photo`),
      get(`/content/${item.id}`, fan),
      get('/content/purchases', fan),
    ])
    const items = [page.body.pictures[0], list.body.items[0], one.body.content, purchases.body.purchases[0].content]
    return items.map(({ is_live, viewer_count }) => ({ is_live, viewer_count }))
  }
  expect(await readLiveFlags()).toEqual(Array(4).fill({ is_live: false, viewer_count: 0 }))
  await world.owner(`insert into live_now (creator_id, title, viewers) values ($1, 'Late show', 7)`, [creator.id])
  expect(await readLiveFlags()).toEqual(Array(4).fill({ is_live: true, viewer_count: 7 }))
  await world.owner('delete from live_now where creator_id = $1', [creator.id])
})

test('refuses an invalid upload with a message about the problem, and any upload of a fan', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  expect((await upload(creator, { category: 'movement' })).body.error).toBe(SENTENCES.categoryUnknown)
  expect((await upload(fan, {})).status).toBe(403)
  const post = (path: string, body: object) => world.rest('POST', path, { as: creator, body })
  expect((await post('/digitals/upload', {})).body.error).toBe(SENTENCES.digitalMissing)
  expect((await post('/content/upload-bundle', { photos: [] })).body.error).toBe(SENTENCES.noneSelected)
})

test('an upload becomes one item: a retry returns the same item, and other users cannot use the upload', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const upload_id = await readyUpload(world, creator, 'photo')
  const body = { type: 'photo', title: 'Once', upload_id }
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => world.rest('POST', '/content/upload', { as: creator, body })),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
  expect(new Set(responses.map((response) => response.body.content.id)).size).toBe(1)
  const gone = { status: 404, body: { code: 'UPLOAD_GONE' } }
  expect(await world.rest('POST', '/content/upload', { as: other, body })).toMatchObject(gone)
  expect(await upload(creator, { upload_id: await readyUpload(world, creator, 'video') })).toMatchObject(gone)
  expect(await upload(creator, { upload_id: randomUUID() })).toMatchObject(gone)
  // a refused bundle does not use up its uploads: the photo can still be published
  const [fine] = await uploadPhotos(creator, 1)
  const bundled = { title: 'Two', photos: [fine, upload_id] }
  expect(await world.rest('POST', '/content/upload-bundle', { as: creator, body: bundled })).toMatchObject(gone)
  expect((await upload(creator, { upload_id: fine })).status).toBe(201)
  expect((await get(`/content/creator/${creator.id}/counts`)).body.counts.photos).toBe(2)
})

test('concurrent publications of one upload with different details: one succeeds, the others are refused', async () => {
  const creator = await world.person('creator')
  const upload_id = await readyUpload(world, creator, 'photo')
  const publish = (title: string, price?: number) =>
    world.rest('POST', '/content/upload', { as: creator, body: { type: 'photo', title, upload_id, price } })
  const responses = await Promise.all([publish('One'), publish('Two'), publish('One', 5)])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const [made] = responses.filter(({ status }) => status === 201)
  const refused = responses.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'ALREADY_PUBLISHED' })
  expect((await get(`/content/creator/${creator.id}/counts`)).body.counts.photos).toBe(1)
  const again = await publish(made?.body.content.title, made?.body.content.price || undefined)
  expect(again).toMatchObject({ status: 201, body: { content: { id: made?.body.content.id } } })

  const [first = '', second = ''] = await uploadPhotos(creator, 2)
  const bundle = (titles: string[]) =>
    world.rest('POST', '/content/upload-bundle', {
      as: creator,
      body: { title: 'Both', photos: [first, second], titles },
    })
  expect((await bundle(['a', 'b'])).status).toBe(201)
  expect((await bundle(['a', 'b'])).status).toBe(201)
  expect((await bundle(['a', 'c'])).body.code).toBe('ALREADY_PUBLISHED')
})

test('a bundle is one item with several photos in order, sold together', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const ids = await uploadPhotos(creator, 3)
  const made = await world.rest('POST', '/content/upload-bundle', {
    as: creator,
    body: {
      title: 'Three',
      price: 60,
      is_premium: true,
      photos: ids,
      photo_count: 3,
      titles: ['One', 'Two'],
      descriptions: ['', 'b'],
    },
  })
  expect(made).toMatchObject({ status: 201, body: { bundle: { is_bundle: true, photo_count: 3, price: 60 } } })
  const { id } = made.body.bundle
  const seen = (await get(`/content/${id}`, fan)).body.content
  expect(seen.files.map(({ title, url }: { title: string; url: unknown }) => [title, url])).toEqual([
    ...[
      ['One', null],
      ['Two', null],
      ['', null],
    ],
  ])
  expect(seen.files[1].thumbnail_url).toBe(`/media/${ids[1]}/preview.webp`)
  await world.as(fan).content.unlock({ id })
  const { files } = (await world.as(fan).content.one({ id })).content
  expect(files.map(({ url }) => url?.includes('/media/private/'))).toEqual([true, true, true])
  for (const file of files)
    expect((await get(`/content/${id}/file?file=${file.id}`, fan)).body.url).toContain('/original.')
  expect((await get(`/content/${id}/file?file=${randomUUID()}`, fan)).status).toBe(404)
})

test('digitals are named after their file; private ones are hidden; downloads need permission', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const post = async (details: object) =>
    world.rest('POST', '/digitals/upload', {
      as: creator,
      body: { upload_id: await readyUpload(world, creator, 'digital', 'video/mp4'), ...details },
    })
  const made = await post({ file_name: 'Slow dance.mp4', category: 'movement', tags: 'a,b' })
  expect(made.body.digital).toMatchObject({
    title: 'Slow dance',
    isPublic: true,
    allowDownload: false,
    tags: ['a', 'b'],
  })
  const hidden = await post({ title: 'Mine', isPublic: false, allowDownload: true })
  expect((await get('/digitals/my', creator)).body.digitals.map(({ title }: { title: string }) => title)).toEqual([
    ...['Mine', 'Slow dance'],
  ])
  expect((await get(`/content/creator/${creator.id}`)).body).toMatchObject({
    digitals: [{ title: 'Slow dance' }],
    counts: { digitals: 1 },
  })
  expect((await get(`/content/${hidden.body.digital.id}`, fan)).status).toBe(404)
  const file = (id: string, who = fan) => get(`/content/${id}/file?download=true`, who)
  expect((await file(made.body.digital.id)).body.code).toBe(REFUSALS.noDownload.code)
  expect((await file(made.body.digital.id, creator)).body.url).toContain('save=Slow+dance.mp4')
  await world.rest('PUT', `/content/${hidden.body.digital.id}`, { as: creator, body: { isPublic: true, price: 10 } })
  expect((await file(hidden.body.digital.id)).body.code).toBe(REFUSALS.locked.code)
  await world.as(fan).content.unlock({ id: hidden.body.digital.id })
  expect((await file(hidden.body.digital.id)).body).toMatchObject({ file_type: 'video/mp4', size: 1000 })
})

test('tab counts match the lists; creators also see private, paused, draft and sold-out items', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const upload_id = await readyUpload(world, creator, 'digital', 'image/jpeg')
  const post = (path: string, body: object) => world.rest('POST', path, { as: creator, body })
  await post('/digitals/upload', { upload_id, title: 'Mine', isPublic: false })
  const offer = { description: 'What it is', priceTokens: 5 }
  const once = await post('/offers', { ...offer, title: 'Once', maxQuantity: 1 })
  await post('/offers', { ...offer, title: 'Paused', active: false })
  await world.rest('POST', `/offers/${once.body.offer.id}/order`, { as: fan, body: {}, key: randomUUID() })
  await post('/shop/items', {
    name: 'A draft',
    price_tokens: 5,
    is_active: false,
    upload_id: await readyUpload(world, creator, 'product-image'),
  })
  const counts = async (who: TestPerson, own = '') =>
    (await get(`/content/creator/${creator.username}/counts${own}`, who)).body.counts
  const none = { photos: 0, videos: 0, audio: 0, streams: 0, is_live: false }
  for (const [who, own] of [[fan], [fan, '?own=true'], [creator]] as const)
    expect(await counts(who, own)).toEqual({ ...none, digitals: 0, offers: 1, shop: 0 })
  expect((await get(`/offers/creator/${creator.username}`, fan)).body.offers).toHaveLength(1)
  expect(await counts(creator, '?own=true')).toEqual({ ...none, digitals: 1, offers: 2, shop: 1 })
})

test('gallery pages have the specified size, and each item is on exactly one page', async () => {
  const creator = await world.person('creator')
  const all: string[] = []
  for (let n = 0; n < 9; n++) all.unshift((await published(world, creator, { title: `Photo ${n}`, price: 0 })).id)
  for (const path of [`/content?creator=${creator.id}&type=photo`, '/content/my?type=photo']) {
    const found: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await get(`${path}${cursor && `&cursor=${cursor}`}`, creator)
      found.push(...body.items.map(({ id }: { id: string }) => id))
      sizes.push(body.items.length)
      expect(body.total).toBe(9)
      cursor = body.next_cursor
    }
    expect([found, sizes]).toEqual([all, [4, 4, 1]])
  }
  expect((await get(`/content?creator=${creator.id}&type=photo&limit=60`)).body.items).toHaveLength(9)
  expect((await get(`/content?creator=${creator.id}&type=photo&limit=61`)).status).toBe(422)
})

test('search finds parts of titles and descriptions, ignoring accents and punctuation', async () => {
  const creator = await world.person('creator')
  await published(world, creator, { title: 'Lakeside', price: 0 })
  await published(world, creator, { title: 'Night', description: 'at the LAKE', price: 0 })
  await published(world, creator, { title: '100% wool', price: 0 })
  const titles = async (search: string) =>
    (await world.as().content.list({ creator: creator.id, type: 'photo', search })).items.map(({ title }) => title)
  expect(await titles('lake')).toEqual(['Night', 'Lakeside'])
  expect(await titles('la')).toEqual(['Night', 'Lakeside'])
  expect(await titles('ig')).toEqual(['Night'])
  expect(await titles('10')).toEqual(['100% wool'])
  expect(await titles('100% Wóol')).toEqual(['100% wool'])
  for (const short of ['x', '0%', '%%%']) expect(await titles(short), short).toHaveLength(3)
  expect(await world.as(creator).content.mine({ type: 'photo', search: 'wool' })).toMatchObject({ total: 1 })
  const first = await world.as().content.list({ creator: creator.id, type: 'photo', search: 'lake', limit: 1 })
  expect(first).toMatchObject({ total: 2, items: [{ title: 'Night' }] })
  const cursor = first.next_cursor ?? undefined
  const second = await world.as().content.list({ creator: creator.id, type: 'photo', search: 'lake', limit: 1, cursor })
  expect(second).toMatchObject({ total: 2, items: [{ title: 'Lakeside' }], next_cursor: null })
})

test('deleting removes items with their files; a bulk deletion returns the ids that were not found', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const [one, two, foreign] = [
    await published(world, creator),
    await published(world, creator),
    await published(world, other),
  ]
  const unknownId = randomUUID()
  const response = await world.rest('POST', '/content/delete', {
    as: creator,
    body: { ids: [one.id, two.id.toUpperCase(), foreign.id, unknownId] },
  })
  expect(response.body).toEqual({ success: true, deleted: 2, failed: [foreign.id, unknownId] })
  expect((await get(`/content/creator/${creator.id}/counts`)).body.counts.photos).toBe(0)
  expect((await get(`/content/${one.id}`, creator)).status).toBe(404)
  expect((await world.rest('DELETE', `/content/${one.id}`, { as: creator })).status).toBe(404)
  expect((await world.rest('DELETE', `/content/${foreign.id}`, { as: creator })).status).toBe(404)
  const files = () => world.owner('select state from uploads where owner_id = $1', [creator.id])
  await expect.poll(files).toEqual([])
  expect(await world.owner('select id from content_items where creator_id = $1', [creator.id])).toEqual([])
})

test('a deleted item is preserved while a report about it is open; then the job `content` removes it', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const { id } = await published(world, creator)
  await world
    .as(fan)
    .moderation.report({ subject: 'content', content_type: 'post', subject_id: id, reason: 'spam', details: '' })
  await world.as(creator).content.remove({ id })
  await world.settled()
  const readRemaining = () => world.owner('select id from content_items where id = $1', [id])
  expect(await readRemaining()).toHaveLength(1)
  await world.owner("update reports set status = 'dismissed' where subject_id = $1", [id])
  await jobs.content?.run(world.contextOf())
  expect(await readRemaining()).toEqual([])
})

test("counts one view per day and user except the creator's; a like can be withdrawn", async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const { id } = await published(world, creator, { price: 0 })
  for (const who of [fan, fan, creator, await world.person()])
    await world.rest('POST', `/content/${id}/view`, { as: who })
  for (const method of ['POST', 'POST', 'DELETE', 'DELETE', 'POST'])
    expect((await world.rest(method, `/content/${id}/like`, { as: fan })).status).toBe(204)
  expect((await get(`/content/${id}`, fan)).body.content).toMatchObject({ views: 2, likes: 1, liked: true })
  expect((await get(`/content/${id}`)).body.content).toMatchObject({ likes: 1, liked: false })
})

test('a locked item can be liked only after buying it', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const { id } = await published(world, creator)
  const like = (method = 'POST') => world.rest(method, `/content/${id}/like`, { as: fan })
  expect(await like()).toMatchObject({ status: 402, body: { code: REFUSALS.locked.code } })
  expect((await like('DELETE')).status).toBe(204)
  expect((await get(`/content/${id}`)).body.content.likes).toBe(0)
  await world.as(fan).content.unlock({ id })
  expect((await like()).status).toBe(204)
  expect((await get(`/content/${id}`)).body.content.likes).toBe(1)
})

test('a client can send an item back with one change; read-only fields are ignored', async () => {
  const creator = await world.person('creator')
  const sent = [
    await published(world, creator, { title: 'A photo', description: 'Of a lake', tags: ['lake'], price: 20 }),
    await published(world, creator, { type: 'video', title: 'A film', price: 0 }),
  ]
  const put = (item: object, id: string) => world.rest('PUT', `/content/${id}`, { as: creator, body: item })
  for (const { id } of sent) {
    const { content } = (await get(`/content/${id}`, creator)).body
    const { status, body } = await put({ ...content, title: 'Renamed', views: 7, earnings: 7, access: 'free' }, id)
    expect(status, JSON.stringify(body)).toBe(200)
    const is = { ...content, title: 'Renamed', name: 'Renamed', updated_at: body.content.updated_at }
    // the signatures of URLs change every quarter of an hour
    const unsigned = (item: object) => JSON.parse(JSON.stringify({ ...item, files: [] }).replaceAll(/\?[^"]*/g, ''))
    expect(unsigned(body.content)).toEqual(unsigned(is))
  }
  const upload_id = await readyUpload(world, creator, 'digital', 'image/jpeg')
  const made = await world.rest('POST', '/digitals/upload', { as: creator, body: { upload_id, title: 'Slow' } })
  const { digital } = made.body
  expect((await put({ ...digital, title: 'Slower' }, digital.id)).body.content).toMatchObject({ title: 'Slower' })
  expect((await put({ ...digital, isPublic: false }, digital.id)).body.error).toBe(SENTENCES.shownTwice)
})

test("hides content from blocked users and in hidden countries, and after the creator's suspension", async () => {
  const [creator, fan] = [await world.person('creator'), await world.person()]
  const { id } = await published(world, creator, { price: 0 })
  await world.as(creator).social.setPrivacy({ hidden_countries: ['DE'] })
  const from = (country: string) => world.as(fan, { request: { ...world.contextOf().request, country } })
  await expect(from('DE').content.one({ id })).rejects.toThrow(REFUSALS.notFound.sentence)
  expect((await from('DE').content.ofCreator({ id: creator.id })).pictures).toEqual([])
  expect((await from('FR').content.one({ id })).content.id).toBe(id)
  await world.as(creator).social.block({ userId: fan.id })
  expect((await from('FR').content.list({ creator: creator.id, type: 'photo' })).items).toEqual([])
  await world.owner(
    "update users set status = 'suspended', suspended_at = now(), suspended_reason = 'x' where id = $1",
    [creator.id],
  )
  expect((await get(`/content/${id}`)).status).toBe(404)
})
