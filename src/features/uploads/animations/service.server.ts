import { type Change, type Inspection, letters, type Source } from '../rules.ts'
import { animationMetadataMaxBytes } from '../spec.ts'

const inspectors: Record<string, (source: Source) => Promise<Animation | undefined>> = {
  'image/gif': inspectGif,
  'image/webp': inspectWebp,
}

/** Inspects an animation. Returns undefined for a still picture or a damaged file. */
export async function inspectAnimation(type: string, source: Source): Promise<Animation | undefined> {
  const inspection = await inspectors[type]?.(source).catch((error) =>
    error instanceof RangeError ? undefined : Promise.reject(error),
  )
  return inspection && inspection.frames > 1 ? inspection : undefined
}

const [trailer, extension, image] = [0x3b, 0x21, 0x2c]
const [control, application] = [0xf9, 0xff]
/** Application extensions that set the number of loops. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])
const loopBytes = 19
const controlBytes = 8

const has = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * Inspects a GIF by its blocks. Its changes replace all blocks except frames, frame times and the loop count by an
 * empty comment of the same length, and data after the end by zeros. Returns undefined if the file is not a GIF, is
 * damaged, or has no animation.
 */
export async function inspectGif(source: Source): Promise<Animation | undefined> {
  const head = await source.read(0, 13)
  if (head.byteLength < 13 || !/^GIF8[79]a$/.test(letters(head, 0, 6))) return undefined
  const [width, height] = [head.getUint16(6, true), head.getUint16(8, true)]
  const { changes, add } = collector()
  let [at, frames, durationMs, delay] = [13 + has(head.getUint8(10)), 0, 0, 0]
  for (;;) {
    const block = await source.read(at, loopBytes)
    const kind = block.getUint8(0)
    if (kind === trailer) break
    if (kind === image) {
      if (!imageFits(block, width, height)) return undefined
      // skips the local colour table and the minimum code size
      at = await endOfBlocks(source, at + 10 + has(block.getUint8(9)) + 1)
      frames += 1
      durationMs += shownMs(delay)
      delay = 0
    } else if (kind === extension) {
      const end = await endOfBlocks(source, at + 2)
      if (isControl(block, end - at)) delay = block.getUint16(4, true) * 10
      else if (!isLoop(block, end - at)) add({ start: at, size: end - at, bytes: emptyComment(end - at) })
      at = end
    } else return undefined
  }
  const behind = at + 1
  if (behind < source.size) changes.push({ start: behind, size: source.size - behind })
  return { width, height, frames, durationMs, changes }
}

const isControl = (block: DataView, size: number) => block.getUint8(1) === control && size === controlBytes
const isLoop = (block: DataView, size: number) =>
  block.getUint8(1) === application && size === loopBytes && loops.has(letters(block, 3, 11))

const imageFits = (block: DataView, width: number, height: number): boolean => {
  const of = (at: number) => block.getUint16(at, true)
  return of(1) + of(5) <= width && of(3) + of(7) <= height
}

const readBytes = 16_384

/** Returns the end of a sequence of sub-blocks, after the empty block that ends it. */
async function endOfBlocks(source: Source, start: number): Promise<number> {
  for (let at = start; ; ) {
    const view = await source.read(at, readBytes)
    if (view.byteLength === 0) throw new RangeError('a GIF that is cut off')
    let place = 0
    while (place < view.byteLength) {
      const size = view.getUint8(place)
      if (size === 0) return at + place + 1
      place += size + 1
    }
    at += place
  }
}

/** Returns an empty comment block of `size` bytes. */
function emptyComment(size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  bytes.set([extension, 0xfe])
  let [at, left] = [2, size - 3]
  while (left > 0) {
    // leaves no single byte, because a block has a length byte and at least one data byte
    const one = left <= 256 ? left : left === 257 ? 255 : 256
    bytes[at] = one - 1
    at += one
    left -= one
  }
  return bytes
}

