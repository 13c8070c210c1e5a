import type { RtpPacket } from 'werift'
import type { Track } from '../sfu/track.ts'

/** Members of a track that the recorder uses. */
export type Recordable = Pick<Track, 'kind' | 'tap' | 'levelOf' | 'askKeyframe'>
/** A current track of the meeting, with its participant. */
export type Source = { peerId: string; track: Recordable; screenShare: boolean }

/** Audio level above which a participant speaks; levels are from 0 (silence) to 127. */
const speechLevel = 60
/** Level by which another participant must be louder to replace the current speaker. */
const takeoverLevels = 6
/** Weight of the newest packet in the moving average of the level. */
const smoothing = 0.1

type Voice = { level: number; activeAt: number }

/**
 * Chooses the participant that a recording shows: the one who shares a screen, or else the speaker. RealtimeKit
 * composes the video and mixes the audio of all participants, which would need a decoder.
 */
export class Spotlight {
  readonly #voices = new Map<string, Voice>()
  #speaker: string | null = null

  /** Updates the speaker from an audio packet. */
  hear(peerId: string, track: Recordable, packet: RtpPacket, now: number): void {
    const before = this.#voices.get(peerId)?.level ?? 0
    const level = before + (track.levelOf(packet) - before) * smoothing
    this.#voices.set(peerId, { level, activeAt: now })
  }

  /** Returns the tracks to record among the current ones. */
  choose(sources: readonly Source[], now: number): { audio?: Source; video?: Source } {
    const voices = sources.filter(({ track }) => track.kind === 'audio')
    const pictures = sources.filter(({ track }) => track.kind === 'video')
    const levelOf = (peerId: string) => {
      const voice = this.#voices.get(peerId)
      return voice && now - voice.activeAt < 1_000 ? voice.level : 0
    }
    const loudest = voices.toSorted((a, b) => levelOf(b.peerId) - levelOf(a.peerId))[0]
    const isHere = voices.some(({ peerId }) => peerId === this.#speaker)
    const current = isHere && this.#speaker !== null ? levelOf(this.#speaker) : -1
    const takesOver = loudest && levelOf(loudest.peerId) > Math.max(speechLevel, current + takeoverLevels)
    if (loudest && (!isHere || takesOver)) this.#speaker = loudest.peerId
    const audio = voices.find(({ peerId }) => peerId === this.#speaker)
    const screen = pictures.find(({ screenShare }) => screenShare)
    const video = screen ?? pictures.find(({ peerId }) => peerId === this.#speaker) ?? pictures[0]
    return { ...(audio && { audio }), ...(video && { video }) }
  }
}
