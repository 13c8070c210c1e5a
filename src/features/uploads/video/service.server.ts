import { type Change, type Inspection, letters, type Source } from '../rules.ts'

type Element = { id: number; start: number; payload: number; end: number; isOpen: boolean }

export const ids = {
  head: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  scale: 0x2ad7b1,
  duration: 0x4489,
  trackNumber: 0xd7,
  cluster: 0x1f43b675,
  time: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  reference: 0xfb,
  empty: 0xec,
} as const
/** Ids of elements that contain metadata: tags, attachments, chapters. */
const metadataIds = new Set([0x1254c367, 0x1941a469, 0x1043a770])
const elementsMax = 20_000

/**
 * Inspects a WebM recording. Its changes turn tags and attachments into padding. Returns undefined if the file is not
 * WebM, or is of the other kind.
 */
export async function inspectWebm(source: Source, wants: 'video' | 'audio'): Promise<Inspection | undefined> {
  const head = await elementAt(source, 0, source.size)
  if (head?.id !== ids.head || (await textIn(source, head, ids.docType)) !== 'webm') return undefined
  const segment = await elementAt(source, head.end, source.size)
  if (segment?.id !== ids.segment) return undefined
  const found: Inspection & { types: Set<number> } = {
    width: null,
    height: null,
    durationMs: null,
    changes: [],
    types: new Set(),
  }
  for (const element of await elementsIn(source, segment)) {
    if (metadataIds.has(element.id)) found.changes.push(...toVoid(element))
    else if (element.id === ids.info) found.durationMs = await webmDurationOf(source, element)
    else if (element.id === ids.tracks) await inspectTracks(source, element, found)
  }
  if (segment.end < source.size) found.changes.push({ start: segment.end, size: source.size - segment.end })
  const [hasFilm, hasSound] = [found.types.has(1), found.types.has(2)]
  const { types: _, ...look } = found
  return (wants === 'video' ? hasFilm : hasSound && !hasFilm) ? look : undefined
}

/**
 * Reads the element at a byte. An element of unknown length ends where its container ends. So does a `loose` element
 * that claims to be longer than its container, because live recorders write a length in advance.
 */
export async function elementAt(
  source: Source,
  start: number,
  end: number,
  loose = false,
): Promise<Element | undefined> {
  const view = await source.read(start, 12)
  if (view.byteLength < 2) return undefined
  const idBytes = Math.clz32(view.getUint8(0)) - 23
  if (idBytes > 4 || view.byteLength < idBytes + 1) return undefined
  let id = 0
  for (let at = 0; at < idBytes; at++) id = id * 256 + view.getUint8(at)
  const sizeBytes = Math.clz32(view.getUint8(idBytes)) - 23
  if (sizeBytes > 8 || view.byteLength < idBytes + sizeBytes) return undefined
  let size = view.getUint8(idBytes) & (2 ** (8 - sizeBytes) - 1)
  let isOpen = size === 2 ** (8 - sizeBytes) - 1
  for (let at = 1; at < sizeBytes; at++) {
    const byte = view.getUint8(idBytes + at)
    isOpen = isOpen && byte === 255
    size = size * 256 + byte
  }
  const payload = start + idBytes + sizeBytes
  if (!isOpen && payload + size > end) {
    if (!loose) return undefined
    isOpen = true
  }
  return { id, start, payload, end: isOpen ? end : payload + size, isOpen }
}

export async function elementsIn(source: Source, { payload, end }: Element): Promise<Element[]> {
  const found: Element[] = []
  for (let at = payload; at < end && found.length < elementsMax; ) {
    const element = await elementAt(source, at, end)
    if (!element) break
    found.push(element)
    // only media follows a cluster of unknown length
    if (element.isOpen) break
    at = element.end
  }
  return found
}

export async function childOf(source: Source, element: Element, id: number): Promise<Element | undefined> {
  return (await elementsIn(source, element)).find((one) => one.id === id)
}

async function textIn(source: Source, element: Element, id: number): Promise<string> {
  const found = await childOf(source, element, id)
  return found ? letters(await source.read(found.payload, found.end - found.payload), 0, 32) : ''
}

export async function numberIn(source: Source, element: Element, id: number): Promise<number | undefined> {
  const found = await childOf(source, element, id)
  if (!found || found.end - found.payload > 8) return undefined
  const view = await source.read(found.payload, found.end - found.payload)
  return Array.from({ length: view.byteLength }, (_, at) => view.getUint8(at)).reduce(
    (sum, byte) => sum * 256 + byte,
    0,
  )
}

async function webmDurationOf(source: Source, info: Element): Promise<number | null> {
  const found = await childOf(source, info, ids.duration)
  if (!found) return null
  const view = await source.read(found.payload, found.end - found.payload)
  const ticks = view.byteLength === 8 ? view.getFloat64(0) : view.byteLength === 4 ? view.getFloat32(0) : 0
  const nanoseconds = (await numberIn(source, info, ids.scale)) ?? 1_000_000
  const ms = Math.round((ticks * nanoseconds) / 1_000_000)
  return ms > 0 && ms < 86_400_000 ? ms : null
}

async function inspectTracks(
  source: Source,
  tracks: Element,
  found: Inspection & { types: Set<number> },
): Promise<void> {
  for (const track of await elementsIn(source, tracks)) {
    if (track.id !== ids.track) continue
    found.types.add((await numberIn(source, track, ids.trackType)) ?? 0)
    const video = await childOf(source, track, ids.video)
    if (!video) continue
    found.width = (await numberIn(source, video, ids.width)) ?? null
    found.height = (await numberIn(source, video, ids.height)) ?? null
  }
}

