import type { Reason } from '#shared/errors.ts'
import {
  framePixelsMax,
  framesMax,
  kindOf,
  kindRefusals,
  megabyte,
  partBytes,
  partsMax,
  pixelsMax,
  sideMax,
  singleMaxBytes,
  type UploadKind,
} from './spec.ts'

/** Returns the reason to refuse a file of the announced type and size; undefined if it is accepted. */
export function refusalOf(kind: UploadKind, { type, size }: { type: string; size: number }): Reason | undefined {
  const { types, maxBytes } = kindOf(kind)
  if (!types.some((one) => one === type)) return kindRefusals(kind).type
  return size > maxBytes ? kindRefusals(kind).size : undefined
}

/** Aliases of MIME types that browsers and programs send. */
const sameTypes: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  // programs without support for animated PNG show it as a PNG
  'image/apng': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'video/m4v': 'video/x-m4v',
  'application/x-zip-compressed': 'application/zip',
  'application/octet-stream': '',
}

/** Returns the canonical MIME type without parameters; empty if unknown. */
export function plainType(type: string): string {
  const [plain = ''] = type.toLowerCase().split(';')
  return sameTypes[plain.trim()] ?? plain.trim()
}

/** Returns true if a picture is small enough to be decoded. */
export const isDrawable = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= sideMax && width * height <= pixelsMax

/** Returns true if an animation is small enough to stay animated. */
export const isPlayable = ({ width, height, frames }: { width: number; height: number; frames: number }): boolean =>
  frames <= framesMax && frames * width * height <= framePixelsMax

export type Slice = { number: number; offset: number; size: number }

/** Splits a file into parts; a small file is one part. */
export function slicesOf(size: number, each = sliceBytes(size)): Slice[] {
  if (size <= singleMaxBytes) return [{ number: 1, offset: 0, size }]
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => ({
    number: index + 1,
    offset: index * each,
    size: Math.min(each, size - index * each),
  }))
}

/**
 * Returns the size of a part. Few large parts save requests, because browsers send two requests per part. A small part
 * costs little when its connection breaks.
 */
const sliceBytes = (size: number): number => Math.max(partBytes, Math.ceil(size / partsMax / megabyte) * megabyte)

export const comesInParts = (size: number): boolean => size > singleMaxBytes

type Span = { start: number; size: number }

/** File that is read in small ranges, from any location. */
export type Source = { size: number; read(start: number, size: number): Promise<DataView> }

/** Bytes that replace a range of the same size; undefined means zeros. */
export type Change = Span & { bytes?: Uint8Array }

/** Result of an inspection: dimensions, duration, and the changes that remove metadata. */
export type Inspection = { width: number | null; height: number | null; durationMs: number | null; changes: Change[] }

const windowBytes = 262_144

/** Returns a source that reads ahead, so that consecutive small reads need few requests. */
export function bufferedSource(
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

/** Returns bytes as ASCII text, four bytes by default. */
export const letters = (view: DataView, at: number, count = 4): string =>
  String.fromCharCode(
    ...Array.from({ length: Math.max(0, Math.min(count, view.byteLength - at)) }, (_, i) => view.getUint8(at + i)),
  )

/** Returns `bytes` with the changes applied; `start` is the offset of `bytes` in the file. */
export function applyChanges(bytes: Uint8Array, start: number, changes: readonly Change[]): Uint8Array {
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
