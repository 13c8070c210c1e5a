import { type Change, type Look, letters, type Source } from '../bytes/service.server.ts'

/** Boxes needed for playback. All others are metadata (location, device, author) or padding. */
const playedTop = new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'prft'])
const playedInMovie = new Set(['mvhd', 'trak', 'mvex', 'iods'])
const playedInTrack = new Set(['tkhd', 'edts', 'tref', 'mdia', 'tapt', 'load', 'matt', 'clip'])
const roomOnly = new Set(['free', 'skip', 'wide'])
const brandsMaxBytes = 256

/**
 * Inspects a video or sound in an MP4 or QuickTime container. Boxes that are not played, and tracks other than video and
 * audio with their data, become zeroed `free` boxes in place. Undefined: not such a file, damaged, or of the other kind.
 */
export async function lookAtMp4(
  source: Source,
  wants: 'video' | 'audio',
  isQuickTime: boolean,
): Promise<Look | undefined> {
  const top = await boxesIn(source, 0, source.size)
  const movie = top.find(({ type }) => type === 'moov')
  if (!movie || !top.some(({ type }) => type === 'mdat')) return undefined
  if (!(await beginsWell(source, top, isQuickTime))) return undefined
  const end = top.at(-1)?.end ?? 0
  const changes: Change[] = top.flatMap((box) => (playedTop.has(box.type) ? [] : emptied(box)))
  // data after the last box is not played
  if (end < source.size) changes.push({ start: end, size: source.size - end })
  const found = await lookAtMovie(source, movie)
  if (!found.kinds.has(wants === 'video' ? 'vide' : 'soun')) return undefined
  if (wants === 'audio' && found.kinds.has('vide')) return undefined
  const { width, height, durationMs } = found
  return { width, height, durationMs, changes: [...changes, ...found.changes] }
}

/** Checks that the brand matches the announced type, and that the brand box contains only brands. */
async function beginsWell(source: Source, [first]: Box[], isQuickTime: boolean): Promise<boolean> {
  if (!first) return false
  // old QuickTime files have no brand
  if (first.type !== 'ftyp')
    return isQuickTime && (first.type === 'moov' || first.type === 'mdat' || roomOnly.has(first.type))
  if (first.end - first.start > brandsMaxBytes) return false
  const said = letters(await source.read(first.payload, first.end - first.payload), 0, brandsMaxBytes)
  // a version number is between the first brand and the others
  const brands = said.slice(0, 4) + said.slice(8)
  return /^[\w .\-\0]*$/.test(brands) && said.startsWith('qt  ') === isQuickTime
}

/** Turns a box into a zeroed `free` box of the same size. */
export const emptied = ({ type, start, end, payload }: Box): Change[] => [
  ...(roomOnly.has(type) ? [] : [{ start: start + 4, size: 4, bytes: new TextEncoder().encode('free') }]),
  { start: payload, size: end - payload },
]

type Movie = Look & { kinds: Set<string> }

async function lookAtMovie(source: Source, movie: Box): Promise<Movie> {
  const found: Movie = { width: null, height: null, durationMs: null, changes: [], kinds: new Set() }
  for (const box of await boxesIn(source, movie.payload, movie.end)) {
    if (!playedInMovie.has(box.type)) found.changes.push(...emptied(box))
    else if (box.type === 'mvhd') found.durationMs = durationOf(await source.read(box.payload, 32))
    else if (box.type === 'trak') await lookAtTrack(source, box, found)
    else if (box.type === 'mvex') found.durationMs ??= null
  }
  return found
}

function durationOf(head: DataView): number | null {
  if (head.byteLength < 32) return null
  const isLong = head.getUint8(0) === 1
  const scale = head.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(head.getBigUint64(24)) : head.getUint32(16)
  const ms = Math.round((duration / scale) * 1_000)
  return scale > 0 && ms > 0 && ms < dayMs ? ms : null
}
const dayMs = 86_400_000

async function lookAtTrack(source: Source, track: Box, found: Movie): Promise<void> {
  const boxes = await boxesIn(source, track.payload, track.end)
  const media = boxes.find(({ type }) => type === 'mdia')
  const handler = media && (await boxesIn(source, media.payload, media.end)).find(({ type }) => type === 'hdlr')
  const kind = handler ? letters(await source.read(handler.payload, 12), 8) : ''
  if (kind !== 'vide' && kind !== 'soun') {
    found.changes.push(...(await spansOfTrack(source, track)), ...emptied(track))
    return
  }
  found.kinds.add(kind)
  for (const box of boxes) {
    if (!playedInTrack.has(box.type)) found.changes.push(...emptied(box))
    else if (box.type === 'tkhd' && kind === 'vide') Object.assign(found, sizeOf(await source.read(box.payload, 96)))
  }
}

