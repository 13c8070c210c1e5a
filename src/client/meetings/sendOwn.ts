import type RealtimeKitClient from '@cloudflare/realtimekit'
import { within } from '#client/within.ts'
import { readOwn, watchOwn } from './ownMedia.ts'

const retryMs = 250

type Used = 'audioEnabled' | 'videoEnabled' | `${'enable' | 'disable'}${'Audio' | 'Video'}`

/** Sends one's own media as they change. The meeting gets copies: it stops what it no longer sends. */
export function sendOwn({ self }: { self: Pick<RealtimeKitClient['self'], Used> }) {
  const sent: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null } = { audio: null, video: null }
  let [isRunning, isDirty, isOver] = [false, false, false]
  let unwatch = () => {}
  const copies = new Set<MediaStreamTrack>()
  /** A copy that the meeting does not take, or takes when it is over, would keep the device on. */
  const give = async (track: MediaStreamTrack, enable: (copy: MediaStreamTrack) => Promise<void>) => {
    if (isOver) return
    const copy = track.clone()
    copies.add(copy)
    try {
      await enable(copy)
    } catch (error) {
      copy.stop()
      throw error
    }
    if (isOver) copy.stop()
  }
  const apply = async () => {
    const { camera, microphone, isMuted } = readOwn()
    const audio = isMuted ? null : microphone
    if (sent.audio !== audio) {
      if (self.audioEnabled) await self.disableAudio()
      if (audio) await give(audio, (copy) => self.enableAudio(copy))
      sent.audio = audio
    }
    if (sent.video !== camera) {
      if (self.videoEnabled) await self.disableVideo()
      if (camera) await give(camera, (copy) => self.enableVideo(copy))
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
    /** Sends what there is, and what comes. @returns when what there is now has been sent. */
    begin(): Promise<void> {
      unwatch()
      sent.audio = null
      sent.video = null
      unwatch = watchOwn(() => void changed())
      return changed()
    },
    /** Turns all of them off, at once and for good. */
    end() {
      isOver = true
      unwatch()
      return turnOff(self, copies)
    },
  }
}

/**
 * The client turns the microphone off before its copy is stopped: it measures one until it has turned it off by itself, turns off
 * none that has ended, and would write what it measures to its closed socket for ever.
 */
async function turnOff(self: Pick<RealtimeKitClient['self'], Used>, copies: Iterable<MediaStreamTrack>): Promise<void> {
  const turned = (async () => {
    if (self.audioEnabled) await self.disableAudio()
  })()
  for (const copy of copies) copy.stop()
  // refused while it is being turned on
  await turned.catch(() => {})
}

/** The client refuses to leave while it turns a device or the screen on or off, which it takes for done after 3 seconds. */
const attemptsMax = 20
/** After this the page moves on: the caller may be about to join again. */
const leaveWithinMs = 8_000

/**
 * Leaves a meeting, whatever its client is still doing: nothing of one's own goes on at once, and the connection ends as soon as the
 * client lets it. @throws where the provider does not answer in time.
 */
export const leaveMeeting = (client: Leaving, own?: ReturnType<typeof sendOwn>): Promise<void> =>
  within(leaveWithinMs, endMeeting(client, own))

type Leaving = Pick<RealtimeKitClient, 'leave'> & {
  self: { screenShareTracks: Partial<RealtimeKitClient['self']['screenShareTracks']> }
}

async function endMeeting(client: Leaving, own: ReturnType<typeof sendOwn> | undefined): Promise<void> {
  for (const track of Object.values(client.self.screenShareTracks)) track?.stop()
  await own?.end()
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.leave()
    } catch (error) {
      if (attempt === attemptsMax) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
