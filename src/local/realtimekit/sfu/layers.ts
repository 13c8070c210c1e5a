import { RtpHeader, RtpPacket } from 'werift'
import { type Numbers, numbersOf, renumbered } from './vp8.ts'

/** A layer that has not been heard of for so long is not sent at the moment: its sender has no room for it. */
export const silentAfterMs = 3_000
const ticksPerMs = 90

/** One size in which a picture is sent, by its rid; the empty one of a track that has only one. */
export type Layer = { rid: string; ssrc: number; heardAt: number }

/**
 * The layer that somebody is to be sent: of those that are alive the best in the order of the alphabet, as the vendor's
 * `asciibetical`, but none better than the preferred one, nor than `level` from the top.
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
 * Makes one stream of the layers of a track, for one receiver: it goes over to another layer at a key frame of it, and numbers
 * and times go on as though there had been one layer.
 */
export class LayerSwitch {
  /** Undefined until the first key frame. */
  rid: string | undefined
  #by = { sequence: 0, timestamp: 0, picture: 0, base: 0 }
  #last = { sequence: 0, timestamp: 0, at: 0, numbers: noNumbers }
  /** The first packet of this layer. */
  #begin = 0

  /** @returns what is sent in place of a packet; undefined: nothing, it is of another layer. */
  take(
    packet: RtpPacket,
    { rid }: Layer,
    wanted: string | undefined,
    isKey: boolean,
    now: number,
  ): RtpPacket | undefined {
    // a track of one layer goes through as it is
    if (rid === '') return packet
    if (rid !== this.rid) {
      // who has seen nothing yet begins with whatever comes
      if (!isKey || (rid !== wanted && this.rid !== undefined)) return undefined
      this.#goOver(packet, rid, now)
    }
    const { header, payload } = packet
    // sent before the key frame, but late
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
        // the clocks of layers differ: ours tells how much time has passed
        timestamp: timestamp + Math.max(1, Math.round((now - at) * ticksPerMs)) - header.timestamp,
        picture: after(numbers.picture, own.picture),
        base: after(numbers.base, own.base),
      }
    }
    this.rid = rid
  }
}
