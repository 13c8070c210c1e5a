import { expect, test } from 'vitest'
import * as z from 'zod'
import { deleteUnusedUploads } from '#features/uploads/index.server.ts'
import { replacedMinutes } from '#features/uploads/spec.ts'
import { png } from '../../testing/pictures.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'

const world = createWorld()

/** Uploads a picture and returns the id of the completed upload. */
async function uploadPicture(who: TestPerson, kind = 'profile-picture'): Promise<string> {
  const body = png(64, 64)
  const begun = await world.rest('POST', '/uploads', { as: who, body: { kind, type: 'image/png', size: body.length } })
  const { id, parts } = begun.body.upload
  await fetch(parts[0].url, { method: 'PUT', headers: parts[0].headers, body })
  expect((await world.rest('POST', `/uploads/${id}/complete`, { as: who })).status).toBe(200)
  return id
}
const show = (who: TestPerson, picture: string, upload_id: string) =>
  world.rest('POST', `/storage/${picture}`, { as: who, body: { upload_id } })
const hide = (who: TestPerson, picture: string) => world.rest('DELETE', `/storage/${picture}`, { as: who })
const creatorOf = async (who: TestPerson) => (await world.rest('GET', `/public/creators/${who.username}`)).body.creator
const passTime = (who: TestPerson, minutes: number) =>
  world.owner('update uploads set replaced_at = replaced_at - make_interval(mins => $2) where owner_id = $1', [
    who.id,
    minutes,
  ])
const statusOf = async (path: string) => (await fetch(`${world.cloud.appOrigin}${path}`)).status
async function countStoredFiles(part: string): Promise<number> {
  const answer = await fetch(`${world.cloud.consoleOrigin}/buckets`)
  const all = z.array(z.object({ objects: z.array(z.object({ key: z.string() })) })).parse(await answer.json())
  return all.flatMap(({ objects }) => objects.filter(({ key }) => key.includes(part))).length
}

test('shows an uploaded picture in all profiles and deletes its files on removal', async () => {
  const creator = await world.person('creator')
  const [avatar, banner] = [await uploadPicture(creator), await uploadPicture(creator, 'banner')]
  const shown = await show(creator, 'profile-picture', avatar)
  expect(shown.body).toMatchObject({ success: true, url: `/media/${avatar}/medium.webp` })
  expect(shown.body.profile).toMatchObject({ avatar_url: shown.body.url, profile_pic_url: shown.body.url })
  expect((await show(creator, 'banner', banner)).body.profile.banner_url).toBe(`/media/${banner}/large.webp`)
  expect(await creatorOf(creator)).toMatchObject({
    avatar_url: `/media/${avatar}/medium.webp`,
    banner_url: `/media/${banner}/large.webp`,
  })
  expect(await statusOf(shown.body.url)).toBe(200)

  expect((await hide(creator, 'profile-picture')).body.profile).toMatchObject({ avatar_url: null })
  expect(await creatorOf(creator)).toMatchObject({
    avatar_url: null,
    banner_url: `/media/${banner}/large.webp`,
    banner_glow: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{20,400}$/),
  })
  await expect.poll(() => countStoredFiles(avatar)).toBe(0)
  expect(await statusOf(shown.body.url)).toBe(404)
  expect((await hide(creator, 'profile-picture')).status).toBe(200)
})

test('deletes the files of a replaced picture only later, because open pages still show it', async () => {
  const fan = await world.person()
  const [first, second] = [await uploadPicture(fan), await uploadPicture(fan)]
  await show(fan, 'profile-picture', first)
  expect((await show(fan, 'profile-picture', first)).status).toBe(200)
  expect((await show(fan, 'profile-picture', second)).body.url).toContain(second)
  expect(await show(fan, 'profile-picture', first)).toMatchObject({ status: 404, body: { code: 'UPLOAD_GONE' } })
  await passTime(fan, replacedMinutes - 1)
  while ((await deleteUnusedUploads(world.contextOf(), fan.id)) > 0);
  expect([await countStoredFiles(first), await countStoredFiles(second)]).toEqual([4, 4])
  await passTime(fan, 1)
  while ((await deleteUnusedUploads(world.contextOf(), fan.id)) > 0);
  expect([await countStoredFiles(first), await countStoredFiles(second)]).toEqual([0, 4])
})

