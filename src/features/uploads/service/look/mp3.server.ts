import { type Change, type Look, letters, type Source } from './source.server.ts'

type Frame = { size: number; samples: number; rate: number; sideBytes: number }

const rates = [44_100, 48_000, 32_000]
const kbits = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
/** So many frames in a row are no accident. */
const framesInARow = 4
const paddingMax = 8_192

/** A sound of MPEG, layer 3; its tags, with all they say and carry, are filled with zeros. */
export async function lookAtMp3(source: Source): Promise<Look | undefined> {
  const changes: Change[] = []
  let start = 0
  const head = await source.read(0, 10)
  if (letters(head, 0, 3) === 'ID3' && head.byteLength === 10) {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.getUint8(at) & 127), 0)
    start = 10 + size + (head.getUint8(5) & 16 ? 10 : 0)
    changes.push({ start: 5, size: 1 }, { start: 10, size: start - 10 })
  }
  const first = await firstFrame(source, start)
  if (first === undefined) return undefined
  if (first > start) changes.push({ start, size: first - start })
  const end = await endOf(source, changes)
  return { width: null, height: null, durationMs: await durationOf(source, first, end), changes }
}

/** Where frames begin, after nothing but zeros. */
async function firstFrame(source: Source, start: number): Promise<number | undefined> {
  const room = await source.read(start, paddingMax)
  let at = 0
  while (at < room.byteLength && room.getUint8(at) === 0) at++
  let next = start + at
  for (let count = 0; count < framesInARow; count++) {
    const frame = frameAt(await source.read(next, 4))
    if (!frame) return count > 0 && next >= source.size ? start + at : undefined
    next += frame.size
  }
  return start + at
}

function frameAt(view: DataView): Frame | undefined {
  if (view.byteLength < 4) return undefined
  const bits = view.getUint32(0)
  const version = (bits >>> 19) & 3
  const [bitrate, rate, layer] = [(bits >>> 12) & 15, (bits >>> 10) & 3, (bits >>> 17) & 3]
  if (bits >>> 21 !== 2047 || version === 1 || layer !== 1 || bitrate === 0 || bitrate === 15 || rate === 3)
    return undefined
  const isFirst = version === 3
  const hertz = (rates[rate] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4)
  const samples = isFirst ? 1_152 : 576
  const kbit = kbits[isFirst ? 1 : 2][bitrate - 1] ?? 0
  const isMono = ((bits >>> 6) & 3) === 3
  const size = Math.floor((samples / 8) * (kbit * 1_000)) / hertz
  const sideBytes = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return { size: Math.floor(size) + ((bits >>> 9) & 1), samples, rate: hertz, sideBytes }
}

/** Before the tag at the end, whose words go. */
async function endOf(source: Source, changes: Change[]): Promise<number> {
  const tag = await source.read(source.size - 128, 3)
  if (letters(tag, 0, 3) !== 'TAG') return source.size
  changes.push({ start: source.size - 125, size: 125 })
  return source.size - 128
}

/** As its first frame counts them, or as long as its bytes take at the rate of its first sound. */
async function durationOf(source: Source, first: number, end: number): Promise<number | null> {
  const frame = frameAt(await source.read(first, 4))
  if (!frame) return null
  const info = await source.read(first + 4 + frame.sideBytes, 12)
  if (/^(Xing|Info)$/.test(letters(info, 0)) && info.byteLength === 12 && info.getUint32(4) & 1)
    return Math.round((info.getUint32(8) * frame.samples * 1_000) / frame.rate)
  return Math.round((((end - first) / frame.size) * frame.samples * 1_000) / frame.rate)
}
