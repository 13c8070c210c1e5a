import type { RtpPacket } from 'werift'
import type { Track } from '../sfu/track.ts'

/** The parts of a track that recording needs. */
export type Recordable = Pick<Track, 'kind' | 'tap' | 'levelOf' | 'askKeyframe'>
/** A current track of the meeting that may be recorded. */
export type Source = { peerId: string; track: Recordable; screenShare: boolean }

/** Level above which a voice counts as speech; levels run from 0 (silence) to 127. */
const speechLevel = 60
/** Difference by which another voice must be louder to take over. */
const takeoverLevels = 6
/** Weight of the last packet in the running level. */
const smoothing = 0.1

type Voice = { level: number; heardAt: number }

/**
 * Chooses the participant that a recording shows. The vendor composes all pictures and mixes all voices, which needs a
 * decoder; this stand-in follows the speaker. A shared screen is always shown.
 */
export class Spotlight {
  readonly #voices = new Map<string, Voice>()
  #speaker: string | null = null

  /** Handles a packet of a voice. */
  hear(peerId: string, track: Recordable, packet: RtpPacket, now: number): void {
    const before = this.#voices.get(peerId)?.level ?? 0
    const level = before + (track.levelOf(packet) - before) * smoothing
    this.#voices.set(peerId, { level, heardAt: now })
  }

  /** Chooses the recorded tracks among the current ones. */
  choose(sources: readonly Source[], now: number): { audio?: Source; video?: Source } {
    const voices = sources.filter(({ track }) => track.kind === 'audio')
    const pictures = sources.filter(({ track }) => track.kind === 'video')
    const levelOf = (peerId: string) => {
      const voice = this.#voices.get(peerId)
      return voice && now - voice.heardAt < 1_000 ? voice.level : 0
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
