import type { Source } from '../rules.ts'
import { childOf, elementAt, elementsIn, ids, numberIn } from '../video/service.server.ts'
import type { CutProgress } from './contract.ts'
import {
  type Bytes,
  clusterHead,
  clusterPayloadAt,
  clusterSizeAt,
  cuesOf,
  headOf,
  padding,
  paddingMin,
  sizeBytes,
} from './rules.ts'

/** Thrown for a file that cannot be trimmed: it is not WebM, or the range has no key frame or packet to begin with. */
export class NotCuttable extends Error {
  override name = 'NotCuttable'
}

/** Header of a file, its tracks, and the range of its packets. */
export type Movie = {
  head: Uint8Array
  tracks: Uint8Array
  /** Nanoseconds per tick. */
  scale: number
  /**
   * Track number of the video, or of the audio in a file without video. A trimmed file begins with a key frame of this
   * track.
   */
  lead: number
  hasPicture: boolean
  sounds: readonly number[]
  /** Offset of the first cluster, and end of the last one. */
  start: number
  end: number
}

const headMaxBytes = 1_048_576
const nanoseconds = 1_000_000

/** Reads the header and the tracks of a WebM file. @throws NotCuttable */
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

type ByteRange = { start: number; end: number }

/** Returns a copy of a byte range of a file. */
async function bytesOf(source: Source, { start, end }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const view = await source.read(start, end - start)
  if (view.byteLength !== end - start) throw new Error('storage returned fewer bytes than asked for')
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
}

/** Packet with the range of its element in the file, and the offset of its time within that element. */
type Packet = ByteRange & { track: number; ticks: number; isKey: boolean; timeAt: number }

/** Position between two packets: its byte, and the time of its cluster in ticks. */
type Place = { at: number; cluster: number }

/** Returns the next packet; undefined at the end of the file, or where a truncated file ends. */
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
    // reads the content of all clusters as one list, because a cluster of unknown length ends where the next one begins
    if (id === ids.cluster) {
      at = payload
      continue
    }
    // an element of unknown length means that the file is truncated here
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

/** Range of a file in milliseconds; `toMs` null means the end of the file. */
export type TimeRange = { fromMs: number; toMs: number | null }

export const initialProgress = ({ start }: Movie): CutProgress => ({
  at: start,
  cluster: 0,
  base: null,
  last: 0,
  size: 0,
  parts: 0,
  cues: [],
  isWhole: false,
  cuesAt: null,
})

/** Maximum duration of an audio packet. A packet that begins later than this before the end could exceed it. */
const soundMs = 120
/** Maximum by which video and audio packets are out of order. */
const orderMs = 2_000
const clusterMs = 5_000
/** Maximum distance in a cluster, whose times are 16-bit numbers. */
const clusterTicksMax = 30_000
const cueMs = 2_000

const msOf = ({ scale }: Movie, ticks: number): number => (ticks * scale) / 1_000_000

/** Returns `keep` to copy a packet, `skip` to leave it out, or `end` after the last packet of the range. */
function decide(
  movie: Movie,
  { fromMs, toMs }: TimeRange,
  { base }: CutProgress,
  packet: Packet,
): 'skip' | 'keep' | 'end' {
  const ms = msOf(movie, packet.ticks)
  if (toMs !== null && ms >= toMs + orderMs) return 'end'
  const isLead = packet.track === movie.lead
  const isSound = movie.sounds.includes(packet.track)
  if (!isLead && !isSound) return 'skip'
  if (toMs !== null && (isSound ? ms + soundMs > toMs : ms >= toMs)) return 'skip'
  if (base !== null) return packet.ticks >= base ? 'keep' : 'skip'
  return isLead && packet.isKey && ms >= fromMs ? 'keep' : 'skip'
}

/** Buffer for the bytes of one part. */
class Part {
  readonly #bytes: Bytes
  #used = 0
  #cluster: { at: number; ticks: number } | undefined

  constructor(size: number) {
    this.#bytes = new Uint8Array(size)
  }

  get used(): number {
    return this.#used
  }
  get cluster(): { ticks: number } | undefined {
    return this.#cluster
  }

  hasRoom(size: number): boolean {
    return this.#used + size + paddingMin <= this.#bytes.length
  }

  put(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#used)
    this.#used += bytes.length
  }

  begin(ticks: number): void {
    this.close()
    this.#cluster = { at: this.#used, ticks }
    this.put(clusterHead(ticks))
  }

