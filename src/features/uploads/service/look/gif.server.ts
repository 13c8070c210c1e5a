import { type Animation, collector, shownMs } from './frames.server.ts'
import { letters, type Source } from './source.server.ts'

const [trailer, extension, image] = [0x3b, 0x21, 0x2c]
const [control, application] = [0xf9, 0xff]
/** How often it goes round. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0'])
const loopBytes = 19
const controlBytes = 8

const has = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * A GIF by its blocks. What is neither a frame, nor how long it is shown, nor how often all go round, becomes an empty
 * comment of the same length; what follows its end, zeros. Undefined: it is none, or not whole.
 */
export async function lookAtGif(source: Source): Promise<Animation | undefined> {
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
      if (!isInside(block, width, height)) return undefined
      // the table of its own colours, and the size of its first codes
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

const isInside = (block: DataView, width: number, height: number): boolean => {
  const of = (at: number) => block.getUint16(at, true)
  return of(1) + of(5) <= width && of(3) + of(7) <= height
}

const readBytes = 16_384

/** Where a row of sub-blocks ends: after the empty one. */
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

/** A comment of so many bytes that says nothing. */
function emptyComment(size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  bytes.set([extension, 0xfe])
  let [at, left] = [2, size - 3]
  while (left > 0) {
    // a block has a length and at least one byte: none of one byte may be left over
    const one = left <= 256 ? left : left === 257 ? 255 : 256
    bytes[at] = one - 1
    at += one
    left -= one
  }
  return bytes
}
