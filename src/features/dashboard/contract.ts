import * as z from 'zod'
import { statsOutput } from '#features/admin/index.server.ts'

const count = z.coerce.number()

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

const activityRow = z.object({
  /** Id of the movement, or of the follower. */
  id: z.uuid(),
  at: z.coerce.date(),
  /** Kind of the earnings, or `follow`. */
  source: z.string(),
  /** Tokens of the earnings; 0 for a follower. */
  tokens: count,
  /** Message of a tip, or an empty text. */
  message: z.string(),
  /** Fan; null for tokens that were taken back, and for deleted accounts. */
  person: person.nullable(),
})
export type ActivityRow = z.infer<typeof activityRow>

/** Figures of a creator's dashboard at `as_of`. Amounts are tokens. */
export const creatorPart = z.object({
  as_of: z.coerce.date(),
  /** IANA time zone of the creator, in which days begin. */
  time_zone: z.string(),
  /**
   * Earnings of the last seven days (including today), of the seven days before, and of today, and tips of today. `days`:
   * earnings by day of both weeks, in order.
   */
  earned: z.object({
    week: count,
    previous: count,
    today: count,
    tips_today: count,
    days: z.array(z.object({ date: z.string(), tokens: count })),
  }),
  /** Tokens that can be withdrawn, pending tokens, and the UTC day on which more become available. */
  available: z.object({ tokens: count, pending: count, next_on: z.string().nullable() }),
  /** Unopened paid messages with their tokens, and orders to deliver. */
  waiting: z.object({ messages: count, tokens: count, orders: count }),
  followers: count,
  pending_requests: count,
  unread_messages: count,
  /** Counts of the last 24 hours. */
  activity: z.object({
    tips: count,
    tip_tokens: count,
    new_followers: count,
    top_fan: z.object({ ...person.shape, tokens: count }).nullable(),
  }),
  /** The latest earnings and new followers, newest first. */
  latest: z.array(activityRow),
  /** Counts of the creator's items, from which coaching tips are chosen. */
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

/** Figures of a fan's home page at `as_of`. */
export const fanPart = z.object({
  as_of: z.coerce.date(),
  /** Spendable tokens. */
  balance: count,
  /** Number of followed creators. */
  following: count,
  /** Number of followed creators with a live stream. */
  live: count,
  unread_messages: count,
  /** Number of call requests without a decision. */
  pending_requests: count,
  /** Number of confirmed calls and tickets that are not over. */
  upcoming: count,
})

export const dashboardOutput = z.object({
  role: z.enum(['fan', 'creator', 'admin']),
  /** Figures for creators; null for other roles. */
  creator: creatorPart.nullable(),
  /** Figures for fans; null for other roles. */
  fan: fanPart.nullable(),
  /** Figures of GET /admin/stats. Null without two-step sign-in, or 30 minutes after the last admin request. */
  admin: statsOutput.nullable(),
})

export type CreatorDay = z.infer<typeof creatorPart>
