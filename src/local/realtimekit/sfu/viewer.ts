import type { RTCRtpSender, RtpPacket } from 'werift'
import { LayerSwitch } from './layers.ts'
import { type Bottleneck, openPath, reviewPath } from './path.ts'

type Sender = Pick<RTCRtpSender, 'sendRtp' | 'onGenericNack'>
type Options = {
  sender: Sender
  isVideo: boolean
  preferred: string
  isConnected(): boolean
  network: () => Bottleneck | undefined
}

const secondsTo1970 = 2_208_988_800

/** Converts a time to NTP format: seconds since 1900 in the upper 32 bits, their fraction in the lower 32 bits. */
export function ntpOf(ms: number): bigint {
  const seconds = Math.floor(ms / 1_000)
  return (BigInt(seconds + secondsTo1970) << 32n) | BigInt(Math.floor(((ms % 1_000) / 1_000) * 2 ** 32))
}

/** A receiver of a track: its current layer and its lost packets. */
export class Viewer {
  readonly through = new LayerSwitch()
  /** The layer that the client has requested. */
  preferred: string
  path = openPath(Date.now())
  needsKeyframe: boolean
  isShown = false
  readonly isConnected: () => boolean
  readonly #sender: Sender
  /** Fault: the slow network of this receiver, if any. */
  readonly #network: () => Bottleneck | undefined
  #sent = 0
  /** Sequence numbers of packets that the receiver reported as lost since the last review. */
  readonly #lost = new Set<number>()

  constructor({ sender, isVideo, preferred, isConnected, network }: Options) {
    this.#sender = sender
    this.needsKeyframe = isVideo
    this.preferred = preferred
    this.isConnected = isConnected
    this.#network = network
    sender.onGenericNack.subscribe(({ lost }) => {
      for (const sequence of lost) this.#lost.add(sequence)
    })
  }

  send(packet: RtpPacket, now: number): void {
    this.#sent += 1
    // The fault drops the packet before werift's sender stores it, so it is not retransmitted.
    if (this.#network()?.passes(packet.payload.length, now) === false) return
    this.#sender.sendRtp(packet).catch(() => undefined)
    // Sender reports contain the time of the last packet, whose fraction werift calculates wrongly.
    Reflect.set(this.#sender, 'ntpTimestamp', ntpOf(now))
  }

  review(lowest: number, now: number): void {
    this.path = reviewPath(this.path, { sent: this.#sent, lost: this.#lost.size }, lowest, now)
    this.#sent = 0
    this.#lost.clear()
  }
}
