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
