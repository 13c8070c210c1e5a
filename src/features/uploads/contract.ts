import * as z from 'zod'
import { bytesSchema } from '#shared/numbers.ts'
import { plainType } from './rules.ts'
import { kindNames, partsMax, UPLOAD_SENTENCES } from './spec.ts'

/** What is going to be uploaded. Whether it is taken is judged by its kind. */
export const uploadInput = z.object({
  kind: z.enum(kindNames),
  /** By any of the names that browsers have for it. */
  type: z.string().max(100).transform(plainType),
  size: bytesSchema.min(1, UPLOAD_SENTENCES.empty),
  /** Of each part in its order, as hexadecimal digits: storage then takes nothing else. */
  sha256: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, UPLOAD_SENTENCES.hash))
    .max(partsMax)
    .optional(),
})

const part = z.object({
  number: z.int(),
  /** Where in the file it begins, and how many bytes it has. */
  offset: z.int(),
  size: z.int(),
  method: z.literal('PUT'),
  url: z.string(),
  /** To be sent along exactly as they are. */
  headers: z.record(z.string(), z.string()),
})

/** Each part is sent to its own address, in any order, again if it fails; then the upload is completed. */
export const uploadBegun = z.object({
  upload: z.object({ id: z.uuid(), kind: z.enum(kindNames), parts: z.array(part), expires_at: z.date() }),
})

/** What has not arrived of an upload that was begun, with new addresses; when there is none, it can be completed. */
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
 * Where a file is seen: for some minutes, if it is private. `urls` are a picture's sizes, `preview_url` its blurred one; of
 * an animation `url` and `original` move, the others are its first frame.
 */
export const mediaSchema = z.object({ url: z.string(), urls: urls.nullable(), preview_url: z.string().nullable() })

/** The file has been looked at, and what is shown of it is there. It is gone after a day unless something keeps it. */
export const uploadReady = z.object({
  upload: z.object({
    id: z.uuid(),
    kind: z.enum(kindNames),
    type: z.string(),
    size: z.int(),
    /** Of pictures and films. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** Of films and sounds that say it, and of one round of an animation; null: the picture is still. */
    duration_ms: z.int().nullable(),
    ...mediaSchema.shape,
  }),
})

export type UploadInput = z.infer<typeof uploadInput>
export type UploadBegun = z.infer<typeof uploadBegun>['upload']
export type UploadAgain = z.infer<typeof uploadAgain>['upload']
export type UploadReady = z.infer<typeof uploadReady>['upload']
