import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { App, Meeting, Recording, RecordingStart, Recordings } from '../model.ts'
import { meetingBody } from '../room.ts'
import { sendEvent } from '../socket-events.ts'
import type { Recorder } from './recorder.ts'
import type { Source } from './spotlight.ts'

/** Location in R2 to which a recording is uploaded, with its own credentials. */
export const storageSchema = z.object({
  type: z.literal('cloudflare'),
  access_key: z.string().min(1),
  secret: z.string().min(1),
  bucket: z.string().min(1),
  account_id: z.string().min(1),
  path: z.string().default(''),
})

export const startSchema = z.object({
  meeting_id: z.string(),
  max_seconds: z.int().min(60).max(86_400).default(86_400),
  file_name_prefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/)
    .default(''),
  allow_multiple_recordings: z.boolean().default(false),
  storage_config: storageSchema.nullish(),
  realtimekit_bucket_config: z.object({ enabled: z.boolean() }).default({ enabled: true }),
  video_config: z.object({ codec: z.enum(['H264', 'VP8', 'VP9']).optional() }).optional(),
})

const isActive = ({ status }: Recording) => ['INVOKED', 'RECORDING', 'PAUSED'].includes(status)
/** Time without participants after which a recording stops. */
const aloneMaxMs = 60_000
const retentionDays = 7

type Options = { app(): App; r2(): Promise<string>; origin(): string }

/** Recordings of meetings, from the start to the file in R2. Every change of state sends a webhook. */
export class RecordingService implements Recordings {
  readonly #options: Options
  readonly #all = new Map<string, Recording>()
  readonly #recorders = new Map<string, Recorder>()
  readonly #ending = new AbortController()
  #dir: string | undefined

  constructor(options: Options) {
    this.#options = options
  }

