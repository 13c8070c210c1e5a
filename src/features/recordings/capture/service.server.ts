import * as z from 'zod'
import { publishItem } from '#features/content/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import { adoptFile, adoptPicture } from '#features/uploads/index.server.ts'
import { type MeetingEvent, MeetingsUnavailable, type RecordingUpdate } from '#providers/meetings/index.ts'
import type { Context } from '#server/context.ts'
import { eachRow } from '#server/jobs/job.ts'
import { topic } from '#server/outbox/topic.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { decideRecording, nextFileState, type ProviderEvent } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

/** Storage folder into which the provider writes a recording. */
const folderOf = (id: string): string => `recordings/${id}`
/** Time after which a recording that the provider never began counts as failed. */
const beginWithinMs = 2 * 60_000
const batch = 50

async function withMeetings<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof MeetingsUnavailable) throw new AppError(REFUSALS.unavailable, { cause, retryAfterSeconds: 5 })
    throw cause
  }
}

/**
 * Starts or stops the recording of a stream. The host can do both, the guest can stop it. Idempotent.
 * @throws AppError STREAM_NOT_FOUND, RECORDING_UNAVAILABLE, GUEST_NOT_AGREED
 */
export async function record(ctx: SignedInContext, { id: streamId, on }: { id: string; on: boolean }) {
  const { stage, running } = await store.findStage(ctx.db, streamId)
  if (!stage) throw new AppError(REFUSALS.streamNotFound)
  const me = ctx.claims.userId
  const decided = decideRecording(on, {
    isHost: stage.creator_id === me,
    isGuest: stage.guest_id === me,
    hasConsent: stage.has_consent,
    isRunning: running !== undefined,
    isStopping: running?.stopped_at != null,
  })
  if (decided.refused) throw new AppError(decided.refused)
  if (decided.act === 'begin') await begin(ctx, stage)
  const isStopped = decided.act !== 'stop' || !running || (await stop(ctx, running))
  ctx.announce()
  return { recording: on || !isStopped }
}

async function begin(ctx: SignedInContext, stage: store.Stage): Promise<void> {
  const { meetings } = ctx.providers
  const id = await store.insert(ctx.db, stage)
  if (id === undefined) return
  try {
    const providerId = await withMeetings(() => meetings.record(stage.meeting_id, folderOf(id)))
    await store.storeProviderId(ctx.db, id, providerId)
  } catch (error) {
    await store.deleteUnbegun(ctx.db, id)
    throw error
  }
}

/**
 * Ends a recording. If the provider cannot be reached, the recording continues and still counts as running, and the job
 * `recordings` ends it. Returns true if it has ended.
 */
async function stop(ctx: Context, { id, provider_id: providerId }: store.UnfinishedRow): Promise<boolean> {
  await store.storeStop(ctx.db, id, ctx.now)
  try {
    if (providerId !== null) await ctx.providers.meetings.stopRecording(providerId)
  } catch (error) {
    if (!(error instanceof MeetingsUnavailable)) throw error
    ctx.log.warn('a recording could not be ended yet', { recording: id, first: String(error) })
    return false
  }
  await store.step(ctx.db, { id, from: 'recording', to: 'processing' })
  return true
}

const stopAttemptsMax = 100

/** Handlers of outbox entries. */
export const topics = {
  /** Ends the recording of an ended show. */
  'recording.stop': topic(
    z.object({ recording_id: z.uuid() }),
    async ({ db, providers }, { payload: { recording_id: id } }) => {
      const row = await store.findRunning(db, id)
      if (!row) return
      // the recording was requested just now: the outbox retries
      if (row.provider_id === null) throw new Error('the recording has no name at the provider yet')
      await providers.meetings.stopRecording(row.provider_id)
      await store.step(db, { id, from: 'recording', to: 'processing', interrupted: wasInterrupted(row) })
    },
    { attemptsMax: stopAttemptsMax },
  ),
}

/**
 * Returns whether a stream is being recorded. @throws AppError STREAM_NOT_FOUND, also if the caller may not see the
 * stream
 */
export async function ofStream(ctx: Context, streamId: string) {
  const recording = await store.isRecorded(ctx.db, streamId, viewerOf(ctx))
  if (recording === undefined) throw new AppError(REFUSALS.streamNotFound)
  return { recording }
}

/** Handles a webhook about a recording; ignores unknown recordings. */
export async function handleMeetingEvent(ctx: Context, event: MeetingEvent): Promise<void> {
  if (event.what !== 'recording') return
  const row = await store.findByProvider(ctx.db, event.recording.recordingId, event.meetingId)
  if (!row) return
  await applyUpdate(ctx, row, event.recording)
  ctx.announce()
}

