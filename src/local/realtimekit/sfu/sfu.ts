import { randomBytes } from 'node:crypto'
import {
  ReceiverEstimatedMaxBitrate,
  type RTCPeerConnection,
  type RTCRtpTransceiver,
  RtcpPayloadSpecificFeedback,
} from 'werift'
import { alignWithOthers, createConnection, forget, settled } from './connection.ts'
import { FilmTrack } from './film-track.ts'
import { Bottleneck } from './path.ts'
import { noSections, readOffer, type Sections, writeDescription } from './sdp.ts'
import { Track } from './track.ts'
import { Viewer } from './viewer.ts'

/** Milliseconds of silence after which a connection is closed. */
const silenceMs = 30_000
/** Bitrates of a sender in kbit/s. A sender with three layers sends all of them from 1,250 on. */
const rate = { maxKbps: 2_500, startKbps: 1_500 }

type Transport = {
  connection: RTCPeerConnection
  sections: Sections
  /** Tracks that the browser sends by name; `receives` has those that it receives by section. */
  sends: Map<string, Track>
  receives: Map<string, { track: Track; viewer: Viewer }>
  /** Queue that applies session descriptions one after the other. */
  turn: Promise<unknown>
  aliveAt: number
  /** Fault: the slow network of this connection. */
  network?: Bottleneck | undefined
}

/** A track to receive, and its preferred layer. */
type Wanted = { transportId: string; name: string; preferred?: string | undefined }

/** Forwards media between browsers over WebRTC on this machine, with werift. Supports VP8 and Opus. */
export class Sfu {
  readonly #transports = new Map<string, Transport>()
  /** Tracks of senders without a connection. */
  readonly #films = new Map<string, Map<string, Track>>()
  readonly #upkeep: NodeJS.Timeout

  constructor() {
    this.#upkeep = setInterval(() => this.#tend(), 1_000)
    this.#upkeep.unref()
  }

  openTransport(): string {
    const connection = createConnection()
    const id = randomBytes(16).toString('hex')
    const transport: Transport = {
      connection,
      sections: noSections(),
      sends: new Map(),
      receives: new Map(),
      turn: Promise.resolve(),
      aliveAt: Date.now(),
    }
    connection.connectionStateChange.subscribe((state) => {
      transport.aliveAt = Date.now()
      if (state === 'connected') for (const { track, viewer } of transport.receives.values()) track.askFor(viewer)
      if (state === 'failed' || state === 'closed') void this.closeTransport(id)
    })
    this.#transports.set(id, transport)
    return id
  }

  /** Creates an audio and a video track without a browser. They are closed like a transport. */
  openFilm() {
    const id = randomBytes(16).toString('hex')
    const name = () => randomBytes(16).toString('hex')
    const tracks = {
      audio: { name: name(), track: new FilmTrack('audio') },
      video: { name: name(), track: new FilmTrack('video') },
    }
    this.#films.set(id, new Map(Object.values(tracks).map(({ name: called, track }) => [called, track])))
    return { id, tracks }
  }

  async closeTransport(id: string): Promise<void> {
    for (const track of this.#films.get(id)?.values() ?? []) track.close()
    this.#films.delete(id)
    const transport = this.#transports.get(id)
    if (!transport) return
    this.#transports.delete(id)
    for (const track of transport.sends.values()) track.close()
    for (const { track, viewer } of transport.receives.values()) track.viewers.delete(viewer)
    await transport.connection.close().catch(() => undefined)
  }

  /** Applies a browser's offer, with its tracks by section. @returns the SDP answer. */
  publish(
    id: string,
    { sdp, tracks }: { sdp: string; tracks: { mid: string; name: string }[] },
  ): Promise<{ sdp: string }> {
    return this.#inTurn(id, async (transport) => {
      await this.#takeOffer(transport, sdp)
      for (const { mid, name } of tracks) {
        const transceiver = transport.connection.getTransceivers().find((one) => one.mid === mid)
        if (!transceiver) throw new Error(`the offer has no section ${mid}`)
        transport.sends.set(name, Track.of(transceiver))
      }
      return { sdp: await this.#answer(transport) }
    })
  }

  /**
   * Sends tracks of other participants. @returns the SDP offer and the section of each track by name, without missing
   * tracks.
   */
  subscribe(id: string, tracks: Wanted[]): Promise<{ mids: Map<string, string>; sdp?: string }> {
    return this.#inTurn(id, async (transport) => {
      const { connection, sections, receives } = transport
      const added = tracks.flatMap(({ transportId, name, preferred = '' }) => {
        const track = this.trackOf(transportId, name)
        return track ? [{ name, track, preferred, transceiver: this.#offer(connection, track, transportId) }] : []
      })
      if (added.length === 0) return { mids: new Map() }
      await connection.setLocalDescription(await connection.createOffer())
      const mids = new Map<string, string>()
      for (const { name, track, preferred, transceiver } of added) {
        const mid = transceiver.mid ?? ''
        mids.set(name, mid)
        receives.set(mid, { track, viewer: this.#view(transport, track, transceiver, preferred) })
      }
      return { mids, sdp: writeDescription(connection.localDescription?.sdp ?? '', sections) }
    })
  }

  #offer(connection: RTCPeerConnection, track: Track, streamId: string): RTCRtpTransceiver {
    const transceiver = connection.addTransceiver(track.kind, { direction: 'sendonly' })
    alignWithOthers(connection, transceiver)
    const { sender } = transceiver as unknown as { sender: { setStreams?(streams: { id: string }[]): void } }
    sender.setStreams?.([{ id: streamId }])
    return transceiver
  }

  #view(transport: Transport, track: Track, { sender }: RTCRtpTransceiver, preferred: string): Viewer {
    const viewer = new Viewer({
      sender,
      isVideo: track.kind === 'video',
      preferred,
      network: () => transport.network,
      isConnected: () => transport.connection.connectionState === 'connected',
    })
    sender.onPictureLossIndication.subscribe(() => track.askFor(viewer))
    track.viewers.add(viewer)
    return viewer
  }

