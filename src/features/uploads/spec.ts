import { fullNumber } from '#shared/counted.ts'
import { reason } from '#shared/errors.ts'
import { megabyte, type UploadKind, uploadKinds } from './kinds/spec.ts'

export * from './kinds/spec.ts'

/** Larger files come in parts of at least this size, R2 takes none below it but the last, and in no more than so many. */
export const partBytes = 5 * megabyte
export const partsMax = 6
export const singleMaxBytes = 8 * megabyte

/** A small file can declare a picture that fills a machine's memory: it is asked its size before anybody draws it. */
export const sideMax = 12_000
export const pixelsMax = 64_000_000

/** An animation is kept as it came: what a phone can play, and of a size that a video would be better for above. */
export const framesMax = 1_000
export const framePixelsMax = 500_000_000
/** Comments, Exif, XMP and the like: a file with more of them than this is shown still. */
export const animationWordsMaxBytes = 4 * megabyte

/** How much of a file tells what it is. */
export const signatureBytes = 4_096
/** How long the addresses work, and until when what came through them can be completed; later the job removes it. */
export const addressSeconds = 60 * 60
/** The same of addresses for one content only: storage takes their signature for so long. */
export const contentAddressSeconds = 15 * 60
export const completableHours = 24
/** Whoever checks a file has died when it takes longer. */
export const checkSeconds = 60
/** A picture that was replaced stays this long for the pages that are open; what is taken away goes at once. */
export const replacedMinutes = 60
/** A gallery comes a hundred at a time, each film with its poster. */
export const uploadsAnHour = 600

/** An address of a private file works for one to two of these; within one it stays the same, so that browsers keep it. */
export const signedSeconds = 15 * 60
/** What is left of a picture in its blurred preview: so many pixels on its longer side, whatever is done with it. */
export const previewDetail = 24
/** The few pixels that come with a page in place of a public picture that is still on its way. */
export const glowSide = 8
export const previewSide = 480

export const UPLOAD_SENTENCES = {
  /** Of a picture. */
  type: 'Please select an image file',
  empty: 'This file is empty.',
  none: 'Please select a file',
  again: 'Try again',
  another: 'Choose another',
  hash: 'A SHA-256 is 64 hexadecimal digits, in lowercase.',
} as const

export const emptyFile = reason('invalid', 'FILE_EMPTY', UPLOAD_SENTENCES.empty)

/** What is not taken as this kind. */
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
  gone: reason('not_found', 'UPLOAD_GONE', 'This upload is gone. Please upload the file again.'),
  tooMany: reason('too_many_requests', 'TOO_MANY_UPLOADS', "That's a lot of uploads. Please wait a moment."),
  storageDown: reason(
    'unavailable',
    'STORAGE_UNAVAILABLE',
    'Uploads are not available right now. Please try again in a moment.',
  ),
} as const
