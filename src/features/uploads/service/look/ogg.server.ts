import { type Change, type Look, letters, type Source } from './source.server.ts'

type Page = { start: number; payload: number; end: number; laces: number[]; granule: number }

const tailBytes = 65_536
/** Of the pages that comments take; pictures make them long. */
const pagesMax = 64

/** A sound of Opus, Vorbis, FLAC or Speex in Ogg; what its comments say is made blank. */
export async function lookAtOgg(source: Source): Promise<Look | undefined> {
  const first = await pageAt(source, 0)
  if (!first) return undefined
  const head = await source.read(first.payload, first.end - first.payload)
  const codec = codecOf(head)
  const last = await lastPage(source)
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

async function pageAt(source: Source, start: number): Promise<Page | undefined> {
  const head = await source.read(start, 27)
  if (head.byteLength < 27 || letters(head, 0) !== 'OggS' || head.getUint8(4) !== 0) return undefined
  const granule = Number(head.getBigInt64(6, true))
  const table = await source.read(start + 27, head.getUint8(26))
  const laces = Array.from({ length: table.byteLength }, (_, at) => table.getUint8(at))
  const payload = start + 27 + laces.length
  const end = payload + laces.reduce((sum, lace) => sum + lace, 0)
  return end > source.size ? undefined : { start, payload, end, laces, granule }
}

/** It ends where the file does: nothing is hung behind it. */
async function lastPage(source: Source): Promise<Page | undefined> {
  const from = Math.max(0, source.size - tailBytes - 300)
  const tail = await source.read(from, source.size - from)
  for (let at = tail.byteLength - 27; at >= 0; at--) {
    if (tail.getUint32(at) !== 0x4f676753) continue
    const page = await pageAt(source, from + at)
    if (page?.end === source.size) return page
  }
  return undefined
}

/** The packet of comments, and what comes with it up to the sound, in the pages they take. */
async function blankComments(source: Source, start: number, codec: string): Promise<Change[]> {
  const pages: Page[] = []
  for (let at = start; pages.length < pagesMax; ) {
    const page = await pageAt(source, at)
    if (!page) break
    pages.push(page)
    at = page.end
    // the packet is over in the page that has a lace of less than 255
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
    bytes: summed(bytes[index]),
  }))
}

const copyOf = (view: DataView) => new Uint8Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))

/** Each comment becomes `X=` and spaces of the same length. */
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

/** With its checksum made anew. */
function summed(page: Uint8Array | undefined): Uint8Array {
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