test('a change of a picture purges the pages that show the person', async () => {
  const fan = await world.person()
  const upload_id = await uploadPicture(fan)
  await world.as(fan).profile.setPicture({ picture: 'profile-picture', upload_id })
  expect(world.purged).toContainEqual({ tags: [`person:${fan.id}`], kind: 'change' })
})

test('removing a picture also deletes the files of the previous picture', async () => {
  const fan = await world.person()
  const [first, second] = [await uploadPicture(fan), await uploadPicture(fan)]
  await show(fan, 'profile-picture', first)
  await show(fan, 'profile-picture', second)
  await hide(fan, 'profile-picture')
  await expect.poll(async () => (await countStoredFiles(first)) + (await countStoredFiles(second))).toBe(0)
})

test('shows the card picture of a creator in lists and on the page, and refuses one of a fan', async () => {
  const creator = await world.person('creator')
  const id = await uploadPicture(creator, 'card-picture')
  const shown = await show(creator, 'card-picture', id)
  expect(shown.body).toMatchObject({ url: `/media/${id}/large.webp`, profile: { card_url: shown.body.url } })
  expect(await creatorOf(creator)).toMatchObject({
    card_url: shown.body.url,
    avatar_url: null,
    banner_url: null,
    banner_glow: expect.stringMatching(/^data:image\/webp/),
  })
  const found = await world.rest('GET', `/creators/explore?search=${creator.username}`)
  expect(JSON.stringify(found.body)).toContain(shown.body.url)
  expect(await statusOf(shown.body.url)).toBe(200)
  expect((await hide(creator, 'card-picture')).body.profile.card_url).toBeNull()
  await expect.poll(() => countStoredFiles(id)).toBe(0)

  const fan = await world.person()
  const refused = await show(fan, 'card-picture', await uploadPicture(fan, 'card-picture'))
  expect(refused).toMatchObject({ status: 403, body: { code: 'CREATORS_ONLY' } })
})

test('accepts only a checked upload of the same person and kind', async () => {
  const [fan, other] = [await world.person(), await world.person()]
  const banner = await uploadPicture(fan, 'banner')
  expect((await show(fan, 'profile-picture', banner)).status).toBe(404)
  expect((await show(other, 'banner', banner)).status).toBe(404)
  const body = { kind: 'banner', type: 'image/png', size: 100 }
  const { id } = (await world.rest('POST', '/uploads', { as: fan, body })).body.upload
  expect((await show(fan, 'banner', id)).status).toBe(404)
  expect((await show(fan, 'wallpaper', banner)).status).toBe(422)
  await world.owner("update users set status = 'suspended' where id = $1", [fan.id])
  expect((await show(fan, 'banner', banner)).status).toBe(403)
})

test('stores the files of exactly one of three pictures that are set at the same moment', async () => {
  const fan = await world.person()
  const ids = [await uploadPicture(fan), await uploadPicture(fan), await uploadPicture(fan)]
  await Promise.all(ids.map((id) => show(fan, 'profile-picture', id)))
  const [kept] = await world.owner<{ avatar_url: string; id: string }>(
    `select u.avatar_url, f.id from users u join uploads f on f.owner_id = u.id and f.state = 'kept' where u.id = $1`,
    [fan.id],
  )
  expect(kept?.avatar_url).toContain(kept?.id)
  await passTime(fan, replacedMinutes)
  while ((await deleteUnusedUploads(world.contextOf(), fan.id)) > 0);
  expect((await Promise.all(ids.map(countStoredFiles))).toSorted()).toEqual([0, 0, 4])
})

test('erasing an account deletes its picture files', async () => {
  const fan = await world.person()
  const id = await uploadPicture(fan)
  await show(fan, 'profile-picture', id)
  expect(await world.owner('select key, line from personal.export_uploads($1, null, 10)', [fan.id])).toMatchObject([
    { key: id, line: { kind: 'profile-picture', state: 'kept' } },
  ])
  await world.owner('select personal.forget_uploads($1)', [fan.id])

  while ((await deleteUnusedUploads(world.contextOf())) > 0);
  expect(await countStoredFiles(id)).toBe(0)
  expect(await world.owner('select from uploads where id = $1', [id])).toEqual([])
})
