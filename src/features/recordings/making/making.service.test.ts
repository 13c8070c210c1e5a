import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { RecordingNews } from '#providers/meetings/index.ts'
import { chatChannel, personalChannel } from '#shared/channels.ts'
import { saidOn } from '../../../testing/realtime.ts'
import { webm } from '../../../testing/recordings.ts'
import { uploaded } from '../../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { REFUSALS } from '../spec.ts'
import { hearMeeting, tendRecordings } from './service.server.ts'
import { listMaking } from './store.server.ts'

const world = createWorld()
afterEach(() => world.fault('realtimekit', 'off'))
const refusal = (code: string) => ({ cause: { code } })

async function goLive({ hasCover = false } = {}) {
  const host = await world.person('creator')
  const cover_upload_id = hasCover ? (await uploaded(world, host, 'stream-cover')).id : undefined
  const { stream, meeting_id } = await world.as(host).live.start({ title: 'A show', cover_upload_id })
  return { host, id: stream.id, meetingId: meeting_id }
}
const mine = async (host: TestPerson) => (await world.as(host).recordings.mine()).recordings
const providerOf = async (id: string) =>
  (await world.owner<{ provider_id: string }>('select provider_id from recordings where id = $1', [id]))[0]?.provider_id

/** A show that is being recorded, and what the provider says of it: only what the test says, unless it is `real`. */
async function recorded({ real = false, hasCover = false } = {}) {
  const stage = await goLive({ hasCover })
  await world.as(stage.host).recordings.record({ id: stage.id, on: true })
  const [made] = await mine(stage.host)
  if (!made) throw new Error('nothing is recorded')
  if (!real) await world.owner(`update recordings set provider_id = 'test-' || id where id = $1`, [made.id])
  const recordingId = (await providerOf(made.id)) ?? ''
  const startedAt = new Date(Date.now() - 90_000)
  const hear = (state: RecordingNews['state']) =>
    hearMeeting(world.contextOf(), {
      ...{ what: 'recording', meetingId: stage.meetingId },
      recording: { recordingId, state, fileName: 'show.webm', startedAt, stoppedAt: new Date(), bytes: 100 },
    })
  const { storage } = world.contextOf().providers
  const arrive = () => storage.write(`recordings/${made.id}/show.webm`, webm(), 'video/webm')
  return { ...stage, recording: made.id, hear, arrive }
}

test('a host records the show, everybody is told, and the file becomes a recording to publish', async () => {
  const { host, id, recording, hear, arrive } = await recorded()
  const isRecorded = async () => (await world.as(undefined).recordings.ofStream({ id })).recording
  expect([await isRecorded(), (await mine(host))[0]?.own?.state]).toEqual([true, 'recording'])
  // asked again it is the same one
  await world.as(host).recordings.record({ id, on: true })
  expect(await mine(host)).toHaveLength(1)
  await world.as(host).recordings.record({ id, on: false })
  expect([await isRecorded(), (await mine(host))[0]?.own?.state]).toEqual([false, 'processing'])
  await arrive()
  await Promise.all([hear('ready'), hear('ready'), hear('recording')])
  await hear('failed')
  const [made, ...others] = await mine(host)
  expect(others).toEqual([])
  expect(made).toMatchObject({ id: recording, title: 'A show', own: { state: 'ready', interrupted: false } })
  expect(made?.own?.recorded_seconds).toBeGreaterThanOrEqual(90)
  expect(await world.noticesOf(host)).toMatchObject([{ title: 'The replay of A show is ready' }])
  await world.as(host).recordings.update({ id: recording, published: true })
  const { content: item } = await world.as(host).content.one({ id: recording })
  expect(item.duration).toBe(made?.own?.recorded_seconds)
  expect((await world.as(undefined).recordings.play({ id: recording })).url).toContain('/media/private/')
})

test('a show that ends ends its recording, and its creator is told at once', async () => {
  const { host, id } = await recorded({ real: true })
  const changes = async () => {
    await world.settled()
    return (await saidOn(world, personalChannel(host.id))).filter(({ name }) => name === 'recording.changed').length
  }
  const before = await changes()
  await world.as(host).live.end({ id })
  // neither a picture was sent nor did the job run
  await expect.poll(async () => (await mine(host))[0]?.own?.state).not.toBe('recording')
  await expect.poll(changes).toBeGreaterThan(before)
  await expect.poll(async () => (await mine(host))[0]?.own).toMatchObject({ state: 'failed', interrupted: false })
})

test('a show whose host did not come back is recorded no longer, and its recording was interrupted', async () => {
  const { host, id } = await recorded({ real: true })
  await world.owner("select stream_end($1, 'away', now())", [id])
  await world.settled()
  expect((await mine(host))[0]?.own).toMatchObject({ interrupted: true })
  expect((await mine(host))[0]?.own?.state).not.toBe('recording')
})

test('a second recording of a show is not said to have ended when the first is ready', async () => {
  const { host, id, hear, arrive } = await recorded()
  await world.owner("update recordings set making = 'processing' where stream_id = $1", [id])
  await world.as(host).recordings.record({ id, on: true })
  await arrive()
  await hear('ready')
  await world.settled()
  const said = (await saidOn(world, chatChannel(id))).flatMap(({ data }) => JSON.parse(data).recording ?? [])
  expect(said.at(-1)).toBe(true)
  expect((await world.as(undefined).recordings.ofStream({ id })).recording).toBe(true)
})

