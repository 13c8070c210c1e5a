import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteUnusedUploads, privateKey } from '#features/uploads/index.server.ts'
import { audioTextAt, videoTextAt } from '#testing/recordings.ts'
import { recorded, storeShow } from '#testing/replays.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { deletePurgedRecordings } from '../service.server.ts'
import { cutAttemptsMax, REFUSALS } from '../spec.ts'
import { makeCuts } from './service.server.ts'

const world = createWorld()
const refusal = ({ code }: { code: string }) => ({ cause: { code } })

/** Requests the file that this viewer can play, and downloads it. */
async function fileOf(who: TestPerson | undefined, id: string) {
  const play = await world.as(who).recordings.play({ id })
  const response = await fetch(new URL(play.url, world.cloud.appOrigin))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { ...play, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

const cutsOf = (id: string) =>
  world.owner<{ id: string; state: string; upload_id: string | null; from_second: number; to_second: number }>(
    'select id, state, upload_id, from_second, to_second from recording_cuts where recording_id = $1 order by id',
    [id],
  )
const make = (recording: string) => makeCuts(world.contextOf(), { recording })
const item = async (id: string) =>
  (await world.owner<{ is_public: boolean }>('select is_public from content_items where id = $1', [id]))[0]

test('viewers get a file without the removed parts; the creator still gets the whole file', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const made = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 8, trim_end: 30 })
  expect(made.own).toMatchObject({ state: 'published', publishing: false, cut: { state: 'made', starts_at: 10 } })
  const files = [await fileOf(creator, made.id), await fileOf(fan, made.id), await fileOf(undefined, made.id)]
  const [own, fans, visitors] = files
  expect([fans?.hash === visitors?.hash, fans?.hash === own?.hash]).toEqual([true, false])
  expect(own).toMatchObject({ file_start: 0, trim_start: 8, trim_end: 30 })
  expect(fans).toMatchObject({ file_start: 10, trim_start: 10, trim_end: 30, file_type: 'video/webm' })
  const has = (file: Buffer | undefined, tenth: number) =>
    [videoTextAt(tenth), audioTextAt(tenth)].map((words) => file?.includes(words, 0, 'latin1') ?? false)
  for (const tenth of [0, 50, 79, 80, 99, 300, 301, 399]) {
    expect(has(own?.bytes, tenth)).toEqual([true, true])
    expect(has(fans?.bytes, tenth)).toEqual([false, false])
  }
  for (const tenth of [101, 200, 298]) expect(has(fans?.bytes, tenth)).toEqual([true, true])
})

test('other users cannot download the whole file of a replay as a content file', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const { id } = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 10 })
  const requestFile = (who: TestPerson) => world.rest('GET', `/content/${id}/file`, { as: who })
  expect([(await requestFile(creator)).status, (await requestFile(fan)).body.code]).toEqual([200, 'CONTENT_IS_REPLAY'])
})

test('a trimmed replay is published only after its file is made', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const made = await recorded(world, creator, { price: 20, seconds: 40, trim_start: 10, isCut: false })
  expect(made).toMatchObject({
    published_at: null,
    own: { state: 'ready', publishing: true, cut: { state: 'wanted' } },
  })
  const { id } = made
  await expect(world.as(fan).recordings.one({ id })).rejects.toMatchObject(refusal(REFUSALS.notFound))
  // content.update does not publish it earlier either
  await world.as(creator).content.update({ id, is_public: true })
  expect(await item(id)).toEqual({ is_public: false })
  await make(id)
  expect((await world.as(fan).recordings.one({ id: made.id })).recording.access).toBe('locked')
  expect((await world.as(creator).recordings.one({ id: made.id })).recording).toMatchObject({
    published_at: expect.any(Date),
    own: { state: 'published', publishing: false },
  })
})

test('unpublishing a replay while its file is being made cancels the publication', async () => {
  const creator = await world.person('creator')
  const { id } = await recorded(world, creator, { price: 20, seconds: 40, trim_start: 10, isCut: false })
  await world.as(creator).recordings.update({ id, published: false })
  await make(id)
  expect(await item(id)).toEqual({ is_public: false })
})

