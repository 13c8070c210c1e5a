import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'

export const megabyte = 1_048_576

const jpegPngWebp = ['image/jpeg', 'image/png', 'image/webp'] as const
const pictures = [...jpegPngWebp, 'image/gif'] as const
const films = ['video/mp4', 'video/quicktime', 'video/x-m4v'] as const
const sounds = ['audio/mpeg', 'audio/wav', 'audio/ogg'] as const
/** Types that browsers record, besides uploaded types. */
const recordedFilms = [...films, 'video/webm'] as const
const recordedSounds = [...sounds, 'audio/webm', 'audio/mp4'] as const
const documents = ['application/pdf', 'application/epub+zip', 'application/zip'] as const

export type UploadType =
  | (typeof pictures)[number]
  | (typeof recordedFilms)[number]
  | (typeof recordedSounds)[number]
  | (typeof documents)[number]

export const variantNames = ['original', 'large', 'medium', 'small'] as const
export type VariantName = (typeof variantNames)[number]
type Box = { width: number; height: number }
/** Maximum width and height of each size of a picture. Pictures are never enlarged. The first size is the largest. */
export type Variants = Record<VariantName, Box>

const square = (side: number): Box => ({ width: side, height: side })
const sizes = (original: number, large: number, medium: number, small: number): Variants => ({
  original: square(original),
  large: square(large),
  medium: square(medium),
  small: square(small),
})

/** Sizes of a detailed picture: the original, and those for lists. */
const detailedSizes = sizes(5_000, 1_600, 800, 400)

type Kind = {
  types: readonly UploadType[]
  maxBytes: number
  /** Sizes in which pictures of this kind are stored. */
  variants: Variants
  /** True if files are served with signed URLs only. The blurred preview of a private picture is public. */
  isPrivate: boolean
  /** True if animations stay animated. Otherwise only the first frame is stored. */
  keepsAnimation: boolean
  sentences: { type: string; size: string }
}

const anImage = { type: 'Please select an image file', size: 'Image must be less than 10MB' }
const hundred = 'File size must be less than 100MB'
const fifty = 'Content must be less than 50MB'
const publicKind = {
  types: pictures,
  maxBytes: 10 * megabyte,
  isPrivate: false,
  keepsAnimation: false,
  sentences: anImage,
}
const privateKind = { variants: detailedSizes, isPrivate: true, keepsAnimation: true }

/** Kinds of files that can be uploaded. */
export const uploadKinds = {
  'profile-picture': { ...publicKind, variants: sizes(1_600, 800, 400, 150) },
  banner: { ...publicKind, variants: sizes(2_560, 2_000, 1_200, 600) },
  /** Picture of a creator card. Cards show it at 4:5: with a height of 1000 it fills a width of 800. */
  'card-picture': {
    ...publicKind,
    variants: {
      original: square(2_500),
      large: { width: 1_800, height: 1_000 },
      medium: { width: 900, height: 500 },
      small: { width: 340, height: 188 },
    },
  },
  /** Cover of a stream: a poster in lists, and the image on the stage before the video starts. */
  'stream-cover': { ...publicKind, variants: sizes(2_560, 1_600, 800, 400) },
  'product-image': {
    ...publicKind,
    maxBytes: 5 * megabyte,
    variants: sizes(2_000, 1_200, 800, 400),
    sentences: { ...anImage, size: 'Image size must be less than 5MB' },
  },
  /** Pictures that creators publish as content. */
  photo: {
    ...privateKind,
    types: pictures,
    maxBytes: 100 * megabyte,
    sentences: { type: 'Invalid file type for photos', size: hundred },
  },
  video: {
    ...privateKind,
    types: films,
    maxBytes: 100 * megabyte,
    sentences: { type: 'Invalid file type for videos', size: hundred },
  },
  audio: {
    ...privateKind,
    types: sounds,
    maxBytes: 100 * megabyte,
    sentences: { type: 'Invalid file type for audio', size: hundred },
  },
  digital: {
    ...privateKind,
    types: [...jpegPngWebp, 'video/mp4', 'video/quicktime'],
    maxBytes: 100 * megabyte,
    sentences: {
      type: 'Please select a valid image (JPEG, PNG, WebP) or video (MP4, MOV) file',
      size: hundred,
    },
  },
  /** A frame of a video, which the browser extracts. */
  poster: { ...privateKind, keepsAnimation: false, types: pictures, maxBytes: 10 * megabyte, sentences: anImage },
  /** Recording of a show. The provider writes it; users cannot upload it (features/recordings). */
  stream: {
    ...privateKind,
    types: ['video/mp4', 'video/webm'],
    maxBytes: 2_147_483_647,
    sentences: { type: 'Invalid file type for streams', size: hundred },
  },
  'message-image': { ...privateKind, types: pictures, maxBytes: 10 * megabyte, sentences: anImage },
  'message-audio': {
    ...privateKind,
    types: recordedSounds,
    maxBytes: 50 * megabyte,
    sentences: { type: 'Please select an audio file', size: fifty },
  },
  'message-video': {
    ...privateKind,
    types: recordedFilms,
    maxBytes: 50 * megabyte,
    sentences: { type: 'Please select a video file', size: fifty },
  },
  /** Paid content of a broadcast. */
  'paid-content': {
    ...privateKind,
    types: [...pictures, ...recordedFilms, ...recordedSounds],
    maxBytes: 50 * megabyte,
    sentences: { type: 'Please select a photo, a video or an audio file', size: fifty },
  },
  /** Deliveries of orders, and digital products of the shop. */
  delivery: {
    ...privateKind,
    types: [...pictures, ...recordedFilms, ...recordedSounds, ...documents],
    maxBytes: 100 * megabyte,
    sentences: { type: 'Please select a photo, a video, an audio file, a PDF, an EPUB or a ZIP', size: hundred },
  },
} as const satisfies Record<string, Kind>