  /** Applies a browser's SDP answer to the offer of `subscribe`. */
  applyAnswer(id: string, sdp: string): Promise<void> {
    return this.#inTurn(id, async ({ connection, receives, sections }) => {
      await connection.setRemoteDescription({ type: 'answer', sdp })
      // werift makes an ended section active again and would send the next track in it.
      forget(connection, sections.rejected)
      for (const { track, viewer } of receives.values()) track.showTo(viewer)
    })
  }

  /** Sets the preferred layer of a track that a browser receives. */
  prefer(id: string, mid: string, rid: string): void {
    const received = this.#transports.get(id)?.receives.get(mid)
    if (!received) return
    received.viewer.preferred = rid
    received.track.askFor(received.viewer)
  }

  /** Fault: limits the bandwidth to a transport. */
  narrow(id: string, kbps: number | null): void {
    const transport = this.#transports.get(id)
    if (transport) transport.network = kbps === null ? undefined : new Bottleneck(kbps, Date.now())
  }

  /** Closes sections. @returns the SDP answer to the offer that ends them. */
  close(id: string, mids: string[], sdp: string): Promise<string> {
    return this.#inTurn(id, async (transport) => {
      for (const mid of mids) this.#drop(transport, mid)
      await this.#takeOffer(transport, sdp)
      return this.#answer(transport)
    })
  }

  /** Returns a track that a transport sends; undefined if it has ended. */
  trackOf = (id: string, name: string): Track | undefined =>
    this.#transports.get(id)?.sends.get(name) ?? this.#films.get(id)?.get(name)

  /** Fault: sets whether the media that a transport sends are forwarded. */
  pass(id: string, passes: boolean): void {
    for (const track of this.#transports.get(id)?.sends.values() ?? []) {
      track.isStopped = !passes
      if (passes) track.askKeyframe()
    }
  }

  async shutDown(): Promise<void> {
    clearInterval(this.#upkeep)
    for (const id of this.#transports.keys()) await this.closeTransport(id)
  }

  async #inTurn<T>(id: string, work: (transport: Transport) => Promise<T>): Promise<T> {
    const transport = this.#transports.get(id)
    if (!transport) throw new Error('this connection has been closed')
    const turn = transport.turn.then(() => settled(transport.connection)).then(() => work(transport))
    transport.turn = turn.catch(() => undefined)
    return turn
  }

  async #takeOffer(transport: Transport, offer: string): Promise<void> {
    const { sdp, rejected, reused } = readOffer(offer, transport.sections)
    forget(transport.connection, reused)
    await transport.connection.setRemoteDescription({ type: 'offer', sdp })
    for (const mid of rejected) this.#drop(transport, mid)
  }

  async #answer({ connection, sections }: Transport): Promise<string> {
    await connection.setLocalDescription(await connection.createAnswer())
    forget(connection, sections.rejected)
    return writeDescription(connection.localDescription?.sdp ?? '', sections, rate.startKbps)
  }

  #drop({ sends, receives }: Transport, mid: string): void {
    const received = receives.get(mid)
    received?.track.viewers.delete(received.viewer)
    receives.delete(mid)
    for (const [name, track] of sends) {
      if (track.mid !== mid) continue
      track.close()
      sends.delete(name)
    }
  }

  /**
   * Closes silent transports, and sends a bandwidth estimate to senders, because werift does not measure it in a
   * bundle.
   */
  #tend(): void {
    for (const tracks of [...this.#transports.values()].map(({ sends }) => sends).concat(...this.#films.values()))
      for (const track of tracks.values()) track.review(Date.now())
    for (const [id, transport] of this.#transports) {
      const { connection, aliveAt } = transport
      if (connection.connectionState === 'connected') this.#limit(transport)
      else if (Date.now() - aliveAt > silenceMs) void this.closeTransport(id)
    }
  }

  #limit({ connection, sends }: Transport): void {
    const ssrcs = [...sends.values()].flatMap((track) => (track.kind === 'video' ? track.ssrcs : []))
    const receiver = connection.getTransceivers().find(({ kind }) => kind === 'video')?.receiver
    if (!receiver || ssrcs.length === 0) return
    const feedback = new ReceiverEstimatedMaxBitrate({
      senderSsrc: receiver.rtcpSsrc,
      mediaSsrc: 0,
      ssrcNum: ssrcs.length,
      ssrcFeedbacks: ssrcs,
      brExp: 6,
      brMantissa: (rate.maxKbps * 1_000) >> 6,
    })
    receiver.dtlsTransport.sendRtcp([new RtcpPayloadSpecificFeedback({ feedback })]).catch(() => undefined)
  }
}
