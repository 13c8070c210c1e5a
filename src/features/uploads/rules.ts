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

/** Returns why a file with the announced type and size is refused; undefined: accepted. */
export function refusalOf(kind: UploadKind, { type, size }: { type: string; size: number }): Reason | undefined {
  const { types, maxBytes } = kindOf(kind)
  if (!types.some((one) => one === type)) return kindRefusals(kind).type
  return size > maxBytes ? kindRefusals(kind).size : undefined
}

/** Aliases of types in browsers and programs. */
const sameTypes: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  // an animated PNG is a PNG for viewers without support
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

/** Returns the canonical type without parameters; empty: unknown. */
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

/** Splits a file into parts; small files have one. */
export function slicesOf(size: number, each = sliceBytes(size)): Slice[] {
  if (size <= singleMaxBytes) return [{ number: 1, offset: 0, size }]
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => ({
    number: index + 1,
    offset: index * each,
    size: Math.min(each, size - index * each),
  }))
}

/**
 * Size of a part: large enough for few parts, because browsers send two requests per part, and small enough that a broken
 * connection costs little.
 */
const sliceBytes = (size: number): number => Math.max(partBytes, Math.ceil(size / partsMax / megabyte) * megabyte)

export const comesInParts = (size: number): boolean => size > singleMaxBytes

type Span = { start: number; size: number }

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
