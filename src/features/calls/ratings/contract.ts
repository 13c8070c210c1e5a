import * as z from 'zod'
import { anyText, queryNumber } from '#shared/schemas.ts'
import { starsMax } from '../standing/spec.ts'
import { qualityReasons, ratingsPage, ratingTextMax, TEXTS } from './spec.ts'

const words = anyText({ max: ratingTextMax, tooLong: TEXTS.tooLong })

export const ratingSchema = z.object({
  id: z.uuid(),
  stars: z.number(),
  text: z.string(),
  created_at: z.coerce.date(),
  fan: z.object({ display_name: z.string(), avatar_url: z.string().nullable() }),
  reply: z.object({ text: z.string(), at: z.coerce.date() }).nullable(),
})

export const sessionInput = z.object({ id: z.uuid() })
/** Rating of a call, and whether the caller can still rate it, reply, or answer the question about the connection. */
export const aftermathOutput = z.object({
  rating: ratingSchema.nullable(),
  may_rate: z.boolean(),
  may_reply: z.boolean(),
  /** True while the caller has not answered the question about the connection. */
  asks_quality: z.boolean(),
})

export const rateInput = sessionInput.extend({
  stars: z.int(TEXTS.stars).min(1, TEXTS.stars).max(starsMax, TEXTS.stars),
  text: words.default(''),
})
export const ratingOutput = z.object({ rating: ratingSchema })

export const replyInput = z.object({ id: z.uuid(), text: words.pipe(z.string().min(1, TEXTS.empty)) })

export const qualityInput = sessionInput.extend({ ok: z.boolean(), reason: z.enum(qualityReasons).optional() })
export const qualityOutput = z.object({ received: z.literal(true) })

export const ratingsInput = z.object({
  id: z.uuid(),
  limit: queryNumber(z.int().min(1).max(ratingsPage.max)).default(ratingsPage.default),
  cursor: z.uuid().optional(),
})
export const ratingsOutput = z.object({
  ratings: z.array(ratingSchema),
  next_cursor: z.string().nullable(),
  summary: z.object({
    count: z.number(),
    /** Average to one decimal; null without ratings. */
    average: z.number().nullable(),
    /** Number of ratings with 1, 2, … stars. */
    stars: z.array(z.number()),
  }),
  /** Response figures from recent requests; null if there are too few. */
  facts: z.object({ answer_minutes: z.number(), accepted_percent: z.number(), missed: z.number() }).nullable(),
})

export type Rating = z.infer<typeof ratingSchema>
export type Ratings = z.infer<typeof ratingsOutput>
export type RatingsInput = z.infer<typeof ratingsInput>