test('after a new trim, viewers wait for the new file, and the old file is removed later', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan', 100)]
  const { id } = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 10 })
  const [old] = await cutsOf(id)
  const before = await fileOf(fan, id)
  await world.as(creator).recordings.update({ id, trim_start: 20 })
  await expect(world.as(fan).recordings.play({ id })).rejects.toMatchObject(refusal(REFUSALS.beingPrepared))
  const buying = { id, price: 0 }
  await expect(world.as(fan).recordings.buy(buying)).rejects.toThrow()
  await make(id)
  const after = await fileOf(fan, id)
  expect([after.file_start, after.hash === before.hash]).toEqual([20, false])
  expect(after.bytes.includes(videoTextAt(150), 0, 'latin1')).toBe(false)
  const upload = () => world.owner('select state from uploads where id = $1', [old?.upload_id])
  expect(await upload()).toEqual([{ state: 'dropped' }])
  // signed URLs of the old file expire before it is removed
  expect((await fetch(new URL(before.url, world.cloud.appOrigin))).status).toBe(200)
  await world.owner("update uploads set replaced_at = now() - interval '2 hours' where id = $1", [old?.upload_id])
  // only the creator's uploads, because unused uploads of other tests can fill the batch
  await deleteUnusedUploads(world.contextOf(), creator.id)
  expect(await upload()).toEqual([])
  expect(await world.contextOf().providers.storage.about(privateKey(old?.upload_id ?? '', 'file'))).toBeUndefined()
})

test('concurrent trims leave one file, made from the stored trim', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const { id } = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 5 })
  const trims = [10, 15, 20, 25].map((trim_start) => world.as(creator).recordings.update({ id, trim_start }))
  await Promise.all([...trims, make(id), make(id)])
  await Promise.all([make(id), make(id)])
  const { recording } = await world.as(creator).recordings.one({ id })
  const { file_start } = await fileOf(fan, id)
  expect(file_start).toBe(recording.own?.trim_start)
  expect(await cutsOf(id)).toMatchObject([{ state: 'made', from_second: recording.own?.trim_start }])
  expect(recording.own?.state).toBe('published')
})

test('an update of other fields does not overwrite a concurrent trim', async () => {
  const creator = await world.person('creator')
  const { id } = await recorded(world, creator, { price: 0, seconds: 40 })
  const save = (fields: object) => world.as(creator).recordings.update({ id, ...fields })
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((title) => save({ title }))
  await Promise.all([...titles, save({ trim_start: 12 })])
  const { recording } = await world.as(creator).recordings.one({ id })
  expect(recording.own?.trim_start).toBe(12)
})

test('a buyer gets a file of the part that they bought', async () => {
  const [creator, buyer, fan] = [
    await world.person('creator'),
    await world.person('fan', 100),
    await world.person('fan'),
  ]
  const { id } = await recorded(world, creator, { price: 10, seconds: 40, trim_start: 5, trim_end: 30 })
  await world.as(buyer).recordings.buy({ id, price: 10 })
  await world.as(creator).recordings.update({ id, trim_start: 20, price: 0 })
  await make(id)
  expect((await fileOf(buyer, id)).file_start).toBe(5)
  expect((await fileOf(fan, id)).file_start).toBe(20)
  expect((await cutsOf(id)).map(({ from_second }) => from_second).toSorted()).toEqual([20, 5].toSorted())
})

test('the job `recording_cuts` makes missing files of trimmed replays', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const { id } = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 10 })
  await world.owner('delete from recording_cuts where recording_id = $1', [id])
  await expect(world.as(fan).recordings.play({ id })).rejects.toMatchObject(refusal(REFUSALS.beingPrepared))
  await world.owner('delete from recording_cuts where recording_id = $1', [id])
  await make(id)
  expect((await fileOf(fan, id)).file_start).toBe(10)
})

