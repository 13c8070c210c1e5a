import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { RecordingUpdate } from '#providers/meetings/index.ts'
import { chatChannel, personalChannel } from '#shared/channels.ts'
import { messagesOn } from '#testing/realtime.ts'
import { webm } from '#testing/recordings.ts'
import { uploaded } from '#testing/uploads.ts'
import { createWorld, type TestPerson } from '#testing/world.ts'
import { REFUSALS } from '../spec.ts'
import { handleMeetingEvent, maintainRecordings } from './service.server.ts'
import { listUnfinished } from './store.server.ts'

const world = createWorld()
afterEach(() => world.fault('realtimekit', 'off'))
const refusal = (code: string) => ({ cause: { code } })

async function goLive({ hasCover = false } = {}) {
  const host = await world.person('creator')
  const cover_upload_id = hasCover ? (await uploaded(world, host, 'stream-cover')).id : undefined
  const { stream, meeting_id } = await world.as(host).live.start({ title: 'A show', cover_upload_id })
  return { host, id: stream.id, meetingId: meeting_id }
}
const ownRecordings = async (host: TestPerson) => (await world.as(host).recordings.mine()).recordings
const providerOf = async (id: string) =>
  (await world.owner<{ provider_id: string }>('select provider_id from recordings where id = $1', [id]))[0]?.provider_id

/**
 * Starts a show and its recording. Unless `real`, the provider does not know the recording, and the test sends its
 * webhooks.
 */
async function startRecording({ real = false, hasCover = false } = {}) {
  const stage = await goLive({ hasCover })
  await world.as(stage.host).recordings.record({ id: stage.id, on: true })
  const [made] = await ownRecordings(stage.host)
  if (!made) throw new Error('nothing is recorded')
  if (!real) await world.owner(`update recordings set provider_id = 'test-' || id where id = $1`, [made.id])
  const recordingId = (await providerOf(made.id)) ?? ''
  const startedAt = new Date(Date.now() - 90_000)
  const sendWebhook = (state: RecordingUpdate['state']) =>
    handleMeetingEvent(world.contextOf(), {
      what: 'recording',
      meetingId: stage.meetingId,
      recording: { recordingId, state, fileName: 'show.webm', startedAt, stoppedAt: new Date(), bytes: 100 },
    })
  const { storage } = world.contextOf().providers
  const storeFile = () => storage.write(`recordings/${made.id}/show.webm`, webm(), 'video/webm')
  return { ...stage, recording: made.id, sendWebhook, storeFile }
}

/** Returns all messages of a channel. Waits for the messages that the running server publishes. */
async function publishedOn(channel: string) {
  await world.settled()
  const pending = () =>
    world.owner("select from outbox where kind = 'realtime' and payload ->> 'channel' = $1", [channel])
  await expect.poll(pending).toEqual([])
  return messagesOn(world, channel)
}
/** Returns the starts and ends of recordings that were published to the viewers of a stream. */
const publishedStates = async (id: string): Promise<boolean[]> =>
  (await publishedOn(chatChannel(id))).flatMap(({ data }) => JSON.parse(data).recording ?? [])

/** Puts a guest on the stage of a stream, with or without their consent to be recorded. */
async function putOnStage(id: string, guest: TestPerson, { agrees = false } = {}) {
  await world.owner('update streams set guest_id = $2, guest_since = now() where id = $1', [id, guest.id])
  if (agrees) await world.owner('insert into stream_consents (stream_id, user_id) values ($1, $2)', [id, guest.id])
}

/** Invites a new fan to the stage of a show. */
async function inviteGuest({ id, host }: { id: string; host: TestPerson }) {
  const guest = await world.person('fan')
  await world.owner(
    'insert into stream_hands (stream_id, user_id, invited_at) values ($1, $2, now() + interval $$1 minute$$)',
    [id, guest.id],
  )
  const joinStage = (consent?: true) =>
    world.as(guest).live.bringGuest({ id, user_id: guest.id, ...(consent && { recording_consent: consent }) })
  const guestId = async () => (await world.as(host).live.one({ id })).stream.guest?.id ?? null
  const consents = () =>
    world.owner<{ agreed_at: Date }>('select agreed_at from stream_consents where stream_id = $1', [id])
  return { guest, joinStage, guestId, consents }
}

