import { privateKey, signedMediaUrl } from '#features/uploads/index.server.ts'
import { type MeetingEvent, MeetingsUnavailable, type RecordingUpdate } from '#providers/meetings/index.ts'
import type { Context } from '#server/context.ts'
import { eachRow } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { CallSide } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import type { Recording } from './contract.ts'
import { decideAgreement, isActive, requiredAction, stateAfter } from './rules.ts'
import { agreementWords, RECORDING_REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

const batchSize = 100
/** WebM plays in every supported browser. */
const fileType = 'video/webm'
/** Returns the folder in which the provider stores the files of a call. */
const folderOf = (callId: string): string => `recordings/calls/${callId}`

type Tools = Pick<Context, 'db' | 'providers' | 'log'>

async function mine(ctx: SignedInContext, id: string): Promise<{ call: store.RecordingFacts; side: CallSide }> {
  const call = await store.findRecordingFacts(ctx.db, id)
  const { userId } = ctx.claims
  const side = call?.fan_id === userId ? 'fan' : call?.creator_id === userId ? 'creator' : undefined
  if (!call || !side) throw new AppError(REFUSALS.notFound)
  return { call, side }
}

const standingOf = ({ status, fan, creator, recordings }: store.RecordingFacts) => ({
  status,
  agreed: { fan, creator },
  states: recordings.map(({ state }) => state),
})

/**
 * Reads the recording state and the recordings of one of the caller's calls. @throws AppError CALL_NOT_FOUND. One round
 * trip.
 */
export const recording = async (ctx: SignedInContext, id: string) => ({
  recording: toRecording(ctx, (await mine(ctx, id)).call),
})

function toRecording(ctx: SignedInContext, call: store.RecordingFacts): Recording {
  const { agreed, states } = standingOf(call)
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
 * Stores the caller's agreement or refusal. A call is recorded from the moment both sides agree until one refuses or
 * the call ends.
 * @throws AppError CALL_NOT_FOUND, CALL_NOT_UNDER_WAY, RECORDING_UNAVAILABLE
 */
export async function agree(ctx: SignedInContext, { id, agree: says }: { id: string; agree: boolean }) {
  const { call, side } = await mine(ctx, id)
  const decision = decideAgreement({ ...standingOf(call), side, agree: says })
  if (decision.outcome === 'refused') throw new AppError(decision.reason)
  if (decision.outcome === 'noted') await note(ctx, { callId: id, side, agree: says })
  // runs also without a change, to retry an earlier failure
  try {
    await follow(ctx, id)
  } catch (error) {
    if (!(error instanceof MeetingsUnavailable) || !says) throw error
    // the agreement covers a recording that starts now, not a later one
    await note(ctx, { callId: id, side, agree: false })
    ctx.log.warn('a call could not be recorded', { call: id, first: String(error) })
    throw new AppError(RECORDING_REFUSALS.unavailable, { cause: error, retryAfterSeconds: 5 })
  } finally {
    ctx.announce()
  }
  return recording(ctx, id)
}

const note = (ctx: SignedInContext, said: { callId: string; side: CallSide; agree: boolean }) =>
  store.noteAgreement(ctx.db, { ...said, words: agreementWords })

/** Starts or stops the recording as agreed, and checks again, because the other side may have refused meanwhile. */
async function follow(ctx: Tools, callId: string): Promise<void> {
  const call = await store.findRecordingFacts(ctx.db, callId)
  const wanted = call && requiredAction(standingOf(call))
  if (!call || !wanted) return
  if (wanted === 'stop') return stopAll(ctx, call)
  if (call.meeting_id === null) return
  // the provider starts only one of two concurrent recordings
  const providerId = await ctx.providers.meetings.record(call.meeting_id, folderOf(callId))
  await store.beginRecording(ctx.db, callId, providerId)
  const after = await store.findRecordingFacts(ctx.db, callId)
  if (after && requiredAction(standingOf(after)) === 'stop') await stopAll(ctx, after)
}

/** Stops the active recordings of a call. The job retries failures. */
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
 * Deletes the recordings of a call for both sides, also before their files arrive. During a call it also counts as a
 * refusal. Idempotent. @throws AppError CALL_NOT_FOUND
 */
export async function remove(ctx: SignedInContext, id: string) {
  const { call, side } = await mine(ctx, id)
  if (call.recordings.some(({ state }) => isActive(state))) {
    if (call.status === 'in_progress') await note(ctx, { callId: id, side, agree: false })
    await stopAll(ctx, call)
  }
  if ((await store.dropRecordings(ctx.db, id, side)) > 0) {
    ctx.announce()
    ctx.afterCommit(async () => void (await runCallRecordings(ctx)))
  }
  return recording(ctx, id)
}

/** Handles a provider event about a recording; late, repeated and lost events are harmless. */
export async function handleRecordingEvent(ctx: Tools & Pick<Context, 'announce'>, event: MeetingEvent): Promise<void> {
  if (event.what !== 'recording') return
  const { recording: news, meetingId } = event
  const found = await store.findByProvider(ctx.db, news.recordingId, meetingId)
  if (!found) return
  const { call_id: callId, recording: known } = found
  if (known) await adopt(ctx, { ...known, call_id: callId }, news)
  else await adoptUnknown(ctx, callId, news)
  ctx.announce()
}

/** Handles a recording that was not stored, for example after a crash of the Worker: keeps it if both sides agree. */
async function adoptUnknown(ctx: Tools, callId: string, news: RecordingUpdate): Promise<void> {
  const call = await store.findRecordingFacts(ctx.db, callId)
  if (!call || news.state === 'ready' || news.state === 'failed') return
  if (requiredAction(standingOf(call)) === 'start') return store.beginRecording(ctx.db, callId, news.recordingId)
  // the request that started it stores it next, and checks the agreements again
  if (!(call.fan && call.creator)) await ctx.providers.meetings.stopRecording(news.recordingId)
}

type Known = store.RecordingRow & { call_id: string }

async function adopt(ctx: Tools, known: Known, news: RecordingUpdate): Promise<void> {
  // deleted before its file arrived
  if (known.state === 'deleted' && news.state === 'ready')
    return ctx.providers.storage.remove([arrivedKey(known.call_id, news.fileName)])
  const to = stateAfter(known.state, news.state)
  if (!to) return
  if (to === 'ready') await keepFile(ctx, known, news)
  const { fileName, startedAt, stoppedAt, bytes } = news
  const isTaken = await store.changeRecording(ctx.db, known.id, { to, fileName, startedAt, stoppedAt, bytes })
  if (isTaken || to !== 'ready') return
  // deleted while its file was being copied
  const call = await store.findRecordingFacts(ctx.db, known.call_id)
  if (!call?.recordings.some(({ id }) => id === known.id))
    await ctx.providers.storage.remove([privateKey(known.id, 'file')])
}

const arrivedKey = (callId: string, fileName: string): string => `${folderOf(callId)}/${fileName}`

/** Moves the file from the provider's folder to the key for private files. */
async function keepFile({ providers: { storage } }: Tools, { id, call_id }: Known, { fileName }: RecordingUpdate) {
  const [from, to] = [arrivedKey(call_id, fileName), privateKey(id, 'file')]
  if (!(await storage.about(to))) await storage.copy(from, to, fileType)
  await storage.remove([from])
}

/** Retries unfinished work: stops unwanted recordings, polls the provider for missing states, and deletes files. */
export async function runCallRecordings(ctx: Tools & Pick<Context, 'now'>): Promise<number> {
  let done = 0
  await eachRow(
    batchSize,
    (seen) => store.listDueRecordings(ctx.db, ctx.now, batchSize, seen),
    async (one) => {
      if (await attend(ctx, one)) done += 1
    },
  )
  return done
}

async function attend(ctx: Tools, one: store.DueRecording): Promise<boolean> {
  try {
    if (one.state === 'deleted') return await erase(ctx, one)
    if (one.should_stop) await stop(ctx, one)
    const news = await ctx.providers.meetings.recording(one.provider_id)
    if (news) await adopt(ctx, one.should_stop ? { ...one, state: 'ending' } : one, news)
    else await store.changeRecording(ctx.db, one.id, { to: 'failed' })
    return true
  } catch (error) {
    ctx.log.error('a recording of a call could not be attended to', error, { recording: one.id })
    return false
  }
}

/** Removes the file of a deleted recording. Repeated by the job until the provider can no longer deliver the file. */
async function erase({ db, providers: { storage, meetings } }: Tools, one: store.DueRecording): Promise<boolean> {
  const { id, call_id, provider_id: providerId, file_name: name } = one
  await meetings.stopRecording(providerId)
  const news = await meetings.recording(providerId)
  const names = [...new Set([name, news?.fileName])].filter((each) => typeof each === 'string')
  await storage.remove([privateKey(id, 'file'), ...names.map((each) => arrivedKey(call_id, each))])
  if (!news || news.state === 'ready' || news.state === 'failed') await store.noteErased(db, id)
  return true
}