test('a replay without a key frame in its trimmed part is not published, and its creator is notified', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const made = await recorded(world, creator, { price: 0, seconds: 40, keyEvery: 60, trim_start: 10 })
  expect(made.own).toMatchObject({ state: 'ready', publishing: false, cut: { state: 'failed' } })
  expect(await world.noticesOf(creator)).toMatchObject([{ title: 'The replay of Late show could not be trimmed' }])
  await expect(world.as(fan).recordings.play({ id: made.id })).rejects.toMatchObject(refusal(REFUSALS.notFound))
  // another trim can still succeed
  await world.as(creator).recordings.update({ id: made.id, trim_start: 0, trim_end: 20, published: true })
  await make(made.id)
  expect((await fileOf(fan, made.id)).file_start).toBe(0)
})

test('after several failed runs a trimmed file is marked as failed; viewers never get the whole file', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const { id } = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 10 })
  await world.as(creator).recordings.update({ id, trim_start: 20 })
  await world.owner('update recording_cuts set attempts = $2 where recording_id = $1', [id, cutAttemptsMax])
  await make(id)
  expect((await cutsOf(id)).map(({ state }) => state)).toEqual(['failed'])
  expect(await item(id)).toEqual({ is_public: false })
  await expect(world.as(fan).recordings.play({ id })).rejects.toMatchObject(refusal(REFUSALS.notFound))
})

test('a run killed after writing the file is retried', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const { id } = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 10, isCut: false })
  await world.whileRefused({ table: 'recording_cuts', before: 'update', when: "new.state = 'made'" }, () => make(id))
  const [cut] = await cutsOf(id)
  expect([cut?.state, await item(id)]).toEqual(['wanted', { is_public: false }])
  await expect(world.as(fan).recordings.play({ id })).rejects.toMatchObject(refusal(REFUSALS.notFound))
  await world.owner('update recording_cuts set due_at = now() where recording_id = $1', [id])
  await make(id)
  expect((await fileOf(fan, id)).file_start).toBe(10)
})

test('a long file is made over several runs, each continuing from the last', async () => {
  const [creator, fan] = [await world.person('creator'), await world.person('fan')]
  const { id } = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 10, isCut: false })
  await storeShow(world, id, { seconds: 40, padding: 20_000 })
  // with `end: 0` the first run stops after one part
  await makeCuts(world.contextOf(), { recording: id, end: 0 })
  const started = await world.owner('select started from recording_cuts where recording_id = $1', [id])
  expect(started).toMatchObject([{ started: { progress: { parts: 1 } } }])
  await make(id)
  const { bytes, file_start } = await fileOf(fan, id)
  expect([file_start, bytes.length > 10_000_000]).toEqual([10, true])
  expect(bytes.includes(videoTextAt(399), 0, 'latin1')).toBe(true)
  expect(bytes.includes(videoTextAt(99), 0, 'latin1')).toBe(false)
})

test('a trim that excludes the moment of the poster removes the poster', async () => {
  const creator = await world.person('creator')
  const { id } = await recorded(world, creator, { price: 0, seconds: 40 })
  const poster = await world.owner<{ id: string }>(
    `insert into uploads (id, owner_id, kind, state, type, size, width, height)
     values (gen_random_uuid(), $1, 'poster', 'ready', 'image/webp', 10, 64, 36) returning id`,
    [creator.id],
  )
  const poster_upload_id = poster[0]?.id ?? ''
  const { recording } = await world.as(creator).recordings.update({ id, poster_upload_id, poster_second: 4 })
  expect([recording.poster_url === null, recording.own?.poster_second]).toEqual([false, 4])
  const trimmed = await world.as(creator).recordings.update({ id, trim_start: 10 })
  expect([trimmed.recording.poster_url, trimmed.recording.own?.poster_second]).toEqual([null, null])
})

test('deleting a replay releases its trimmed files', async () => {
  const creator = await world.person('creator')
  const { id } = await recorded(world, creator, { price: 0, seconds: 40, trim_start: 10 })
  const [cut] = await cutsOf(id)
  await world.as(creator).recordings.remove({ id })
  await world.settled()
  await world.owner("update recordings set started_at = now() - interval '2 hours' where id = $1", [id])
  await deletePurgedRecordings(world.contextOf())
  expect(await cutsOf(id)).toEqual([])
  expect(await world.owner('select state from uploads where id = $1', [cut?.upload_id])).not.toEqual([
    { state: 'kept' },
  ])
})