test('a guest joins a recorded stage only with consent, which is stored and exported', async () => {
  const { host, id } = await startRecording()
  const { guest, joinStage, guestId, consents } = await inviteGuest({ id, host })
  await expect(joinStage()).rejects.toMatchObject(refusal('RECORDING_CONSENT_NEEDED'))
  expect([await guestId(), await consents()]).toEqual([null, []])
  await joinStage(true)
  expect([await guestId(), await consents()]).toEqual([guest.id, [{ agreed_at: expect.any(Date) }]])
  const lines = await world.owner<{ line: object }>('select line from personal.export_stage_consents($1, null, 10)', [
    guest.id,
  ])
  expect(lines).toMatchObject([{ line: { stream_id: id } }])
})

test('recording cannot start while a guest without consent is on stage', async () => {
  const { host, id } = await goLive()
  const { guest, joinStage, guestId } = await inviteGuest({ id, host })
  await joinStage()
  expect(await guestId()).toBe(guest.id)
  const record = () => world.as(host).recordings.record({ id, on: true })
  await expect(record()).rejects.toMatchObject(refusal(REFUSALS.guestNotAgreed.code))
  await world.as(host).live.dismissGuest({ id })
  expect(await record()).toEqual({ recording: true })
})

test('the start of a recording removes a guest without consent from the stage', async () => {
  const { host, id } = await goLive()
  const [{ guest, guestId }, insert] = [
    await inviteGuest({ id, host }),
    `insert into recordings (creator_id, stream_id, making, title) values ($1, $2, 'recording', 'Now')`,
  ]
  await putOnStage(id, guest)
  await world.owner(insert, [host.id, id])
  expect(await guestId()).toBeNull()
  await world.owner("update recordings set making = 'failed' where stream_id = $1", [id])
  await putOnStage(id, guest, { agrees: true })
  await world.owner(insert, [host.id, id])
  expect(await guestId()).toBe(guest.id)
})

test('records a show and stores its file as a recording that can be published', async () => {
  const { host, id, recording, sendWebhook, storeFile } = await startRecording()
  const isRecorded = async () => (await world.as(undefined).recordings.ofStream({ id })).recording
  expect([await isRecorded(), (await ownRecordings(host))[0]?.own?.state]).toEqual([true, 'recording'])
  // a second start continues the same recording
  await world.as(host).recordings.record({ id, on: true })
  expect(await ownRecordings(host)).toHaveLength(1)
  await world.as(host).recordings.record({ id, on: false })
  expect([await isRecorded(), (await ownRecordings(host))[0]?.own?.state]).toEqual([false, 'processing'])
  await storeFile()
  await Promise.all([sendWebhook('ready'), sendWebhook('ready'), sendWebhook('recording')])
  await sendWebhook('failed')
  const [made, ...others] = await ownRecordings(host)
  expect(others).toEqual([])
  expect(made).toMatchObject({ id: recording, title: 'A show', own: { state: 'ready', interrupted: false } })
  expect(made?.own?.recorded_seconds).toBeGreaterThanOrEqual(90)
  expect(await world.noticesOf(host)).toMatchObject([{ title: 'The replay of A show is ready' }])
  await world.as(host).recordings.update({ id: recording, published: true })
  const { content: item } = await world.as(host).content.one({ id: recording })
  expect(item.duration).toBe(made?.own?.recorded_seconds)
  expect((await world.as(undefined).recordings.play({ id: recording })).url).toContain('/media/private/')
})

test('ending a show ends its recording and notifies the creator’s page at once', async () => {
  const { host, id } = await startRecording({ real: true })
  const changes = async () =>
    (await publishedOn(personalChannel(host.id))).filter(({ name }) => name === 'recording.changed').length
  const before = await changes()
  await world.as(host).live.end({ id })
  // no video was sent, and the job `recordings` did not run
  await expect.poll(async () => (await ownRecordings(host))[0]?.own?.state).not.toBe('recording')
  await expect.poll(changes).toBeGreaterThan(before)
  await expect
    .poll(async () => (await ownRecordings(host))[0]?.own)
    .toMatchObject({ state: 'failed', interrupted: false })
})

test('marks a recording as interrupted if the host disconnects and does not return', async () => {
  const { host, id } = await startRecording({ real: true })
  await world.owner("select stream_end($1, 'away', now())", [id])
  await world.settled()
  expect((await ownRecordings(host))[0]?.own).toMatchObject({ interrupted: true })
  expect((await ownRecordings(host))[0]?.own?.state).not.toBe('recording')
})

test('the end of the first recording of a show does not end the second one', async () => {
  const { host, id, sendWebhook, storeFile } = await startRecording()
  await world.owner("update recordings set making = 'processing' where stream_id = $1", [id])
  await world.as(host).recordings.record({ id, on: true })
  await storeFile()
  await sendWebhook('ready')
  expect((await publishedStates(id)).at(-1)).toBe(true)
  expect((await world.as(undefined).recordings.ofStream({ id })).recording).toBe(true)
})

