import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Blob, Piece, Store } from './store.ts'

const READ_AT_ONCE_BYTES = 1_048_576

/** Returns the pieces that contain the bytes from `start` to `start + size`, each reduced to the needed range. */
function slicePieces(pieces: readonly Piece[], start: number, size: number): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const from = Math.max(start - at, 0)
    const to = Math.min(start + size - at, piece.size)
    const isWhole = from === 0 && to === piece.size
    if (from < to) found.push(isWhole ? piece : { file: piece.file, start: piece.start + from, size: to - from })
    at += piece.size
  }
  return found
}

/** Yields the bytes of a body from `start` to `start + size`. */
export async function* bytesOf(store: Store, { pieces }: Blob, start: number, size: number): AsyncGenerator<Buffer> {
  for (const piece of slicePieces(pieces, start, size)) {
    const span = { start: piece.start, end: piece.start + piece.size - 1, highWaterMark: READ_AT_ONCE_BYTES }
    if (piece.size > 0) yield* fs.createReadStream(store.pathOf(piece.file), span)
  }
}

/** Returns a new body with the same bytes. Files never change, so hard links replace copies. */
export async function copyBlob(store: Store, source: Blob, start = 0, size = source.size): Promise<Blob> {
  const slice = slicePieces(source.pieces, start, size)
  const md5 = start === 0 && size === source.size ? source.md5 : await md5Of(store, source, slice, start, size)
  const pieces = slice.map((piece) => ({ ...piece, file: linkFile(store, piece.file) }))
  return { pieces, size, md5, sums: {} }
}

async function md5Of(store: Store, source: Blob, [first, ...more]: Piece[], start: number, size: number) {
  if (first?.md5 !== undefined && more.length === 0) return first.md5
  const md5 = createHash('md5')
  for await (const chunk of bytesOf(store, source, start, size)) md5.update(chunk)
  return md5.digest('hex')
}

function linkFile(store: Store, file: string): string {
  const name = store.newFile()
  try {
    fs.linkSync(store.pathOf(file), store.pathOf(name))
  } catch {
    // Some file systems do not support hard links.
    fs.copyFileSync(store.pathOf(file), store.pathOf(name))
  }
  return name
}
