import * as z from 'zod'
import { callMinutes, callMinutesDefault } from '#shared/booking.ts'
import { anyText, idempotencyKeySchema } from '#shared/schemas.ts'
import { callRequestSchema } from '../lifecycle/contract.ts'
import { instantSchema } from '../listing/contract.ts'
import { callTypes } from '../lists.ts'
import { messageMax, SENTENCES } from '../spec.ts'

const minutes = z.literal(callMinutes, SENTENCES.minutesForm).optional()
const rate = z.int().min(0).max(1_000_000).optional()
/** Returns true if at most one of these values is given, or all given values are equal. */
const agree = (...values: unknown[]) => new Set(values.filter((value) => value !== undefined)).size <= 1
const minutesError = { path: ['duration_minutes'], error: SENTENCES.twoValues }
const rateError = { path: ['price_per_minute'], error: SENTENCES.twoValues }

export const askInput = z
  .object({
    creator_id: z.uuid(),
    type: z.enum(callTypes),
    minutes,
    /** Aliases of `minutes`, with the same names as in responses. */
    duration_minutes: minutes,
    estimated_duration: minutes,
    /** Start of a free slot; omitted for an immediate call. */
    scheduled_at: instantSchema.nullish(),
    message: anyText({ max: messageMax, tooLong: SENTENCES.messageTooLong }).default(''),
    /** Rate per minute that the fan saw. The request is refused if the current rate differs. */
    price: rate,
    /** Aliases of `price`, with the same names as in responses. */
    price_per_minute: rate,
    rate_per_min: rate,
    idempotencyKey: idempotencyKeySchema.optional(),
  })
  .refine((asked) => agree(asked.minutes, asked.duration_minutes, asked.estimated_duration), minutesError)
  .refine((asked) => agree(asked.price, asked.price_per_minute, asked.rate_per_min), rateError)
  .transform(({ duration_minutes, estimated_duration, price_per_minute, rate_per_min, ...asked }) => {
    const price = asked.price ?? price_per_minute ?? rate_per_min
    return {
      ...asked,
      minutes: asked.minutes ?? duration_minutes ?? estimated_duration ?? callMinutesDefault,
      ...(price !== undefined && { price }),
    }
  })
export const askOutput = z.object({
  request: callRequestSchema,
  /** The fan's balance in tokens. */
  balance: z.number(),
})
export type AskInput = z.infer<typeof askInput>
