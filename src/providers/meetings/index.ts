import * as z from 'zod'
import { MeetingGone, MeetingsUnavailable } from './failures.ts'
import { createPresets, ensurePreset, forgetPresets, missingPresets, type Part, presetOf } from './presets.ts'
import { isSignedBy } from './webhook-key.ts'

export { MeetingGone, MeetingsUnavailable } from './failures.ts'
export type { Part } from './presets.ts'

export type Guest = { id: string; name: string; pictureUrl: string | null }

/** State of a recording. Once it is ready, its file is in the product's bucket; a failed one has no file. */
export type RecordingUpdate = {
  recordingId: string
  state: 'starting' | 'recording' | 'ending' | 'ready' | 'failed'
  /** Name of the file in the requested folder. */
  fileName: string
  startedAt: Date | null
  stoppedAt: Date | null
  bytes: number | null
}

/** A connection of a person joins or leaves. */
export type Coming = { what: 'joined' | 'left'; meetingId: string; personId: string; peerId: string; at: Date }

/** Event of a meeting. Events may be repeated, lost or out of order. */
export type MeetingEvent = Coming | { what: 'recording'; meetingId: string; recording: RecordingUpdate }

/** Meetings in which people see and hear each other. A token is valid until the meeting is closed. */
export type Meetings = {
  /** @returns the id of a new meeting. */
  open(title: string): Promise<string>
  /**
   * Adds one person. @returns their token, and the id by which they can be removed.
   * @throws MeetingGone if the provider no longer knows the meeting
   */
  admit(meetingId: string, guest: Guest, part?: Part): Promise<{ participantId: string; token: string }>
  /** Returns the people in a meeting, with one entry for each connection. */
  present(meetingId: string): Promise<{ personId: string; peerId: string }[]>
  /** Revokes a token of `admit` and disconnects its holder. */
  remove(meetingId: string, participantId: string): Promise<void>
  /** Disconnects all participants and refuses new ones. Closing a closed meeting has no effect. */
  close(meetingId: string): Promise<void>
  /**
   * Starts to record a meeting. The file is stored in `folder` of the product's bucket.
   * @returns the id of the recording, or of the one already in progress.
   */
  record(meetingId: string, folder: string): Promise<string>
  /** Stops a recording; its file is ready some time later. Stopping a stopped recording has no effect. */
  stopRecording(recordingId: string): Promise<void>
  /** Reads the state of a recording, in case an event was lost. @returns null if it does not exist. */
  recording(recordingId: string): Promise<RecordingUpdate | null>
  /** Returns the names of the roles that the provider does not have yet; `admit` creates them when they are needed. */
  missingPresets(): Promise<string[]>
  /** Creates the missing roles. @returns their names. */
  createPresets(): Promise<string[]>
  /** @returns null for an invalid signature; `event` is null for an event that is about no person and no recording. */
  readEvent(body: string, signature: string): Promise<{ event: MeetingEvent | null } | null>
}

const vendorApi = 'https://api.cloudflare.com'
const vendorKeys = 'https://api.realtime.cloudflare.com'
/** Default time limit of a response in milliseconds. */
const defaultWithinMs = 8_000
type Config = {
  accountId: string
  appId: string
  token: string
  /** URL of the local cloud's stand-in. */
  base?: string | undefined
  answerWithinMs?: number | undefined
  /** Bucket for recordings. */
  bucket?: { accountId: string; name: string; accessKeyId: string; secretAccessKey: string } | undefined
}

