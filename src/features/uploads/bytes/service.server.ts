import type { Span } from '#providers/storage/index.ts'

/** A file that is read a little here and there, wherever it lies. */
export type Source = { size: number; read(start: number, size: number): Promise<DataView> }

/** Bytes that are put in place of others; without any, zeros. Nothing moves. */
export type Change = Span & { bytes?: Uint8Array }

/** What a file turned out to be, and what of it has to go: everything but picture and sound. */
export type Look = { width: number | null; height: number | null; durationMs: number | null; changes: Change[] }

const windowBytes = 262_144

/** Reads ahead, so that looking at one thing after the other is few requests. */
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

/** Four bytes as the letters they are. */
export const letters = (view: DataView, at: number, count = 4): string =>
  String.fromCharCode(
    ...Array.from({ length: Math.max(0, Math.min(count, view.byteLength - at)) }, (_, i) => view.getUint8(at + i)),
  )

/** `bytes` with what has to go gone; `start` is where in the file they begin. */
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
