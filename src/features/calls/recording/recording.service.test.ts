import { afterEach, expect, test, vi } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { beginCall, completeCall } from '../lifecycle/service.server.ts'
import { storeRoom } from '../meter/store.server.ts'
import { endRecordings, handleRecordingEvent, runCallRecordings } from './service.server.ts'
import { agreementWords } from './spec.ts'
import { changeRecording } from './store.server.ts'

const world = createWorld()
afterEach(async () => void (await fault('off')))

const fault = (mode: 'off' | 'down') => world.fault('realtimekit', mode)

/** Starts a call with a meeting. */
async function startCall() {
  const [fan, creator] = [await world.person('fan', 200), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 5 })
  await world.as(creator).sessions.accept({ id: request.id })
  const ctx = world.contextOf()
  const meetingId = await ctx.providers.meetings.open('a call')
  await storeRoom(ctx.db, request.id, meetingId)
  await beginCall(ctx, request.id)
  return { fan, creator, id: request.id, meetingId }
}
type Call = Awaited<ReturnType<typeof startCall>>

const setAgreement = (who: TestPerson, { id }: Call, agree: boolean) =>
  world.as(who).sessions.agreeToRecording({ id, agree })
const read = async (who: TestPerson, { id }: Call) => (await world.as(who).sessions.recording({ id })).recording
const refusal = (code: string) => ({ cause: { code } })
const providerIdOf = async ({ id }: Call) =>
  String((await world.owner('select provider_id from call_recordings where call_id = $1', [id]))[0]?.provider_id)

/** Delivers a provider event about the recording of a call. */
async function deliver(call: Call, state: 'recording' | 'ending' | 'ready' | 'failed', fileName = 'one.webm') {
  const recordingId = await providerIdOf(call)
  const now = new Date()
  const recording = { recordingId, state, fileName, startedAt: now, stoppedAt: now, bytes: 3 }
  await handleRecordingEvent(world.contextOf(), { what: 'recording', meetingId: call.meetingId, recording })
}

test('records while both sides agree, stores the agreed text, and stops when one side withdraws', async () => {
  const call = await startCall()
  const { fan, creator } = call
  const asked = await setAgreement(fan, call, true)
  expect(asked.recording).toMatchObject({ is_on: false, agreed: { fan: true, creator: false }, recordings: [] })
  const both = await setAgreement(creator, call, true)
  expect(both.recording).toMatchObject({ is_on: true, agreed: { fan: true, creator: true }, words: agreementWords })
  expect(both.recording.recordings).toHaveLength(1)
  expect(await read(fan, call)).toMatchObject({ is_on: true })
  const off = await setAgreement(fan, call, false)
  expect(off.recording).toMatchObject({ is_on: false, agreed: { fan: false, creator: false } })
  const said = await world.owner(
    'select side, agreed, words from call_recording_agreements where call_id = $1 order by id',
    [call.id],
  )
  const words = agreementWords
  expect(said).toEqual([
    { side: 'fan', agreed: true, words },
    { side: 'creator', agreed: true, words },
    { side: 'fan', agreed: false, words },
  ])
  const { meetings } = world.contextOf().providers
  const state = async () => (await meetings.recording(await providerIdOf(call)))?.state
  await vi.waitFor(async () => expect(await state()).toBe('failed'))
  // after a stop both sides must agree again
  expect((await setAgreement(creator, call, true)).recording.is_on).toBe(false)
})

test('concurrent state changes of a recording never move it backwards', async () => {
  const call = await startCall()
  await setAgreement(call.fan, call, true)
  await setAgreement(call.creator, call, true)
  // resets the state, and gives the recording another provider id, so that events of the stand-in do not reach it
  await world.owner("update call_recordings set provider_id = call_id::text, state = 'starting' where call_id = $1", [
    call.id,
  ])
  const [{ id } = { id: '' }] = (await read(call.fan, call)).recordings
  const change = (to: 'recording' | 'ending') => changeRecording(world.db, id, { to })
  // both changes were decided in the state `starting`
  await change('recording')
  expect([await change('ending'), await change('recording')]).toEqual([true, false])
  expect((await read(call.fan, call)).recordings).toContainEqual(expect.objectContaining({ id, state: 'ending' }))
})

test('two concurrent agreements start one recording', async () => {
  const call = await startCall()
  await Promise.all([setAgreement(call.fan, call, true), setAgreement(call.creator, call, true)])
  const { is_on, recordings } = await read(call.fan, call)
  expect([is_on, recordings.length]).toEqual([true, 1])
})

test('an agreement concurrent with a withdrawal records only if both sides agree at the end', async () => {
  const call = await startCall()
  await setAgreement(call.fan, call, true)
  await Promise.all([setAgreement(call.creator, call, true), setAgreement(call.fan, call, false)])
  await runCallRecordings(world.contextOf())
  const { is_on, agreed } = await read(call.fan, call)
  expect(is_on).toBe(agreed.fan && agreed.creator)
})

test('only the fan and the creator of a running call can agree to or read its recording', async () => {
  const call = await startCall()
  const stranger = await world.person('fan')
  await expect(setAgreement(stranger, call, true)).rejects.toMatchObject(refusal('CALL_NOT_FOUND'))
  await expect(world.as(stranger).sessions.recording({ id: call.id })).rejects.toMatchObject(refusal('CALL_NOT_FOUND'))
  await completeCall(world.contextOf(), call.id, { tokens: 0 })
  await expect(setAgreement(call.fan, call, true)).rejects.toMatchObject(refusal('CALL_NOT_UNDER_WAY'))
})

