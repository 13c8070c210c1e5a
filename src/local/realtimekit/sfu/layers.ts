import { RtpHeader, RtpPacket } from 'werift'
import { type Numbers, numbersOf, shiftCounters } from './vp8.ts'

/** Milliseconds without packets after which a layer counts as paused. Senders pause layers if they lack bandwidth. */
export const silentAfterMs = 3_000
const ticksPerMs = 90

/** A simulcast layer of a video. `rid` is empty for a track without simulcast. */
export type Layer = { rid: string; ssrc: number; activeAt: number }

/**
 * Returns the best active layer, at most the preferred one and at most `level` steps below the best. The alphabetical
 * order of the rids is the order of quality, like RealtimeKit's `asciibetical`.
 */
export function chooseLayer(layers: readonly Layer[], preferred: string, level: number, now: number) {
  const ordered = layers.toSorted((a, b) => (a.rid < b.rid ? -1 : 1))
  const best = Math.max(
    level,
    ordered.findIndex(({ rid }) => rid >= preferred),
  )
  const isAlive = ({ activeAt }: Layer) => now - activeAt < silentAfterMs
  return ordered.slice(best).find(isAlive) ?? ordered.slice(0, best).findLast(isAlive)
}

const noNumbers: Numbers = { picture: undefined, base: undefined }
const distance16 = (a: number, b: number): number => ((a - b) << 16) >> 16

/**
 * Sends one layer at a time to a receiver. Switches layers at a key frame, and rewrites sequence numbers and timestamps
 * so that they continue.
 */
export class LayerSwitch {
  /** Current layer; undefined until the first key frame. */
  rid: string | undefined
  #by = { sequence: 0, timestamp: 0, picture: 0, base: 0 }
  #last = { sequence: 0, timestamp: 0, at: 0, numbers: noNumbers }
  /** Sequence number of the first packet since the switch to the current layer. */
  #begin = 0

  /** @returns the packet to send; undefined if it belongs to another layer. */
  take(
    packet: RtpPacket,
    { rid }: Layer,
    wanted: string | undefined,
    isKey: boolean,
    now: number,
  ): RtpPacket | undefined {
    // Packets of a track without simulcast pass unchanged.
    if (rid === '') return packet
    if (rid !== this.rid) {
      // A new receiver starts with a key frame of any layer.
      if (!isKey || (rid !== wanted && this.rid !== undefined)) return undefined
      this.#switchTo(packet, rid, now)
    }
    const { header, payload } = packet
    // The packet was sent before the key frame and arrived after it.
    if (distance16(header.sequenceNumber, this.#begin) < 0) return undefined
    const sequenceNumber = (header.sequenceNumber + this.#by.sequence) & 0xffff
    const timestamp = (header.timestamp + this.#by.timestamp) >>> 0
    const moved = this.#by.picture === 0 && this.#by.base === 0 ? payload : shiftCounters(payload, this.#by)
    if (distance16(sequenceNumber, this.#last.sequence) >= 0 || this.#last.at === 0)
      this.#last = { sequence: sequenceNumber, timestamp, at: now, numbers: numbersOf(moved) }
    return new RtpPacket(new RtpHeader({ ...header, sequenceNumber, timestamp }), moved)
  }

  #switchTo({ header, payload }: RtpPacket, rid: string, now: number): void {
    this.#begin = header.sequenceNumber
    if (this.rid !== undefined) {
      const { sequence, timestamp, at, numbers } = this.#last
      const own = numbersOf(payload)
      const after = (last: number | undefined, first: number | undefined) => (last ?? 0) + 1 - (first ?? 0)
      this.#by = {
        sequence: after(sequence, header.sequenceNumber),
        // The layers have different clocks, so the elapsed time is taken from ours.
        timestamp: timestamp + Math.max(1, Math.round((now - at) * ticksPerMs)) - header.timestamp,
        picture: after(numbers.picture, own.picture),
        base: after(numbers.base, own.base),
      }
    }
    this.rid = rid
  }
}