  close(): void {
    if (!this.#cluster) return
    const { at } = this.#cluster
    this.#bytes.set(sizeBytes(this.#used - at - clusterPayloadAt), at + clusterSizeAt)
    this.#cluster = undefined
  }

  /** Fills the rest with padding, so that all parts except the last have the same size. */
  fill(): Bytes {
    this.close()
    this.put(padding(this.#bytes.length - this.#used))
    return this.#bytes
  }

  end(): Bytes {
    this.close()
    return this.#bytes.slice(0, this.#used)
  }
}

type Cutting = { source: Source; movie: Movie; range: TimeRange; partBytes: number }
/** Next part of a trimmed file, and the progress after it. */
type Cut = { bytes: Bytes; progress: CutProgress }

/**
 * Makes the part that follows the progress `before`. The same progress always makes the same part. Packets are copied
 * without changes except for their time. The file begins with the first key frame at or after `fromMs`, and contains no
 * packet from outside of the range.
 * @throws NotCuttable
 */
export async function cutPart(cutting: Cutting, before: CutProgress): Promise<Cut> {
  const { movie, partBytes } = cutting
  const part = new Part(partBytes)
  const progress: CutProgress = { ...before, cues: [...before.cues], parts: before.parts + 1 }
  if (before.parts === 0) part.put(headOf(movie, { ticks: 0, size: 0, cuesAt: 0 }))
  if (!progress.isWhole && !(await fillPart(cutting, part, progress))) {
    progress.size += partBytes
    return { bytes: part.fill(), progress }
  }
  if (progress.base === null) throw new NotCuttable('no key frame is in the kept part')
  progress.isWhole = true
  part.close()
  const cues = cuesOf(movie, movie.lead, progress.cues)
  if (!part.hasRoom(cues.length)) {
    if (cues.length + paddingMin > partBytes) throw new NotCuttable('the index is too long')
    progress.size += partBytes
    return { bytes: part.fill(), progress }
  }
  progress.cuesAt = progress.size + part.used
  part.put(cues)
  const bytes = part.end()
  progress.size += bytes.length
  return { bytes, progress }
}

/** Copies packets until the part is full. Returns true at the end of the range. */
async function fillPart(
  { source, movie, range, partBytes }: Cutting,
  part: Part,
  progress: CutProgress,
): Promise<boolean> {
  for (;;) {
    const found = await nextPacket(source, movie, progress)
    const decision = found ? decide(movie, range, progress, found.packet) : 'end'
    if (!found || decision === 'end') return true
    const { packet, next } = found
    if (decision === 'keep') {
      const size = packet.end - packet.start
      if (size > partBytes / 2) throw new NotCuttable('a packet is too long')
      if (!part.hasRoom(size + clusterHead(0).length)) return false
      await copyPacket({ source, movie }, part, progress, packet)
    }
    progress.at = next.at
    progress.cluster = next.cluster
  }
}

async function copyPacket(
  { source, movie }: Pick<Cutting, 'source' | 'movie'>,
  part: Part,
  progress: CutProgress,
  packet: Packet,
): Promise<void> {
  progress.base ??= packet.ticks
  const ticks = packet.ticks - progress.base
  const isLeadKey = packet.track === movie.lead && packet.isKey
  if (startsCluster(movie, part, ticks, isLeadKey && movie.hasPicture)) {
    part.begin(ticks)
    const lastCue = progress.cues.at(-1)
    if (isLeadKey && (lastCue === undefined || msOf(movie, ticks - lastCue[0]) >= cueMs))
      progress.cues.push([ticks, progress.size + part.used - clusterHead(0).length])
  }
  const bytes = await bytesOf(source, packet)
  new DataView(bytes.buffer).setInt16(packet.timeAt, ticks - (part.cluster?.ticks ?? 0))
  part.put(bytes)
  progress.last = Math.max(progress.last, ticks)
}

function startsCluster(movie: Movie, { cluster }: Part, ticks: number, isKeyFrame: boolean): boolean {
  if (!cluster) return true
  const passed = ticks - cluster.ticks
  const tooLong = passed > clusterTicksMax || msOf(movie, passed) > clusterMs
  return isKeyFrame || tooLong || passed < -clusterTicksMax
}

/** Returns the first part with the final duration, size and index offset. */
export async function firstPart(cutting: Cutting, { last, size, cuesAt }: CutProgress): Promise<Bytes> {
  const { bytes } = await cutPart(cutting, initialProgress(cutting.movie))
  bytes.set(headOf(cutting.movie, { ticks: last, size, cuesAt: cuesAt ?? 0 }))
  return bytes
}

/** Returns the start of a finished file in the original, and its length, both in milliseconds. */
export const measureCut = (movie: Movie, { base, last }: CutProgress) => ({
  startsMs: Math.ceil(msOf(movie, base ?? 0)),
  lengthMs: Math.ceil(msOf(movie, last)),
})
