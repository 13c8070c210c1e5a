import { type MediaStreamTrack, type RTCRtpTransceiver, RtpHeader, RtpPacket } from 'werift'
import { chooseLayer, type Layer, LayerSwitch } from './layers.ts'
import type { Viewer } from './viewer.ts'
import { isKeyframe } from './vp8.ts'

/** Minimum milliseconds between two requests for a key frame; senders ignore more frequent ones. */
const keyframeSpacingMs = 400
/** Interval in milliseconds of key frame requests for a new viewer, until a key frame was sent. */
const keyframeRetryMs = 300
/**
 * Milliseconds until further requests for a new viewer, because packets and loss reports are often lost while a
 * connection starts.
 */
const keyframeRepeatsMs = [1_000, 3_000, 8_000]

type Origin = { kind: 'audio' | 'video'; mid: string | null; transceiver?: RTCRtpTransceiver }
type Asked = { at: number; timer?: NodeJS.Timeout | undefined }
type Tap = { take(packet: RtpPacket): void; through: LayerSwitch }

/** A track that a browser sends, in one or several layers, and its viewers. */
export class Track {
  readonly kind: 'audio' | 'video'
  readonly mid: string | null
  readonly viewers = new Set<Viewer>()
  readonly #taps = new Set<Tap>()
  /** Fault: the track's media are not forwarded. */
  isStopped = false
  isClosed = false
  readonly #layers = new Map<string, Layer>()
  readonly #sources = new Set<MediaStreamTrack>()
  #unsubscribe: (() => void)[] = []
  readonly #asked = new Map<string, Asked>()
  readonly #transceiver: RTCRtpTransceiver | undefined

