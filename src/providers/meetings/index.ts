import * as z from 'zod'
import { type Budget, type Place, placeIn, unlimited } from './budget.ts'
import { type Expected, type Presence, samplePresence } from './presence.ts'
import { createPresets, ensurePreset, forgetPresets, missingPresets, type Part, presetOf } from './presets.ts'
import { ask, type Calls, createCalls, created, MeetingsUnavailable, read, type Share } from './request.ts'
import { isSignedBy } from './webhook-key.ts'

export { type Budget, keptForJoins, type Place, pace } from './budget.ts'
export type { Presence } from './presence.ts'
export type { Part } from './presets.ts'
export { MeetingGone, MeetingsBusy, MeetingsUnavailable, type Share } from './request.ts'

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

/** A connection of a person joins or leaves. `seconds`: length of a connection that left, if the provider reports it. */
export type Coming = {
  what: 'joined' | 'left'
  meetingId: string
  personId: string
  peerId: string
  at: Date
  seconds?: number
}

/** Event of a meeting. Events may be repeated, lost or out of order. */
export type MeetingEvent = Coming | { what: 'recording'; meetingId: string; recording: RecordingUpdate }

/** Meetings in which people see and hear each other. A token is valid until the meeting is closed. */
export type Meetings = {
  /** @returns the id of a new meeting. */
  open(title: string): Promise<string>
  /**
   * Takes a person's turn to be admitted with the share `turn`. @returns null if they can be admitted now, or else
   * their place in the line, which they keep until they ask again at its end.
   */
  line(personId: string): Promise<Place | null>
  /**
   * Adds one person. @returns their token, and the id by which they can be removed.
   * @throws MeetingGone if the provider no longer knows the meeting; MeetingsBusy if the account has no request left
   */
  admit(meetingId: string, guest: Guest, part?: Part, share?: Share): Promise<{ participantId: string; token: string }>
  /**
   * Compares a meeting with the reports about it, with requests that no join needs. Returns at least a sample of its
   * connections if they differ from the reports. @throws MeetingsBusy if no request is left
   */
  present(meetingId: string, expected: Expected): Promise<Presence>
  /**
   * Broadcasts a meeting to viewers outside of it. A second request has no effect. @returns the URL of the HLS
   * playlist, which has no expiry and no permission check
   */
  broadcast(meetingId: string): Promise<string>
  /** Ends the broadcast of a meeting. No effect without one. */
  endBroadcast(meetingId: string): Promise<void>
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
  budget?: Budget | undefined
  /** Bucket for recordings. */
  bucket?: { accountId: string; name: string; accessKeyId: string; secretAccessKey: string } | undefined
}

/** Answer to a removal, with or without the removed thing. */
const done = z.object({ success: z.literal(true) })
const inactive = z.object({ success: z.literal(true), data: z.object({ status: z.literal('INACTIVE') }) })
const admitted = z.object({ data: z.object({ id: z.string().min(1), token: z.string().min(1) }) })
const livestream = z.object({ data: z.object({ playback_url: z.url() }) })
const broadcastSize = { width: 1_280, height: 720 }
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
export function createMeetings(config: Config): Meetings {
  const {
    accountId,
    appId,
    token,
    base,
    bucket,
    answerWithinMs: withinMs = defaultWithinMs,
    budget = unlimited,
  } = config
  const app = `${base ?? vendorApi}/client/v4/accounts/${accountId}/realtime/kit/${appId}`
  const calls = createCalls({ app, token, withinMs, budget })
  const { call, request, gone } = calls
  return {
    async open(title) {
      return (await request(created, 'POST', '/meetings', { title })).data.id
    },
    async line(personId) {
      const waitMs = await budget.turnOf(personId)
      return waitMs > 0 ? placeIn(waitMs) : null
    },
    async admit(meetingId, { id, name, pictureUrl }, part = 'speaker', share = 'now') {
      await ensurePreset({ app, ...calls }, part)
      const participant = {
        name,
        custom_participant_id: id,
        preset_name: presetOf[part],
        ...(pictureUrl && { picture: pictureUrl }),
      }
      const path = `/meetings/${meetingId}/participants`
      const { data } = await request(admitted, 'POST', path, participant, share).catch(forgetPresets)
      return { participantId: data.id, token: data.token }
    },
    present: (meetingId, expected) => samplePresence(calls, meetingId, expected),
    missingPresets: () => missingPresets(calls),
    createPresets: () => createPresets(calls),
    async broadcast(meetingId) {
      const path = `/meetings/${meetingId}`
      const answer = await call('POST', `${path}/livestreams`, { video_config: broadcastSize })
      if (answer.ok) return (await read(livestream, answer)).data.playback_url
      await answer.body?.cancel()
      if (answer.status !== 409) throw new MeetingsUnavailable(`a broadcast of meetings answered ${answer.status}`)
      return (await request(livestream, 'GET', `${path}/active-livestream`)).data.playback_url
    },
    endBroadcast: (meetingId) => gone(done, 'POST', `/meetings/${meetingId}/active-livestream/stop`),
    remove: (meetingId, participantId) => gone(done, 'DELETE', `/meetings/${meetingId}/participants/${participantId}`),
    async close(meetingId) {
      // Deactivated first, so that no participant can come back.
      await gone(inactive, 'PATCH', `/meetings/${meetingId}`, { status: 'INACTIVE' })
      await gone(done, 'POST', `/meetings/${meetingId}/active-session/kick-all`)
    },
    ...recordingsOf(calls, bucket),
    async readEvent(body, signature) {
      const address = `${base ?? vendorKeys}/.well-known/webhooks.json`
      const load = async () => (await read(keys, await ask(address, withinMs))).data.publicKey
      return (await isSignedBy({ address, load, now: Date.now() }, body, signature)) ? { event: eventOf(body) } : null
    },
  }
}

const recordingsOf = (
  { call, request, gone }: Calls,
  bucket: Config['bucket'],
): Pick<Meetings, 'record' | 'stopRecording' | 'recording'> => ({
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
  if (!what || !participant || !at) return null
  const { customParticipantId: personId, peerId, joinedAt } = participant
  const seconds = what === 'left' && joinedAt ? Math.max(0, Math.round((at.getTime() - joinedAt.getTime()) / 1_000)) : 0
  return { what, meetingId: meeting.id, personId, peerId, at, ...(seconds > 0 && { seconds }) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
