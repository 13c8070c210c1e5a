import type { RtpPacket } from 'werift'
import { saveToFileSystem, WebmCallback } from 'werift/nonstandard'
import { type Frame, Frames, sizeOf } from './frames.ts'
import { type Recordable, type Source, Spotlight } from './spotlight.ts'

const turnMs = 100
/** Milliseconds for which audio and video frames are buffered, because the file needs them in order. */
const orderMs = 300
/** Milliseconds after which the recording needs another key frame, as RealtimeKit writes them. A trim starts at one. */
const keyframeMs = 4_000
/** Milliseconds after the first audio within which video must arrive; otherwise the file has only audio. */
const videoWithinMs = 2_000
/** Duration in the header of an unfinished file: a day, as at RealtimeKit. */
const longestMs = 86_400_000

type Kind = 'audio' | 'video'
type Tap = { source: Source; frames: Frames; untap(): void }
type Written = Frame & { kind: Kind }

/** Writes the media of a meeting to a WebM file: VP8 and Opus as they arrive, without decoding. */
export class Recorder {
  readonly #file: string
  readonly #sources: () => Source[]
  readonly #spotlight = new Spotlight()
  readonly #taps = new Map<Recordable, Tap>()
  readonly #clock: NodeJS.Timeout
  readonly #startedAt = Date.now()
  #shown: { audio?: Recordable; video?: Recordable } = {}
  #wanted: Recordable | undefined
  #keyframeAt = 0
  #pending: Written[] = []
  #webm: { write: WebmCallback; done: Promise<void>; hasVideo: boolean } | undefined
  #firstAt: number | undefined
  #last = 0
  #pausedAt: number | undefined
  #pausedMs = 0

  /**
   * @param file path of a new file
   * @param sources returns the current tracks of the meeting
   */
  constructor(file: string, sources: () => Source[]) {
    this.#file = file
    this.#sources = sources
    this.#clock = setInterval(() => this.#turn(), turnMs)
    this.#turn()
  }

  pause(): void {
    this.#pausedAt ??= Date.now()
  }

  resume(): void {
    if (this.#pausedAt !== undefined) this.#pausedMs += Date.now() - this.#pausedAt
    this.#pausedAt = undefined
    for (const tap of this.#taps.values()) tap.frames = new Frames(tap.source.track.kind)
    // A frame that depends on a missing frame cannot be decoded, so the video continues at the next key frame.
    delete this.#shown.video
  }

  /** Finishes the file. @returns its duration; null if no media were recorded. */
  async stop(): Promise<{ durationMs: number } | null> {
    clearInterval(this.#clock)
    for (const { untap } of this.#taps.values()) untap()
    this.#flush(Number.POSITIVE_INFINITY)
    if (!this.#webm) return null
    this.#webm.write.stop()
    await this.#webm.done
    return { durationMs: Math.round(this.#last) }
  }

  get #time(): number {
    return (this.#pausedAt ?? Date.now()) - this.#startedAt - this.#pausedMs
  }

  #turn(): void {
    const sources = this.#sources()
    for (const source of sources) if (!this.#taps.has(source.track)) this.#tap(source)
    for (const [track, { untap }] of this.#taps) {
      if (sources.some((source) => source.track === track)) continue
      untap()
      this.#taps.delete(track)
    }
    const { audio, video } = this.#spotlight.choose(sources, Date.now())
    this.#shown = { ...this.#shown, ...(audio && { audio: audio.track }) }
    this.#wanted = video?.track
    const isKeyframeDue = this.#time - this.#keyframeAt >= keyframeMs
    if (isKeyframeDue) this.#keyframeAt = this.#time
    if (this.#wanted && (isKeyframeDue || this.#wanted !== this.#shown.video)) this.#wanted.askKeyframe()
    this.#flush(this.#time - orderMs)
  }

  #tap(source: Source): void {
    const tap = { source, frames: new Frames(source.track.kind), untap: () => {} }
    tap.untap = source.track.tap((packet) => this.#take(tap, packet))
    this.#taps.set(source.track, tap)
  }

  #take({ source, frames }: Tap, packet: RtpPacket): void {
    const { track, peerId } = source
    if (track.kind === 'audio') this.#spotlight.hear(peerId, track, packet, Date.now())
    const frame = frames.take(packet, this.#time)
    if (frame === 'lost') track.askKeyframe()
    if (!frame || frame === 'lost' || this.#pausedAt !== undefined) return
    // A new video track replaces the current one at a key frame.
    if (track.kind === 'video' && track === this.#wanted && frame.isKeyframe) this.#shown.video = track
    if (this.#shown[track.kind] === track) this.#pending.push({ ...frame, kind: track.kind })
  }

  #flush(until: number): void {
    if (this.#pending.length === 0) return
    this.#pending.sort((a, b) => a.time - b.time)
    this.#firstAt ??= this.#pending[0]?.time ?? 0
    if (!this.#webm && !this.#open(until)) return
    while (this.#pending[0] && this.#pending[0].time <= until) {
      const frame = this.#pending.shift()
      if (frame) this.#write(frame)
    }
  }

  /** Opens the file once it is known whether it has video. @returns false if this is not known yet. */
  #open(until: number): boolean {
    const picture = this.#pending.find(({ kind, isKeyframe }) => kind === 'video' && isKeyframe)
    const isLate = until - (this.#firstAt ?? 0) > videoWithinMs
    if (!picture && !isLate) return false
    const size = picture && sizeOf(picture.data)
    const write = new WebmCallback(
      [
        { kind: 'audio', codec: 'OPUS', clockRate: 48_000, trackNumber: 1 },
        ...(size ? [{ kind: 'video', codec: 'VP8', clockRate: 90_000, trackNumber: 2, ...size } as const] : []),
      ],
      { duration: longestMs },
    )
    const save = saveToFileSystem(this.#file)
    const done = new Promise<void>((resolve, reject) => {
      write.pipe(async (output) => {
        if (await save(output).catch(reject)) resolve()
      })
    })
    this.#webm = { write, done, hasVideo: picture !== undefined }
    return true
  }

  #write({ kind, ...frame }: Written): void {
    if (!this.#webm || (kind === 'video' && !this.#webm.hasVideo)) return
    this.#last = Math.max(this.#last, frame.time)
    const { write } = this.#webm
    if (kind === 'audio') write.inputAudio({ frame })
    else write.inputVideo({ frame })
  }
}
