import { reason } from '#shared/errors.ts'

/** Decision G1. */
export const megabyte = 1_048_576

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type UploadType = (typeof pictureTypes)[number]

/** The sizes a picture is kept in: never made larger than it came, within this width and height. The first is the largest. */
type Variants = Record<'original' | 'large' | 'medium' | 'small', { width: number; height: number }>

const square = (side: number) => ({ width: side, height: side })

/** What may be uploaded. Avatars come in the sizes of specification 2 §9: 150, 400, 800. */
export const uploadKinds = {
  'profile-picture': {
    types: pictureTypes,
    maxBytes: 10 * megabyte,
    variants: {
      original: square(1600),
      large: square(800),
      medium: square(400),
      small: square(150),
    } satisfies Variants,
  },
  banner: {
    types: pictureTypes,
    maxBytes: 10 * megabyte,
    variants: {
      original: square(2560),
      large: square(2000),
      medium: square(1200),
      small: square(600),
    } satisfies Variants,
  },
  /** Whatever its shape, it is shown 4:5: at 1000 high it fills 800. */
  'card-picture': {
    types: pictureTypes,
    maxBytes: 10 * megabyte,
    variants: {
      original: square(2500),
      large: { width: 1800, height: 1000 },
      medium: { width: 900, height: 500 },
      small: { width: 340, height: 188 },
    } satisfies Variants,
  },
} as const
export type UploadKind = keyof typeof uploadKinds
export type VariantName = keyof Variants

export const kindNames = ['profile-picture', 'banner', 'card-picture'] as const satisfies readonly UploadKind[]
export const variantNames = ['original', 'large', 'medium', 'small'] as const satisfies readonly VariantName[]

/** Larger files come in parts of this size; R2 takes none below 5 MiB but the last. */
export const partBytes = 5 * megabyte
export const singleMaxBytes = 8 * megabyte

/** A small file can declare a picture that fills a machine's memory: it is asked its size before anybody draws it. */
export const sideMax = 12_000
export const pixelsMax = 64_000_000

/** How much of a file tells what it is. */
export const signatureBytes = 4_096
/** How long the addresses work, and until when what came through them can be completed; later the job removes it. */
export const addressSeconds = 60 * 60
export const completableHours = 24
/** Whoever checks a file has died when it takes longer. */
export const checkSeconds = 60
export const uploadsAnHour = 300

/** Specification 2 §5. */
export const UPLOAD_SENTENCES = {
  type: 'Please select an image file',
  size: 'Image must be less than 10MB',
  empty: 'This file is empty.',
} as const

export const UPLOAD_REFUSALS = {
  type: reason('invalid', 'FILE_TYPE', UPLOAD_SENTENCES.type),
  size: reason('invalid', 'FILE_SIZE', UPLOAD_SENTENCES.size),
  different: reason('invalid', 'FILE_DIFFERENT', 'This is not the file that was announced. Please upload it again.'),
  pixels: reason(
    'invalid',
    'IMAGE_TOO_LARGE',
    `This image has too many pixels. At most ${sideMax.toLocaleString('en-US')} on a side, and ${pixelsMax / 1e6} million in all.`,
  ),
  notArrived: reason('conflict', 'FILE_NOT_ARRIVED', 'The file has not arrived completely. Please try again.'),
  gone: reason('not_found', 'UPLOAD_GONE', 'This upload is gone. Please upload the file again.'),
  tooMany: reason('too_many_requests', 'TOO_MANY_UPLOADS', 'These are a lot of uploads. Please wait a while.'),
  storageDown: reason(
    'unavailable',
    'STORAGE_UNAVAILABLE',
    'Files cannot be taken right now. Please try again in a moment.',
  ),
} as const
