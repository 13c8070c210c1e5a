import type { RtpPacket } from 'werift'
import type { Track } from '../sfu/track.ts'

/** What recording needs of a track. */
export type Recordable = Pick<Track, 'kind' | 'tap' | 'levelOf' | 'askKeyframe'>
/** A track that may be recorded, as the meeting has it now. */
export type Source = { peerId: string; track: Recordable; screenShare: boolean }

/** Above this a voice is speech; levels run from 0 (silence) to 127. */
const speechLevel = 60
/** So much louder another voice has to be before it takes over. */
const takeoverLevels = 6
/** How much of the last packet goes into the running level. */
const smoothing = 0.1

type Voice = { level: number; heardAt: number }

/**
 * Chooses whom a recording shows: the vendor's composes a picture of everybody and mixes voices, which takes a decoder; this
 * one follows whoever speaks. A shared screen is always shown.
 */
export class Spotlight {
  readonly #voices = new Map<string, Voice>()
  #speaker: string | null = null

  /** A packet of a voice arrived. */
  hear(peerId: string, track: Recordable, packet: RtpPacket, now: number): void {
    const before = this.#voices.get(peerId)?.level ?? 0
    const level = before + (track.levelOf(packet) - before) * smoothing
    this.#voices.set(peerId, { level, heardAt: now })
  }

  /** Who is recorded from now on, of those who are there. */
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
