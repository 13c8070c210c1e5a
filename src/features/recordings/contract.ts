import * as z from 'zod'
import { itemPrice, itemTitle } from '#features/content/index.server.ts'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { queryNumber, tokensSchema } from '#shared/numbers.ts'
import { cutStates, recordingStates, recordingsPage, SENTENCES } from './spec.ts'

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  verified: z.boolean(),
})

/** What only its creator is told. */
const own = z.object({
  state: z.enum(recordingStates),
  /** It ended by itself: what had been written is there. */
  interrupted: z.boolean(),
  /** Of the whole file; null: it is not there yet. */
  recorded_seconds: z.number().nullable(),
  trim_start: z.number(),
  /** Null: to the end. */
  trim_end: z.number().nullable(),
  /** The file that viewers get of a trimmed recording, and the second where it begins; null: nothing is trimmed. */
  cut: z.object({ state: z.enum(cutStates), starts_at: z.number().nullable() }).nullable(),
  /** It is published as soon as that file is made. */
  publishing: z.boolean(),
  /** The second that the poster shows; null: it shows something else. */
  poster_second: z.number().nullable(),
  started_at: z.coerce.date(),
  sold: z.number(),
  earnings: z.number(),
  /** When moderation hid it, and why, in words for its creator. */
  hidden_at: z.coerce.date().nullable(),
  hidden_reason: z.string().nullable(),
})

export const recording = z.object({
  id: z.uuid(),
  title: z.string(),
  creator: person,
  /** Tokens; 0: it is not sold by itself. */
  price: z.number(),
  tier_id: z.uuid().nullable(),
  tier: z.object({ id: z.uuid(), name: z.string(), price_tokens: z.number(), offered: z.boolean() }).nullable(),
  /** That are played; 0: the file is not there yet. */
  duration_seconds: z.number(),
  /** As of content: whether it is the caller's own, free, bought, opened by their tier, locked, or removed since. */
  access: z.enum(['own', 'free', 'bought', 'tier', 'locked', 'removed']),
  /** A blurred one where it is locked; null: there is none. */
  poster_url: z.string().nullable(),
  published_at: z.coerce.date().nullable(),
  own: own.nullable(),
})
export type Recording = z.infer<typeof recording>

const limit = queryNumber(z.int().min(1).max(recordingsPage.max)).default(recordingsPage.default)
export const pageInput = z.object({ limit, cursor: z.uuid().optional() }).prefault({})
/** Of one creator, by id or username. */
export const listInput = z.object({ creator: z.string().min(1).max(60), limit, cursor: z.uuid().optional() })
export const idInput = z.object({ id: z.uuid() })

const seconds = z.int(SENTENCES.seconds).min(0, SENTENCES.seconds).max(86_400, SENTENCES.seconds)

/** What is left out stays. A price closes it for tiers, a tier for buyers; a price of 0 without a tier is free. */
export const updateInput = z.strictObject({
  id: z.uuid(),
  title: itemTitle.optional(),
  price: itemPrice.optional(),
  tier_id: z.uuid().nullable().optional(),
  published: z.boolean().optional(),
  trim_start: seconds.optional(),
  /** Null: to the end. */
  trim_end: seconds.min(1, SENTENCES.seconds).nullable().optional(),
  /** A completed upload of the kind `poster`. */
  poster_upload_id: z.uuid().optional(),
  /** The second of the file that it shows: a later trim that excludes it removes the poster. */
  poster_second: seconds.optional(),
})
export type UpdateRecording = z.infer<typeof updateInput>

/** `price` is what was shown; another one by now is a refusal that says it. */
export const buyInput = z.object({
  id: z.uuid(),
  price: tokensSchema(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
/** The position is in seconds of the recording, like `trim_start`. */
export const positionInput = z.object({ id: z.uuid(), seconds })

export const recordInput = z.object({ id: z.uuid(), on: z.boolean() })
/** Whether the stream is being recorded: whoever is on its stage is told. */
export const recordAnswer = z.object({ recording: z.boolean() })

export const listAnswer = z.object({ recordings: z.array(recording), next_cursor: z.string().nullable() })
export const oneAnswer = z.object({ recording })
export const buyAnswer = z.object({ success: z.literal(true), recording, balance: z.number() })
export const removeAnswer = z.object({ success: z.literal(true) })
export const playAnswer = z.object({
  /** Works for some minutes; it may be asked for again. */
  url: z.string(),
  expires_at: z.coerce.date(),
  file_type: z.string(),
  /** The second of the recording where this file begins: viewers of a trimmed one get a file of the kept part. */
  file_start: z.number(),
  /** The part that is played, in seconds of the recording. */
  trim_start: z.number(),
  trim_end: z.number(),
  /** Where the caller goes on, in the same. */
  position: z.number(),
})
export type Play = z.infer<typeof playAnswer>