/** Returns the upright size: videos of phones are stored with a rotation. */
function sizeOf(head: DataView): { width: number; height: number } | undefined {
  const at = head.getUint8(0) === 1 ? 52 : 40
  if (head.byteLength < at + 44) return undefined
  const [width, height] = [head.getUint32(at + 36) >>> 16, head.getUint32(at + 40) >>> 16]
  const isTurned = head.getInt32(at) === 0 && head.getInt32(at + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

const entriesMax = 200_000

/**
 * Returns the positions of a track's data in the file. For example, a camera stores its location per second in its own
 * track.
 */
export async function spansOfTrack(source: Source, track: Box): Promise<Change[]> {
  const tables = await tablesOf(source, track)
  const [offsets, chunks, sizes] = [tables.get('stco') ?? tables.get('co64'), tables.get('stsc'), tables.get('stsz')]
  if (!offsets || !chunks || !sizes) return []
  const starts = await numbersOf(source, offsets, 8, offsets.type === 'co64' ? 8 : 4)
  const runs = await numbersOf(source, chunks, 8, 4, 3)
  const uniform = (await source.read(sizes.payload + 4, 4)).getUint32(0)
  const each = uniform > 0 ? [] : await numbersOf(source, sizes, 12, 4)
  const spans: Change[] = []
  let [sample, run] = [0, 0]
  for (const [index, start] of starts.entries()) {
    // each entry describes a run of chunks with the same number of samples, up to the first chunk of the next entry
    while ((runs[(run + 1) * 3] ?? Number.POSITIVE_INFINITY) <= index + 1) run++
    const count = runs[run * 3 + 1] ?? 0
    let size = uniform * count
    if (uniform === 0) for (let at = 0; at < count; at++) size += each[sample + at] ?? 0
    sample += count
    if (size > 0 && start < source.size) spans.push({ start, size: Math.min(size, source.size - start) })
  }
  return spans
}

async function tablesOf(source: Source, track: Box): Promise<Map<string, Box>> {
  let boxes = await boxesIn(source, track.payload, track.end)
  for (const inside of ['mdia', 'minf', 'stbl']) {
    const next = boxes.find(({ type }) => type === inside)
    boxes = next ? await boxesIn(source, next.payload, next.end) : []
  }
  return new Map(boxes.map((box) => [box.type, box]))
}

/** Reads the numbers of a table. Its head of `skip` bytes ends with the number of entries. */
async function numbersOf(source: Source, box: Box, skip: number, bytes: 4 | 8, perEntry = 1): Promise<number[]> {
  const head = await source.read(box.payload + skip - 4, 4)
  const there = Math.floor((box.end - box.payload - skip) / (bytes * perEntry))
  const count = Math.min(head.byteLength === 4 ? head.getUint32(0) : 0, there, entriesMax) * perEntry
  const view = await source.read(box.payload + skip, count * bytes)
  return Array.from({ length: Math.floor(view.byteLength / bytes) }, (_, at) =>
    bytes === 4 ? view.getUint32(at * 4) : Number(view.getBigUint64(at * 8)),
  )
}

export type Box = { type: string; start: number; end: number; payload: number }

/** Upper limit, more boxes than any video has. */
const boxesMax = 20_000

/** Reads the box at a position; undefined: no box that ends within `end`. */
export async function boxAt(source: Source, start: number, end: number): Promise<Box | undefined> {
  const head = await source.read(start, 16)
  if (head.byteLength < 8 || end - start < 8) return undefined
  const type = letters(head, 4)
  const short = head.getUint32(0)
  const isLong = short === 1
  if (isLong && head.byteLength < 16) return undefined
  const size = isLong ? Number(head.getBigUint64(8)) : short === 0 ? end - start : short
  const payload = start + (isLong ? 16 : 8)
  return size < payload - start || start + size > end ? undefined : { type, start, end: start + size, payload }
}

export async function boxesIn(source: Source, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const box = await boxAt(source, at, end)
    if (!box || boxes.length === boxesMax) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}
