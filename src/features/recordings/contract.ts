import * as z from 'zod'
import { itemPrice, itemTitle } from '#features/content/index.server.ts'
import { idempotencyKeySchema, queryNumber, tokensSchema } from '#shared/schemas.ts'
import { cutStates, recordingStates, recordingsPage, SENTENCES } from './spec.ts'

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  verified: z.boolean(),
})

/** Fields of a recording that only its creator reads. */
const own = z.object({
  state: z.enum(recordingStates),
  /** True if the recording ended without being stopped, for example in a crash. The part written until then is stored. */
  interrupted: z.boolean(),
  /** Length of the whole file; null until the file is stored. */
  recorded_seconds: z.number().nullable(),
  trim_start: z.number(),
  /** Second where the played part ends; null means the end of the file. */
  trim_end: z.number().nullable(),
  /** File that viewers of a trimmed recording get: its state, and the second where it begins. Null if untrimmed. */
  cut: z.object({ state: z.enum(cutStates), starts_at: z.number().nullable() }).nullable(),
  /** True if the recording is published as soon as that file is made. */
  publishing: z.boolean(),
  /** Second of the recording that the poster shows; null if the poster is another image. */
  poster_second: z.number().nullable(),
  started_at: z.coerce.date(),
  sold: z.number(),
  earnings: z.number(),
  /** Time at which moderation hid the recording, and the reason shown to the creator. */
  hidden_at: z.coerce.date().nullable(),
  hidden_reason: z.string().nullable(),
})

export const recording = z.object({
  id: z.uuid(),
  title: z.string(),
  creator: person,
  /** Price in tokens. 0 means that the recording is not sold separately. */
  price: z.number(),
  tier_id: z.uuid().nullable(),
  tier: z.object({ id: z.uuid(), name: z.string(), price_tokens: z.number(), offered: z.boolean() }).nullable(),
  /** Seconds between the trim points; 0 until the file is stored. */
  duration_seconds: z.number(),
  /** Viewer's access, as for content: own, free, bought, included in their tier, locked, or removed later. */
  access: z.enum(['own', 'free', 'bought', 'tier', 'locked', 'removed']),
  /** Poster, blurred if the recording is locked; null without a poster. */
  poster_url: z.string().nullable(),
  published_at: z.coerce.date().nullable(),
  own: own.nullable(),
})
export type Recording = z.infer<typeof recording>

const limit = queryNumber(z.int().min(1).max(recordingsPage.max)).default(recordingsPage.default)
export const pageInput = z.object({ limit, cursor: z.uuid().optional() }).prefault({})
/** Input for a page of one creator's recordings. `creator` is an id or a username. */
export const listInput = z.object({ creator: z.string().min(1).max(60), limit, cursor: z.uuid().optional() })
export const idInput = z.object({ id: z.uuid() })

const seconds = z.int(SENTENCES.seconds).min(0, SENTENCES.seconds).max(86_400, SENTENCES.seconds)

/**
 * Missing fields stay unchanged. A price removes the tier, and a tier removes the price. Price 0 without a tier is
 * free.
 */
export const updateInput = z.strictObject({
  id: z.uuid(),
  title: itemTitle.optional(),
  price: itemPrice.optional(),
  tier_id: z.uuid().nullable().optional(),
  published: z.boolean().optional(),
  trim_start: seconds.optional(),
  /** Second where the played part ends; null means the end of the file. */
  trim_end: seconds.min(1, SENTENCES.seconds).nullable().optional(),
  /** A completed upload of the kind `poster`. */
  poster_upload_id: z.uuid().optional(),
  /** Second of the recording that the poster shows. A later trim that excludes it removes the poster. */
  poster_second: seconds.optional(),
})
export type UpdateRecording = z.infer<typeof updateInput>

/**
 * `price` is the price that the buyer saw. If the current price differs, the purchase is refused and the error contains
 * it.
 */
export const buyInput = z.object({
  id: z.uuid(),
  price: tokensSchema(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
/** Playback position in seconds of the recording, as `trim_start`. */
export const positionInput = z.object({ id: z.uuid(), seconds })

export const recordInput = z.object({ id: z.uuid(), on: z.boolean() })
/** `recording` is true while the stream is being recorded. */
export const recordOutput = z.object({ recording: z.boolean() })

export const listOutput = z.object({ recordings: z.array(recording), next_cursor: z.string().nullable() })
export const oneOutput = z.object({ recording })
export const buyOutput = z.object({ success: z.literal(true), recording, balance: z.number() })
export const removeOutput = z.object({ success: z.literal(true) })
export const playOutput = z.object({
  /** Signed URL, valid for some minutes. Call `play` again to renew it. */
  url: z.string(),
  expires_at: z.coerce.date(),
  file_type: z.string(),
  /** Second of the recording where this file begins. Viewers of a trimmed recording get a file of the trimmed part. */
  file_start: z.number(),
  /** Range that is played, in seconds of the recording. */
  trim_start: z.number(),
  trim_end: z.number(),
  /** Position at which the viewer resumes, in seconds of the recording. */
  position: z.number(),
})
export type Play = z.infer<typeof playOutput>
