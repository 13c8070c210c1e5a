import { fullNumber } from '#shared/counted.ts'
import { reason } from '#shared/errors.ts'
import { megabyte, type UploadKind, uploadKinds } from './kinds/spec.ts'

export * from './kinds/spec.ts'

/** Minimum size of parts (R2 requires it except for the last part), and their maximum number. */
export const partBytes = 5 * megabyte
export const partsMax = 6
export const singleMaxBytes = 8 * megabyte

/**
 * Maximum side and pixels. A small file can declare a picture that fills the memory, so its size is checked before decoding.
 */
export const sideMax = 12_000
export const pixelsMax = 64_000_000

/** Limits of animations that stay animated: what a phone can play. Larger ones should be videos. */
export const framesMax = 1_000
export const framePixelsMax = 500_000_000
/** Maximum metadata (comments, Exif, XMP) of an animation; with more, only the first frame is kept. */
export const animationWordsMaxBytes = 4 * megabyte

/** Bytes at the start of a file that identify its type. */
export const signatureBytes = 4_096
/** Seconds that upload URLs work. Uploads can be completed for `completableHours`; then the job deletes them. */
export const addressSeconds = 60 * 60
/** Seconds that URLs bound to content hashes work, which is the limit of storage for their signature. */
export const contentAddressSeconds = 15 * 60
export const completableHours = 24
/** Seconds after which a check counts as crashed. */
export const checkSeconds = 60
/** Minutes that a replaced picture stays for open pages. Deleted files are removed at once. */
export const replacedMinutes = 60
/** Uploads per hour: a gallery of a hundred videos has two files each. */
export const uploadsAnHour = 600

/**
 * Validity of private URLs: one to two of these periods, in seconds. Within a period the URL stays the same, so that
 * browsers can cache.
 */
export const signedSeconds = 15 * 60
/** Pixels on the longer side of a blurred preview. */
export const previewDetail = 24
/** Pixels per side of the placeholder for a public picture. */
export const glowSide = 8
export const previewSide = 480

export const UPLOAD_SENTENCES = {
  /** Sentence for pictures. */
  type: 'Please select an image file',
  empty: 'This file is empty.',
  none: 'Please select a file',
  again: 'Try again',
  another: 'Choose another',
  hash: 'A SHA-256 is 64 hexadecimal digits, in lowercase.',
} as const

export const emptyFile = reason('invalid', 'FILE_EMPTY', UPLOAD_SENTENCES.empty)

/** Refusals of a kind. */
export const kindRefusals = (kind: UploadKind) => ({
  type: reason('invalid', 'FILE_TYPE', uploadKinds[kind].sentences.type),
  size: reason('invalid', 'FILE_SIZE', uploadKinds[kind].sentences.size),
})

export const UPLOAD_REFUSALS = {
  hashes: reason('invalid', 'FILE_HASHES', 'Each part of the file needs its SHA-256, and no other has one.'),
  missing: reason('invalid', 'FILE_MISSING', UPLOAD_SENTENCES.none),
  different: reason('invalid', 'FILE_DIFFERENT', 'This is not the file that was announced. Please upload it again.'),
  pixels: reason(
    'invalid',
    'IMAGE_TOO_LARGE',
    `This image has too many pixels. At most ${fullNumber(sideMax)} on a side, and ${pixelsMax / 1e6} million in all.`,
  ),
  animation: reason(
    'invalid',
    'ANIMATION_TOO_LONG',
    `This animation is too long. At most ${fullNumber(framesMax)} frames, and ${framePixelsMax / 1e6} million pixels in all. Please upload it as a video.`,
  ),
  notArrived: reason('conflict', 'FILE_NOT_ARRIVED', 'The file has not arrived completely. Please try again.'),
  gone: reason('not_found', 'UPLOAD_GONE', 'This upload is no longer available. Please upload the file again.'),
  tooMany: reason('too_many_requests', 'TOO_MANY_UPLOADS', "That's a lot of uploads. Please wait a moment."),
  storageDown: reason(
    'unavailable',
    'STORAGE_UNAVAILABLE',
    'Uploads are not available right now. Please try again in a moment.',
  ),
} as const
