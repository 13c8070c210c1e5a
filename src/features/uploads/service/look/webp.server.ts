import { type Animation, collector, shownMs } from './frames.server.ts'
import { letters, type Source } from './source.server.ts'

const [alpha, animated] = [0x10, 0x02]
const frameHead = 16
const ofPicture = new Set(['VP8X', 'ANIM', 'ANMF'])
const ofFrame = new Set(['ALPH', 'VP8 ', 'VP8L'])

type Chunk = { type: string; start: number; payload: number; end: number }

/**
 * An animated WebP by its chunks. What is no part of its frames (Exif, XMP, colour profiles, whatever else) becomes an
 * empty chunk of the same length; what follows its end, zeros. Undefined: it is none, or not whole.
 */
export async function lookAtWebp(source: Source): Promise<Animation | undefined> {
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
    if (!ofPicture.has(chunk.type)) for (const change of emptied(chunk)) add(change)
    if (chunk.type !== 'ANMF') continue
    const frame = await source.read(chunk.payload, frameHead)
    if (!isInside(frame, width, height)) return undefined
    frames += 1
    durationMs += shownMs(uint24(frame, 12))
    for await (const part of chunksIn(source, chunk.payload + frameHead, chunk.end))
      if (!ofFrame.has(part.type)) for (const change of emptied(part)) add(change)
  }
  if (end < source.size) changes.push({ start: end, size: source.size - end })
  return { width, height, frames, durationMs, changes }
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

const isInside = (frame: DataView, width: number, height: number): boolean => {
  const of = (at: number) => uint24(frame, at)
  return of(0) * 2 + of(6) + 1 <= width && of(3) * 2 + of(9) + 1 <= height
}

/** @throws RangeError where one ends after `end`. */
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

const emptied = ({ start, payload, end }: Chunk) => [
  { start, size: 4, bytes: new TextEncoder().encode('JUNK') },
  { start: payload, size: end - payload },
]
