import * as z from 'zod'
import { contentItem } from '#features/content/index.server.ts'
import { streamLocks } from '#features/live/index.server.ts'
import { queryNumber } from '#shared/schemas.ts'
import { feedPage } from './lists.ts'

export const feedInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(feedPage.max)).default(feedPage.default),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})

export const creatorSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  /** URL of the picture on the creator's card. */
  card_url: z.string().nullable(),
  verified: z.boolean(),
})

export const streamSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Number of current viewers; null: the stream has ended. */
  viewers: z.number().nullable(),
  ended_at: z.coerce.date().nullable(),
  /** Reason why the caller cannot watch; null: the caller can watch. */
  locked: z.enum(streamLocks).nullable(),
})

export const eventSchema = z.object({
  id: z.uuid(),
  type: z.enum(['class', 'live-stream', 'private-show']),
  title: z.string(),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  /** IANA time zone of the creator. */
  time_zone: z.string(),
  /** Tokens per seat. */
  price: z.number(),
  /** Number of available seats; null: no limit. */
  seats_left: z.number().nullable(),
  /** Recurrence rule; null: a single date. */
  recurring: z.string().nullable(),
})

/** A post about exactly one of `content`, `stream` and `event`. */
export const postSchema = z.object({
  id: z.uuid(),
  at: z.coerce.date(),
  creator: creatorSchema,
  content: contentItem.nullable(),
  stream: streamSchema.nullable(),
  event: eventSchema.nullable(),
})
export const feedOutput = z.object({
  posts: z.array(postSchema),
  next_cursor: z.string().nullable(),
  /** True if the caller follows a creator. */
  follows_anyone: z.boolean(),
})

export type FeedInput = z.infer<typeof feedInput>
export type FeedPost = z.infer<typeof postSchema>
export type FeedEvent = z.infer<typeof eventSchema>
export type FeedStream = z.infer<typeof streamSchema>
