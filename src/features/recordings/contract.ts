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

/** Details for the creator only. */
const own = z.object({
  state: z.enum(recordingStates),
  /** True if the recording ended by itself; the part written before that is kept. */
  interrupted: z.boolean(),
  /** Length of the whole file; null until the file is stored. */
  recorded_seconds: z.number().nullable(),
  trim_start: z.number(),
  /** Null: the end of the file. */
  trim_end: z.number().nullable(),
  /** The file that viewers of a trimmed recording get, and the second where it begins; null if untrimmed. */
  cut: z.object({ state: z.enum(cutStates), starts_at: z.number().nullable() }).nullable(),
  /** True if the recording waits for that file to be published. */
  publishing: z.boolean(),
  /** The second that the poster shows; null if the poster is another picture. */
  poster_second: z.number().nullable(),
  started_at: z.coerce.date(),
  sold: z.number(),
  earnings: z.number(),
  /** When moderation hid the recording, and the reason shown to the creator. */
  hidden_at: z.coerce.date().nullable(),
  hidden_reason: z.string().nullable(),
})

export const recording = z.object({
  id: z.uuid(),
  title: z.string(),
  creator: person,
  /** Price in tokens; 0: the recording is not sold on its own. */
  price: z.number(),
  tier_id: z.uuid().nullable(),
  tier: z.object({ id: z.uuid(), name: z.string(), price_tokens: z.number(), offered: z.boolean() }).nullable(),
  /** Seconds between the trim points; 0 until the file is stored. */
  duration_seconds: z.number(),
  /** Access as for content: the caller's own, free, bought, included in their tier, locked, or removed since. */
  access: z.enum(['own', 'free', 'bought', 'tier', 'locked', 'removed']),
  /** The poster, blurred if the recording is locked; null if it has none. */
  poster_url: z.string().nullable(),
  published_at: z.coerce.date().nullable(),
  own: own.nullable(),
})
export type Recording = z.infer<typeof recording>

const limit = queryNumber(z.int().min(1).max(recordingsPage.max)).default(recordingsPage.default)
export const pageInput = z.object({ limit, cursor: z.uuid().optional() }).prefault({})
/** A page of one creator's recordings; the creator is an id or a username. */
export const listInput = z.object({ creator: z.string().min(1).max(60), limit, cursor: z.uuid().optional() })
export const idInput = z.object({ id: z.uuid() })

const seconds = z.int(SENTENCES.seconds).min(0, SENTENCES.seconds).max(86_400, SENTENCES.seconds)

/** Missing fields stay unchanged. A price removes the tier, a tier removes the price; price 0 without a tier is free. */
export const updateInput = z.strictObject({
  id: z.uuid(),
  title: itemTitle.optional(),
  price: itemPrice.optional(),
  tier_id: z.uuid().nullable().optional(),
  published: z.boolean().optional(),
  trim_start: seconds.optional(),
  /** Null: the end of the file. */
  trim_end: seconds.min(1, SENTENCES.seconds).nullable().optional(),
  /** A completed upload of the kind `poster`. */
  poster_upload_id: z.uuid().optional(),
  /** The second of the file that the poster shows. A later trim that excludes it removes the poster. */
  poster_second: seconds.optional(),
})
export type UpdateRecording = z.infer<typeof updateInput>

/** `price` is the price that the buyer saw. A different current price refuses the purchase and names it. */
export const buyInput = z.object({
  id: z.uuid(),
  price: tokensSchema(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
/** The position is in seconds of the recording, like `trim_start`. */
export const positionInput = z.object({ id: z.uuid(), seconds })

export const recordInput = z.object({ id: z.uuid(), on: z.boolean() })
/** Whether the stream is being recorded. */
export const recordOutput = z.object({ recording: z.boolean() })

export const listOutput = z.object({ recordings: z.array(recording), next_cursor: z.string().nullable() })
export const oneOutput = z.object({ recording })
export const buyOutput = z.object({ success: z.literal(true), recording, balance: z.number() })
export const removeOutput = z.object({ success: z.literal(true) })
export const playOutput = z.object({
  /** Signed URL, valid for some minutes; request the file again to renew it. */
  url: z.string(),
  expires_at: z.coerce.date(),
  file_type: z.string(),
  /** The second of the recording where this file begins. Viewers of a trimmed recording get a file of the kept part. */
  file_start: z.number(),
  /** The part that is played, in seconds of the recording. */
  trim_start: z.number(),
  trim_end: z.number(),
  /** The position at which the caller resumes, in seconds of the recording. */
  position: z.number(),
})
export type Play = z.infer<typeof playOutput>
