import type { Source } from '../bytes/service.server.ts'
import { bytesOf, type Movie, NotCuttable, nextPacket, type Packet } from '../packets/service.server.ts'
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

/** The kept part of a file, in milliseconds; `toMs` null: to its end. */
export type Kept = { fromMs: number; toMs: number | null }

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

/** A packet of sound lasts at most this long: one that begins later would reach beyond the end. */
const soundMs = 120
/** Packets of picture and sound are in order up to this distance. */
const orderMs = 2_000
const clusterMs = 5_000
/** Times within a cluster are 16-bit numbers. */
const clusterTicksMax = 30_000
const cueMs = 2_000

const msOf = ({ scale }: Movie, ticks: number): number => (ticks * scale) / 1_000_000

/** Decides on a packet: whether the cut keeps it, begins with it, or ended before it. */
function decide(movie: Movie, { fromMs, toMs }: Kept, { base }: CutProgress, packet: Packet): 'skip' | 'keep' | 'end' {
  const ms = msOf(movie, packet.ticks)
  if (toMs !== null && ms >= toMs + orderMs) return 'end'
  const isLead = packet.track === movie.lead
  const isSound = movie.sounds.includes(packet.track)
  if (!isLead && !isSound) return 'skip'
  if (toMs !== null && (isSound ? ms + soundMs > toMs : ms >= toMs)) return 'skip'
  if (base !== null) return packet.ticks >= base ? 'keep' : 'skip'
  return isLead && packet.isKey && ms >= fromMs ? 'keep' : 'skip'
}

/** Collects the bytes of one part. */
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

type Cutting = { source: Source; movie: Movie; kept: Kept; partBytes: number }
/** The next part of a cut, and the progress after it. */
type Cut = { bytes: Bytes; progress: CutProgress }

/**
 * Makes the next part of a cut from `before`. The same progress always makes the same part. Packets are copied as they are:
 * the cut begins with the first key frame at or after `fromMs`, and no packet of before or after is in it.
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

/** Copies packets until the part is full. Returns true at the end of the kept part. */
async function fillPart(
  { source, movie, kept, partBytes }: Cutting,
  part: Part,
  progress: CutProgress,
): Promise<boolean> {
  for (;;) {
    const found = await nextPacket(source, movie, progress)
    const decision = found ? decide(movie, kept, progress, found.packet) : 'end'
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

/** Returns the first part with the begin of the finished file. */
export async function firstPart(cutting: Cutting, { last, size, cuesAt }: CutProgress): Promise<Bytes> {
  const { bytes } = await cutPart(cutting, initialProgress(cutting.movie))
  bytes.set(headOf(cutting.movie, { ticks: last, size, cuesAt: cuesAt ?? 0 }))
  return bytes
}

/** Where a finished cut begins in the original, and how long it is, in milliseconds. */
export const measureCut = (movie: Movie, { base, last }: CutProgress) => ({
  startsMs: Math.ceil(msOf(movie, base ?? 0)),
  lengthMs: Math.ceil(msOf(movie, last)),
})
