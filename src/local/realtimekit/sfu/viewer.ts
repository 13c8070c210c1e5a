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

/** One who is sent a track, and what of it arrives. */
export class Viewer {
  readonly through = new LayerSwitch()
  /** The layer that the client asked for. */
  preferred: string
  path = openPath(Date.now())
  needsKeyframe: boolean
  isShown = false
  readonly isConnected: () => boolean
  readonly #sender: Sender
  /** A fault: all that goes to this receiver goes through it. */
  readonly #network: () => Bottleneck | undefined
  #sent = 0
  /** Each is reported again until it arrives. */
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
    // what is lost here is unknown to the sender, so it is not sent again
    if (this.#network()?.passes(packet.payload.length, now) === false) return
    this.#sender.sendRtp(packet).catch(() => undefined)
  }

  review(lowest: number, now: number): void {
    this.path = reviewPath(this.path, { sent: this.#sent, lost: this.#lost.size }, lowest, now)
    this.#sent = 0
    this.#lost.clear()
  }
}