test('refuses a recording while the provider is down, and clears both agreements', async () => {
  const call = await startCall()
  await setAgreement(call.fan, call, true)
  await fault('down')
  await expect(setAgreement(call.creator, call, true)).rejects.toMatchObject(refusal('RECORDING_UNAVAILABLE'))
  await fault('off')
  expect(await read(call.fan, call)).toMatchObject({ is_on: false, agreed: { fan: false, creator: false } })
})

test('the job `call-recordings` stops a recording that the provider failed to stop', async () => {
  const call = await startCall()
  await setAgreement(call.fan, call, true)
  await setAgreement(call.creator, call, true)
  await fault('down')
  expect((await setAgreement(call.fan, call, false)).recording).toMatchObject({ is_on: true, agreed: { fan: false } })
  await fault('off')
  await runCallRecordings(world.contextOf())
  expect((await read(call.fan, call)).is_on).toBe(false)
})

test('120 files that cannot be deleted do not prevent the job `call-recordings` from stopping a recording', async () => {
  const call = await startCall()
  await world.owner(
    `insert into call_recordings (call_id, provider_id, state, file_name)
     select $1, 'stuck ' || n, 'deleted', 'stuck' from generate_series(1, 120) as n`,
    [call.id],
  )
  try {
    await world.whileRefused(
      { table: 'call_recordings', before: 'update', when: "old.file_name = 'stuck'" },
      async () => {
        await setAgreement(call.fan, call, true)
        await setAgreement(call.creator, call, true)
        await fault('down')
        await setAgreement(call.fan, call, false)
        await fault('off')
        await runCallRecordings(world.contextOf())
        expect((await read(call.fan, call)).is_on).toBe(false)
      },
    )
  } finally {
    await world.owner("delete from call_recordings where file_name = 'stuck'")
  }
})

test('the end of a call ends its recording; both sides have the file until one of them deletes it', async () => {
  const call = await startCall()
  const { storage } = world.contextOf().providers
  await setAgreement(call.fan, call, true)
  await setAgreement(call.creator, call, true)
  // gives the recording another provider id, so that events of the stand-in do not reach it
  await world.owner('update call_recordings set provider_id = call_id::text where call_id = $1', [call.id])
  await deliver(call, 'recording')
  await completeCall(world.contextOf(), call.id, { tokens: 0 })
  await endRecordings(world.contextOf(), call.id)
  expect(await read(call.fan, call)).toMatchObject({ is_on: false, recordings: [{ state: 'ending', url: null }] })
  const arrived = `recordings/calls/${call.id}/one.webm`
  await storage.write(arrived, new Uint8Array([1, 2, 3]), 'video/webm')
  await deliver(call, 'ready')
  await deliver(call, 'ready')
  await deliver(call, 'recording')
  const [one] = (await read(call.creator, call)).recordings
  expect(one).toMatchObject({ state: 'ready', bytes: 3 })
  expect(await storage.about(arrived)).toBeUndefined()
  expect(one?.url).toContain(`/media/private/${one?.id}/file.webm?`)
  expect(await storage.about(`private/${one?.id}/file`)).toEqual({ type: 'video/webm', size: 3 })
  const noticesOf = async (kind: string) => {
    const sent = await world.owner<{ user_id: string }>(
      "select user_id from notifications where kind = $1 and data ->> 'request_id' = $2",
      [kind, call.id],
    )
    return [call.fan, call.creator].map(({ id }) => sent.filter(({ user_id }) => user_id === id).length)
  }
  // the event arrived twice, but notified once
  expect(await noticesOf('session_request.recorded')).toEqual([1, 1])
  const { recording } = await world.as(call.fan).sessions.deleteRecording({ id: call.id })
  expect(recording.recordings).toEqual([])
  expect(await noticesOf('session_request.unrecorded')).toEqual([0, 1])
  await runCallRecordings(world.contextOf())
  expect(await storage.about(`private/${one?.id}/file`)).toBeUndefined()
  expect((await read(call.creator, call)).recordings).toEqual([])
})

test('deleting a recording before its file arrives stops the recording and removes the late file', async () => {
  const call = await startCall()
  const { storage } = world.contextOf().providers
  await setAgreement(call.fan, call, true)
  await setAgreement(call.creator, call, true)
  await world.owner('update call_recordings set provider_id = call_id::text where call_id = $1', [call.id])
  await deliver(call, 'recording')
  const { recording } = await world.as(call.creator).sessions.deleteRecording({ id: call.id })
  expect(recording).toMatchObject({ is_on: false, agreed: { fan: false, creator: false }, recordings: [] })
  const arrived = `recordings/calls/${call.id}/one.webm`
  await storage.write(arrived, new Uint8Array([1, 2, 3]), 'video/webm')
  await deliver(call, 'ready')
  expect(await storage.about(arrived)).toBeUndefined()
  expect((await read(call.fan, call)).recordings).toEqual([])
})

test('the job `call-recordings` reads missed states after a call; erasing an account deletes its recordings', async () => {
  const call = await startCall()
  await setAgreement(call.fan, call, true)
  await setAgreement(call.creator, call, true)
  await completeCall(world.contextOf(), call.id, { tokens: 0 })
  const later = { ...world.contextOf(), now: new Date(Date.now() + 120_000) }
  await runCallRecordings(later)
  // the recording fails, because the stand-in has no media to record
  await vi.waitFor(async () => {
    await runCallRecordings(later)
    expect((await read(call.fan, call)).recordings).toMatchObject([{ state: 'failed' }])
  })
  const lines = await world.owner(`select line from personal.export_call_recordings($1, null, 10)`, [call.fan.id])
  expect(lines[0]?.line).toMatchObject({ call_id: call.id, agreements: [{ agreed: true, words: agreementWords }] })
  await world.owner('select personal.forget_calls($1)', [call.fan.id])
  expect((await read(call.creator, call)).recordings).toEqual([])
})