export type UploadKind = keyof typeof uploadKinds
export const kindNames = [
  'profile-picture',
  'banner',
  'card-picture',
  'stream-cover',
  'product-image',
  'photo',
  'video',
  'audio',
  'digital',
  'poster',
  'stream',
  'message-image',
  'message-audio',
  'message-video',
  'paid-content',
  'delivery',
] as const satisfies readonly UploadKind[]

/** Kinds that the platform creates. Users cannot upload them. */
export const platformKinds: readonly UploadKind[] = ['stream']

/** Kinds that only creators can upload: content to publish, sell or deliver. */
export const creatorKinds: readonly UploadKind[] = [
  ...(['photo', 'video', 'audio', 'digital', 'poster'] as const),
  ...(['product-image', 'stream-cover', 'paid-content', 'delivery'] as const),
]

export const kindOf = (name: UploadKind): Kind => uploadKinds[name]

/** Minimum size of a part, which R2 requires except for the last one, and maximum number of parts. */
export const partBytes = 5 * megabyte
export const partsMax = 6
export const singleMaxBytes = 8 * megabyte

/**
 * Maximum side and total pixels of a picture. They are checked before decoding, because a small file can declare a
 * picture that fills the memory.
 */
export const sideMax = 12_000
export const pixelsMax = 64_000_000

/** Limits of animations that stay animated, chosen so that phones can play them. Larger ones should be videos. */
export const framesMax = 1_000
export const framePixelsMax = 500_000_000
/** Maximum bytes of metadata (comments, Exif, XMP) in an animation. With more, only the first frame is stored. */
export const animationMetadataMaxBytes = 4 * megabyte

/** Bytes at the start of a file that identify its type. */
export const signatureBytes = 4_096
/**
 * Seconds for which upload URLs are valid. Uploads can be completed for `completableHours`; then the job `uploads`
 * deletes them.
 */
export const uploadUrlSeconds = 60 * 60
/** Seconds for which upload URLs with content hashes are valid: storage limits their signature. */
export const hashedUrlSeconds = 15 * 60
export const completableHours = 24
/** Seconds after which a check counts as crashed. */
export const checkSeconds = 60
/** Minutes for which a replaced picture stays available to open pages. Deleted files are removed at once. */
export const replacedMinutes = 60
/** Maximum uploads per hour. A gallery of a hundred videos has two files per video. */
export const uploadsAnHour = 600

/**
 * Period in seconds. A private URL is valid for one to two periods. Within a period the URL stays the same, so that
 * browsers can cache the file.
 */
export const signedSeconds = 15 * 60
/** Pixels on the longer side of a blurred preview, before it is enlarged. */
export const previewDetail = 24
/** Pixels per side of the placeholder for a public picture (`glow`). */
export const glowSide = 8
export const previewSide = 480

export const UPLOAD_SENTENCES = {
  /** Message for a file that is not an image. */
  type: 'Please select an image file',
  empty: 'This file is empty.',
  none: 'Please select a file',
  again: 'Try again',
  another: 'Choose another',
  hash: 'A SHA-256 is 64 hexadecimal digits, in lowercase.',
} as const

export const emptyFile = reason('invalid', 'FILE_EMPTY', UPLOAD_SENTENCES.empty)

/** Returns the refusals for the type and size of a kind. */
export const kindRefusals = (kind: UploadKind) => ({
  type: reason('invalid', 'FILE_TYPE', uploadKinds[kind].sentences.type),
  size: reason('invalid', 'FILE_SIZE', uploadKinds[kind].sentences.size),
})

export const UPLOAD_REFUSALS = {
  hashes: reason('invalid', 'FILE_HASHES', 'Send exactly one SHA-256 for each part of the file.'),
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
