import type RealtimeKitClient from '@cloudflare/realtimekit'
import { within } from '#client/time/within.ts'
import { readOwn, watchOwn } from './ownMedia.ts'

const retryMs = 250

type Used = 'audioEnabled' | 'videoEnabled' | `${'enable' | 'disable'}${'Audio' | 'Video'}`

/**
 * Sends the user's media to a meeting, following every change. The meeting gets copies, because it stops tracks that it
 * no longer sends.
 */
export function sendOwn({ self }: { self: Pick<RealtimeKitClient['self'], Used> }) {
  const sent: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null } = { audio: null, video: null }
  let [isRunning, isDirty, isOver] = [false, false, false]
  let unwatch = () => {}
  const copies = new Set<MediaStreamTrack>()
  /**
   * Passes a copy to the meeting. A copy that the meeting refuses, or takes after the end, is stopped here; otherwise
   * it would keep the device on.
   */
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
  // One change at a time: the client drops requests while it is busy.
  const changed = async () => {
    isDirty = true
    if (isRunning) return
    isRunning = true
    while (isDirty && !isOver) {
      isDirty = false
      // The client refuses while it reconnects.
      await apply().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        isDirty = true
      })
    }
    isRunning = false
  }
  return {
    /**
     * Sends the current media and all later changes.
     * @returns a promise that resolves when the current media are sent.
     */
    begin(): Promise<void> {
      unwatch()
      sent.audio = null
      sent.video = null
      unwatch = watchOwn(() => void changed())
      return changed()
    },
    /** Turns off all media, at once and for good. */
    end() {
      isOver = true
      unwatch()
      return turnOff(self, copies)
    },
  }
}

/**
 * Turns the microphone off before its copy is stopped. The client measures the level of a track until it turns that
 * track off itself, does not turn off an ended track, and would otherwise write levels to its closed socket forever.
 */
async function turnOff(self: Pick<RealtimeKitClient['self'], Used>, copies: Iterable<MediaStreamTrack>): Promise<void> {
  const turned = (async () => {
    if (self.audioEnabled) await self.disableAudio()
  })()
  for (const copy of copies) copy.stop()
  // Refused while it is being turned on.
  await turned.catch(() => {})
}

/** Attempts to leave. The client refuses while it toggles a device or the shared screen, for up to 3 seconds. */
const attemptsMax = 20
/** Milliseconds after which the page stops waiting: the caller may be about to join again. */
const leaveWithinMs = 8_000

/**
 * Leaves a meeting regardless of what its client is doing: own media stop at once, and the connection ends as soon as
 * the client allows it. @throws if the provider does not respond in time.
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
