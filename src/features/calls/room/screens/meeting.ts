import type RealtimeKitClient from '@cloudflare/realtimekit'
import { bringScript } from '#client/bringScript.ts'
import type { PublicConfig } from '#server/public-config.ts'
import { type ChatLine, evidenceOf, qualityOf } from '../state.ts'
import { readOwn, watchOwn } from './ownMedia.ts'
import { type MeetingView, meetingStore, outside } from './stores.ts'

const change = (changes: Partial<MeetingView>) => meetingStore.apply((view) => ({ ...view, ...changes }))

/** Browsers only: no Worker has any use for it. */
export const loadClient = async (): Promise<typeof RealtimeKitClient> =>
  import.meta.env.SSR ? Promise.reject() : (await import('@cloudflare/realtimekit')).default

let localScript: Promise<void> | undefined

/** In the local cloud the client's hosts are moved to the stand-in first. */
function bringLocal(config: PublicConfig['meetings']): Promise<void> {
  if (!config) return Promise.resolve()
  localScript ??= bringScript(config.scriptUrl).catch((error: unknown) => {
    localScript = undefined
    throw error
  })
  return localScript
}

/** A measure that is older says nothing of now: the client measures every 7 seconds. */
const measuredForMs = 16_000

export type Meeting = {
  /** What this side can prove to the meter now. */
  evidence(): { sending: boolean; receiving: boolean }
  say(text: string): Promise<void>
  share(isOn: boolean): Promise<void>
  leave(): Promise<void>
}

type Opening = { token: string; config: PublicConfig['meetings']; onChange: () => void }

/** Enters a meeting with one's own media, and follows it. @throws where the provider cannot be reached. */
export async function openMeeting({ token, config, onChange }: Opening): Promise<Meeting> {
  meetingStore.apply(({ lines }) => ({ ...outside, lines }))
  const [Client] = await Promise.all([loadClient(), bringLocal(config)])
  const client = await Client.init({
    authToken: token,
    ...(config && { baseURI: config.baseUri }),
    defaults: { audio: false, video: false },
  })
  const meeting = followed(client, onChange)
  await client.join()
  return meeting
}

/** Of a transport that carries nothing. */
const broken: readonly string[] = ['disconnected', 'reconnecting', 'failed', 'closed']

function flows({ meta }: RealtimeKitClient): boolean {
  const { send, recv } = meta.mediaState
  return ![send.state, recv.state].some((state) => broken.includes(state))
}

type Measure = { bitrate: number; at: number }

function followed(client: RealtimeKitClient, onChange: () => void): Meeting {
  const measures = new Map<string, Measure>()
  const own = sendOwn(client)
  let hasLeft = false
  const readOther = followOther(client, measures, onChange)
  const connected = () => {
    if (hasLeft || !client.self.roomJoined) return
    const isWhole = flows(client) && client.meta.socketState.state === 'connected'
    change({ state: isWhole ? 'joined' : 'reconnecting' })
    onChange()
  }
  client.meta.on('mediaConnectionUpdate', connected)
  client.meta.on('socketConnectionUpdate', connected)
  client.self.on('roomJoined', () => {
    change({ state: 'joined' })
    own.begin()
    readOther()
  })
  client.self.on('roomLeft', ({ state }) => {
    const isRemoved = state === 'kicked' || state === 'ended'
    if (!hasLeft) change({ state: isRemoved ? 'removed' : 'lost', other: null })
    onChange()
  })
  followChat(client)
  return {
    evidence: () => evidenceIn(client, measures),
    say: async (text) => client.chat.sendTextMessage(text),
    async share(isOn) {
      await (isOn ? client.self.enableScreenShare() : client.self.disableScreenShare())
      readOther()
    },
    async leave() {
      hasLeft = true
      own.end()
      await client.leave()
    },
  }
}

const comings = ['participantJoined', 'participantLeft', 'audioUpdate', 'videoUpdate', 'screenShareUpdate'] as const

/** @returns reads the other one again. */
function followOther(client: RealtimeKitClient, measures: Map<string, Measure>, onChange: () => void) {
  const { participants, self } = client
  const read = () => {
    const [one] = participants.joined.toArray()
    const other = one && {
      audio: one.audioEnabled ? (one.audioTrack ?? null) : null,
      video: one.videoEnabled ? (one.videoTrack ?? null) : null,
      screen: one.screenShareEnabled ? (one.screenShareTracks.video ?? null) : null,
    }
    if (!one) measures.clear()
    change({ other: other ?? null, isSharing: self.screenShareEnabled })
    onChange()
  }
  for (const event of comings) participants.joined.on(event, read)
  self.on('screenShareUpdate', read)
  participants.on('mediaScoreUpdate', ({ kind, score, scoreStats }) => {
    measures.set(kind, { bitrate: scoreStats.bitrate, at: Date.now() })
    change({ quality: qualityOf(score) })
    onChange()
  })
  return read
}

function followChat({ chat, self }: RealtimeKitClient): void {
  chat.on('chatUpdate', ({ message }) => {
    if (message.type !== 'text') return
    const line: ChatLine = {
      ...{ id: message.id, text: message.message, at: Date.now() },
      from: message.userId === self.userId ? 'own' : 'other',
    }
    meetingStore.apply((view) => ({ ...view, lines: [...view.lines.filter(({ id }) => id !== line.id), line] }))
  })
}

function evidenceIn(client: RealtimeKitClient, measures: Map<string, Measure>) {
  const { stopped, isMuted } = readOwn()
  const { other } = meetingStore.get()
  return evidenceOf({
    // without its socket the meeting goes on for a while
    connected: client.self.roomJoined && flows(client),
    other: other !== null,
    stopped: stopped.camera === true || (stopped.microphone === true && !isMuted),
    otherSends: other !== null && (other.audio ?? other.video) !== null,
    bitrate: bitrateOf(measures),
  })
}

/** Of all that comes; undefined: not measured lately. */
function bitrateOf(measures: Map<string, Measure>): number | undefined {
  const recent = [...measures.values()].filter(({ at }) => Date.now() - at < measuredForMs)
  return recent.length === 0 ? undefined : recent.reduce((sum, { bitrate }) => sum + bitrate, 0)
}

const retryMs = 250

/** Sends one's own media as they change. The meeting gets copies: it stops what it no longer sends. */
function sendOwn({ self }: RealtimeKitClient) {
  const sent: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null } = { audio: null, video: null }
  let isRunning = false
  let isDirty = false
  let isOver = false
  let unwatch = () => {}
  const apply = async () => {
    const { camera, microphone, isMuted } = readOwn()
    const audio = isMuted ? null : microphone
    if (sent.audio !== audio) {
      if (self.audioEnabled) await self.disableAudio()
      if (audio) await self.enableAudio(audio.clone())
      sent.audio = audio
    }
    if (sent.video !== camera) {
      if (self.videoEnabled) await self.disableVideo()
      if (camera) await self.enableVideo(camera.clone())
      sent.video = camera
    }
  }
  // one after the other: the client forgets what is asked while it is busy
  const changed = async () => {
    isDirty = true
    if (isRunning) return
    isRunning = true
    while (isDirty && !isOver) {
      isDirty = false
      // refused while it does something of its own, as after a reconnection
      await apply().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        isDirty = true
      })
    }
    isRunning = false
  }
  return {
    begin() {
      unwatch()
      sent.audio = null
      sent.video = null
      unwatch = watchOwn(() => void changed())
      void changed()
    },
    end() {
      isOver = true
      unwatch()
    },
  }
}