test('nobody records somebody else’s show, or one that is over', async () => {
  const { host, id } = await goLive()
  const other = await world.person('creator')
  const notThere = refusal(REFUSALS.streamNotFound.code)
  await expect(world.as(other).recordings.record({ id, on: true })).rejects.toMatchObject(notThere)
  await world.as(host).live.end({ id })
  await expect(world.as(host).recordings.record({ id, on: true })).rejects.toMatchObject(notThere)
})

test('interrupted by a crash, what had been written is kept', async () => {
  const { host, hear, arrive } = await recorded()
  await arrive()
  await hear('ready')
  expect((await mine(host))[0]?.own).toMatchObject({ state: 'ready', interrupted: true })
})

test('the cover of a stream is the poster of its recording, until its creator gives it another', async () => {
  const { host, recording, hear, arrive } = await recorded({ hasCover: true })
  await arrive()
  await hear('ready')
  const poster = async () => (await mine(host))[0]?.poster_url
  const url = await poster()
  expect(url).toMatch(/^\/media\/private\//)
  expect((await fetch(new URL(url ?? '', world.cloud.appOrigin))).headers.get('content-type')).toBe('image/webp')
  const { id: poster_upload_id } = await uploaded(world, host, 'poster')
  await world.as(host).recordings.update({ id: recording, poster_upload_id })
  expect(await poster()).toContain(poster_upload_id)
})

test('what the webhooks never said is asked of the provider; where there is no file, nothing is kept', async () => {
  const { host, id, hear } = await recorded({ real: true })
  // nobody sent anything, so the provider has nothing
  await world.as(host).recordings.record({ id, on: false })
  await expect
    .poll(async () => {
      await tendRecordings(world.contextOf())
      return (await mine(host))[0]?.own?.state
    })
    .toBe('failed')
  const lost = await recorded()
  await lost.hear('ready')
  expect((await mine(lost.host))[0]?.own?.state).toBe('failed')
  await hear('ready')
  expect((await mine(host))[0]?.own?.state).toBe('failed')
})

test('however many shows are recorded for hours, one whose file waits is looked after before them', async () => {
  const { host, id, recording } = await recorded()
  await world.as(host).recordings.record({ id, on: false })
  const going = await recorded()
  await world.owner(
    `insert into recordings (creator_id, meeting_id, making, title, provider_id, started_at)
     select $1::uuid, 'goes-on', 'recording', 'Goes on', 'goes-on-' || gen_random_uuid(), now() - interval '5 hours'
     from generate_series(1, 60)`,
    [going.host.id],
  )
  onTestFinished(async () => {
    await world.owner("delete from recordings where meeting_id = 'goes-on'")
  })
  expect((await listMaking(world.db, 50)).map((row) => row.id)).toContain(recording)
})

test('however many recordings cannot be looked after, one behind them is', async () => {
  const { host, id } = await recorded()
  await world.as(host).recordings.record({ id, on: false })
  await world.owner(
    `insert into recordings (creator_id, meeting_id, making, title, provider_id, started_at)
     select $1::uuid, 'stuck', 'processing', 'Stuck', 'stuck-' || gen_random_uuid(), now() - interval '5 hours'
     from generate_series(1, 60)`,
    [host.id],
  )
  onTestFinished(async () => {
    await world.owner("delete from recordings where meeting_id = 'stuck'")
  })
  await world.whileRefused({ table: 'recordings', before: 'update', when: "old.meeting_id = 'stuck'" }, () =>
    tendRecordings(world.contextOf()),
  )
  const [row] = await world.owner('select making from recordings where stream_id = $1', [id])
  expect(row).toEqual({ making: 'failed' })
})

test('whoever is on stage is told at once; a guest who does not want it ends it, and nobody else does', async () => {
  const { host, id } = await goLive()
  const [guest, viewer] = [await world.person('fan'), await world.person('fan')]
  await world.owner('update streams set guest_id = $2 where id = $1', [id, guest.id])
  const told = async () => {
    await world.settled()
    return (await saidOn(world, chatChannel(id))).flatMap(({ data }) => JSON.parse(data).recording ?? [])
  }
  const record = (who: TestPerson, on: boolean) => world.as(who).recordings.record({ id, on })
  const notThere = refusal(REFUSALS.streamNotFound.code)
  await expect(record(guest, true)).rejects.toMatchObject(notThere)
  await record(host, true)
  expect(await told()).toEqual([true])
  await expect(record(viewer, false)).rejects.toMatchObject(notThere)
  expect(await record(guest, false)).toEqual({ recording: false })
  expect(await told()).toEqual([true, false])
  expect((await world.as(viewer).recordings.ofStream({ id })).recording).toBe(false)
})

test('while the provider is down a recording is not said to have ended; the job ends it', async () => {
  const { host, id } = await goLive()
  const record = (on: boolean) => world.as(host).recordings.record({ id, on })
  const isRecorded = async () => (await world.as(undefined).recordings.ofStream({ id })).recording
  await record(true)
  await world.fault('realtimekit', 'down')
  expect([await record(false), await isRecorded()]).toEqual([{ recording: true }, true])
  await world.fault('realtimekit', 'off')
  await expect(record(true)).rejects.toMatchObject(refusal(REFUSALS.unavailable.code))
  await expect
    .poll(async () => {
      await tendRecordings(world.contextOf())
      return isRecorded()
    })
    .toBe(false)
})

test('somebody who is blocked learns nothing of a recording', async () => {
  const { host, id } = await goLive()
  const fan = await world.person('fan')
  await world.as(host).social.block({ userId: fan.id })
  await expect(world.as(fan).recordings.ofStream({ id })).rejects.toMatchObject(refusal(REFUSALS.streamNotFound.code))
})
