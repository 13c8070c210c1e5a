import * as z from 'zod'
import { isSignedBy } from './webhook-key.ts'

export type Guest = { id: string; name: string; pictureUrl: string | null }

/** How a recording stands. Its file is in the product's bucket once it is ready, and there is none when it failed. */
export type RecordingNews = {
  recordingId: string
  state: 'starting' | 'recording' | 'ending' | 'ready' | 'failed'
  /** The name of the file in the folder that was given. */
  fileName: string
  startedAt: Date | null
  stoppedAt: Date | null
  bytes: number | null
}

/**
 * Speakers send picture and sound or, by the provider's own refusal, one of the two; viewers only receive. Who is on a stage sends
 * as a speaker, but the picture in several sizes (simulcast), of which each viewer gets the one that their network carries.
 */
export type Part = 'speaker' | 'stage' | 'sound' | 'picture' | 'viewer'

/** Somebody comes or goes, each connection for itself. */
export type Coming = { what: 'joined' | 'left'; meetingId: string; personId: string; peerId: string; at: Date }

/** What happens in a meeting; order and number of these are not to be relied on. */
export type MeetingEvent = Coming | { what: 'recording'; meetingId: string; recording: RecordingNews }

/** Meetings in which people see and hear each other. Whoever has a token of one can enter it until it is closed. */
export type Meetings = {
  /** @returns the id of a new meeting. */
  open(title: string): Promise<string>
  /**
   * Lets one person in. @returns their token, and the id by which they can be removed.
   * @throws MeetingGone where the provider knows of no such meeting any more
   */
  admit(meetingId: string, guest: Guest, part?: Part): Promise<{ participantId: string; token: string }>
  /** Who is in a meeting now, each connection for itself. */
  present(meetingId: string): Promise<{ personId: string; peerId: string }[]>
  /** Takes back what `admit` gave: the token no longer works, and who is there with it is put out. */
  remove(meetingId: string, participantId: string): Promise<void>
  /** Puts everybody out, and lets nobody in any more. Closing a closed one changes nothing. */
  close(meetingId: string): Promise<void>
  /**
   * Begins to record all that is sent in a meeting. The file comes into `folder` of the product's bucket.
   * @returns the id of the recording; of the one that goes on already, if there is one.
   */
  record(meetingId: string, folder: string): Promise<string>
  /** Ends a recording; its file is there some time later. One that has ended changes nothing. */
  stopRecording(recordingId: string): Promise<void>
  /** How a recording stands, for whoever missed an event. @returns null: there is none. */
  recording(recordingId: string): Promise<RecordingNews | null>
  /** @returns null for what the provider did not sign, or for an event that is about nobody. */
  readEvent(body: string, signature: string): Promise<{ event: MeetingEvent | null } | null>
}

/** The provider is down, slow, or answers what makes no sense. */
export class MeetingsUnavailable extends Error {}
/** The provider does not know the meeting any more: asking again does not help, a new one does. */
export class MeetingGone extends MeetingsUnavailable {}

const vendorApi = 'https://api.cloudflare.com'
const vendorKeys = 'https://api.realtime.cloudflare.com'
/** The provider has so long to answer, unless told otherwise. */
const defaultWithinMs = 8_000
/** Two that every app of the provider begins with, none of which rules over anybody, and three that are made of the first. */
const presets: Record<Part, string> = {
  ...{ speaker: 'group_call_participant', viewer: 'webinar_viewer' },
  ...{ stage: 'limelight_stage', sound: 'limelight_sound', picture: 'limelight_picture' },
}
/** What the parts that are made do not send. Each sends its picture in several sizes. */
const withheld: Partial<Record<Part, readonly string[]>> = {
  ...{ stage: [], sound: ['video', 'screenshare'], picture: ['audio', 'screenshare'] },
}

type Config = {
  accountId: string
  appId: string
  token: string
  /** Where the local cloud's stand-in answers. */
  base?: string | undefined
  answerWithinMs?: number | undefined
  /** Where recordings go. */
  bucket?: { accountId: string; name: string; accessKeyId: string; secretAccessKey: string } | undefined
}

