import type RealtimeKitClient from '@cloudflare/realtimekit'
import { qualityOf } from '#client/meetings/devices.ts'
import { createClient, flows } from '#client/meetings/kit.ts'
import { sendOwn } from '#client/meetings/sendOwn.ts'
import type { PublicConfig } from '#server/public-config.ts'
import { changeStage, outside, type StageMedia } from './stores.ts'

export type Stage = {
  share(isOn: boolean): Promise<void>
  /** Sound alone: their pictures are not sent to this device any more. */
  soundOnly(isOn: boolean): Promise<void>
  leave(): Promise<void>
}

type Opening = {
  token: string
  config: PublicConfig['meetings']
  hostId: string
  /** One's own picture and sound go out. */
  speaks: boolean
}

/** Comes before a stage, or on it, and follows who is there. @throws where the provider cannot be reached. */
export async function openStage({ token, config, hostId, speaks }: Opening): Promise<Stage> {
  changeStage({ ...outside, state: 'joining' })
  const client = await createClient(token, config)
  const own = speaks ? sendOwn(client) : undefined
  let hasLeft = false
  const sound = soundAlone(client)
  const read = followStage(client, hostId, sound.isOn)
  const connected = () => {
    if (hasLeft || !client.self.roomJoined) return
    const isWhole = flows(client) && client.meta.socketState.state === 'connected'
    changeStage({ state: isWhole ? 'joined' : 'reconnecting' })
  }
  client.meta.on('mediaConnectionUpdate', connected)
  client.meta.on('socketConnectionUpdate', connected)
  client.self.on('roomJoined', () => {
    changeStage({ state: 'joined' })
    own?.begin()
    read()
  })
  client.self.on('roomLeft', ({ state }) => {
    if (!hasLeft) changeStage({ state: state === 'kicked' || state === 'ended' ? 'removed' : 'lost', host: null })
  })
  await client.join()
  return {
    async share(isOn) {
      await (isOn ? client.self.enableScreenShare() : client.self.disableScreenShare())
      read()
    },
    async soundOnly(isOn) {
      await sound.set(isOn)
      changeStage({ isSoundOnly: isOn })
      read()
    },
    async leave() {
      hasLeft = true
      own?.end()
      changeStage(outside)
      await client.leave()
    },
  }
}

/** The client takes what it is sent by itself, or is told of each person what to take (its mode `MANUAL`). */
function soundAlone({ participants }: RealtimeKitClient) {
  let isOn = false
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
  // a guest, or everybody anew after a reconnection, in which the client forgets the mode
  participants.joined.on('participantJoined', () => {
    if (isOn) void apply()
  })
  return {
    isOn: () => isOn,
    async set(wanted: boolean) {
      isOn = wanted
      await apply()
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

const sends = ({ audio, video, screen }: StageMedia) => audio !== null || video !== null || screen !== null

/** Whoever sends is on stage: the host, or the one guest. @returns reads them again. */
function followStage({ participants, self }: RealtimeKitClient, hostId: string, isSoundOnly: () => boolean) {
  const mediaOf = (one: Participant) => mediaSentBy(one, isSoundOnly())
  const read = () => {
    const everybody = participants.joined.toArray()
    const hosts = everybody.filter(({ customParticipantId }) => customParticipantId === hostId)
    const guest = everybody.find((one) => one.customParticipantId !== hostId && sends(mediaOf(one)))
    // after a reconnection the connection from before may still be there, silent
    const host = hosts.find((one) => sends(mediaOf(one))) ?? hosts.at(-1)
    changeStage({
      host: host ? mediaOf(host) : null,
      guest: guest ? mediaOf(guest) : null,
      isSharing: self.screenShareEnabled,
    })
  }
  for (const event of comings) participants.joined.on(event, read)
  self.on('screenShareUpdate', read)
  participants.on('mediaScoreUpdate', ({ score }) => changeStage({ quality: qualityOf(score) }))
  return read
}
