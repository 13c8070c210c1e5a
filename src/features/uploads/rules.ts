import type { Reason } from '#shared/errors.ts'
import {
  partBytes,
  pixelsMax,
  sideMax,
  singleMaxBytes,
  UPLOAD_REFUSALS,
  type UploadKind,
  uploadKinds,
  type VariantName,
  variantNames,
} from './spec.ts'

/** Why a file of this type and size is not taken, judged by what is said of it; undefined: it may come. */
export function refusalOf(kind: UploadKind, { type, size }: { type: string; size: number }): Reason | undefined {
  const { types, maxBytes } = uploadKinds[kind]
  if (!types.some((one) => one === type)) return UPLOAD_REFUSALS.type
  return size > maxBytes ? UPLOAD_REFUSALS.size : undefined
}

/** Whether a picture that says so of itself may be drawn at all. */
export const isDrawable = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) <= sideMax && width * height <= pixelsMax

export type Slice = { number: number; offset: number; size: number }

/** The pieces that a file is sent in; one, unless it is large. */
export function slicesOf(size: number): Slice[] {
  if (size <= singleMaxBytes) return [{ number: 1, offset: 0, size }]
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    number: index + 1,
    offset: index * partBytes,
    size: Math.min(partBytes, size - index * partBytes),
  }))
}

export const comesInParts = (size: number): boolean => size > singleMaxBytes

/** Where a file waits until it has been looked at. Nothing there is ever shown to anybody. */
export const quarantineKey = (id: string): string => `quarantine/${id}`

/** Where the pictures that were drawn of it are; what is below `media/` anybody may see who knows the id. */
export const mediaKey = (id: string, variant: VariantName): string => `media/${id}/${variant}.webp`
export const mediaKeys = (id: string): string[] => variantNames.map((variant) => mediaKey(id, variant))
export const mediaUrls = (id: string) => {
  const path = (variant: VariantName) => `/${mediaKey(id, variant)}`
  return { original: path('original'), large: path('large'), medium: path('medium'), small: path('small') }
}

const shown = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(original|large|medium|small)\.webp$/

/** The key behind a path below /media/; undefined: there is no such thing. */
export const keyOfMedia = (path: string): string | undefined => (shown.test(path) ? `media/${path}` : undefined)
