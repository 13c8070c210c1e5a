import { afterEach, expect, test, vi } from 'vitest'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { beginCall, completeCall } from '../clocks/service.server.ts'
import { placeRoom } from '../meter/store.server.ts'
import { endRecordings, hearRecording, runCallRecordings } from './service.server.ts'
import { agreementWords } from './spec.ts'
import { changeRecording } from './store.server.ts'

const world = createWorld()
afterEach(async () => void (await fault('off')))

const fault = (mode: 'off' | 'down') => world.fault('realtimekit', mode)

/** A call that goes on, in a meeting of its own. */
async function talking() {
  const [fan, creator] = [await world.person('fan', 200), await world.person('creator')]
  await world.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 5 })
  await world.as(creator).sessions.accept({ id: request.id })
  const ctx = world.contextOf()
  const meetingId = await ctx.providers.meetings.open('a call')
  await placeRoom(ctx.db, request.id, meetingId)
  await beginCall(ctx, request.id)
  return { fan, creator, id: request.id, meetingId }
}
type Call = Awaited<ReturnType<typeof talking>>

const say = (who: TestPerson, { id }: Call, agree: boolean) => world.as(who).sessions.agreeToRecording({ id, agree })
const read = async (who: TestPerson, { id }: Call) => (await world.as(who).sessions.recording({ id })).recording
const refusal = (code: string) => ({ cause: { code } })
const providerIdOf = async ({ id }: Call) =>
  String((await world.owner('select provider_id from call_recordings where call_id = $1', [id]))[0]?.provider_id)

/** As the provider tells of it. */
async function hear(call: Call, state: 'recording' | 'ending' | 'ready' | 'failed', fileName = 'one.webm') {
  const recordingId = await providerIdOf(call)
  const now = new Date()
  const recording = { recordingId, state, fileName, startedAt: now, stoppedAt: now, bytes: 3 }
  await hearRecording(world.contextOf(), { what: 'recording', meetingId: call.meetingId, recording })
}

test('a call is recorded once both agree, in the words they read, and stops when one takes it back', async () => {
  const call = await talking()
  const { fan, creator } = call
  const asked = await say(fan, call, true)
  expect(asked.recording).toMatchObject({ is_on: false, agreed: { fan: true, creator: false }, recordings: [] })
  const both = await say(creator, call, true)
  expect(both.recording).toMatchObject({ is_on: true, agreed: { fan: true, creator: true }, words: agreementWords })
  expect(both.recording.recordings).toHaveLength(1)
  expect(await read(fan, call)).toMatchObject({ is_on: true })
  const off = await say(fan, call, false)
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
  // who wants it again asks again
  expect((await say(creator, call, true)).recording.is_on).toBe(false)
})

test('a state that was decided on an older one is written, and never goes back', async () => {
  const call = await talking()
  await say(call.fan, call, true)
  await say(call.creator, call, true)
  // as if nothing had been heard of it yet; what the stand-in says, whenever it does, is of another one
  await world.owner("update call_recordings set provider_id = call_id::text, state = 'starting' where call_id = $1", [
    call.id,
  ])
  const [{ id } = { id: '' }] = (await read(call.fan, call)).recordings
  const change = (to: 'recording' | 'ending') => changeRecording(world.db, id, { to })
  // both were decided while it was starting; the provider may say the first of them itself
  await change('recording')
  expect([await change('ending'), await change('recording')]).toEqual([true, false])
  expect((await read(call.fan, call)).recordings).toContainEqual(expect.objectContaining({ id, state: 'ending' }))
})

test('two who agree at the same moment begin one recording', async () => {
  const call = await talking()
  await Promise.all([say(call.fan, call, true), say(call.creator, call, true)])
  const { is_on, recordings } = await read(call.fan, call)
  expect([is_on, recordings.length]).toEqual([true, 1])
})

test('one agrees while the other takes it back: nothing goes on being recorded', async () => {
  const call = await talking()
  await say(call.fan, call, true)
  await Promise.all([say(call.creator, call, true), say(call.fan, call, false)])
  await runCallRecordings(world.contextOf())
  const { is_on, agreed } = await read(call.fan, call)
  expect(is_on).toBe(agreed.fan && agreed.creator)
})

test('only its two people, and only while it goes on', async () => {
  const call = await talking()
  const stranger = await world.person('fan')
  await expect(say(stranger, call, true)).rejects.toMatchObject(refusal('CALL_NOT_FOUND'))
  await expect(world.as(stranger).sessions.recording({ id: call.id })).rejects.toMatchObject(refusal('CALL_NOT_FOUND'))
  await completeCall(world.contextOf(), call.id, { tokens: 0 })
  await expect(say(call.fan, call, true)).rejects.toMatchObject(refusal('CALL_NOT_UNDER_WAY'))
})

test('where the provider is down nothing is recorded, and the agreement does not stand', async () => {
  const call = await talking()
  await say(call.fan, call, true)
  await fault('down')
  await expect(say(call.creator, call, true)).rejects.toMatchObject(refusal('RECORDING_UNAVAILABLE'))
  await fault('off')
  expect(await read(call.fan, call)).toMatchObject({ is_on: false, agreed: { fan: false, creator: false } })
})

