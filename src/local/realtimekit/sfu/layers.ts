import { RtpHeader, RtpPacket } from 'werift'
import { type Numbers, numbersOf, renumbered } from './vp8.ts'

/** Milliseconds without packets after which a layer counts as paused by its sender, for lack of bandwidth. */
export const silentAfterMs = 3_000
const ticksPerMs = 90

/** A size in which a picture is sent, named by its rid; empty for a track with only one. */
export type Layer = { rid: string; ssrc: number; heardAt: number }

/**
 * Returns the best active layer in alphabetical order, like the vendor's `asciibetical`, but at most the preferred one and
 * `level` steps below the best.
 */
export function chooseLayer(layers: readonly Layer[], preferred: string, level: number, now: number) {
  const ordered = layers.toSorted((a, b) => (a.rid < b.rid ? -1 : 1))
  const best = Math.max(
    level,
    ordered.findIndex(({ rid }) => rid >= preferred),
  )
  const isAlive = ({ heardAt }: Layer) => now - heardAt < silentAfterMs
  return ordered.slice(best).find(isAlive) ?? ordered.slice(0, best).findLast(isAlive)
}

const noNumbers: Numbers = { picture: undefined, base: undefined }
const distance16 = (a: number, b: number): number => ((a - b) << 16) >> 16

/**
 * Combines the layers of a track to one stream for a receiver. It switches layers at a key frame, and continues sequence
 * numbers and timestamps.
 */
export class LayerSwitch {
  /** Undefined until the first key frame. */
  rid: string | undefined
  #by = { sequence: 0, timestamp: 0, picture: 0, base: 0 }
  #last = { sequence: 0, timestamp: 0, at: 0, numbers: noNumbers }
  /** Sequence number of the first packet of this layer. */
  #begin = 0

  /** @returns the packet to send; undefined if it belongs to another layer. */
  take(
    packet: RtpPacket,
    { rid }: Layer,
    wanted: string | undefined,
    isKey: boolean,
    now: number,
  ): RtpPacket | undefined {
    // A track with one layer passes unchanged.
    if (rid === '') return packet
    if (rid !== this.rid) {
      // A new receiver starts with any key frame.
      if (!isKey || (rid !== wanted && this.rid !== undefined)) return undefined
      this.#goOver(packet, rid, now)
    }
    const { header, payload } = packet
    // Sent before the key frame, but arrived later.
    if (distance16(header.sequenceNumber, this.#begin) < 0) return undefined
    const sequenceNumber = (header.sequenceNumber + this.#by.sequence) & 0xffff
    const timestamp = (header.timestamp + this.#by.timestamp) >>> 0
    const moved = this.#by.picture === 0 && this.#by.base === 0 ? payload : renumbered(payload, this.#by)
    if (distance16(sequenceNumber, this.#last.sequence) >= 0 || this.#last.at === 0)
      this.#last = { sequence: sequenceNumber, timestamp, at: now, numbers: numbersOf(moved) }
    return new RtpPacket(new RtpHeader({ ...header, sequenceNumber, timestamp }), moved)
  }

  #goOver({ header, payload }: RtpPacket, rid: string, now: number): void {
    this.#begin = header.sequenceNumber
    if (this.rid !== undefined) {
      const { sequence, timestamp, at, numbers } = this.#last
      const own = numbersOf(payload)
      const after = (last: number | undefined, first: number | undefined) => (last ?? 0) + 1 - (first ?? 0)
      this.#by = {
        sequence: after(sequence, header.sequenceNumber),
        // The clocks of layers differ, so the elapsed time comes from our clock.
        timestamp: timestamp + Math.max(1, Math.round((now - at) * ticksPerMs)) - header.timestamp,
        picture: after(numbers.picture, own.picture),
        base: after(numbers.base, own.base),
      }
    }
    this.rid = rid
  }
}