const [alpha, animated] = [0x10, 0x02]
const frameHead = 16
const ofPicture = new Set(['VP8X', 'ANIM', 'ANMF'])
const ofFrame = new Set(['ALPH', 'VP8 ', 'VP8L'])

type Chunk = { type: string; start: number; payload: number; end: number }

/**
 * Inspects an animated WebP by its chunks. Its changes replace all chunks except frames (for example Exif, XMP and
 * colour profiles) by an empty chunk of the same length, and data after the end by zeros. Returns undefined if the file
 * is not an animated WebP, or is damaged.
 */
export async function inspectWebp(source: Source): Promise<Animation | undefined> {
  const head = await source.read(0, 30)
  if (head.byteLength < 30 || letters(head, 0) !== 'RIFF' || letters(head, 8, 8) !== 'WEBPVP8X') return undefined
  const flags = head.getUint8(20)
  if (!(flags & animated) || head.getUint32(16, true) !== 10) return undefined
  const [width, height] = [uint24(head, 24) + 1, uint24(head, 27) + 1]
  const { changes, add } = collector()
  const kept = flags & (alpha | animated)
  if (flags !== kept || uint24(head, 21) !== 0) add({ start: 20, size: 4, bytes: Uint8Array.of(kept, 0, 0, 0) })
  const end = 8 + head.getUint32(4, true)
  let [frames, durationMs] = [0, 0]
  for await (const chunk of chunksIn(source, 12, end)) {
    if (!ofPicture.has(chunk.type)) for (const change of toEmpty(chunk)) add(change)
    if (chunk.type !== 'ANMF') continue
    const frame = await source.read(chunk.payload, frameHead)
    if (!frameFits(frame, width, height)) return undefined
    frames += 1
    durationMs += shownMs(uint24(frame, 12))
    for await (const part of chunksIn(source, chunk.payload + frameHead, chunk.end))
      if (!ofFrame.has(part.type)) for (const change of toEmpty(part)) add(change)
  }
  if (end < source.size) changes.push({ start: end, size: source.size - end })
  return { width, height, frames, durationMs, changes }
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

const frameFits = (frame: DataView, width: number, height: number): boolean => {
  const of = (at: number) => uint24(frame, at)
  return of(0) * 2 + of(6) + 1 <= width && of(3) * 2 + of(9) + 1 <= height
}

/** Iterates over the chunks of a range. @throws RangeError if a chunk extends beyond `end` */
async function* chunksIn(source: Source, start: number, end: number): AsyncGenerator<Chunk> {
  for (let at = start; at < end; ) {
    const head = await source.read(at, 8)
    const size = head.getUint32(4, true)
    const payload = at + 8
    const next = payload + size + (size % 2)
    if (next > Math.min(end, source.size)) throw new RangeError('a WebP that is cut off')
    yield { type: letters(head, 0), start: at, payload, end: next }
    at = next
  }
}

const toEmpty = ({ start, payload, end }: Chunk) => [
  { start, size: 4, bytes: new TextEncoder().encode('JUNK') },
  { start: payload, size: end - payload },
]

/** Inspected animation; `durationMs` is the length of one loop. */
export type Animation = Inspection & { width: number; height: number; frames: number; durationMs: number }

/** Minimum frame time in milliseconds. Browsers show a frame with a shorter time for 100 ms. */
const shortestMs = 20
export const shownMs = (ms: number): number => (ms < shortestMs ? 100 : ms)

const changesMax = 10_000

/** Collects the byte ranges to erase. @throws RangeError if they are more than the maximum of metadata */
export function collector() {
  const changes: Change[] = []
  let bytes = 0
  return {
    changes,
    add(change: Change): void {
      bytes += change.size
      if (bytes > animationMetadataMaxBytes || changes.length >= changesMax)
        throw new RangeError('an animation with too much beside its frames')
      changes.push(change)
    },
  }
}
