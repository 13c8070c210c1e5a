import { type Change, type Inspection, letters, type Source } from '../rules.ts'

type Frame = { size: number; samples: number; rate: number; sideBytes: number }

const rates = [44_100, 48_000, 32_000]
const kbits = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
/** Consecutive frames that identify an MP3. */
const framesInARow = 4
const paddingMax = 8_192

/** Inspects an MP3 file. Its changes fill tags with zeros. */
export async function inspectMp3(source: Source): Promise<Inspection | undefined> {
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

/** Returns the offset of the first frame; undefined if anything but zeros precedes it. */
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

/** Returns the end of the frames. A tag after them is added to `changes`. */
async function endOf(source: Source, changes: Change[]): Promise<number> {
  const tag = await source.read(source.size - 128, 3)
  if (letters(tag, 0, 3) !== 'TAG') return source.size
  changes.push({ start: source.size - 125, size: 125 })
  return source.size - 128
}

/**
 * Returns the duration in milliseconds: from the frame count in the first frame, or from the size and the first bit
 * rate.
 */
async function durationOf(source: Source, first: number, end: number): Promise<number | null> {
  const frame = frameAt(await source.read(first, 4))
  if (!frame) return null
  const info = await source.read(first + 4 + frame.sideBytes, 12)
  if (/^(Xing|Info)$/.test(letters(info, 0)) && info.byteLength === 12 && info.getUint32(4) & 1)
    return Math.round((info.getUint32(8) * frame.samples * 1_000) / frame.rate)
  return Math.round((((end - first) / frame.size) * frame.samples * 1_000) / frame.rate)
}

type OggPage = { start: number; payload: number; end: number; laces: number[]; granule: number }

const tailBytes = 65_536
/** Maximum number of pages of comments. Embedded images make them long. */
const pagesMax = 64

/** Inspects an Ogg file with Opus, Vorbis, FLAC or Speex. Its changes blank the comments. */
export async function inspectOgg(source: Source): Promise<Inspection | undefined> {
  const first = await oggPageAt(source, 0)
  if (!first) return undefined
  const head = await source.read(first.payload, first.end - first.payload)
  const codec = codecOf(head)
  const last = await lastOggPage(source)
  if (!codec || !last) return undefined
  const durationMs = codec.rate > 0 ? Math.round(((last.granule - codec.skip) / codec.rate) * 1_000) : null
  const changes = await blankComments(source, first.end, codec.name)
  return { width: null, height: null, durationMs: durationMs && durationMs > 0 ? durationMs : null, changes }
}

function codecOf(head: DataView): { name: string; rate: number; skip: number } | undefined {
  const has = (size: number) => head.byteLength >= size
  if (letters(head, 0, 8) === 'OpusHead' && has(12))
    return { name: 'opus', rate: 48_000, skip: head.getUint16(10, true) }
  if (letters(head, 0, 7) === '\x01vorbis' && has(16))
    return { name: 'vorbis', rate: head.getUint32(12, true), skip: 0 }
  if (letters(head, 0, 8) === 'Speex   ' && has(40)) return { name: 'speex', rate: head.getUint32(36, true), skip: 0 }
  if (letters(head, 0, 5) === '\x7fFLAC' && has(30)) return { name: 'flac', rate: head.getUint32(27) >>> 12, skip: 0 }
  return undefined
}

async function oggPageAt(source: Source, start: number): Promise<OggPage | undefined> {
  const head = await source.read(start, 27)
  if (head.byteLength < 27 || letters(head, 0) !== 'OggS' || head.getUint8(4) !== 0) return undefined
  const granule = Number(head.getBigInt64(6, true))
  const table = await source.read(start + 27, head.getUint8(26))
  const laces = Array.from({ length: table.byteLength }, (_, at) => table.getUint8(at))
  const payload = start + 27 + laces.length
  const end = payload + laces.reduce((sum, lace) => sum + lace, 0)
  return end > source.size ? undefined : { start, payload, end, laces, granule }
}

/** Returns the last page; undefined if the file does not end with it, which means that data is appended. */
async function lastOggPage(source: Source): Promise<OggPage | undefined> {
  const from = Math.max(0, source.size - tailBytes - 300)
  const tail = await source.read(from, source.size - from)
  for (let at = tail.byteLength - 27; at >= 0; at--) {
    if (tail.getUint32(at) !== 0x4f676753) continue
    const page = await oggPageAt(source, from + at)
    if (page?.end === source.size) return page
  }
  return undefined
}

/** Blanks the comment packet and all header pages after it. */
async function blankComments(source: Source, start: number, codec: string): Promise<Change[]> {
  const pages: OggPage[] = []
  for (let at = start; pages.length < pagesMax; ) {
    const page = await oggPageAt(source, at)
    if (!page) break
    pages.push(page)
    at = page.end
    // a segment shorter than 255 bytes ends the packet
    if (page.laces.some((lace) => lace < 255)) break
  }
  const bytes = await Promise.all(pages.map(async ({ start: at, end }) => copyOf(await source.read(at, end - at))))
  const places = pages.flatMap((page, index) =>
    Array.from({ length: page.end - page.payload }, (_, at): [number, number] => [
      index,
      page.payload - page.start + at,
    ]),
  )
  const get = (at: number) => bytes[places[at]?.[0] ?? -1]?.[places[at]?.[1] ?? 0] ?? 0
  const set = (at: number, value: number) => {
    const [page, place] = places[at] ?? []
    const to = page === undefined ? undefined : bytes[page]
    if (to && place !== undefined) to[place] = value
  }
  blankStrings(get, set, { opus: 8, vorbis: 7, flac: 4, speex: 0 }[codec] ?? 0, places.length)
  return pages.map(({ start: at }, index) => ({
    start: at,
    size: bytes[index]?.length ?? 0,
    bytes: withChecksum(bytes[index]),
  }))
}

const copyOf = (view: DataView) => new Uint8Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))

