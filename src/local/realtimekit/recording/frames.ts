import { dePacketizeRtpPackets, type RtpPacket } from 'werift'

export type Frame = { data: Buffer; isKeyframe: boolean; time: number }

/** Difference in milliseconds between the sender's clock and ours at which the times are aligned again. */
const driftMaxMs = 1_000
const clockRates = { audio: 48_000, video: 90_000 } as const

/** Assembles the packets of one track to frames. Their times are in milliseconds of the recording. */
export class Frames {
  readonly #kind: 'audio' | 'video'
  #anchor: { timestamp: number; time: number } | undefined
  #packets: RtpPacket[] = []
  #last: number | undefined
  #isBroken = false

  constructor(kind: 'audio' | 'video') {
    this.#kind = kind
  }

  /** @returns the frame that the packet completes, or `'lost'` if packets are missing and a key frame is needed. */
  take(packet: RtpPacket, time: number): Frame | 'lost' | undefined {
    const { timestamp, sequenceNumber, marker } = packet.header
    const isLost = this.#last !== undefined && sequenceNumber !== ((this.#last + 1) & 0xffff)
    this.#last = sequenceNumber
    if (packet.payload.length === 0) return undefined
    if (this.#kind === 'audio') return this.#frame([packet], timestamp, time)
    if (isLost) this.#isBroken = true
    if (this.#packets[0]?.header.timestamp !== timestamp) this.#packets = []
    this.#packets.push(packet)
    if (!marker) return undefined
    const frame = this.#frame(this.#packets.splice(0), timestamp, time)
    if (this.#isBroken && !frame?.isKeyframe) return 'lost'
    this.#isBroken = false
    return frame
  }

  #frame(packets: RtpPacket[], timestamp: number, time: number): Frame | undefined {
    const { data, isKeyframe } = dePacketizeRtpPackets(this.#kind === 'audio' ? 'OPUS' : 'VP8', packets)
    return { data, isKeyframe: this.#kind === 'audio' || isKeyframe, time: this.#timeOf(timestamp, time) }
  }

  /** Returns a packet's time by the sender's clock, which has no jitter, or by ours if they differ too much. */
  #timeOf(timestamp: number, time: number): number {
    this.#anchor ??= { timestamp, time }
    const passed = (timestamp - this.#anchor.timestamp) | 0
    const at = this.#anchor.time + (passed * 1_000) / clockRates[this.#kind]
    if (Math.abs(at - time) < driftMaxMs) return at
    this.#anchor = { timestamp, time }
    return time
  }
}

/** Returns the width and height in a VP8 key frame (RFC 6386, 9.1). */
export const sizeOf = (data: Buffer): { width: number; height: number } => ({
  width: data.readUInt16LE(6) & 0x3fff,
  height: data.readUInt16LE(8) & 0x3fff,
})
