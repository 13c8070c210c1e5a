// Writes the elements of a WebM file.

export type Bytes = Uint8Array<ArrayBuffer>

/** Concatenates bytes. */
function concat(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Returns an unsigned integer as `count` big-endian bytes. */
function unsigned(value: number, count = 8): Bytes {
  const bytes = new Uint8Array(count)
  let rest = value
  for (let at = count - 1; at >= 0; at--) {
    bytes[at] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return bytes
}

/** Returns the bytes of an element id. Its first bits contain its length. */
const idBytes = (id: number): Bytes => unsigned(id, Math.ceil((32 - Math.clz32(id)) / 8))

/** Returns an element size in eight bytes, so that it can be replaced later. */
export const sizeBytes = (size: number): Bytes => concat(Uint8Array.of(1), unsigned(size, 7))

const element = (id: number, ...payload: readonly Uint8Array[]): Bytes => {
  const body = concat(...payload)
  return concat(idBytes(id), sizeBytes(body.length), body)
}

function float(value: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}

const text = (words: string): Bytes => new TextEncoder().encode(words)

const written = {
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekAt: 0x53ac,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  cluster: 0x1f43b675,
  time: 0xe7,
  empty: 0xec,
  cues: 0x1c53bb6b,
  cue: 0xbb,
  cueTime: 0xb3,
  cueTrack: 0xf7,
  cuePlaces: 0xb7,
  cuePlace: 0xf1,
}

/** Elements that are copied unchanged from the original, and its clock in nanoseconds per tick. */
type Original = { head: Uint8Array; tracks: Uint8Array; scale: number }
/** Duration in ticks, size in bytes and offset of the index. They are known once the whole file is written. */
type Measures = { ticks: number; size: number; cuesAt: number }

const beforePayload = 12

/** Returns the start of a file. Its length is the same for all durations, sizes and offsets. */
export function headOf({ head, tracks, scale }: Original, { ticks, size, cuesAt }: Measures): Bytes {
  const payloadAt = head.length + beforePayload
  const seek = element(
    written.seek,
    element(written.seekId, idBytes(written.cues)),
    element(written.seekAt, unsigned(Math.max(0, cuesAt - payloadAt))),
  )
  const info = element(
    written.info,
    element(written.scale, unsigned(scale, 4)),
    element(written.duration, float(ticks)),
    element(written.muxer, text('Limelight')),
    element(written.writer, text('Limelight')),
  )
  const segment = concat(idBytes(written.segment), sizeBytes(Math.max(0, size - payloadAt)))
  return concat(head, segment, element(written.seekHead, seek), info, tracks)
}

/** Seek point: its time in ticks, and the byte of its cluster in the file. */
type Cue = [ticks: number, at: number]

/** Returns the index that players need to seek. */
export function cuesOf({ head }: Original, track: number, cues: readonly Cue[]): Bytes {
  const payloadAt = head.length + beforePayload
  return element(
    written.cues,
    ...cues.map(([ticks, at]) =>
      element(
        written.cue,
        element(written.cueTime, unsigned(ticks)),
        element(
          written.cuePlaces,
          element(written.cueTrack, unsigned(track, 1)),
          element(written.cuePlace, unsigned(at - payloadAt)),
        ),
      ),
    ),
  )
}

/** Returns the start of a cluster at a time in ticks. Its size is filled in when the cluster ends. */
export const clusterHead = (ticks: number): Bytes =>
  concat(idBytes(written.cluster), sizeBytes(0), element(written.time, unsigned(ticks)))
/** Offset of the size in a cluster, and offset of its payload. */
export const clusterSizeAt = 4
export const clusterPayloadAt = 12

/** Minimum number of bytes of `padding`. */
export const paddingMin = 9
/** Returns an element that players ignore, with `size` bytes in total. */
export const padding = (size: number): Bytes => element(written.empty, new Uint8Array(size - paddingMin))
