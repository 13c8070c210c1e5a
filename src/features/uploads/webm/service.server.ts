import { type Change, type Look, letters, type Source } from '../bytes/service.server.ts'

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
/** Elements that are not played: tags, attachments, chapters. */
const said = new Set([0x1254c367, 0x1941a469, 0x1043a770])
const elementsMax = 20_000

/** Inspects a WebM recording. Tags and attachments become padding. Undefined: not such a file, or of the other kind. */
export async function lookAtWebm(source: Source, wants: 'video' | 'audio'): Promise<Look | undefined> {
  const head = await elementAt(source, 0, source.size)
  if (head?.id !== ids.head || (await textIn(source, head, ids.docType)) !== 'webm') return undefined
  const segment = await elementAt(source, head.end, source.size)
  if (segment?.id !== ids.segment) return undefined
  const found: Look & { types: Set<number> } = {
    width: null,
    height: null,
    durationMs: null,
    changes: [],
    types: new Set(),
  }
  for (const element of await elementsIn(source, segment)) {
    if (said.has(element.id)) found.changes.push(...voided(element))
    else if (element.id === ids.info) found.durationMs = await durationOf(source, element)
    else if (element.id === ids.tracks) await lookAtTracks(source, element, found)
  }
  if (segment.end < source.size) found.changes.push({ start: segment.end, size: source.size - segment.end })
  const [hasFilm, hasSound] = [found.types.has(1), found.types.has(2)]
  const { types: _, ...look } = found
  return (wants === 'video' ? hasFilm : hasSound && !hasFilm) ? look : undefined
}

/**
 * Reads the element at a byte. An element of unknown length ends where its container ends. So does a `loose` one that claims to
 * be longer than its container: live recorders write a length in advance.
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
    // after a cluster of unknown length only media follow
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

async function durationOf(source: Source, info: Element): Promise<number | null> {
  const found = await childOf(source, info, ids.duration)
  if (!found) return null
  const view = await source.read(found.payload, found.end - found.payload)
  const ticks = view.byteLength === 8 ? view.getFloat64(0) : view.byteLength === 4 ? view.getFloat32(0) : 0
  const nanoseconds = (await numberIn(source, info, ids.scale)) ?? 1_000_000
  const ms = Math.round((ticks * nanoseconds) / 1_000_000)
  return ms > 0 && ms < 86_400_000 ? ms : null
}

async function lookAtTracks(source: Source, tracks: Element, found: Look & { types: Set<number> }): Promise<void> {
  for (const track of await elementsIn(source, tracks)) {
    if (track.id !== ids.track) continue
    found.types.add((await numberIn(source, track, ids.trackType)) ?? 0)
    const video = await childOf(source, track, ids.video)
    if (!video) continue
    found.width = (await numberIn(source, video, ids.width)) ?? null
    found.height = (await numberIn(source, video, ids.height)) ?? null
  }
}

/** Turns an element into a zeroed Void element of the same size. */
function voided({ start, end }: Element): Change[] {
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