const providerEvents: Record<RecordingUpdate['state'], ProviderEvent> = {
  starting: 'recording',
  recording: 'recording',
  ending: 'stopped',
  ready: 'uploaded',
  failed: 'failed',
}

/** Returns true unless the recording was stopped, its host ended the show, or the event was cancelled. */
const wasInterrupted = ({ stopped_at, end_reason }: store.UnfinishedRow): boolean =>
  stopped_at === null && end_reason !== 'host' && end_reason !== 'cancelled'

async function applyUpdate(ctx: Context, row: store.UnfinishedRow, news: RecordingUpdate): Promise<void> {
  if (news.state === 'ready') return fetchFile(ctx, row, news)
  const to = nextFileState(row.making, providerEvents[news.state])
  if (to === row.making) return
  const { id, making: from } = row
  await store.step(ctx.db, { id, from, to, stoppedAt: news.stoppedAt, interrupted: wasInterrupted(row) })
}

/** Copies the file of a recording into our storage, and creates an unpublished content item from it. */
async function fetchFile(ctx: Context, row: store.UnfinishedRow, news: RecordingUpdate): Promise<void> {
  const { id, creator_id: ownerId, title } = row
  if (!(await store.claim(ctx.db, id))) return
  const key = `${folderOf(id)}/${news.fileName}`
  const type = news.fileName.endsWith('.mp4') ? ('video/mp4' as const) : ('video/webm' as const)
  const file = await adoptFile(ctx, { ownerId, kind: 'stream', type, key })
  if (!file) return store.step(ctx.db, { id, from: 'processing', to: 'failed' })
  const posterId = (await posterOf(ctx, row)) ?? null
  const item = {
    id,
    type: 'stream' as const,
    title,
    description: '',
    category: 'general' as const,
    tags: [],
    priceTokens: 0,
    tierId: null,
    isBundle: false,
    posterId,
    isPublic: false,
    allowDownload: false,
  }
  const { refused } = await publishItem(ctx.db, ownerId, item, [{ upload_id: file.id, title: '', description: '' }])
  if (refused !== undefined) return store.step(ctx.db, { id, from: 'processing', to: 'failed' })
  await store.finish(ctx.db, id, secondsOf(file.durationMs, row, news), wasInterrupted(row))
  await ctx.providers.storage.remove([key])
}

/** Copies the cover of the stream as the first poster. A failure is logged, and the recording has no poster. */
const posterOf = async (ctx: Context, { id, creator_id: ownerId, cover_id: pictureId }: store.UnfinishedRow) =>
  pictureId === null
    ? undefined
    : adoptPicture(ctx, { ownerId, kind: 'poster', pictureId }).catch((error: unknown) => {
        ctx.log.warn('a recording has no poster', { recording: id, first: String(error) })
        return undefined
      })

/** Returns the length from the file, or else the seconds between start and end; at least 1. */
function secondsOf(durationMs: number | null, row: store.UnfinishedRow, news: RecordingUpdate): number {
  const passed = Number(news.stoppedAt ?? row.stopped_at ?? row.started_at) - Number(news.startedAt ?? row.started_at)
  return Math.max(1, Math.floor((durationMs ?? passed) / 1_000))
}

/**
 * Checks unfinished recordings at the provider, in case a webhook was lost or a worker was killed, and ends those whose
 * stream has ended. A recording that fails is logged and does not block the others. Returns the number checked.
 */
export async function maintainRecordings(ctx: Context): Promise<number> {
  const checked = await eachRow(
    batch,
    (seen) => store.listUnfinished(ctx.db, batch, seen),
    async (row) => {
      try {
        await checkRecording(ctx, row)
      } catch (error) {
        ctx.log.error('a recording could not be checked', error, { recording: row.id })
      }
    },
  )
  ctx.announce()
  return checked
}

async function checkRecording(ctx: Context, row: store.UnfinishedRow): Promise<void> {
  const { id, making: from, provider_id: providerId, started_at } = row
  if (providerId === null) {
    if (Number(ctx.now) - Number(started_at) > beginWithinMs) await store.step(ctx.db, { id, from, to: 'failed' })
    return
  }
  const { meetings } = ctx.providers
  if (from === 'recording' && (row.stream_ended || row.stopped_at)) await meetings.stopRecording(providerId)
  const news = await meetings.recording(providerId)
  if (news) return applyUpdate(ctx, row, news)
  await store.step(ctx.db, { id, from, to: 'failed' })
}