  #now = (): string => new Date(this.#options.app().now()).toISOString()
  get = (id: string): Recording | undefined => this.#all.get(id)
  /** Returns the recordings, newest first. */
  list = (): Recording[] => [...this.#all.values()].toReversed()
  activeOf = (meetingId: string): Recording | undefined =>
    this.list().find((one) => one.meeting.id === meetingId && isActive(one))

  /** Creates a recording of a meeting; it starts shortly after. */
  start(meeting: Meeting, asked: RecordingStart): Recording {
    const stamp = Date.now()
    const recording: Recording = {
      id: randomUUID(),
      meeting,
      sessionId: meeting.session?.id ?? null,
      status: 'INVOKED',
      fileName: `${asked.file_name_prefix && `${asked.file_name_prefix}_`}${meeting.id}_${stamp}.webm`,
      storage: asked.storage_config ?? null,
      isKept: asked.realtimekit_bucket_config.enabled,
      invokedAt: this.#now(),
      startedAt: null,
      stoppedAt: null,
      stopReason: null,
      bytes: null,
      seconds: null,
    }
    this.#all.set(recording.id, recording)
    void this.#run(recording, asked.max_seconds * 1_000).catch((error: unknown) => {
      console.error(error)
      this.#change(recording, 'ERRORED')
    })
    return recording
  }

  pause(recording: Recording): void {
    this.#recorders.get(recording.id)?.pause()
    this.#change(recording, 'PAUSED')
  }

  resume(recording: Recording): void {
    this.#recorders.get(recording.id)?.resume()
    this.#change(recording, 'RECORDING')
  }

  /** Stops a recording. Its file is ready some time later. */
  async stop(recording: Recording, reason: Recording['stopReason']): Promise<void> {
    if (!isActive(recording)) return
    recording.stoppedAt = this.#now()
    recording.stopReason = reason
    this.#change(recording, 'UPLOADING')
    const recorder = this.#recorders.get(recording.id)
    this.#recorders.delete(recording.id)
    const made = await recorder?.stop()
    if (!made) return this.#change(recording, 'ERRORED')
    recording.seconds = Math.round(made.durationMs / 1_000)
    recording.bytes = fs.statSync(this.fileOf(recording)).size
    await this.#upload(recording)
    this.#change(recording, 'UPLOADED')
  }

  fileOf = ({ id }: Recording): string => path.join(this.#folder(), `${id}.webm`)

  /** Returns the download URL and its expiry, until which RealtimeKit stores the file. */
  downloadOf({ id, status, isKept, stoppedAt }: Recording): { url: string; expiry: string } | null {
    if (status !== 'UPLOADED' || !isKept || stoppedAt === null) return null
    const expiry = new Date(Date.parse(stoppedAt) + retentionDays * 86_400_000).toISOString()
    return { url: `${this.#options.origin()}/__recordings/${id}.webm`, expiry }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    for (const recorder of this.#recorders.values()) await recorder.stop()
    if (this.#dir) fs.rmSync(this.#dir, { recursive: true, force: true })
  }

  async #run(recording: Recording, longestMs: number): Promise<void> {
    this.#announce(recording)
    const sfu = await this.#options.app().sfu()
    const { Recorder } = await import('./recorder.ts')
    // The recording was stopped before it started.
    if (recording.status !== 'INVOKED') return
    const { meeting } = recording
    const sources = (): Source[] =>
      [...meeting.peers.values()].flatMap((peer) =>
        [...peer.producers.values()].flatMap(({ id, transportId, screenShare, paused }) => {
          const track = paused ? undefined : sfu.trackOf(transportId, id)
          return track ? [{ peerId: peer.id, track, screenShare }] : []
        }),
      )
    this.#recorders.set(recording.id, new Recorder(this.fileOf(recording), sources))
    recording.startedAt = this.#now()
    this.#change(recording, 'RECORDING')
    await this.#watch(recording, longestMs)
  }

  /** Stops a recording at its maximum length, or some time after the last participant has left. */
  async #watch(recording: Recording, longestMs: number): Promise<void> {
    const begun = Date.now()
    let seenAt = begun
    while (isActive(recording) && !this.#ending.signal.aborted) {
      await wait(1_000, undefined, { ref: false, signal: this.#ending.signal }).catch(() => undefined)
      recording.sessionId ??= recording.meeting.session?.id ?? null
      if (recording.meeting.peers.size > 0) seenAt = Date.now()
      if (Date.now() - begun > longestMs) return this.stop(recording, 'API_CALL')
      if (Date.now() - seenAt > aloneMaxMs) return this.stop(recording, 'ALL_PEERS_LEFT')
    }
  }

  async #upload(recording: Recording): Promise<void> {
    const { storage, fileName, bytes } = recording
    if (!storage) return
    const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3')
    const client = new S3Client({
      region: 'auto',
      endpoint: await this.#options.r2(),
      forcePathStyle: true,
      credentials: { accessKeyId: storage.access_key, secretAccessKey: storage.secret },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    const Key = [...storage.path.split('/').filter(Boolean), fileName].join('/')
    const Body = fs.createReadStream(this.fileOf(recording))
    const about = { ContentType: 'video/webm', ContentLength: bytes ?? 0 }
    await client.send(new PutObjectCommand({ Bucket: storage.bucket, Key, Body, ...about }))
    client.destroy()
  }

  #change(recording: Recording, status: Recording['status']): void {
    recording.status = status
    const event = { PAUSED: 'room.recordingPaused', RECORDING: 'room.recordingStarted' }[status as string]
    const name = event ?? (isActive(recording) ? undefined : 'room.recordingStopped')
    for (const peer of recording.meeting.peers.values())
      if (name) sendEvent(peer, name, 'socket.recording.RecordingEvent', { recordingId: recording.id })
    this.#announce(recording)
  }

  #announce(recording: Recording): void {
    const { webhooks, organizationId } = this.#options.app()
    const { id, meeting, sessionId, status, fileName, startedAt, stoppedAt, bytes, seconds } = recording
    const download = this.downloadOf(recording)
    webhooks.announce('recording.statusUpdate', {
      recording: {
        id,
        recordingId: id,
        status,
        outputFileName: fileName,
        meetingId: meeting.id,
        organizationId,
        roomUUID: sessionId,
        startedTime: startedAt,
        stoppedTime: stoppedAt,
        ...(bytes !== null && { fileSize: String(bytes), recordingDuration: seconds }),
        ...(download && { downloadUrl: download.url, downloadUrlExpiry: download.expiry }),
      },
      meeting: meetingBody(meeting, organizationId),
    })
  }

  #folder(): string {
    this.#dir ??= fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-recordings-'))
    return this.#dir
  }
}