test('one that could not be stopped is stopped by the job', async () => {
  const call = await talking()
  await say(call.fan, call, true)
  await say(call.creator, call, true)
  await fault('down')
  expect((await say(call.fan, call, false)).recording).toMatchObject({ is_on: true, agreed: { fan: false } })
  await fault('off')
  await runCallRecordings(world.contextOf())
  expect((await read(call.fan, call)).is_on).toBe(false)
})

test('however many files cannot be deleted, a recording behind them is stopped', async () => {
  const call = await talking()
  await world.owner(
    `insert into call_recordings (call_id, provider_id, state, file_name)
     select $1, 'stuck ' || n, 'deleted', 'stuck' from generate_series(1, 120) as n`,
    [call.id],
  )
  try {
    await world.whileRefused(
      { table: 'call_recordings', before: 'update', when: "old.file_name = 'stuck'" },
      async () => {
        await say(call.fan, call, true)
        await say(call.creator, call, true)
        await fault('down')
        await say(call.fan, call, false)
        await fault('off')
        await runCallRecordings(world.contextOf())
        expect((await read(call.fan, call)).is_on).toBe(false)
      },
    )
  } finally {
    await world.owner("delete from call_recordings where file_name = 'stuck'")
  }
})

test('the end of a call ends its recording; its file is both people’s, until one deletes it', async () => {
  const call = await talking()
  const { storage } = world.contextOf().providers
  await say(call.fan, call, true)
  await say(call.creator, call, true)
  // what the stand-in says of it, which has nothing to record, is of another one
  await world.owner('update call_recordings set provider_id = call_id::text where call_id = $1', [call.id])
  await hear(call, 'recording')
  await completeCall(world.contextOf(), call.id, { tokens: 0 })
  await endRecordings(world.contextOf(), call.id)
  expect(await read(call.fan, call)).toMatchObject({ is_on: false, recordings: [{ state: 'ending', url: null }] })
  const arrived = `recordings/calls/${call.id}/one.webm`
  await storage.write(arrived, new Uint8Array([1, 2, 3]), 'video/webm')
  await hear(call, 'ready')
  await hear(call, 'ready')
  await hear(call, 'recording')
  const [one] = (await read(call.creator, call)).recordings
  expect(one).toMatchObject({ state: 'ready', bytes: 3 })
  expect(await storage.about(arrived)).toBeUndefined()
  expect(one?.url).toContain(`/media/private/${one?.id}/file.webm?`)
  expect(await storage.about(`private/${one?.id}/file`)).toEqual({ type: 'video/webm', size: 3 })
  const noticesOf = async (kind: string) => {
    const told = await world.owner<{ user_id: string }>(
      "select user_id from notifications where kind = $1 and data ->> 'request_id' = $2",
      [kind, call.id],
    )
    return [call.fan, call.creator].map(({ id }) => told.filter(({ user_id }) => user_id === id).length)
  }
  // heard of twice, told once
  expect(await noticesOf('session_request.recorded')).toEqual([1, 1])
  const { recording } = await world.as(call.fan).sessions.deleteRecording({ id: call.id })
  expect(recording.recordings).toEqual([])
  expect(await noticesOf('session_request.unrecorded')).toEqual([0, 1])
  await runCallRecordings(world.contextOf())
  expect(await storage.about(`private/${one?.id}/file`)).toBeUndefined()
  expect((await read(call.creator, call)).recordings).toEqual([])
})

test('deleted before its file has arrived, none is kept; in a call that goes on that is a no', async () => {
  const call = await talking()
  const { storage } = world.contextOf().providers
  await say(call.fan, call, true)
  await say(call.creator, call, true)
  await world.owner('update call_recordings set provider_id = call_id::text where call_id = $1', [call.id])
  await hear(call, 'recording')
  const { recording } = await world.as(call.creator).sessions.deleteRecording({ id: call.id })
  expect(recording).toMatchObject({ is_on: false, agreed: { fan: false, creator: false }, recordings: [] })
  const arrived = `recordings/calls/${call.id}/one.webm`
  await storage.write(arrived, new Uint8Array([1, 2, 3]), 'video/webm')
  await hear(call, 'ready')
  expect(await storage.about(arrived)).toBeUndefined()
  expect((await read(call.fan, call)).recordings).toEqual([])
})

test('news that were lost are asked for after the call; an erased account takes its recordings along', async () => {
  const call = await talking()
  await say(call.fan, call, true)
  await say(call.creator, call, true)
  await completeCall(world.contextOf(), call.id, { tokens: 0 })
  const later = { ...world.contextOf(), now: new Date(Date.now() + 120_000) }
  await runCallRecordings(later)
  // the stand-in had nothing to record
  await vi.waitFor(async () => {
    await runCallRecordings(later)
    expect((await read(call.fan, call)).recordings).toMatchObject([{ state: 'failed' }])
  })
  const lines = await world.owner(`select line from personal.export_call_recordings($1, null, 10)`, [call.fan.id])
  expect(lines[0]?.line).toMatchObject({ call_id: call.id, agreements: [{ agreed: true, words: agreementWords }] })
  await world.owner('select personal.forget_calls($1)', [call.fan.id])
  expect((await read(call.creator, call)).recordings).toEqual([])
})