const created = z.object({ data: z.object({ id: z.string().min(1) }) })
/** Answer to a removal, with or without the removed thing. */
const done = z.object({ success: z.literal(true) })
const inactive = z.object({ success: z.literal(true), data: z.object({ status: z.literal('INACTIVE') }) })
const admitted = z.object({ data: z.object({ id: z.string().min(1), token: z.string().min(1) }) })
const session = z.object({ data: z.object({ id: z.string().min(1) }) })
const attendance = z.object({
  data: z.object({
    participants: z.array(
      z.object({ id: z.string(), custom_participant_id: z.string(), left_at: z.string().nullish() }),
    ),
  }),
})
const keys = z.object({ data: z.object({ publicKey: z.string() }) })
const statusSchema = z.enum(['INVOKED', 'RECORDING', 'PAUSED', 'UPLOADING', 'UPLOADED', 'ERRORED'])
const states: Record<z.infer<typeof statusSchema>, RecordingUpdate['state']> = {
  INVOKED: 'starting',
  RECORDING: 'recording',
  PAUSED: 'recording',
  UPLOADING: 'ending',
  UPLOADED: 'ready',
  ERRORED: 'failed',
}
const dateOrNull = z.coerce.date().nullish()
const recorded = z.object({
  data: z.object({
    id: z.string(),
    status: statusSchema,
    output_file_name: z.string(),
    started_time: dateOrNull,
    stopped_time: dateOrNull,
    file_size: z.coerce.number().nullish(),
  }),
})
const recordingHook = z.object({
  event: z.literal('recording.statusUpdate'),
  meeting: z.object({ id: z.string() }),
  recording: z.object({
    recordingId: z.string(),
    status: statusSchema,
    outputFileName: z.string(),
    startedTime: dateOrNull,
    stoppedTime: dateOrNull,
    fileSize: z.coerce.number().nullish(),
  }),
})
const hook = z.object({
  event: z.string(),
  meeting: z.object({ id: z.string() }),
  participant: z
    .object({
      customParticipantId: z.string(),
      peerId: z.string().min(1),
      joinedAt: z.coerce.date().optional(),
      leftAt: z.coerce.date().optional(),
    })
    .optional(),
})
/** Events for which the provider must send webhooks. */
export const webhookEvents = ['meeting.participantJoined', 'meeting.participantLeft', 'recording.statusUpdate']
const eventNames: Record<string, 'joined' | 'left'> = {
  'meeting.participantJoined': 'joined',
  'meeting.participantLeft': 'left',
}

