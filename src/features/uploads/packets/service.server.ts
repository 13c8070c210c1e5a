import type { Source } from '../bytes/service.server.ts'
import { childOf, elementAt, elementsIn, ids, numberIn } from '../webm/service.server.ts'

/** A file that cannot be cut: it is no WebM, or it has no packet that a cut could begin with. */
export class NotCuttable extends Error {
  override name = 'NotCuttable'
}

/** The header of a file, its tracks, and the range of its packets. */
export type Movie = {
  head: Uint8Array
  tracks: Uint8Array
  /** Nanoseconds a tick. */
  scale: number
  /** The track number of the video, or of the sound in a file without video. A cut begins with a key frame of it. */
  lead: number
  hasPicture: boolean
  sounds: readonly number[]
  /** Where the first cluster is, and where the last one ends. */
  start: number
  end: number
}

const headMaxBytes = 1_048_576
const nanoseconds = 1_000_000

/** Reads the begin of a WebM file. @throws NotCuttable */
export async function openWebm(source: Source): Promise<Movie> {
  const head = await elementAt(source, 0, source.size)
  const segment = head?.id === ids.head ? await elementAt(source, head.end, source.size, true) : undefined
  if (!head || segment?.id !== ids.segment) throw new NotCuttable('the file is no WebM')
  if (head.end - head.start > headMaxBytes) throw new NotCuttable('the header is too long')
  const end = Math.min(segment.end, source.size)
  const found = { scale: nanoseconds, tracks: new Uint8Array(0), pictures: [0], sounds: [0] }
  found.pictures.pop()
  found.sounds.pop()
  let at = segment.payload
  for (;;) {
    const one = await elementAt(source, at, end, true)
    if (!one) throw new NotCuttable('the file has no packets')
    if (one.id === ids.cluster) break
    if (one.id === ids.info) found.scale = (await numberIn(source, one, ids.scale)) ?? nanoseconds
    if (one.id === ids.tracks) {
      if (one.end - one.start > headMaxBytes) throw new NotCuttable('the tracks are too long')
      found.tracks = await bytesOf(source, one)
      for (const track of await elementsIn(source, one)) {
        const number = await numberIn(source, track, ids.trackNumber)
        const type = await numberIn(source, track, ids.trackType)
        if (number !== undefined && type === 1) found.pictures.push(number)
        if (number !== undefined && type === 2) found.sounds.push(number)
      }
    }
    at = one.end
  }
  const { scale, tracks, pictures, sounds } = found
  const lead = pictures[0] ?? sounds[0]
  if (scale <= 0) throw new NotCuttable('the file has no clock')
  if (lead === undefined) throw new NotCuttable('the file has neither video nor sound')
  return {
    head: await bytesOf(source, head),
    tracks,
    scale,
    lead,
    sounds,
    hasPicture: pictures.length > 0,
    start: at,
    end,
  }
}

type Range = { start: number; end: number }

/** Returns a copy of some bytes of a file. */
export async function bytesOf(source: Source, { start, end }: Range): Promise<Uint8Array<ArrayBuffer>> {
  const view = await source.read(start, end - start)
  if (view.byteLength !== end - start) throw new Error('storage returned fewer bytes than asked for')
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
}

/** A packet with its element in the file, and where in that its time is. */
export type Packet = Range & { track: number; ticks: number; isKey: boolean; timeAt: number }

/** A place between two packets: its byte, and the time of its cluster in ticks. */
type Place = { at: number; cluster: number }

/** Finds the next packet. Returns undefined at the end, also where the rest of a file is missing. */
export async function nextPacket(
  source: Source,
  { end }: Movie,
  from: Place,
): Promise<{ packet: Packet; next: Place } | undefined> {
  let { at, cluster } = from
  while (at < end) {
    const one = await elementAt(source, at, end, true)
    if (!one) return undefined
    const { id, start, payload } = one
    // clusters of unknown length end where the next one begins, so all are read as one list
    if (id === ids.cluster) {
      at = payload
      continue
    }
    // the rest of an interrupted file is missing
    if (one.isOpen) return undefined
    if (id === ids.time) cluster = await timeOf(source, one)
    if (id === ids.simpleBlock || id === ids.blockGroup) {
      const block = id === ids.simpleBlock ? one : await childOf(source, one, ids.block)
      const reference = id === ids.simpleBlock ? undefined : await childOf(source, one, ids.reference)
      const read = block && (await blockOf(source, block))
      if (read) {
        const { track, relative, flags, timeAt } = read
        const isKey = id === ids.simpleBlock ? (flags & 0x80) !== 0 : reference === undefined
        const packet = { start, end: one.end, track, ticks: cluster + relative, isKey, timeAt: timeAt - start }
        return { packet, next: { at: one.end, cluster } }
      }
    }
    at = one.end
  }
  return undefined
}

async function timeOf(source: Source, { payload, end }: { payload: number; end: number }): Promise<number> {
  const view = await source.read(payload, Math.min(8, end - payload))
  let value = 0
  for (let at = 0; at < view.byteLength; at++) value = value * 256 + view.getUint8(at)
  return value
}

async function blockOf(source: Source, { payload }: { payload: number }) {
  const view = await source.read(payload, 12)
  if (view.byteLength < 4) return undefined
  const length = Math.clz32(view.getUint8(0)) - 23
  if (length > 4 || view.byteLength < length + 3) return undefined
  let track = view.getUint8(0) & (2 ** (8 - length) - 1)
  for (let at = 1; at < length; at++) track = track * 256 + view.getUint8(at)
  return { track, relative: view.getInt16(length), flags: view.getUint8(length + 2), timeAt: payload + length }
}
