import * as z from 'zod/mini'

/** `tip.received` on the creator's own channel. */
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
  /** In a burst one event covers several tips: their number and total tokens, including this tip. */
  burst: z.optional(z.object({ tips: z.number(), tokens: z.number() })),
})

export type TipReceived = z.infer<typeof tipReceivedEvent>