/** Returns changes that turn an element into a zeroed Void element of the same size. */
function toVoid({ start, end }: Element): Change[] {
  const all = end - start
  const head = new Uint8Array(all >= 9 ? 9 : 2)
  head[0] = ids.empty
  if (all >= 9) new DataView(head.buffer).setBigUint64(1, (1n << 56n) | BigInt(all - 9))
  else head[1] = 0x80 | (all - 2)
  return [
    { start, size: head.length, bytes: head },
    { start: start + head.length, size: all - head.length },
  ]
}

/** Boxes that playback needs. All other boxes are metadata (location, device, author) or padding. */
const playedTop = new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'prft'])
const playedInMovie = new Set(['mvhd', 'trak', 'mvex', 'iods'])
const playedInTrack = new Set(['tkhd', 'edts', 'tref', 'mdia', 'tapt', 'load', 'matt', 'clip'])
const roomOnly = new Set(['free', 'skip', 'wide'])
const brandsMaxBytes = 256

/**
 * Inspects a video or audio file in an MP4 or QuickTime container. Its changes turn other boxes, and tracks other than
 * video and audio with their data, into zeroed `free` boxes at the same place. Returns undefined if the file has
 * another format, is damaged, or is of the other kind.
 */
export async function inspectMp4(
  source: Source,
  wants: 'video' | 'audio',
  isQuickTime: boolean,
): Promise<Inspection | undefined> {
  const top = await boxesIn(source, 0, source.size)
  const movie = top.find(({ type }) => type === 'moov')
  if (!movie || !top.some(({ type }) => type === 'mdat')) return undefined
  if (!(await beginsWell(source, top, isQuickTime))) return undefined
  const end = top.at(-1)?.end ?? 0
  const changes: Change[] = top.flatMap((box) => (playedTop.has(box.type) ? [] : toEmpty(box)))
  // erases data after the last box, which is never played
  if (end < source.size) changes.push({ start: end, size: source.size - end })
  const found = await inspectMovie(source, movie)
  if (!found.kinds.has(wants === 'video' ? 'vide' : 'soun')) return undefined
  if (wants === 'audio' && found.kinds.has('vide')) return undefined
  const { width, height, durationMs } = found
  return { width, height, durationMs, changes: [...changes, ...found.changes] }
}

/** Returns true if the brand matches the announced type, and the brand box contains only brands. */
async function beginsWell(source: Source, [first]: Box[], isQuickTime: boolean): Promise<boolean> {
  if (!first) return false
  // old QuickTime files have no brand
  if (first.type !== 'ftyp')
    return isQuickTime && (first.type === 'moov' || first.type === 'mdat' || roomOnly.has(first.type))
  if (first.end - first.start > brandsMaxBytes) return false
  const brandBox = letters(await source.read(first.payload, first.end - first.payload), 0, brandsMaxBytes)
  // a version number is between the first brand and the others
  const brands = brandBox.slice(0, 4) + brandBox.slice(8)
  return /^[\w .\-\0]*$/.test(brands) && brandBox.startsWith('qt  ') === isQuickTime
}

/** Returns changes that turn a box into a zeroed `free` box of the same size. */
export const toEmpty = ({ type, start, end, payload }: Box): Change[] => [
  ...(roomOnly.has(type) ? [] : [{ start: start + 4, size: 4, bytes: new TextEncoder().encode('free') }]),
  { start: payload, size: end - payload },
]

type Movie = Inspection & { kinds: Set<string> }

async function inspectMovie(source: Source, movie: Box): Promise<Movie> {
  const found: Movie = { width: null, height: null, durationMs: null, changes: [], kinds: new Set() }
  for (const box of await boxesIn(source, movie.payload, movie.end)) {
    if (!playedInMovie.has(box.type)) found.changes.push(...toEmpty(box))
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
    found.changes.push(...(await spansOfTrack(source, track)), ...toEmpty(track))
    return
  }
  found.kinds.add(kind)
  for (const box of boxes) {
    if (!playedInTrack.has(box.type)) found.changes.push(...toEmpty(box))
    else if (box.type === 'tkhd' && kind === 'vide') Object.assign(found, sizeOf(await source.read(box.payload, 96)))
  }
}

/** Returns the upright size, because phones store videos with a rotation. */
function sizeOf(head: DataView): { width: number; height: number } | undefined {
  const at = head.getUint8(0) === 1 ? 52 : 40
  if (head.byteLength < at + 44) return undefined
  const [width, height] = [head.getUint32(at + 36) >>> 16, head.getUint32(at + 40) >>> 16]
  const isTurned = head.getInt32(at) === 0 && head.getInt32(at + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

const entriesMax = 200_000

/**
 * Returns the byte ranges of a track's data in the file. For example, a camera stores its location in a separate track.
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

/** Reads the numbers of a table. Its header of `skip` bytes ends with the number of entries. */
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

/** Maximum number of boxes, more than any video has. */
const boxesMax = 20_000

/** Reads the box at a byte; undefined if no box there ends within `end`. */
async function boxAt(source: Source, start: number, end: number): Promise<Box | undefined> {
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

async function boxesIn(source: Source, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const box = await boxAt(source, at, end)
    if (!box || boxes.length === boxesMax) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}
