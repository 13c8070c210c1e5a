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

/** Why a file of this type and size is not taken, judged by what is said of it; undefined: it may come. */
export function refusalOf(kind: UploadKind, { type, size }: { type: string; size: number }): Reason | undefined {
  const { types, maxBytes } = kindOf(kind)
  if (!types.some((one) => one === type)) return kindRefusals(kind).type
  return size > maxBytes ? kindRefusals(kind).size : undefined
}

/** Other names that browsers and programs have for the same. */
const sameTypes: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  // one that moves is a PNG to whoever shows it still
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

/** A type as we call it, without its parameters; empty: nothing is said. */
export function plainType(type: string): string {
  const [plain = ''] = type.toLowerCase().split(';')
  return sameTypes[plain.trim()] ?? plain.trim()
}

/** Whether a picture that says so of itself may be drawn at all. */
export const isDrawable = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= sideMax && width * height <= pixelsMax

/** Whether an animation is kept moving. */
export const isPlayable = ({ width, height, frames }: { width: number; height: number; frames: number }): boolean =>
  frames <= framesMax && frames * width * height <= framePixelsMax

export type Slice = { number: number; offset: number; size: number }

/** The pieces that a file is sent in; one, unless it is large. */
export function slicesOf(size: number, each = sliceBytes(size)): Slice[] {
  if (size <= singleMaxBytes) return [{ number: 1, offset: 0, size }]
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => ({
    number: index + 1,
    offset: index * each,
    size: Math.min(each, size - index * each),
  }))
}

/** Few, because each is asked for twice by a browser: small enough that a cut connection costs little. */
const sliceBytes = (size: number): number => Math.max(partBytes, Math.ceil(size / partsMax / megabyte) * megabyte)

export const comesInParts = (size: number): boolean => size > singleMaxBytes
