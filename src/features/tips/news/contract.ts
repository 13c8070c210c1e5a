import * as z from 'zod/mini'

/** Realtime message `tip.received` on `user:{id}` of the creator. */
export const tipReceivedEvent = z.object({
  tip_id: z.uuid(),
  tokens: z.number(),
  message: z.string(),
  tier_type: z.string(),
  created_at: z.coerce.date(),
  sender: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.nullable(z.string()),
  }),
  /** Number and total tokens of all tips merged into this event, including this tip; omitted for a single tip. */
  burst: z.optional(z.object({ tips: z.number(), tokens: z.number() })),
})
