import type RealtimeKitClient from '@cloudflare/realtimekit'
import { qualityOf } from '#client/meetings/devices.ts'
import { createClient, flows, joinMeeting, loadClient } from '#client/meetings/kit.ts'
import { createMeasures, type Measures } from '#client/meetings/measures.ts'
import { leaveMeeting, sendOwn } from '#client/meetings/sendOwn.ts'
import type { PublicConfig } from '#server/public-config.ts'
import { mediaOf, sendsAny } from '../state.ts'
import { outside, type StageMedia, type StageView } from './stores.ts'
import { createView } from './view.ts'

export type Stage = {
  share(isOn: boolean): Promise<void>
  /** Turns off received video on this device. */
  soundOnly(isOn: boolean): Promise<void>
  /** Bits per second of all received media; undefined if they were not measured recently. */
  bitrate(): number | undefined
  leave(): Promise<void>
}

type Opening = {
  token: string
  config: PublicConfig['meetings']
  hostId: string
  /** True if this connection sends the user's own media. */
  speaks: boolean
  /** True to connect without receiving video. */
  isSoundOnly?: boolean
  /** Earlier connection. It is used until this connection is ready, and is then closed. */
  before?: Stage | undefined
}

export { loadClient }

/** Connects to a stage and follows its participants. @throws if the provider cannot be reached */
export async function openStage({
  token,
  config,
  hostId,
  speaks,
  isSoundOnly = false,
  before,
}: Opening): Promise<Stage> {
  const view = createView(before === undefined)
  const client = await createClient(token, config)
  const own = speaks ? sendOwn(client) : undefined
  let hasLeft = false
  const sound = controlVideo(client, isSoundOnly)
  view.change({ isSoundOnly })
  const measures = createMeasures()
  const read = followStage(client, { hostId, isSoundOnly: sound.isOn, measures, changed: view.change })
  const connected = () => {
    if (hasLeft || !client.self.roomJoined) return
    const isWhole = flows(client) && client.meta.socketState.state === 'connected'
    view.change({ state: isWhole ? 'joined' : 'reconnecting' })
  }
  client.meta.on('mediaConnectionUpdate', connected)
  client.meta.on('socketConnectionUpdate', connected)
  let sent = Promise.resolve()
  client.recording.on('recordingUpdate', (now) => view.change({ isRecorded: now !== 'IDLE' && now !== 'STOPPING' }))
  client.self.on('roomJoined', () => {
    view.change({ state: 'joined' })
    if (own) sent = own.begin()
    sound.begin()
    read()
  })
  client.self.on('roomLeft', ({ state }) => {
    if (!hasLeft) view.change({ state: state === 'kicked' || state === 'ended' ? 'removed' : 'lost', host: null })
  })
  const leave = async () => {
    hasLeft = true
    view.change(outside)
    await leaveMeeting(client, own)
  }
  try {
    await joinMeeting(client)
  } catch (error) {
    void leave().catch(() => {})
    throw error
  }
  if (before) await view.replace(before, sent)
  return {
    async share(isOn) {
      await (isOn ? client.self.enableScreenShare() : client.self.disableScreenShare())
      read()
    },
    async soundOnly(isOn) {
      await sound.set(isOn)
      view.change({ isSoundOnly: isOn })
      read()
    },
    bitrate: measures.bitrate,
    leave,
  }
}

/**
 * Controls whether video is received. The client subscribes to all media, or in its mode `MANUAL` to each participant
 * separately.
 */
function controlVideo({ participants }: RealtimeKitClient, isOnAtFirst: boolean) {
  let isOn = isOnAtFirst
  const apply = async () => {
    const ids = participants.joined.toArray().map(({ id }) => id)
    if (isOn) {
      await participants.setViewMode('MANUAL')
      await participants.subscribe(ids, ['audio', 'screenshareAudio'])
      await participants.unsubscribe(ids, ['video', 'screenshareVideo'])
    } else if (participants.viewMode === 'MANUAL') {
      await participants.subscribe(ids, ['video', 'screenshareVideo'])
      await participants.setViewMode('ACTIVE_GRID')
    }
  }
  // a failed request is retried when the next participant joins
  const begin = () => {
    if (isOn) apply().catch(() => {})
  }
  // subscribes to a joining guest, and to all participants after a reconnection, which resets the client's mode
  participants.joined.on('participantJoined', begin)
  return {
    begin,
    isOn: () => isOn,
    async set(wanted: boolean) {
      const before = isOn
      isOn = wanted
      await apply().catch((error: unknown) => {
        isOn = before
        throw error
      })
    },
  }
}

const comings = ['participantJoined', 'participantLeft', 'audioUpdate', 'videoUpdate', 'screenShareUpdate'] as const

type Participant = ReturnType<RealtimeKitClient['participants']['joined']['toArray']>[number]

const mediaSentBy = (one: Participant, isSoundOnly: boolean): StageMedia => ({
  audio: one.audioEnabled ? (one.audioTrack ?? null) : null,
  video: one.videoEnabled && !isSoundOnly ? (one.videoTrack ?? null) : null,
  screen: one.screenShareEnabled && !isSoundOnly ? (one.screenShareTracks.video ?? null) : null,
})

type Following = {
  hostId: string
  isSoundOnly: () => boolean
  measures: Measures
  changed: (stage: Pick<StageView, 'host' | 'guest' | 'isSharing'> | Pick<StageView, 'quality'>) => void
}

/**
 * Follows the participants who send media: the host and at most one guest. Returns a function that reads them again.
 */
function followStage({ participants, self }: RealtimeKitClient, following: Following) {
  const { hostId, isSoundOnly, measures, changed } = following
  const read = () => {
    const everybody = participants.joined
      .toArray()
      .map((one) => ({ personId: one.customParticipantId, media: mediaSentBy(one, isSoundOnly()) }))
    const guest = everybody.findLast(({ personId, media }) => personId !== hostId && sendsAny(media))
    const of = (id: string | undefined) =>
      mediaOf(everybody.filter(({ personId }) => personId === id).map(({ media }) => media))
    changed({ host: of(hostId), guest: guest ? of(guest.personId) : null, isSharing: self.screenShareEnabled })
  }
  for (const event of comings) participants.joined.on(event, read)
  self.on('screenShareUpdate', read)
  participants.on('mediaScoreUpdate', ({ participantId, kind, isScreenshare, score, scoreStats }) => {
    measures.note(`${participantId} ${kind} ${isScreenshare}`, scoreStats.bitrate)
    changed({ quality: qualityOf(score) })
  })
  return read
}