const created = z.object({ data: z.object({ id: z.string().min(1) }) })
/** That something is gone, with or without what it was. */
const done = z.object({ success: z.literal(true) })
const inactive = z.object({ success: z.literal(true), data: z.object({ status: z.literal('INACTIVE') }) })
const admitted = z.object({ data: z.object({ id: z.string().min(1), token: z.string().min(1) }) })
const presetList = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
const presetSchema = z.object({
  data: z.object({
    config: z.looseObject({ media: z.looseObject({ video: z.looseObject({}) }) }),
    ui: z.looseObject({}),
    permissions: z.looseObject({ media: z.record(z.string(), z.looseObject({ can_produce: z.string() })) }),
  }),
})
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
const states: Record<z.infer<typeof statusSchema>, RecordingNews['state']> = {
  ...{ INVOKED: 'starting', RECORDING: 'recording', PAUSED: 'recording' },
  ...{ UPLOADING: 'ending', UPLOADED: 'ready', ERRORED: 'failed' },
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
const eventNames: Record<string, 'joined' | 'left'> = {
  'meeting.participantJoined': 'joined',
  'meeting.participantLeft': 'left',
}

/** Meetings over Cloudflare RealtimeKit's REST. Nothing outside this folder knows the vendor's words. */
export function createMeetings({ accountId, appId, token, base, bucket, answerWithinMs }: Config): Meetings {
  const app = `${base ?? vendorApi}/client/v4/accounts/${accountId}/realtime/kit/${appId}`

  async function call(method: string, path: string, body?: object): Promise<Response> {
    return ask(`${app}${path}`, answerWithinMs, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  async function told<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<T> {
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
    if (!isGone(answer, path)) throw new MeetingsUnavailable(`${method} of meetings answered ${answer.status}`)
  }

  return {
    async open(title) {
      return (await told(created, 'POST', '/meetings', { title })).data.id
    },
    async admit(meetingId, { id, name, pictureUrl }, part = 'speaker') {
      const without = withheld[part]
      if (without) await ensurePreset({ call, told }, presets[part], without)
      const { data } = await told(admitted, 'POST', `/meetings/${meetingId}/participants`, {
        ...{ name, custom_participant_id: id, preset_name: presets[part] },
        ...(pictureUrl && { picture: pictureUrl }),
      })
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
        told(attendance, 'GET', `/sessions/${id}/participants?per_page=${perPage}&page_no=${page}`),
      )
    },
    remove: (meetingId, participantId) => gone(done, 'DELETE', `/meetings/${meetingId}/participants/${participantId}`),
    async close(meetingId) {
      // first nobody can come back
      await gone(inactive, 'PATCH', `/meetings/${meetingId}`, { status: 'INACTIVE' })
      await gone(done, 'POST', `/meetings/${meetingId}/active-session/kick-all`)
    },
    ...recordingsOf({ call, told, gone, bucket }),
    async readEvent(body, signature) {
      const address = `${base ?? vendorKeys}/.well-known/webhooks.json`
      const load = async () => (await read(keys, await ask(address, answerWithinMs))).data.publicKey
      return (await isSignedBy({ address, load, now: Date.now() }, body, signature)) ? { event: eventOf(body) } : null
    },
  }
}

/** A preset like a speaker's that sends less, and its picture in several sizes, made by whoever needs it first. */
async function ensurePreset({ call, told }: Pick<Calls, 'call' | 'told'>, name: string, without: readonly string[]) {
  const idOf = async (wanted: string) =>
    (await told(presetList, 'GET', `/presets?per_page=${perPage}`)).data.find((one) => one.name === wanted)?.id
  if (await idOf(name)) return
  const { config, ui, permissions } = (await told(presetSchema, 'GET', `/presets/${await idOf(presets.speaker)}`)).data
  const media = Object.entries(permissions.media).map(([what, one]) => [
    what,
    without.includes(what) ? { ...one, can_produce: 'NOT_ALLOWED' } : one,
  ])
  const video = { ...config.media.video, simulcast: true }
  const made = {
    ...{ name, ui, config: { ...config, media: { ...config.media, video } } },
    permissions: { ...permissions, media: Object.fromEntries(media) },
  }
  const answer = await call('POST', '/presets', made)
  if (answer.ok) return void (await read(created, answer))
  await answer.body?.cancel()
  // of two who make it at once one is too late
  if (!(await idOf(name))) throw new MeetingsUnavailable(`a preset answered ${answer.status}`)
}

type Calls = {
  call(method: string, path: string, body?: object): Promise<Response>
  told<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<T>
  gone<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<void>
  bucket: Config['bucket']
}

/** What is to go is not there any more; a recording also where it has been stopped. */
const isGone = ({ status }: Response, path: string): boolean =>
  status === 404 || (status === 409 && path.startsWith('/recordings/'))

const recordingsOf = ({
  call,
  told,
  gone,
  bucket,
}: Calls): Pick<Meetings, 'record' | 'stopRecording' | 'recording'> => ({
  async record(meetingId, folder) {
    if (!bucket) throw new Error('no bucket was given for recordings')
    const { accountId: account_id, name, accessKeyId: access_key, secretAccessKey: secret } = bucket
    const answer = await call('POST', '/recordings', {
      meeting_id: meetingId,
      storage_config: { type: 'cloudflare', account_id, bucket: name, access_key, secret, path: folder },
      // browsers play it as it is, and a second copy at the provider is none of its business
      video_config: { codec: 'VP8' },
      realtimekit_bucket_config: { enabled: false },
    })
    if (answer.ok) return (await read(created, answer)).data.id
    await answer.body?.cancel()
    if (answer.status !== 409) throw new MeetingsUnavailable(`recording answered ${answer.status}`)
    return (await told(created, 'GET', `/recordings/active-recording/${meetingId}`)).data.id
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

/** Who has not left, of all pages that a session's attendance has. */
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

const newsOf = (data: z.infer<typeof recorded>['data']): RecordingNews => ({
  ...{ recordingId: data.id, state: states[data.status], fileName: data.output_file_name },
  ...{ startedAt: data.started_time ?? null, stoppedAt: data.stopped_time ?? null, bytes: data.file_size ?? null },
})

function recordingEventOf({ meeting, recording }: z.infer<typeof recordingHook>): MeetingEvent {
  const { recordingId: id, status, outputFileName: output_file_name } = recording
  const { startedTime: started_time, stoppedTime: stopped_time, fileSize: file_size } = recording
  const news = newsOf({ id, status, output_file_name, started_time, stopped_time, file_size })
  return { what: 'recording', meetingId: meeting.id, recording: news }
}

function eventOf(body: string): MeetingEvent | null {
  const told = jsonOf(body)
  const aboutRecording = recordingHook.safeParse(told)
  if (aboutRecording.success) return recordingEventOf(aboutRecording.data)
  const parsed = hook.safeParse(told)
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
