import type { Span } from '#providers/storage/index.ts'

/** A file that is read in small ranges, from any location. */
export type Source = { size: number; read(start: number, size: number): Promise<DataView> }

/** Bytes that replace a range of the same size; undefined: zeros. */
export type Change = Span & { bytes?: Uint8Array }

/** Result of an inspection: size, length, and the changes that remove metadata. */
export type Look = { width: number | null; height: number | null; durationMs: number | null; changes: Change[] }

const windowBytes = 262_144

/** Reads ahead, so that consecutive small reads need few requests. */
export function windowed(
  size: number,
  fetchBytes: (span: Span) => Promise<Uint8Array | undefined>,
  aheadBytes = windowBytes,
): Source {
  let from = 0
  let held = new Uint8Array(0)
  return {
    size,
    async read(start, wanted) {
      const count = Math.max(0, Math.min(wanted, size - start))
      if (start < from || start + count > from + held.length) {
        const span = { start, size: Math.min(size - start, Math.max(count, aheadBytes)) }
        held = new Uint8Array(span.size > 0 ? ((await fetchBytes(span)) ?? []) : [])
        from = start
      }
      const there = Math.max(0, Math.min(count, from + held.length - start))
      return new DataView(held.buffer, held.byteOffset + start - from, there)
    },
  }
}

/** Reads bytes as ASCII text, four by default. */
export const letters = (view: DataView, at: number, count = 4): string =>
  String.fromCharCode(
    ...Array.from({ length: Math.max(0, Math.min(count, view.byteLength - at)) }, (_, i) => view.getUint8(at + i)),
  )

/** Returns `bytes` with the changes applied; `start` is their position in the file. */
export function changed(bytes: Uint8Array, start: number, changes: readonly Change[]): Uint8Array {
  const out = new Uint8Array(bytes)
  for (const change of changes) {
    const from = Math.max(change.start, start)
    const to = Math.min(change.start + change.size, start + out.length)
    if (from >= to) continue
    if (change.bytes) out.set(change.bytes.subarray(from - change.start, to - change.start), from - start)
    else out.fill(0, from - start, to - start)
  }
  return out
}

export const touches = (changes: readonly Change[], { start, size }: Span): boolean =>
  changes.some((change) => change.start < start + size && change.start + change.size > start)
