export type FilmFrame = { kind: 'audio' | 'video'; time: number; data: Buffer }

const ids = { segment: 0x18538067, cluster: 0x1f43b675, time: 0xe7, block: 0xa3 } as const
const audioTrack = 1

/**
 * Reads a WebM element: its id with the marker, the start of its content, and its end. An element of unknown length
 * ends with the file.
 */
function elementAt(file: Buffer, at: number) {
  const idBytes = Math.clz32(file.readUInt8(at)) - 23
  const id = file.readUIntBE(at, idBytes)
  const sizeAt = at + idBytes
  const sizeBytes = Math.clz32(file.readUInt8(sizeAt)) - 23
  const bytes = [...file.subarray(sizeAt, sizeAt + sizeBytes)]
  bytes[0] = (bytes[0] ?? 0) & (2 ** (8 - sizeBytes) - 1)
  const isOpen = bytes.every((byte, index) => byte === (index === 0 ? 2 ** (8 - sizeBytes) - 1 : 255))
  const start = sizeAt + sizeBytes
  return { id, start, end: isOpen ? file.length : start + bytes.reduce((sum, byte) => sum * 256 + byte, 0) }
}

/** Reads the frames of a WebM as `seed/content/show-file.ts` writes it: Opus on the first track, VP8 on the second. */
export function readFilm(file: Buffer): FilmFrame[] {
  const frames: FilmFrame[] = []
  let base = 0
  for (let at = 0; at < file.length; ) {
    const { id, start, end } = elementAt(file, at)
    if (id === ids.time) base = file.readUIntBE(start, end - start)
    if (id === ids.block) {
      const kind = (file.readUInt8(start) & 0x7f) === audioTrack ? 'audio' : 'video'
      frames.push({ kind, time: base + file.readInt16BE(start + 1), data: file.subarray(start + 4, end) })
    }
    // Continues inside a container element.
    at = id === ids.segment || id === ids.cluster ? start : end
  }
  return frames
}
