import { publishItem } from '#features/content/index.server.ts'
import { adoptFile } from '#features/uploads/index.server.ts'
import { type MeetingEvent, MeetingsUnavailable, type RecordingNews } from '#providers/meetings/index.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { afterHearing, type Heard } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

/** Where the provider puts what it records. */
const folderOf = (id: string): string => `recordings/${id}`
/** A recording that the provider never began is given up after so long. */
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
 * Begins or ends recording the caller's stream. Asked twice it is the same recording.
 * @throws AppError STREAM_NOT_FOUND, RECORDING_UNAVAILABLE
 */
export async function record(ctx: SignedInContext, { id: streamId, on }: { id: string; on: boolean }) {
  const { stage, running } = await store.findStage(ctx.db, ctx.claims.userId, streamId)
  if (!stage) throw new AppError(REFUSALS.streamNotFound)
  if (on && !running) await begin(ctx, stage)
  if (!on && running) await stop(ctx, running)
  return { recording: on }
}

async function begin(ctx: SignedInContext, stage: store.Stage): Promise<void> {
  const { meetings } = ctx.providers
  const id = await store.insert(ctx.db, ctx.claims.userId, stage)
  if (id === undefined) return
  try {
    const providerId = await withMeetings(() => meetings.record(stage.meeting_id, folderOf(id)))
    await store.noteProvider(ctx.db, id, providerId)
  } catch (error) {
    await store.forget(ctx.db, id)
    throw error
  }
}

async function stop(ctx: Context, { id, provider_id: providerId }: store.MakingRow): Promise<void> {
  if (providerId !== null) await withMeetings(() => ctx.providers.meetings.stopRecording(providerId))
  await store.step(ctx.db, { id, from: 'recording', to: 'processing', stoppedAt: ctx.now })
}

/** Whether whoever watches a stream, or is on its stage, is being recorded. @throws AppError STREAM_NOT_FOUND */
export async function ofStream(ctx: Context, streamId: string) {
  const recording = await store.isRecorded(ctx.db, streamId)
  if (recording === undefined) throw new AppError(REFUSALS.streamNotFound)
  return { recording }
}

/** What the provider says of a recording, if it is one of ours. */
export async function hearMeeting(ctx: Context, event: MeetingEvent): Promise<void> {
  if (event.what !== 'recording') return
  const row = await store.findByProvider(ctx.db, event.recording.recordingId, event.meetingId)
  if (row) await hear(ctx, row, event.recording)
}

const heardOf: Record<RecordingNews['state'], Heard> = {
  ...{ starting: 'recording', recording: 'recording', ending: 'stopped', ready: 'uploaded', failed: 'failed' },
}

/** It ended before its host ended it or the show. */
const wasInterrupted = ({ stopped_at, end_reason }: store.MakingRow): boolean =>
  stopped_at === null && end_reason !== 'host'

async function hear(ctx: Context, row: store.MakingRow, news: RecordingNews): Promise<void> {
  if (news.state === 'ready') return fetchFile(ctx, row, news)
  const to = afterHearing(row.making, heardOf[news.state])
  if (to === row.making) return
  const { id, making: from } = row
  await store.step(ctx.db, { id, from, to, stoppedAt: news.stoppedAt, interrupted: wasInterrupted(row) })
}

/** Puts the file where the product's files are, and makes an item of it that nobody sees until it is published. */
async function fetchFile(ctx: Context, row: store.MakingRow, news: RecordingNews): Promise<void> {
  const { id, creator_id: ownerId, title } = row
  if (!(await store.claim(ctx.db, id))) return
  const key = `${folderOf(id)}/${news.fileName}`
  const type = news.fileName.endsWith('.mp4') ? ('video/mp4' as const) : ('video/webm' as const)
  const file = await adoptFile(ctx, { ownerId, kind: 'stream', type, key })
  if (!file) return store.step(ctx.db, { id, from: 'processing', to: 'failed' })
  const item = {
    ...{ id, type: 'stream' as const, title, description: '', category: 'general' as const, tags: [] },
    ...{ priceTokens: 0, tierId: null, isBundle: false, posterId: null, isPublic: false, allowDownload: false },
  }
  const { refused } = await publishItem(ctx.db, ownerId, item, [{ upload_id: file.id, title: '', description: '' }])
  if (refused !== undefined) return store.step(ctx.db, { id, from: 'processing', to: 'failed' })
  await store.finish(ctx.db, id, secondsOf(file.durationMs, row, news), wasInterrupted(row))
  await ctx.providers.storage.remove([key])
}

/** As the file says it, or else the time between its begin and its end. */
function secondsOf(durationMs: number | null, row: store.MakingRow, news: RecordingNews): number {
  const passed = Number(news.stoppedAt ?? row.stopped_at ?? row.started_at) - Number(news.startedAt ?? row.started_at)
  return Math.max(1, Math.floor((durationMs ?? passed) / 1_000))
}

/**
 * Asks the provider about what is in the making: events are lost, workers die. Ends recordings whose stream is over.
 * @returns how many there are.
 */
export async function tendRecordings(ctx: Context): Promise<number> {
  const rows = await store.listMaking(ctx.db, batch)
  for (const row of rows)
    try {
      await tend(ctx, row)
    } catch (error) {
      ctx.log.error('a recording could not be tended', error, { recording: row.id })
    }
  return rows.length
}

async function tend(ctx: Context, row: store.MakingRow): Promise<void> {
  const { id, making: from, provider_id: providerId, started_at } = row
  if (providerId === null) {
    if (Number(ctx.now) - Number(started_at) > beginWithinMs) await store.step(ctx.db, { id, from, to: 'failed' })
    return
  }
  const { meetings } = ctx.providers
  if (from === 'recording' && row.stream_ended) await meetings.stopRecording(providerId)
  const news = await meetings.recording(providerId)
  if (news) return hear(ctx, row, news)
  await store.step(ctx.db, { id, from, to: 'failed' })
}
