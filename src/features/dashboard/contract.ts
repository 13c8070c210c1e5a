import * as z from 'zod'
import { statsAnswer } from '#features/admin/index.server.ts'

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

/** A fan's home at a glance, each figure true for `as_of`. */
export const fanPart = z.object({
  as_of: z.coerce.date(),
  /** Tokens to spend. */
  balance: count,
  /** Counts of followed creators and of live followed creators. */
  following: count,
  live: count,
  unread_messages: count,
  /** Call requests that wait for an answer. */
  pending_requests: count,
  /** Confirmed calls and tickets that are not over. */
  upcoming: count,
})

export const dashboardAnswer = z.object({
  role: z.enum(['fan', 'creator', 'admin']),
  /** For creators. */
  creator: creatorPart.nullable(),
  /** For fans. */
  fan: fanPart.nullable(),
  /** The figures of GET /admin/stats. Null without a second step, or 30 minutes after the last admin call. */
  admin: statsAnswer.nullable(),
})

export type CreatorDay = z.infer<typeof creatorPart>
