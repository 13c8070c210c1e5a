import { privateKey, signedMediaUrl } from '#features/uploads/index.server.ts'
import { type MeetingEvent, MeetingsUnavailable, type RecordingUpdate } from '#providers/meetings/index.ts'
import type { Context } from '#server/context.ts'
import { eachRow } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { noteUse } from '#server/usage/usage.ts'
import { AppError } from '#shared/errors.ts'
import type { CallSide } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import type { Recording } from './contract.ts'
import { decideAgreement, isActive, requiredAction, stateAfter } from './rules.ts'
import { agreementWords, RECORDING_REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

const batchSize = 100
/** Media type of the files: every supported browser plays WebM. */
const fileType = 'video/webm'
/** Returns the folder into which the provider writes the files of a call. */
const folderOf = (callId: string): string => `recordings/calls/${callId}`

type Tools = Pick<Context, 'db' | 'providers' | 'log'>

async function findOwnCall(ctx: SignedInContext, id: string): Promise<{ call: store.RecordingFacts; side: CallSide }> {
  const call = await store.findRecordingFacts(ctx.db, id)
  const { userId } = ctx.claims
  const side = call?.fan_id === userId ? 'fan' : call?.creator_id === userId ? 'creator' : undefined
  if (!call || !side) throw new AppError(REFUSALS.notFound)
  return { call, side }
}

const stateOf = ({ status, fan, creator, recordings }: store.RecordingFacts) => ({
  status,
  agreed: { fan, creator },
  states: recordings.map(({ state }) => state),
})

/**
 * Reads the recording state and the recordings of one of the caller's calls. @throws AppError CALL_NOT_FOUND. One round
 * trip.
 */
export const recording = async (ctx: SignedInContext, id: string) => ({
  recording: toRecording(ctx, (await findOwnCall(ctx, id)).call),
})

function toRecording(ctx: SignedInContext, call: store.RecordingFacts): Recording {
  const { agreed, states } = stateOf(call)
  const recordings = call.recordings.flatMap(({ id, state, started_at, stopped_at, bytes }) => {
    if (state === 'deleted') return []
    const url = (save?: string) =>
      state === 'ready' ? signedMediaUrl(ctx, { id, type: fileType }, 'file', save) : null
    const name = `call-${(started_at ?? ctx.now).toISOString().slice(0, 10)}`
    return [{ id, state, started_at, stopped_at, bytes, url: url(), download_url: url(name) }]
  })
  return { is_on: states.some(isActive), agreed, words: agreementWords, recordings }
}

/**
 * Stores the caller's agreement or refusal. A call is recorded from the time when both sides agree until one side
 * refuses or the call ends.
 * @throws AppError CALL_NOT_FOUND, CALL_NOT_UNDER_WAY, RECORDING_UNAVAILABLE
 */
export async function agree(ctx: SignedInContext, { id, agree: agreed }: { id: string; agree: boolean }) {
  const { call, side } = await findOwnCall(ctx, id)
  const decision = decideAgreement({ ...stateOf(call), side, agree: agreed })
  if (decision.outcome === 'refused') throw new AppError(decision.reason)
  if (decision.outcome === 'noted') await storeAgreement(ctx, { callId: id, side, agree: agreed })
  // runs without a change too, to retry after an earlier failure
  try {
    await applyAgreements(ctx, id)
  } catch (error) {
    if (!(error instanceof MeetingsUnavailable) || !agreed) throw error
    // withdraws the agreement, which covers a recording that starts now, but not a later one
    await storeAgreement(ctx, { callId: id, side, agree: false })
    ctx.log.warn('a call could not be recorded', { call: id, first: String(error) })
    throw new AppError(RECORDING_REFUSALS.unavailable, { cause: error, retryAfterSeconds: 5 })
  } finally {
    ctx.announce()
  }
  return recording(ctx, id)
}

const storeAgreement = (ctx: SignedInContext, agreement: { callId: string; side: CallSide; agree: boolean }) =>
  store.storeAgreement(ctx.db, { ...agreement, words: agreementWords })

/**
 * Starts or stops the recording as agreed, then checks the agreements again, because the other side may have refused.
 */
async function applyAgreements(ctx: Tools, callId: string): Promise<void> {
  const call = await store.findRecordingFacts(ctx.db, callId)
  const action = call && requiredAction(stateOf(call))
  if (!call || !action) return
  if (action === 'stop') return stopAll(ctx, call)
  if (call.meeting_id === null) return
  // the provider starts only one of two concurrent recordings
  const providerId = await ctx.providers.meetings.record(call.meeting_id, folderOf(callId))
  await store.beginRecording(ctx.db, callId, providerId)
  const after = await store.findRecordingFacts(ctx.db, callId)
  if (after && requiredAction(stateOf(after)) === 'stop') await stopAll(ctx, after)
}

/** Stops the active recordings of a call. The job `call-recordings` retries failures. */
async function stopAll(ctx: Tools, call: store.RecordingFacts): Promise<void> {
  for (const one of call.recordings.filter(({ state }) => isActive(state))) await stop(ctx, one)
}

async function stop(ctx: Tools, { id, provider_id: providerId }: store.RecordingRow): Promise<void> {
  try {
    await ctx.providers.meetings.stopRecording(providerId)
    await store.changeRecording(ctx.db, id, { to: 'ending', stoppedAt: new Date() })
  } catch (error) {
    if (!(error instanceof MeetingsUnavailable)) throw error
    ctx.log.warn('a recording could not be stopped yet', { recording: id, first: String(error) })
  }
}

/** Stops the recordings of a call that has ended. */
export async function endRecordings(ctx: Tools, callId: string): Promise<void> {
  const call = await store.findRecordingFacts(ctx.db, callId)
  if (call) await stopAll(ctx, call)
}

/**
 * Deletes the recordings of a call for both sides, also before their files arrive. While a recording runs, it also
 * counts as a refusal. Idempotent. @throws AppError CALL_NOT_FOUND
 */
export async function remove(ctx: SignedInContext, id: string) {
  const { call, side } = await findOwnCall(ctx, id)
  if (call.recordings.some(({ state }) => isActive(state))) {
    if (call.status === 'in_progress') await storeAgreement(ctx, { callId: id, side, agree: false })
    await stopAll(ctx, call)
  }
  if ((await store.dropRecordings(ctx.db, id, side)) > 0) {
    ctx.announce()
    ctx.afterCommit(async () => void (await runCallRecordings(ctx)))
  }
  return recording(ctx, id)
}

/** Handles a provider event about a recording. Late, duplicate and lost events are harmless. */
export async function handleRecordingEvent(ctx: Tools & Pick<Context, 'announce'>, event: MeetingEvent): Promise<void> {
  if (event.what !== 'recording') return
  const { recording: update, meetingId } = event
  const found = await store.findByProvider(ctx.db, update.recordingId, meetingId)
  if (!found) return
  const { call_id: callId, recording: known } = found
  if (known) await applyUpdate(ctx, { ...known, call_id: callId }, update)
  else await applyUnknownUpdate(ctx, callId, update)
  ctx.announce()
}

/** Handles an event of a recording that is not stored, for example after a crash: stores it if both sides agree. */
async function applyUnknownUpdate(ctx: Tools, callId: string, update: RecordingUpdate): Promise<void> {
  const call = await store.findRecordingFacts(ctx.db, callId)
  if (!call || update.state === 'ready' || update.state === 'failed') return
  if (requiredAction(stateOf(call)) === 'start') return store.beginRecording(ctx.db, callId, update.recordingId)
  // otherwise the request that started the recording stores it and checks the agreements again
  if (!(call.fan && call.creator)) await ctx.providers.meetings.stopRecording(update.recordingId)
}

type KnownRecording = store.RecordingRow & { call_id: string }

async function applyUpdate(ctx: Tools, known: KnownRecording, update: RecordingUpdate): Promise<void> {
  // the recording was deleted before its file arrived
  if (known.state === 'deleted' && update.state === 'ready')
    return ctx.providers.storage.remove([providerKey(known.call_id, update.fileName)])
  const to = stateAfter(known.state, update.state)
  if (!to) return
  if (to === 'ready') await storeFile(ctx, known, update)
  const { fileName, startedAt, stoppedAt, bytes } = update
  const isChanged = await store.changeRecording(ctx.db, known.id, { to, fileName, startedAt, stoppedAt, bytes })
  if (isChanged && to === 'ready') await noteUsed(ctx, update)
  if (isChanged || to !== 'ready') return
  // the recording was deleted while its file was copied
  const call = await store.findRecordingFacts(ctx.db, known.call_id)
  if (!call?.recordings.some(({ id }) => id === known.id))
    await ctx.providers.storage.remove([privateKey(known.id, 'file')])
}

async function noteUsed({ db }: Tools, { startedAt, stoppedAt, bytes }: RecordingUpdate): Promise<void> {
  const ms = startedAt && stoppedAt ? stoppedAt.getTime() - startedAt.getTime() : 0
  await noteUse(db, { measure: 'export', subject: 'call', amount: Math.round(ms / 1_000) })
  await noteUse(db, { measure: 'bytes', subject: 'call', amount: bytes ?? 0 })
}

const providerKey = (callId: string, fileName: string): string => `${folderOf(callId)}/${fileName}`

/** Moves the file from the provider's folder to the key for private files. */
async function storeFile(
  { providers: { storage } }: Tools,
  { id, call_id }: KnownRecording,
  { fileName }: RecordingUpdate,
) {
  const [from, to] = [providerKey(call_id, fileName), privateKey(id, 'file')]
  if (!(await storage.about(to))) await storage.copy(from, to, fileType)
  await storage.remove([from])
}

/**
 * Runs the job `call-recordings`: stops unwanted recordings, polls the provider for missing states, and deletes files.
 */
export async function runCallRecordings(ctx: Tools & Pick<Context, 'now'>): Promise<number> {
  let done = 0
  await eachRow(
    batchSize,
    (seen) => store.listDueRecordings(ctx.db, ctx.now, batchSize, seen),
    async (one) => {
      if (await finishRecording(ctx, one)) done += 1
    },
  )
  return done
}

async function finishRecording(ctx: Tools, one: store.DueRecording): Promise<boolean> {
  try {
    if (one.state === 'deleted') return await erase(ctx, one)
    if (one.should_stop) await stop(ctx, one)
    const update = await ctx.providers.meetings.recording(one.provider_id)
    if (update) await applyUpdate(ctx, one.should_stop ? { ...one, state: 'ending' } : one, update)
    else await store.changeRecording(ctx.db, one.id, { to: 'failed' })
    return true
  } catch (error) {
    ctx.log.error('the unfinished work of a recording failed', error, { recording: one.id })
    return false
  }
}

/**
 * Removes the file of a deleted recording. The job `call-recordings` repeats it until the provider can no longer
 * deliver the file.
 */
async function erase({ db, providers: { storage, meetings } }: Tools, one: store.DueRecording): Promise<boolean> {
  const { id, call_id, provider_id: providerId, file_name: name } = one
  await meetings.stopRecording(providerId)
  const update = await meetings.recording(providerId)
  const names = [...new Set([name, update?.fileName])].filter((each) => typeof each === 'string')
  await storage.remove([privateKey(id, 'file'), ...names.map((each) => providerKey(call_id, each))])
  if (!update || update.state === 'ready' || update.state === 'failed') await store.markErased(db, id)
  return true
}