/** Creates meetings over the REST API of Cloudflare RealtimeKit. The vendor's terms are used only in this folder. */
export function createMeetings({ accountId, appId, token, base, bucket, answerWithinMs }: Config): Meetings {
  const app = `${base ?? vendorApi}/client/v4/accounts/${accountId}/realtime/kit/${appId}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function call(method: string, path: string, body?: object): Promise<Response> {
    return ask(`${app}${path}`, answerWithinMs, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }
  async function request<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<T> {
    const answer = await call(method, path, body)
    if (answer.ok) return read(shape, answer)
    await answer.body?.cancel()
    const Failure = answer.status === 404 && path.startsWith('/meetings/') ? MeetingGone : MeetingsUnavailable
    throw new Failure(`${method} of meetings answered ${answer.status}`)
  }
  async function gone<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<void> {
    const answer = await call(method, path, body)
    if (answer.ok) return void (await read(shape, answer))
    await answer.body?.cancel()
    if (!isMissing(answer, path)) throw new MeetingsUnavailable(`${method} of meetings answered ${answer.status}`)
  }

  return {
    async open(title) {
      return (await request(created, 'POST', '/meetings', { title })).data.id
    },
    async admit(meetingId, { id, name, pictureUrl }, part = 'speaker') {
      await ensurePreset({ app, call, request }, part)
      const { data } = await request(admitted, 'POST', `/meetings/${meetingId}/participants`, {
        name,
        custom_participant_id: id,
        preset_name: presetOf[part],
        ...(pictureUrl && { picture: pictureUrl }),
      }).catch(forgetPresets)
      return { participantId: data.id, token: data.token }
    },
    async present(meetingId) {
      const answer = await call('GET', `/meetings/${meetingId}/active-session`)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return []
      }
      if (!answer.ok) throw new MeetingsUnavailable(`a session of meetings answered ${answer.status}`)
      const { id } = (await read(session, answer)).data
      return everybodyIn((page) =>
        request(attendance, 'GET', `/sessions/${id}/participants?per_page=${perPage}&page_no=${page}`),
      )
    },
    missingPresets: () => missingPresets({ app, call, request }),
    createPresets: () => createPresets({ app, call, request }),
    remove: (meetingId, participantId) => gone(done, 'DELETE', `/meetings/${meetingId}/participants/${participantId}`),
    async close(meetingId) {
      // Deactivated first, so that no participant can come back.
      await gone(inactive, 'PATCH', `/meetings/${meetingId}`, { status: 'INACTIVE' })
      await gone(done, 'POST', `/meetings/${meetingId}/active-session/kick-all`)
    },
    ...recordingsOf({ call, request, gone, bucket }),
    async readEvent(body, signature) {
      const address = `${base ?? vendorKeys}/.well-known/webhooks.json`
      const load = async () => (await read(keys, await ask(address, answerWithinMs))).data.publicKey
      return (await isSignedBy({ address, load, now: Date.now() }, body, signature)) ? { event: eventOf(body) } : null
    },
  }
}

type Calls = {
  call(method: string, path: string, body?: object): Promise<Response>
  request<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<T>
  gone<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<void>
  bucket: Config['bucket']
}

/** Returns true if the thing to remove no longer exists, or if a recording was already stopped. */
const isMissing = ({ status }: Response, path: string): boolean =>
  status === 404 || (status === 409 && path.startsWith('/recordings/'))

const recordingsOf = ({
  call,
  request,
  gone,
  bucket,
}: Calls): Pick<Meetings, 'record' | 'stopRecording' | 'recording'> => ({
  async record(meetingId, folder) {
    if (!bucket) throw new Error('no bucket was given for recordings')
    const { accountId: account_id, name, accessKeyId: access_key, secretAccessKey: secret } = bucket
    const answer = await call('POST', '/recordings', {
      meeting_id: meetingId,
      storage_config: { type: 'cloudflare', account_id, bucket: name, access_key, secret, path: folder },
      // Browsers play this codec directly. The provider must not keep a second copy.
      video_config: { codec: 'VP8' },
      realtimekit_bucket_config: { enabled: false },
    })
    if (answer.ok) return (await read(created, answer)).data.id
    await answer.body?.cancel()
    if (answer.status !== 409) throw new MeetingsUnavailable(`recording answered ${answer.status}`)
    return (await request(created, 'GET', `/recordings/active-recording/${meetingId}`)).data.id
  },
  stopRecording: (recordingId) => gone(recorded, 'PUT', `/recordings/${recordingId}`, { action: 'stop' }),
  async recording(recordingId) {
    const answer = await call('GET', `/recordings/${recordingId}`)
    if (answer.status === 404) return null
    if (!answer.ok) throw new MeetingsUnavailable(`a recording answered ${answer.status}`)
    return newsOf((await read(recorded, answer)).data)
  },
})

const perPage = 100
const pagesMax = 200

/** Returns all participants who have not left, from all pages of a session's attendance. */
async function everybodyIn(pageOf: (page: number) => Promise<z.infer<typeof attendance>>) {
  const here: { personId: string; peerId: string }[] = []
  for (let page = 1; page <= pagesMax; page++) {
    const { participants } = (await pageOf(page)).data
    for (const { id, custom_participant_id: personId, left_at: left } of participants)
      if (!left) here.push({ personId, peerId: id })
    if (participants.length < perPage) break
  }
  return here
}

async function ask(url: string, withinMs = defaultWithinMs, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
  } catch (error) {
    throw new MeetingsUnavailable('meetings cannot be reached', { cause: error })
  }
}

async function read<T>(shape: z.ZodType<T>, answer: Response): Promise<T> {
  const parsed = shape.safeParse(await answer.json().catch(() => undefined))
  if (!parsed.success) throw new MeetingsUnavailable('meetings answered nonsense', { cause: parsed.error })
  return parsed.data
}

const newsOf = (data: z.infer<typeof recorded>['data']): RecordingUpdate => ({
  recordingId: data.id,
  state: states[data.status],
  fileName: data.output_file_name,
  startedAt: data.started_time ?? null,
  stoppedAt: data.stopped_time ?? null,
  bytes: data.file_size ?? null,
})

function recordingEventOf({ meeting, recording }: z.infer<typeof recordingHook>): MeetingEvent {
  const { recordingId: id, status, outputFileName: output_file_name } = recording
  const { startedTime: started_time, stoppedTime: stopped_time, fileSize: file_size } = recording
  const news = newsOf({ id, status, output_file_name, started_time, stopped_time, file_size })
  return { what: 'recording', meetingId: meeting.id, recording: news }
}

function eventOf(body: string): MeetingEvent | null {
  const payload = jsonOf(body)
  const aboutRecording = recordingHook.safeParse(payload)
  if (aboutRecording.success) return recordingEventOf(aboutRecording.data)
  const parsed = hook.safeParse(payload)
  if (!parsed.success) return null
  const { event, meeting, participant } = parsed.data
  const what = eventNames[event]
  const at = what === 'left' ? participant?.leftAt : participant?.joinedAt
  return what && participant && at
    ? { what, meetingId: meeting.id, personId: participant.customParticipantId, peerId: participant.peerId, at }
    : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
