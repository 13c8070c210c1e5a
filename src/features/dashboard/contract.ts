import * as z from 'zod'

const count = z.coerce.number()

/** A creator's day at a glance, each figure true for `as_of`. Amounts are tokens. */
export const creatorPart = z.object({
  as_of: z.coerce.date(),
  /** The creator's, IANA: whose days these are. */
  time_zone: z.string(),
  /** The last seven days, today included, and today. */
  earned: z.object({ week: count, today: count, tips_today: count }),
  /** What can be withdrawn, and the UTC day on which more becomes available. */
  available: z.object({ tokens: count, next_on: z.string().nullable() }),
  /** Paid messages that are not opened yet, what they are worth, and orders to deliver. */
  waiting: z.object({ messages: count, tokens: count, orders: count }),
  followers: count,
  pending_requests: count,
  unread_messages: count,
  /** Of the last 24 hours. */
  activity: z.object({
    tips: count,
    tip_tokens: count,
    new_followers: count,
    top_fan: z
      .object({
        id: z.uuid(),
        username: z.string(),
        display_name: z.string(),
        avatar_url: z.string().nullable(),
        tokens: count,
      })
      .nullable(),
  }),
  /** What the creator has, for the tip that fits: how many of each. */
  has: z.object({
    content: count,
    digitals: count,
    priced_content: count,
    offers: count,
    products: count,
    tiers: count,
    events_ahead: count,
    broadcasts_this_week: count,
    hours: z.boolean(),
    bio: z.boolean(),
  }),
})

export const dashboardAnswer = z.object({
  role: z.enum(['fan', 'creator', 'admin']),
  /** Of creators. */
  creator: creatorPart.nullable(),
})

export type CreatorDay = z.infer<typeof creatorPart>