  constructor({ kind, mid, transceiver }: Origin) {
    this.#transceiver = transceiver
    this.kind = kind
    this.mid = mid
    for (const source of transceiver?.receiver.tracks ?? []) this.#follow(source)
    transceiver?.onTrack.subscribe((source) => this.#follow(source))
  }

  /** Creates the track of a section of a browser's offer. */
  static of = (transceiver: RTCRtpTransceiver): Track =>
    new Track({ kind: transceiver.kind as 'audio' | 'video', mid: transceiver.mid, transceiver })

  /** Returns the ssrc of each layer. */
  get ssrcs(): number[] {
    return [...this.#layers.values()].map(({ ssrc }) => ssrc)
  }

  #follow(source: MediaStreamTrack): void {
    if (this.#sources.has(source)) return
    this.#sources.add(source)
    const { unSubscribe } = source.onReceiveRtp.subscribe((packet) => this.forward(packet, source.rid))
    this.#unsubscribe.push(unSubscribe)
    if (source.ssrc !== undefined && source.rid === undefined) this.#hear('', source.ssrc, 0)
  }

  #hear(rid: string, ssrc: number, activeAt: number): Layer {
    const layer = this.#layers.get(rid) ?? { rid, ssrc, activeAt }
    Object.assign(layer, { ssrc, activeAt })
    this.#layers.set(rid, layer)
    return layer
  }

  /** Calls `take` with every packet of the best layer. @returns a function that stops it. */
  tap(take: (packet: RtpPacket) => void): () => void {
    const tap = { take, through: new LayerSwitch() }
    this.#taps.add(tap)
    return () => this.#taps.delete(tap)
  }

  /** Returns the audio level of a packet, from 0 (silence) to 127 (RFC 6464). */
  levelOf({ header }: RtpPacket): number {
    const id = this.#transceiver?.headerExtensions.find(({ uri }) => uri.endsWith('ssrc-audio-level'))?.id
    const level = header.extensions.find((extension) => extension.id === id)?.payload[0]
    return level === undefined ? 0 : 127 - (level & 0x7f)
  }

  protected forward(packet: RtpPacket, rid = ''): void {
    if (this.isStopped) return
    const now = Date.now()
    const layer = this.#hear(rid, packet.header.ssrc, now)
    const isKey = this.kind === 'video' && isKeyframe(packet.payload)
    const best = rid === '' ? '' : this.#best()
    for (const { take, through } of this.#taps) {
      const passed = through.take(packet, layer, best, isKey, now)
      if (passed) take(passed)
    }
    for (const viewer of this.viewers) {
      // A receiver changes layers only at a key frame.
      const wanted = isKey && rid !== '' ? this.#chosen(viewer) : rid
      const passed = viewer.through.take(packet, layer, wanted, isKey, now)
      if (!passed) continue
      if (isKey && viewer.isConnected()) viewer.needsKeyframe = false
      const { payloadType, sequenceNumber, timestamp, marker, ssrc, extensionProfile } = passed.header
      // A separate header for each viewer, because werift's sender changes it and stores it for retransmissions.
      const copy = new RtpHeader({
        payloadType,
        sequenceNumber,
        timestamp,
        marker,
        ssrc,
        extension: true,
        extensions: [],
        extensionProfile: extensionProfile || 0xbede,
      })
      viewer.send(new RtpPacket(copy, passed.payload), now)
    }
  }

  #best = (): string | undefined => chooseLayer([...this.#layers.values()], '', 0, Date.now())?.rid
  #chosen = ({ preferred, path }: Viewer): string | undefined =>
    chooseLayer([...this.#layers.values()], preferred, path.level, Date.now())?.rid

  /** Chooses the layer that fits each viewer's network. Called once a second. */
  review(now: number): void {
    for (const viewer of this.viewers) viewer.review(this.#layers.size - 1, now)
    if (this.#layers.has('')) return
    for (const viewer of this.viewers) if (this.#chosen(viewer) !== viewer.through.rid) this.askFor(viewer)
    for (const { through } of this.#taps) if (this.#best() !== through.rid) this.askKeyframe()
  }

  /** Requests a key frame of the layer that a viewer should get. If no layer is active, requests one of each layer. */
  askFor(viewer: Viewer): void {
    const rid = this.#chosen(viewer) ?? viewer.through.rid
    for (const one of rid === undefined ? this.#layers.keys() : [rid]) this.askKeyframe(one)
  }

  /** Requests a key frame of a layer, by default the best one. Delays a request that is too early. */
  askKeyframe(rid: string | undefined = this.#best()): void {
    if (this.kind !== 'video' || this.isClosed) return
    const layer = this.#layers.get(rid ?? '')
    const asked = this.#asked.get(rid ?? '') ?? { at: 0 }
    this.#asked.set(rid ?? '', asked)
    const wait = asked.at + keyframeSpacingMs - Date.now()
    if (wait > 0) {
      asked.timer ??= setTimeout(() => {
        asked.timer = undefined
        this.askKeyframe(rid)
      }, wait)
      return
    }
    asked.at = Date.now()
    if (layer) this.#transceiver?.receiver.sendRtcpPLI(layer.ssrc).catch(() => undefined)
  }

  /**
   * Requests key frames until a viewer gets one or leaves. Requests are often lost while a connection starts, and on a
   * busy machine a camera starts late.
   */
  showTo(viewer: Viewer): void {
    if (this.kind !== 'video' || this.isClosed || !this.viewers.has(viewer)) return
    if (viewer.needsKeyframe) {
      this.askFor(viewer)
      setTimeout(() => this.showTo(viewer), keyframeRetryMs).unref()
    } else if (!viewer.isShown) {
      viewer.isShown = true
      for (const ms of keyframeRepeatsMs) setTimeout(() => this.askFor(viewer), ms).unref()
    }
  }

  close(): void {
    this.isClosed = true
    for (const { timer } of this.#asked.values()) clearTimeout(timer)
    for (const unsubscribe of this.#unsubscribe.splice(0)) unsubscribe()
    this.viewers.clear()
    this.#taps.clear()
  }
}
