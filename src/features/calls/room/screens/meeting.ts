import type RealtimeKitClient from '@cloudflare/realtimekit'
import { qualityOf } from '#client/meetings/devices.ts'
import { createClient, flows, joinMeeting } from '#client/meetings/kit.ts'
import { createMeasures, type Measures } from '#client/meetings/measures.ts'
import { readOwn } from '#client/meetings/ownMedia.ts'
import { leaveMeeting, sendOwn } from '#client/meetings/sendOwn.ts'
import { correctedMs } from '#client/time/clock.ts'
import type { PublicConfig } from '#server/public-config.ts'
import { type ChatLine, evidenceOf } from '../state.ts'
import { type MeetingView, meetingStore, outside } from './stores.ts'

const change = (changes: Partial<MeetingView>) => meetingStore.apply((view) => ({ ...view, ...changes }))

export type Meeting = {
  /** Returns the current evidence of this side for the meter. */
  evidence(): { sending: boolean; receiving: boolean }
  say(text: string): Promise<void>
  share(isOn: boolean): Promise<void>
  leave(): Promise<void>
}

type Opening = { token: string; config: PublicConfig['meetings']; onChange: () => void }

/** Joins a meeting with the user's media and follows its events. @throws if the provider cannot be reached. */
export async function openMeeting({ token, config, onChange }: Opening): Promise<Meeting> {
  meetingStore.apply(({ lines }) => ({ ...outside, lines }))
  const client = await createClient(token, config)
  const meeting = followMeeting(client, onChange)
  try {
    await joinMeeting(client)
  } catch (error) {
    void meeting.leave().catch(() => {})
    throw error
  }
  return meeting
}

function followMeeting(client: RealtimeKitClient, onChange: () => void): Meeting {
  const measures = createMeasures()
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
    evidence: () => readEvidence(client, measures),
    say: async (text) => client.chat.sendTextMessage(text),
    async share(isOn) {
      await (isOn ? client.self.enableScreenShare() : client.self.disableScreenShare())
      readOther()
    },
    async leave() {
      hasLeft = true
      await leaveMeeting(client, own)
    },
  }
}

const participantEvents = [
  'participantJoined',
  'participantLeft',
  'audioUpdate',
  'videoUpdate',
  'screenShareUpdate',
] as const

/** Updates the state of the other side after each event. @returns a function that reads it again. */
function followOther(client: RealtimeKitClient, measures: Measures, onChange: () => void) {
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
  for (const event of participantEvents) participants.joined.on(event, read)
  self.on('screenShareUpdate', read)
  participants.on('mediaScoreUpdate', ({ kind, score, scoreStats }) => {
    measures.note(kind, scoreStats.bitrate)
    change({ quality: qualityOf(score) })
    onChange()
  })
  return read
}

function followChat({ chat, self }: RealtimeKitClient): void {
  chat.on('chatUpdate', ({ message }) => {
    if (message.type !== 'text') return
    const line: ChatLine = {
      id: message.id,
      text: message.message,
      at: correctedMs(),
      from: message.userId === self.userId ? 'own' : 'other',
    }
    meetingStore.apply((view) => ({ ...view, lines: [...view.lines.filter(({ id }) => id !== line.id), line] }))
  })
}

function readEvidence(client: RealtimeKitClient, measures: Measures) {
  const { stopped, isMuted } = readOwn()
  const { other } = meetingStore.get()
  return evidenceOf({
    // `roomJoined` stays true for some seconds after the client's socket is lost
    connected: client.self.roomJoined && flows(client),
    other: other !== null,
    stopped: stopped.camera === true || (stopped.microphone === true && !isMuted),
    otherSends: other !== null && (other.audio ?? other.video) !== null,
    bitrate: measures.bitrate(),
  })
}
