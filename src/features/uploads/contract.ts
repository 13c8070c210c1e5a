import * as z from 'zod'
import { bytesSchema } from '#shared/schemas.ts'
import { plainType } from './rules.ts'
import { kindNames, partsMax, UPLOAD_SENTENCES } from './spec.ts'

/** Announcement of a file. The kind decides whether the file is accepted. */
export const uploadInput = z.object({
  kind: z.enum(kindNames),
  /** MIME type; common aliases are accepted. */
  type: z.string().max(100).transform(plainType),
  size: bytesSchema.min(1, UPLOAD_SENTENCES.empty),
  /** SHA-256 of each part in order, as hexadecimal digits. Storage refuses a part with another hash. */
  sha256: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, UPLOAD_SENTENCES.hash))
    .max(partsMax)
    .optional(),
})

const part = z.object({
  number: z.int(),
  /** Offset of the part in the file, and its size in bytes. */
  offset: z.int(),
  size: z.int(),
  method: z.literal('PUT'),
  url: z.string(),
  /** Headers to send unchanged. */
  headers: z.record(z.string(), z.string()),
})

/**
 * Upload URLs of a file. Parts can be sent in any order and retried. The client completes the upload after the last
 * part.
 */
export const startedUpload = z.object({
  upload: z.object({ id: z.uuid(), kind: z.enum(kindNames), parts: z.array(part), expires_at: z.date() }),
})

/**
 * Parts of an upload that have not arrived, with new URLs. If the list is empty, the client can complete the upload.
 */
export const uploadAgain = z.object({
  upload: z.object({
    id: z.uuid(),
    kind: z.enum(kindNames),
    state: z.enum(['awaited', 'ready', 'kept', 'dropped']),
    parts: z.array(part),
    expires_at: z.date(),
  }),
})

export const uploadIdInput = z.object({ id: z.uuid() })

const urls = z.object({ original: z.string(), large: z.string(), medium: z.string(), small: z.string() })

/**
 * URLs of a file; those of a private file expire within half an hour. `urls` are sizes of a picture, `preview_url` its
 * blurred preview. For an animation, `url` and `original` are animated and the other sizes show the first frame.
 */
export const mediaSchema = z.object({ url: z.string(), urls: urls.nullable(), preview_url: z.string().nullable() })

/** Checked upload, ready for use. It is deleted after a day unless a feature claims it. */
export const uploadReady = z.object({
  upload: z.object({
    id: z.uuid(),
    kind: z.enum(kindNames),
    type: z.string(),
    size: z.int(),
    /** Upright width of a picture or video; null for other files. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** Duration of a video or audio file, if known, or of one loop of an animation. Null for a still picture. */
    duration_ms: z.int().nullable(),
    ...mediaSchema.shape,
  }),
})

export type UploadInput = z.infer<typeof uploadInput>
export type StartedUpload = z.infer<typeof startedUpload>['upload']
export type UploadAgain = z.infer<typeof uploadAgain>['upload']
export type UploadReady = z.infer<typeof uploadReady>['upload']