/** Replaces each comment by `X=` and spaces, with the same length. */
function blankStrings(
  get: (at: number) => number,
  set: (at: number, value: number) => void,
  from: number,
  end: number,
) {
  const number = (at: number) => get(at) + get(at + 1) * 256 + get(at + 2) * 65_536 + get(at + 3) * 16_777_216
  let at = from + 4 + number(from)
  const count = number(at)
  at += 4
  for (let index = 0; index < count && at + 4 <= end; index++) {
    const size = number(at)
    at += 4
    for (let i = 0; i < size && at + i < end; i++) set(at + i, i === 0 ? 0x58 : i === 1 ? 0x3d : 0x20)
    at += size
  }
}

/** Returns a page with its new checksum. */
function withChecksum(page: Uint8Array | undefined): Uint8Array {
  if (!page) return new Uint8Array(0)
  page.fill(0, 22, 26)
  let sum = 0
  for (const byte of page) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  new DataView(page.buffer).setUint32(22, sum >>> 0, true)
  return page
}

const played = new Set(['fmt ', 'data', 'fact'])

/** Inspects a WAV file. Its changes fill other chunks with zeros. */
export async function inspectWav(source: Source): Promise<Inspection | undefined> {
  const head = await source.read(0, 12)
  if (head.byteLength < 12 || letters(head, 0) !== 'RIFF' || letters(head, 8) !== 'WAVE') return undefined
  const changes: Change[] = []
  let [rate, bytes, at] = [0, 0, 12]
  while (at + 8 <= source.size) {
    const chunk = await source.read(at, 24)
    const [type, said] = [letters(chunk, 0), chunk.getUint32(4, true)]
    const isLast = said === 0xffffffff || at + 8 + said > source.size
    // an interrupted recorder leaves the size of the last chunk unset
    if (isLast && type !== 'data') break
    const size = isLast ? source.size - at - 8 : said
    if (type === 'fmt ' && chunk.byteLength === 24) rate = chunk.getUint32(16, true)
    if (type === 'data') bytes += size
    if (!played.has(type)) {
      changes.push({ start: at, size: 4, bytes: new TextEncoder().encode('JUNK') }, { start: at + 8, size })
    }
    at += 8 + size + (size % 2)
  }
  if (at < source.size) changes.push({ start: at, size: source.size - at })
  if (rate === 0 || bytes === 0) return undefined
  return { width: null, height: null, durationMs: Math.round((bytes / rate) * 1_000), changes }
}
