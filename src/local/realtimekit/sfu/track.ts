import { type MediaStreamTrack, type RTCRtpSender, type RTCRtpTransceiver, RtpHeader, RtpPacket } from 'werift'
import { isKeyframe } from './vp8.ts'

/** Senders drop requests for key frames that come sooner after one another. */
const keyframeSpacingMs = 400
/** A new viewer asks again so often, until they were sent one. */
const keyframeRetryMs = 300
/** And again after that: its packets are easily lost while a connection begins, and so is a browser's word that they were. */
const keyframeRepeatsMs = [1_000, 3_000, 8_000]

/** One who is sent a track. */
export type Viewer = { sender: RTCRtpSender; needsKeyframe: boolean; isShown?: boolean; isConnected(): boolean }

type Origin = { kind: 'audio' | 'video'; mid: string | null; transceiver?: RTCRtpTransceiver }

/** A track that somebody sends, and who is sent it. */
export class Track {
  readonly kind: 'audio' | 'video'
  readonly mid: string | null
  readonly viewers = new Set<Viewer>()
  readonly #taps = new Set<(packet: RtpPacket) => void>()
  /** A fault: nothing is passed on. */
  isStopped = false
  isClosed = false
  #source: MediaStreamTrack | undefined
  #unsubscribe: (() => void)[] = []
  #askedAt = 0
  #asking: NodeJS.Timeout | undefined
  readonly #transceiver: RTCRtpTransceiver | undefined

  constructor({ kind, mid, transceiver }: Origin) {
    this.#transceiver = transceiver
    this.kind = kind
    this.mid = mid
    for (const source of transceiver?.receiver.tracks ?? []) this.#follow(source)
    transceiver?.onTrack.subscribe((source) => this.#follow(source))
  }

  /** What a browser sends in one of its sections. */
  static of = (transceiver: RTCRtpTransceiver): Track =>
    new Track({ kind: transceiver.kind as 'audio' | 'video', mid: transceiver.mid, transceiver })

  get ssrc(): number | undefined {
    return this.#source?.ssrc
  }

  #follow(source: MediaStreamTrack): void {
    if (this.#source === source) return
    this.#source = source
    const { unSubscribe } = source.onReceiveRtp.subscribe((packet) => this.forward(packet))
    this.#unsubscribe.push(unSubscribe)
  }

  /** Hands on every packet that is passed on. @returns how to end that */
  tap(take: (packet: RtpPacket) => void): () => void {
    this.#taps.add(take)
    return () => this.#taps.delete(take)
  }

  /** How loud a packet of a voice is, from 0 (silence) to 127 (RFC 6464). */
  levelOf({ header }: RtpPacket): number {
    const id = this.#transceiver?.headerExtensions.find(({ uri }) => uri.endsWith('ssrc-audio-level'))?.id
    const level = header.extensions.find((extension) => extension.id === id)?.payload[0]
    return level === undefined ? 0 : 127 - (level & 0x7f)
  }

  protected forward(packet: RtpPacket): void {
    if (this.isStopped) return
    for (const take of this.#taps) take(packet)
    const { header, payload } = packet
    const { payloadType, sequenceNumber, timestamp, marker, ssrc, extensionProfile } = header
    const isKey = this.kind === 'video' && isKeyframe(payload)
    for (const viewer of this.viewers) {
      if (isKey && viewer.isConnected()) viewer.needsKeyframe = false
      // a header for each: the sender changes it, and keeps it for what has to be sent again
      const copy = new RtpHeader({
        ...{ payloadType, sequenceNumber, timestamp, marker, ssrc, extension: true, extensions: [] },
        extensionProfile: extensionProfile || 0xbede,
      })
      viewer.sender.sendRtp(new RtpPacket(copy, payload)).catch(() => undefined)
    }
  }

  /** Asks its sender for a whole picture; what is asked too soon is asked later. */
  askKeyframe(): void {
    if (this.kind !== 'video' || this.isClosed) return
    const wait = this.#askedAt + keyframeSpacingMs - Date.now()
    if (wait > 0) {
      this.#asking ??= setTimeout(() => {
        this.#asking = undefined
        this.askKeyframe()
      }, wait)
      return
    }
    this.#askedAt = Date.now()
    if (this.ssrc !== undefined) this.#transceiver?.receiver.sendRtcpPLI(this.ssrc).catch(() => undefined)
  }

  /**
   * Asks until a viewer was sent one, or is gone: a request is easily lost before a connection stands, and on a busy
   * machine a camera starts late.
   */
  showTo(viewer: Viewer): void {
    if (this.kind !== 'video' || this.isClosed || !this.viewers.has(viewer)) return
    if (viewer.needsKeyframe) {
      this.askKeyframe()
      setTimeout(() => this.showTo(viewer), keyframeRetryMs).unref()
    } else if (!viewer.isShown) {
      viewer.isShown = true
      for (const ms of keyframeRepeatsMs) setTimeout(() => this.askKeyframe(), ms).unref()
    }
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.#asking)
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe()
    this.viewers.clear()
    this.#taps.clear()
  }
}