test('refuses to record the show of another creator or an ended show', async () => {
  const { host, id } = await goLive()
  const other = await world.person('creator')
  const notFound = refusal(REFUSALS.streamNotFound.code)
  await expect(world.as(other).recordings.record({ id, on: true })).rejects.toMatchObject(notFound)
  await world.as(host).live.end({ id })
  await expect(world.as(host).recordings.record({ id, on: true })).rejects.toMatchObject(notFound)
})

test('stores the part of a recording that was written before a crash', async () => {
  const { host, sendWebhook, storeFile } = await startRecording()
  await storeFile()
  await sendWebhook('ready')
  expect((await ownRecordings(host))[0]?.own).toMatchObject({ state: 'ready', interrupted: true })
})

test('uses the cover of the stream as poster until the creator sets another', async () => {
  const { host, recording, sendWebhook, storeFile } = await startRecording({ hasCover: true })
  await storeFile()
  await sendWebhook('ready')
  const poster = async () => (await ownRecordings(host))[0]?.poster_url
  const url = await poster()
  expect(url).toMatch(/^\/media\/private\//)
  expect((await fetch(new URL(url ?? '', world.cloud.appOrigin))).headers.get('content-type')).toBe('image/webp')
  const { id: poster_upload_id } = await uploaded(world, host, 'poster')
  await world.as(host).recordings.update({ id: recording, poster_upload_id })
  expect(await poster()).toContain(poster_upload_id)
})

test('the job `recordings` polls the provider after lost webhooks; a recording without a file fails', async () => {
  const { host, id, sendWebhook } = await startRecording({ real: true })
  // no media was sent, so the provider has no file
  await world.as(host).recordings.record({ id, on: false })
  await expect
    .poll(async () => {
      await maintainRecordings(world.contextOf())
      return (await ownRecordings(host))[0]?.own?.state
    })
    .toBe('failed')
  const lost = await startRecording()
  await lost.sendWebhook('ready')
  expect((await ownRecordings(lost.host))[0]?.own?.state).toBe('failed')
  await sendWebhook('ready')
  expect((await ownRecordings(host))[0]?.own?.state).toBe('failed')
})

test('the job `recordings` checks recordings that wait for their file before running ones', async () => {
  const { host, id, recording } = await startRecording()
  await world.as(host).recordings.record({ id, on: false })
  const going = await startRecording()
  await world.owner(
    `insert into recordings (creator_id, meeting_id, making, title, provider_id, started_at)
     select $1::uuid, 'goes-on', 'recording', 'Goes on', 'goes-on-' || gen_random_uuid(), now() - interval '5 hours'
     from generate_series(1, 60)`,
    [going.host.id],
  )
  onTestFinished(async () => {
    await world.owner("delete from recordings where meeting_id = 'goes-on'")
  })
  expect((await listUnfinished(world.db, 50)).map((row) => row.id)).toContain(recording)
})

test('recordings that cannot be updated do not block later ones', async () => {
  const { host, id } = await startRecording()
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
    maintainRecordings(world.contextOf()),
  )
  const [row] = await world.owner('select making from recordings where stream_id = $1', [id])
  expect(row).toEqual({ making: 'failed' })
})

test('the host starts a recording; the guest can stop it, other viewers cannot', async () => {
  const { host, id } = await goLive()
  const [guest, viewer] = [await world.person('fan'), await world.person('fan')]
  await putOnStage(id, guest, { agrees: true })
  const record = (who: TestPerson, on: boolean) => world.as(who).recordings.record({ id, on })
  const notFound = refusal(REFUSALS.streamNotFound.code)
  await expect(record(guest, true)).rejects.toMatchObject(notFound)
  await record(host, true)
  expect(await publishedStates(id)).toEqual([true])
  await expect(record(viewer, false)).rejects.toMatchObject(notFound)
  expect(await record(guest, false)).toEqual({ recording: false })
  expect(await publishedStates(id)).toEqual([true, false])
  expect((await world.as(viewer).recordings.ofStream({ id })).recording).toBe(false)
})

test('a recording counts as running while the provider is down; the job `recordings` ends it later', async () => {
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
      await maintainRecordings(world.contextOf())
      return isRecorded()
    })
    .toBe(false)
})

test('hides the recording state of a stream from blocked users', async () => {
  const { host, id } = await goLive()
  const fan = await world.person('fan')
  await world.as(host).social.block({ userId: fan.id })
  await expect(world.as(fan).recordings.ofStream({ id })).rejects.toMatchObject(refusal(REFUSALS.streamNotFound.code))
})
